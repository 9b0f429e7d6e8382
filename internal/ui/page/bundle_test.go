package page

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"codebreaker/internal/test/longtest"
)

// TestBundles checks that each page has a script that imports no other, and that no script
// is sent that nothing loads.
func TestBundles(t *testing.T) {
	loaded := map[string]bool{"worker.js": true}
	importing := regexp.MustCompile(`(?:^|[^/\w])import ?["'({*]|(?:^|[^"'\w])from ?["']`)
	script := regexp.MustCompile(`src="[./]*` + Static + `([^"]+)"`)
	pages := Unpack(packed)
	assets := readAssets(pages)
	for _, page := range pages {
		for _, match := range script.FindAllStringSubmatch(page, -1) {
			name := match[1]
			loaded[name] = true
			if content := assets[name]; content == nil {
				t.Errorf("%s is missing", name)
			} else if found := importing.Find(content); found != nil {
				t.Errorf("%s imports another: %s", name, found)
			}
		}
	}
	for name := range assets {
		if strings.HasSuffix(name, ".js") && !loaded[name] {
			t.Errorf("%s is sent but no page loads it", name)
		}
	}
}

// TestFresh checks that the bundles were made from the scripts and style sheets as they are.
func TestFresh(t *testing.T) {
	library, sums, _ := strings.Cut(Unpack(packed)["sums.txt"], "\n")
	tools, err := os.ReadFile("../../../tools/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if module := strings.TrimPrefix(library, "# "); !strings.Contains(string(tools), module+"\n") {
		t.Errorf("the bundles were made by %s, which is not in tools/go.mod: run go generate ./internal/ui/page", module)
	}
	recorded := map[string]string{}
	for line := range strings.Lines(sums) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		recorded[name] = sum
	}
	found := []string{"../../../tools/bundle/main.go"}
	for _, pattern := range []string{"static/*.ts", "styles/*.css"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, names...)
	}
	for _, name := range found {
		name = filepath.ToSlash(name)
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%.8x", sha256.Sum256(content)); recorded[name] != sum {
			t.Errorf("%s changed since the bundles were made: run go generate ./internal/ui/page", name)
		}
		delete(recorded, name)
	}
	for name := range recorded {
		t.Errorf("%s is missing since the bundles were made: run go generate ./internal/ui/page", name)
	}
}

// TestRebuild makes the bundles again and compares them with the committed ones.
func TestRebuild(t *testing.T) {
	longtest.Only(t)
	folder := t.TempDir()
	if output, err := exec.Command("go", "-C", "../../../tools", "run", "./bundle", "-o", folder, "../internal/ui/page").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	made, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	committed := Unpack(packed)
	for _, file := range made {
		if is, err := os.ReadFile(filepath.Join(folder, file.Name())); err != nil || string(is) != committed[file.Name()] {
			t.Errorf("%s differs when made again: %v", file.Name(), err)
		}
		delete(committed, file.Name())
	}
	for name := range committed {
		if path.Ext(name) == ".js" && !strings.HasPrefix(name, "words.") || path.Ext(name) == ".css" {
			t.Errorf("%s is packed, but no source makes it", name)
		}
	}
}
