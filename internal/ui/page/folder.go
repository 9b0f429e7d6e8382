package page

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
)

// sums lists the files of a site in a folder with their checksums, as sha256sum writes them.
const sums = "SHA256SUMS"

// errFolder is the cause of the problems that Check returns.
var errFolder = errors.New("the folder is not a whole site")

// Writable returns an error if files cannot be written to a folder, or the folder cannot be made. It
// changes nothing.
func Writable(folder string) error {
	there := filepath.Clean(folder)
	for {
		_, err := os.Stat(there)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrNotExist) || there == filepath.Dir(there) {
			return err
		}
		there = filepath.Dir(there)
	}
	trial, err := os.CreateTemp(there, "site-*.new")
	if err != nil {
		return err
	}
	return errors.Join(trial.Close(), os.Remove(trial.Name()))
}

// WriteFolder writes a site to a folder, which is made if it is missing.
func WriteFolder(folder string, site map[string][]byte) error {
	if err := files.MkdirAll(files.OS{}, folder); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	return Write(files.Root{Root: root}, folder, site)
}

// Write writes a site to a folder with this name, into which root looks. Files of an earlier site that
// are not part of this one are deleted, unless somebody has changed them; files that no site wrote stay.
func Write(root files.System, folder string, site map[string][]byte) error {
	err := write(root, site)
	var path *fs.PathError
	if errors.As(err, &path) {
		err = files.Named(filepath.Join(folder, path.Path), err)
	}
	return err
}

func write(root files.System, site map[string][]byte) error {
	before, err := readSums(root)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var list bytes.Buffer
	for _, name := range slices.SortedFunc(maps.Keys(site), pagesBetween) {
		if err := replace(root, name, site[name]); err != nil {
			return err
		}
		fmt.Fprintf(&list, "%s  %s\n", sumOf(site[name]), name)
	}
	for name, sum := range before {
		if site[name] != nil {
			continue
		}
		if content, err := readFile(root, name); err != nil || sumOf(content) != sum {
			continue // deleted, or replaced by another program
		}
		if err := root.Remove(name); err != nil {
			return err
		}
		for dir := path.Dir(name); dir != "." && root.Remove(dir) == nil; dir = path.Dir(dir) { // a folder with files stays
		}
	}
	return replace(root, sums, list.Bytes())
}

// pagesBetween orders the files of a site so that, while they are written, no page leads to an asset that is not
// there yet. The service worker comes last: as soon as a browser finds a new one, it caches all pages.
func pagesBetween(a, b string) int {
	place := func(name string) int {
		switch {
		case hasHash(name):
			return 0
		case name == worker:
			return 2
		}
		return 1
	}
	return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
}

// replace writes a file and the folder that it is in.
func replace(root files.System, name string, content []byte) error {
	if err := files.MkdirAll(root, path.Dir(name)); err != nil {
		return err
	}
	return files.Write(root, name, content)
}

func readFile(root files.System, name string) ([]byte, error) {
	file, err := root.OpenFile(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// Check verifies a site in a folder. The error is a [message.Problem] if a file is missing
// or was changed, or a page leads to a file that is not there.
func Check(folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	listed, err := readSums(files.Root{Root: root})
	if errors.Is(err, fs.ErrNotExist) {
		return message.NewProblem("site-none", "{{.folder}} has no {{.file}}: it is not a site that this program wrote", "folder", folder, "file", sums, "err", errFolder)
	}
	if err != nil {
		return err
	}
	site := make(map[string][]byte)
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		content, err := root.ReadFile(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return message.NewProblem("site-missing", "{{.folder}}: {{.file}} is missing", "folder", folder, "file", name, "err", errFolder)
		case err != nil:
			return err
		case sumOf(content) != listed[name]:
			return message.NewProblem("site-changed", "{{.folder}}: {{.file}} was changed after it was written", "folder", folder, "file", name, "err", errFolder)
		}
		site[name] = content
	}
	for _, broken := range Broken(site) {
		return message.NewProblem("site-broken", "{{.folder}}: {{.from}} leads to {{.to}}, which is missing", "folder", folder, "from", broken.From, "to", broken.To, "err", errFolder)
	}
	return nil
}

// readSums returns the checksums of the files that were written, by name.
func readSums(root files.System) (map[string]string, error) {
	file, err := root.OpenFile(sums, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	listed := make(map[string]string)
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		sum, name, _ := strings.Cut(lines.Text(), "  ")
		listed[name] = sum
	}
	return listed, lines.Err()
}

func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
