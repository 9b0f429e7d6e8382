package codebreaker

import (
	"errors"
	"io"
	"io/fs"

	"codebreaker/internal/engine/lexicon"
)

// Lexicon has the words of word games. [WordLists] implements it for files and for the lists that come with the module.
type Lexicon interface {
	// Words returns the words of a list, folded.
	Words(list string) ([]string, error)
	// Fold returns a word as the game prints it: in capitals, with or without accents.
	Fold(word string) string
}

// GuessLexicon is a [Lexicon] whose games accept more guesses than they have secrets.
type GuessLexicon interface {
	Lexicon
	// Guesses returns the words that are guesses but not secrets in a game of one list, or nil.
	Guesses(list string) ([]string, error)
}

// WeightLexicon is a [Lexicon] for games whose names end in -weighted.
type WeightLexicon interface {
	Lexicon
	// Weights returns the words of a list, folded and without repeats, and the weight of each word. A weight is
	// proportional to the probability of the word, and 0 if the word can only be guessed.
	Weights(list string) (words []string, weights []uint32, err error)
}

// Accents is the treatment of accents: removed, kept, or those kept that make letters of their own in a language, which
// [ParseAccents] names.
type Accents uint8

const (
	// FoldAccents removes the accents of Latin and Greek letters, and replaces joined and crossed letters by plain
	// ones: forêt is FORET, œuf is OEUF, straße is STRASSE.
	FoldAccents Accents = iota
	// KeepAccents keeps accents, and composes combining ones: forêt is FORÊT.
	KeepAccents
)

// ParseAccents reads the name of a treatment of accents: fold, keep, or the code of a language, such as es for Spanish,
// which keeps Ñ and removes the accent of é, and tr for Turkish: the capital of i is İ.
func ParseAccents(name string) (Accents, error) {
	accents, err := lexicon.ReadAccents(name)
	return Accents(accents), err
}

// String returns the name that [ParseAccents] reads.
func (a Accents) String() string { return lexicon.Accents(a).String() }

// Fold returns a word in capitals. Folding the result again changes nothing.
func (a Accents) Fold(word string) string { return lexicon.Accents(a).Fold(word) }

// WordLists is a [Lexicon], [GuessLexicon] and [WeightLexicon] that opens lists by name and reads each once. Names of
// lists that come with the module, such as en5, take precedence. Goroutines can share it. [NewWordLists] returns one;
// the zero WordLists has the lists that come with the module.
type WordLists struct{ files *lexicon.Files }

// NewWordLists returns a lexicon with the lists that come with the module and the files of a file system: usually
// os.DirFS("lists"), an embed.FS, or fstest.MapFS for lists in memory. If it is nil, the lexicon has only the lists
// that come with the module. A list of those takes 5 to 20 ms to read, and a list of a million words less than a second.
func NewWordLists(files fs.FS, accents Accents) WordLists {
	if files == nil {
		return WordLists{lexicon.NewFiles(nil, lexicon.Accents(accents))}
	}
	open := func(name string) (io.ReadCloser, error) { return files.Open(name) }
	return WordLists{lexicon.NewFiles(open, lexicon.Accents(accents))}
}

// engine returns the lists, never nil.
func (w WordLists) engine() *lexicon.Files {
	if w.files == nil {
		return lexicon.NewFiles(nil, lexicon.FoldAccents)
	}
	return w.files
}

// Words returns the words of a list, for [ParseGame]. The caller must not change the slice.
func (w WordLists) Words(list string) ([]string, error) { return w.engine().Words(list) }

// Fold returns a word in the form that the lists use.
func (w WordLists) Fold(word string) string { return w.engine().Fold(word) }

// FoldAs returns a word in the form that a list uses: a list with ı or İ is Turkish, unless a language was asked for.
func (w WordLists) FoldAs(list, word string) string { return w.engine().FoldAs(list, word) }

// Guesses returns all words of the length of a shipped list of common words, and nil for other lists.
func (w WordLists) Guesses(list string) ([]string, error) { return w.engine().Guesses(list) }

// Weights returns the words of a list and their weights. For a shipped list these are all words of its length. The
// caller must not change the slices. It is an error if the list has
// no weights, or if a word has none.
func (w WordLists) Weights(list string) (words []string, weights []uint32, err error) {
	return w.engine().Weights(list)
}

// List returns the list with a name. The error comes from opening the list, wrapped, or from [ReadWordList].
func (w WordLists) List(name string) (WordList, error) {
	list, err := w.engine().List(name)
	return wordListOf(list), err
}

// ShippedLists returns the names of the word lists that come with the module. The list en5 has the common English words
// of five letters, and en5-all has all of them; fr5 and fr5-all are French. A game of en5 accepts every word of en5-all
// as a guess. The names en and fr are short for en5 and fr5. There are also nerdle, nerdle5 to nerdle7, nerdle10, primel, mathler1, mathler2
// and so on.
func ShippedLists() []string { return lexicon.Shipped() }

// WordList is a word list, with the number of lines that were left out.
type WordList struct {
	Name     string
	Words    []string // folded, in Unicode order, once each
	Weights  []uint32 // of Words; nil if no word has one
	Scale    int      // the power of ten by which the weights were multiplied to make whole numbers of them
	Listed   []string // in the order of the list, with repeats
	Accents  Accents  // the treatment of accents: the one that was asked for, or the one for the language of the list
	Encoding string   // UTF-8, Latin-1 (as Windows extends it), or "UTF-8 and Latin-1"
	Heading  string   // the first line, printable, if it names columns
	Odd      int      // lines left out, because the word has other characters than letters
	FirstOdd string   // the first of these words, printable
	Long     int      // words left out, because they have more than [MaxPlaces] letters
	Repeated int      // words left out, because the list has them already
	Others   int      // words left out, because they are in small arrays of a program
}

// ReadWordList reads a list: a plain text, a table with columns, JSON, or a program with an array. Words can have weights;
// if these are not whole, or add up to more than 67,108,864, all are multiplied by the same power of ten and rounded. A
// text that is not valid UTF-8 is decoded as Latin-1; a byte order mark selects UTF-8 or UTF-16. Words that no game can
// use are left out and counted. The name is for messages. docs/lists.md has the details.
//
// The error is [ErrLimit] if the list has more than a million words or 256 MiB, and otherwise the error of the reader.
func ReadWordList(r io.Reader, name string, accents Accents) (WordList, error) {
	if r == nil {
		return WordList{}, errNoReader
	}
	list, err := lexicon.Read(r, name, lexicon.Accents(accents))
	return wordListOf(list), err
}

// errNoReader is the error of a nil reader.
var errNoReader = errors.New("no reader given")

func wordListOf(l *lexicon.List) WordList {
	if l == nil {
		return WordList{}
	}
	return WordList{l.Name, l.Words, l.Weights, l.Scale, l.Listed, Accents(l.Accents), l.Encoding, l.Heading, l.Odd, l.FirstOdd, l.Long, l.Repeated, l.Others}
}
