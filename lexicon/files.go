package lexicon

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"sync"

	"codebreaker"
	"codebreaker/internal/quote"
	"codebreaker/internal/wordlists"
)

// Files is a [codebreaker.Lexicon] whose lists are opened by name and read once.
// The names of [Shipped] lists and [Generated] ones come first; a file of such a name
// is ./en5. A Files may be shared between goroutines.
type Files struct {
	open    func(name string) (io.ReadCloser, error)
	accents Accents

	mu    sync.Mutex
	lists []*List // in the order they were first asked for
}

var _ codebreaker.Guesser = (*Files)(nil)

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
		return s.list(f.accents)
	}
	if g, ok := wordlists.ParseGenerated(name); ok {
		return generate(g)
	}
	var file io.ReadCloser
	err := error(fs.ErrNotExist) // where there are no files
	if f.open != nil {
		file, err = f.open(name)
	}
	if err != nil && errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, "./\\") {
		return nil, codebreaker.NewProblem("list-unknown", "list {{.list}}: file not found; the built-in lists are en3 to en12 and fr3 to fr12, each also with -all, nerdle, nerdle6, primel, and mathler with a number, such as mathler42", "list", quote.Text(name), "err", err)
	}
	if err != nil {
		return nil, codebreaker.NewProblem("list-unopened", "list {{.list}} cannot be opened: {{.err}}", "list", quote.Text(name), "err", err)
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

// Weights returns the words of the list called name with the weight of each, in proportion
// to how likely it is to be the secret. Of a shipped list it is all words of its length: a
// weight of 0 has one that may only be guessed. The slices must not be changed. The error
// is that of [List.Weighted] where a file has no weights.
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

// Guesses returns the full list that goes with a shipped list of common words, and
// nothing for other lists.
func (f *Files) Guesses(name string) ([]string, error) {
	if s, ok := parseShipped(name); ok && !s.all {
		s.all = true
		return f.Words(s.name())
	}
	return nil, nil
}

// Fold returns a word as the lists have it.
func (f *Files) Fold(word string) string { return f.accents.Fold(word) }
