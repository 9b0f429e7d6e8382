// Package faulty has a file system for tests: it fails one operation, and shows what a power loss would
// leave on the disk.
package faulty

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"codebreaker/internal/store/files"
)

// Disk is a file system that counts the operations on it.
type Disk struct {
	files.System
	mu     sync.Mutex
	fail   int // the operation to fail, from 1; 0 for none
	why    error
	count  int
	failed string // the operation that failed and its file
	name   string // the file of the operation that failed
	root   string // the folder that Crash copies
	nodes  map[string]*node
	log    []change
}

// node is the content of a file.
type node struct{ folder bool }

// change is a change of the disk, or a flush.
type change struct {
	kind    kind
	name    string // of the file, or of the folder that is flushed
	node    *node
	content []byte // what the file holds after the change
}

type kind uint8

const (
	linked  kind = iota // the name leads to the node
	removed             // the name is gone
	written             // the node has this content
	flushed             // the content of the node is on the disk
	settled             // the names in the folder are on the disk
)

// Failing returns a disk whose nth operation fails, for n from 1. A write that fails has written a part.
func Failing(system files.System, n int, why error) *Disk {
	return &Disk{System: system, fail: n, why: why, nodes: make(map[string]*node)}
}

// Recording returns a disk that records the changes in a folder, for [Disk.Crash].
func Recording(t *testing.T, root string) *Disk {
	t.Helper()
	d := Failing(files.OS{}, 0, nil)
	d.root = root
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		n := &node{folder: entry.IsDir()}
		d.nodes[name] = n
		var content []byte
		if !n.folder {
			if content, err = os.ReadFile(name); err != nil {
				return err
			}
		}
		d.log = append(d.log, change{linked, name, n, nil}, change{written, name, n, content}, change{flushed, name, n, nil}, change{settled, filepath.Dir(name), nil, nil})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Failed returns the operation that failed, and the final name of its file without its folder, or nothing.
func (d *Disk) Failed() (operation, base string) {
	base = filepath.Base(d.name)
	if files.IsTemporary(base, "") {
		base = strings.TrimPrefix(base, ".")
		base = strings.TrimSuffix(base, ".new")
		base = base[:strings.LastIndex(base, ".")]
	}
	return d.failed, base
}

// Changes returns the number of recorded changes. [Disk.Crash] takes numbers up to it.
func (d *Disk) Changes() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.log)
}

// next counts an operation, and returns its error.
func (d *Disk) next(operation, name string) error {
	d.count++
	if d.count != d.fail {
		return nil
	}
	d.failed, d.name = operation+" "+name, name
	return &fs.PathError{Op: operation, Path: name, Err: d.why}
}

// do counts an operation, does it, and records the changes.
func (d *Disk) do(operation, name string, act func() error, changes ...func() change) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.next(operation, name); err != nil {
		return err
	}
	if err := act(); err != nil {
		return err
	}
	for _, of := range changes {
		d.log = append(d.log, of())
	}
	return nil
}

// OpenFile opens a file.
func (d *Disk) OpenFile(name string, flag int, mode fs.FileMode) (files.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.next("open", name); err != nil {
		return nil, err
	}
	file, err := d.System.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	n := d.nodes[name]
	if n == nil {
		n = new(node)
		d.nodes[name] = n
		if flag&os.O_CREATE != 0 {
			d.log = append(d.log, change{linked, name, n, nil}, change{written, name, n, nil})
		}
	}
	return &open{file, d, name, n}, nil
}

func (d *Disk) link(name string, of func() *node) func() change {
	return func() change {
		d.nodes[name] = of()
		return change{linked, name, d.nodes[name], nil}
	}
}

func (d *Disk) unlink(name string) func() change {
	return func() change {
		delete(d.nodes, name)
		return change{removed, name, nil, nil}
	}
}

func (d *Disk) Mkdir(name string, mode fs.FileMode) error {
	return d.do("mkdir", name, func() error { return d.System.Mkdir(name, mode) }, d.link(name, func() *node { return &node{folder: true} }))
}

func (d *Disk) Rename(from, to string) error {
	return d.do("rename", from, func() error { return d.System.Rename(from, to) }, d.link(to, func() *node { return d.nodes[from] }), d.unlink(from))
}

func (d *Disk) Link(from, to string) error {
	return d.do("link", from, func() error { return d.System.Link(from, to) }, d.link(to, func() *node { return d.nodes[from] }))
}

func (d *Disk) Remove(name string) error {
	return d.do("remove", name, func() error { return d.System.Remove(name) }, d.unlink(name))
}

// open is an open file of a disk.
type open struct {
	files.File
	disk *Disk
	name string
	node *node
}

func (o *open) Write(content []byte) (int, error) {
	err := o.disk.do("write", o.name, func() error { return nil })
	if err != nil {
		n, _ := o.File.Write(content[:len(content)/2])
		return n, err
	}
	n, err := o.File.Write(content)
	o.record()
	return n, err
}

// record records the content of the file.
func (o *open) record() {
	if o.disk.root == "" {
		return
	}
	content, err := os.ReadFile(o.name)
	if err != nil {
		panic(err) // nothing removes an open file in these tests
	}
	o.disk.mu.Lock()
	defer o.disk.mu.Unlock()
	o.disk.log = append(o.disk.log, change{written, o.name, o.node, content})
}

// Sync takes no time: these tests cut no real power.
func (o *open) Sync() error {
	return o.disk.do("sync", o.name, func() error { return nil }, func() change {
		if info, err := o.Stat(); err == nil && info.IsDir() {
			return change{settled, o.name, nil, nil}
		}
		return change{flushed, o.name, o.node, nil}
	})
}

// Crash writes a new folder: the state of the disk after a power loss that follows the given number of changes.
// Without keep, the disk has lost everything that was not flushed. With keep, it has all names; a file
// that was not flushed has a part of its content, and then NULs.
func (d *Disk) Crash(t *testing.T, changes int, keep bool) (folder string) {
	t.Helper()
	log := d.log[:changes]
	random := rand.New(rand.NewPCG(uint64(changes), 0))
	names, contents := make(map[string]*node), make(map[*node][]byte)
	for at, c := range log {
		later := log[at+1:]
		switch c.kind {
		case linked, removed:
			if !keep && !slices.ContainsFunc(later, func(l change) bool { return l.kind == settled && l.name == filepath.Dir(c.name) }) {
				continue
			}
			if delete(names, c.name); c.kind == linked {
				names[c.name] = c.node
			}
		case written:
			switch {
			case slices.ContainsFunc(later, func(l change) bool { return l.kind == flushed && l.node == c.node }):
				contents[c.node] = c.content
			case keep:
				torn := make([]byte, len(c.content))
				copy(torn, contents[c.node]) // what is flushed stays
				if before := len(contents[c.node]); before < len(torn) {
					copy(torn[before:], c.content[before:before+random.IntN(len(torn)-before+1)])
				}
				contents[c.node] = torn
			}
		}
	}
	folder = filepath.Join(t.TempDir(), fmt.Sprint(changes))
	for _, name := range slices.Sorted(maps.Keys(names)) {
		n := names[name]
		below, err := filepath.Rel(d.root, name)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(folder, below)
		if _, err := os.Stat(filepath.Dir(to)); err != nil && name != d.root {
			continue // its folder was lost
		}
		if n.folder {
			err = os.Mkdir(to, 0o777)
		} else {
			err = os.WriteFile(to, contents[n], 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// Temporary returns the temporary files below a folder.
func Temporary(t *testing.T, folder string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
		if files.IsTemporary(filepath.Base(name), "") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
