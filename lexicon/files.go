package lexicon

import (
	"io"
	"sync"

	"codebreaker"
)

// Files is a [codebreaker.Lexicon] whose lists are opened by name and read once.
// It may be shared between goroutines.
type Files struct {
	open    func(name string) (io.ReadCloser, error)
	accents Accents

	mu    sync.Mutex
	lists []*List // in the order they were first asked for
}

var _ codebreaker.Lexicon = (*Files)(nil)

// NewFiles returns a lexicon that opens lists with open, such as one that calls
// os.Open and takes "-" for the standard input.
func NewFiles(open func(name string) (io.ReadCloser, error), accents Accents) *Files {
	return &Files{open: open, accents: accents}
}

// List returns the list called name. The error is a [codebreaker.Problem]: what
// open returned, or what is wrong with the list, as [Read] says it.
func (f *Files) List(name string) (*List, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, list := range f.lists {
		if list.Name == name {
			return list, nil
		}
	}
	file, err := f.open(name)
	if err != nil {
		return nil, codebreaker.NewProblem("list-unopened", "list {{.list}} cannot be opened: {{.err}}", "list", quote(name), "err", err)
	}
	defer file.Close()
	list, err := Read(file, name, f.accents)
	if err != nil {
		return nil, err
	}
	f.lists = append(f.lists, list)
	return list, nil
}

// Lists returns the lists read so far, for a face that says what was left out.
func (f *Files) Lists() []*List {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]*List(nil), f.lists...)
}

// Words returns the words of the list called name, for [codebreaker.ParseGame].
// The slice must not be changed.
func (f *Files) Words(name string) ([]string, error) {
	list, err := f.List(name)
	if err != nil {
		return nil, err
	}
	return list.Words, nil
}

// Fold returns a word as the lists have it.
func (f *Files) Fold(word string) string { return f.accents.Fold(word) }
