package lexicon

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"sync"

	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Files is a [rules.Lexicon] that opens lists by name and reads each once. The names of
// built-in lists take precedence: write ./en5 for a file with such a name. Goroutines can
// share a Files.
type Files struct {
	open    func(name string) (io.ReadCloser, error)
	fetch   func(name string) ([]byte, error) // nil if all built-in lists are in the program
	accents Accents

	mu    sync.Mutex
	lists []*List // in the order they were first asked for
}

var _ rules.Lexicon = (*Files)(nil)

// NewFiles returns a lexicon with the built-in lists and the lists that open can open, usually
// by os.Open. If open is nil, it has only the built-in ones.
func NewFiles(open func(name string) (io.ReadCloser, error), accents Accents) *Files {
	return NewFetchingFiles(open, nil, accents)
}

// NewFetchingFiles is [NewFiles] in a program that lacks the longer built-in lists, as the engine for browsers does:
// fetch gets their files, such as en-long.gz.
func NewFetchingFiles(open func(name string) (io.ReadCloser, error), fetch func(name string) ([]byte, error), accents Accents) *Files {
	return &Files{open: open, fetch: fetch, accents: accents}
}

// List returns the list with a name. The error comes from opening the
// list, wrapped, or from [Read].
func (f *Files) List(name string) (*List, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if s, ok := parseShipped(name); ok {
		name = s.name() // en and EN5 are en5
	} else if g, ok := wordlists.ParseGenerated(name); ok {
		name = g.Name
	}
	for _, list := range f.lists {
		if list.Name == name {
			return list, nil
		}
	}
	list, err := f.read(name)
	if err != nil {
		return nil, err
	}
	f.lists = append(f.lists, list)
	return list, nil
}

func (f *Files) read(name string) (*List, error) {
	if s, ok := parseShipped(name); ok {
		return s.list(f.accents, f.fetch)
	}
	if g, ok := wordlists.ParseGenerated(name); ok {
		return generate(g)
	}
	if f.open == nil {
		return nil, message.NewProblem("list-no-files", "list {{.list}}: no file is read here; the built-in lists are {{.lists}}, each also with -all, nerdle, nerdle5 to nerdle7, nerdle10, primel, and mathler with a number, such as mathler42", "list", message.Quote(name), "lists", wordlists.Ranges())
	}
	file, err := f.open(name)
	if err != nil && errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, "./\\") {
		return nil, message.NewProblem("list-unknown", "list {{.list}}: file not found; the built-in lists are {{.lists}}, each also with -all, nerdle, nerdle5 to nerdle7, nerdle10, primel, and mathler with a number, such as mathler42", "list", message.Quote(name), "lists", wordlists.Ranges(), "err", err)
	}
	if err != nil {
		return nil, message.NewProblem("list-unopened", "list {{.list}} cannot be opened: {{.err}}", "list", message.Quote(name), "err", err)
	}
	defer file.Close()
	return Read(file, name, f.accents)
}

// generate returns a list that rules define.
func generate(g wordlists.Generated) (*List, error) {
	list := &List{Name: g.Name, Words: g.Words(), Encoding: encodings{}.String()}
	list.Listed = list.Words
	if target, _ := wordlists.Target(g.Name); len(list.Words) == 0 {
		return nil, list.problem("list-no-calculations", "no calculation of {{.places}} characters gives {{.target}}",
			"places", wordlists.MathlerPlaces, "target", target)
	}
	return list, nil
}

// Lists returns the lists that were read so far, for messages about lines left out.
func (f *Files) Lists() []*List {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]*List(nil), f.lists...)
}

// Words returns the words of a list, for [rules.ParseGame]. The caller must not change
// the slice.
func (f *Files) Words(name string) ([]string, error) {
	list, err := f.List(name)
	if err != nil {
		return nil, err
	}
	return list.Words, nil
}

// Weights returns the words of a list and their weights. For a shipped list these are all
// words of its length. The caller must not
// change the slices. The error is the error of [List.Weighted] if a file has no weights.
func (f *Files) Weights(name string) (words []string, weights []uint32, err error) {
	if s, ok := parseShipped(name); ok {
		s.all = true
		name = s.name()
	}
	list, err := f.List(name)
	if err != nil {
		return nil, nil, err
	}
	weights, err = list.Weighted()
	return list.Words, weights, err
}

// Guesses returns all words of the length of a shipped list of common words, and nil for
// other lists.
func (f *Files) Guesses(name string) ([]string, error) {
	if s, ok := parseShipped(name); ok && !s.all {
		s.all = true
		return f.Words(s.name())
	}
	return nil, nil
}

// FoldAs returns a word in the form that a list uses.
func (f *Files) FoldAs(name, word string) string {
	accents := f.accents
	f.mu.Lock()
	for _, list := range f.lists {
		if list.Name == name {
			accents = list.Accents
		}
	}
	f.mu.Unlock()
	return accents.Fold(word)
}

// Fold returns a word in the form that most lists use.
func (f *Files) Fold(word string) string { return f.accents.Fold(word) }
