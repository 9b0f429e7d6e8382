package page_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/files/faulty"
	"codebreaker/internal/ui/page"
)

// filesIn returns the names of the files in a folder.
func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestWrite writes a site over an earlier one. The folder then has the files of the newer site,
// files that no site wrote, and files that somebody has changed.
func TestWrite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "site")
	older := map[string][]byte{"index.html": []byte("older"), "static/a/x.js": []byte("x"), "static/a/y.js": []byte("y"), "static/a/changed.js": []byte("z")}
	newer := map[string][]byte{"index.html": []byte("newer"), "static/b/x.js": []byte("x"), "fr/index.html": []byte("fr")}
	if err := page.WriteFolder(folder, older); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"CNAME": "example.org", "static/a/changed.js": "mine"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := page.WriteFolder(folder, newer); err != nil {
		t.Fatal(err)
	}
	want := append(slices.Collect(maps.Keys(newer)), "CNAME", "SHA256SUMS", "static/a/changed.js")
	slices.Sort(want)
	if got := filesIn(t, folder); !slices.Equal(got, want) {
		t.Errorf("the folder has %v, want %v", got, want)
	}
	for name, content := range newer {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(got) != string(content) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// ordered records the names that files get, in order.
type ordered struct {
	files.Root
	names []string
}

func (o *ordered) Rename(from, to string) error {
	o.names = append(o.names, to)
	return o.Root.Rename(from, to)
}

// TestOrder writes assets before pages, and the service worker after them: browsers may look at a site while it
// is written.
func TestOrder(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	disk := &ordered{Root: files.Root{Root: root}}
	site := make(map[string][]byte)
	want := []string{"engine/a/engine.wasm", "static/a/x.js", "fr/index.html", "index.html", "tree.html", "sw.js", "SHA256SUMS"}
	for _, name := range want[:len(want)-1] {
		site[name] = []byte(name)
	}
	if err := page.Write(disk, "site", site); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(disk.names, want) {
		t.Errorf("it wrote %v, want %v", disk.names, want)
	}
}

// TestCheck accepts a site as it was written, and finds a missing file, a changed file and a
// reference that leads nowhere.
func TestCheck(t *testing.T) {
	site := page.Site(page.Options{Engine: fakeEngine})
	broken := maps.Clone(site)
	broken["index.html"] = []byte(`<a href="nowhere.html">`)
	for _, test := range []struct {
		site   map[string][]byte
		damage func(folder string) error
		want   string // ID of the problem
	}{
		{site, func(string) error { return nil }, ""},
		{site, func(folder string) error { return os.WriteFile(filepath.Join(folder, "CNAME"), nil, 0o644) }, ""},
		{site, func(folder string) error { return os.Remove(filepath.Join(folder, "fr", "play.html")) }, "site-missing"},
		{site, func(folder string) error { return os.WriteFile(filepath.Join(folder, "sw.js"), nil, 0o644) }, "site-changed"},
		{site, func(folder string) error { return os.Remove(filepath.Join(folder, "SHA256SUMS")) }, "site-none"},
		{broken, func(string) error { return nil }, "site-broken"},
	} {
		folder := t.TempDir()
		if err := page.WriteFolder(folder, test.site); err != nil {
			t.Fatal(err)
		}
		if err := test.damage(folder); err != nil {
			t.Fatal(err)
		}
		got := ""
		err := page.Check(folder)
		if problem := (*message.Problem)(nil); errors.As(err, &problem) {
			got = problem.ID
		} else if err != nil {
			t.Error(err)
		}
		if got != test.want {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

// TestCheckLeavesTheFolder checks that a list of files with a path outside the folder neither reads
// nor deletes anything there.
func TestCheckLeavesTheFolder(t *testing.T) {
	folder := t.TempDir()
	outside := filepath.Join(folder, "outside")
	site := filepath.Join(folder, "site")
	if err := os.Mkdir(site, 0o755); err != nil {
		t.Fatal(err)
	}
	const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	for name, content := range map[string]string{outside: "", filepath.Join(site, "SHA256SUMS"): empty + "  ../outside\n"} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := page.Check(site); err == nil {
		t.Error("a file outside is taken for one of the site")
	}
	if err := page.WriteFolder(site, map[string][]byte{"index.html": nil}); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error(err)
	}
}

// TestFaults fails each operation in turn while a site is written over an earlier one. The error names the
// file, nothing temporary is left, and a second run completes the site.
func TestFaults(t *testing.T) {
	older := map[string][]byte{"index.html": []byte("old"), "old/page.html": []byte("old")}
	newer := map[string][]byte{"index.html": []byte("new"), "new/page.html": []byte("new")}
	for n := 1; ; n++ {
		folder := t.TempDir()
		if err := page.WriteFolder(folder, older); err != nil {
			t.Fatal(err)
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			t.Fatal(err)
		}
		disk := faulty.Failing(files.Root{Root: root}, n, syscall.ENOSPC)
		err = page.Write(disk, folder, newer)
		root.Close()
		operation, file := disk.Failed()
		if operation == "" {
			if err != nil || n < 10 {
				t.Errorf("%d operations: %v", n, err)
			}
			break
		}
		if err != nil && (!errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), folder) || file != "." && !strings.Contains(err.Error(), file)) {
			t.Errorf("%d, %s: the error is %v", n, operation, err)
		}
		if left := faulty.Temporary(t, folder); len(left) > 0 && !strings.HasPrefix(operation, "remove") {
			t.Errorf("%d, %s: %v are left", n, operation, left)
		}
		if err := page.WriteFolder(folder, newer); err != nil {
			t.Errorf("%d, %s: the second run: %v", n, operation, err)
		}
		if err := page.Check(folder); err != nil {
			t.Errorf("%d, %s: %v", n, operation, err)
		}
	}
}
