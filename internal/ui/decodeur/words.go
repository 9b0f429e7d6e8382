package decodeur

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"slices"
	"unicode/utf8"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/lines"
)

// setWords makes the game of the dictionary's words. It has no overture: the dictionary's words are
// the codes, and the second file's words are extra guesses, both in file order.
func (d *decoder) setWords(ctx context.Context, in io.Reader) error {
	dict, err := readList(ctx, "dictionnaire", d.options.dict, in)
	if err != nil {
		return err
	}
	accel := new(lexicon.List)
	if d.options.accel != "" {
		if accel, err = readList(ctx, "fichier", d.options.accel, in); err != nil {
			return err
		}
	}
	places, err := d.wordLength(dict)
	if err != nil {
		return err
	}
	secrets, extra := dict.OfLength(places), ofLength(accel.Listed, places)
	d.game, err = rules.ParseGame("words:secrets+guesses", rules.WithLexicon(lists{
		"secrets": secrets,
		"guesses": slices.Concat(secrets, extra), // a game's list must not be empty
	}))
	if err != nil {
		return newProblem(limit, "dictionnaire %q : plus de %d lettres différentes", d.options.dict, rules.MaxSymbols)
	}
	listed := make([]bool, len(secrets))
	for _, word := range dict.Listed {
		// The game has its secrets in the order of the sorted words.
		if at, found := slices.BinarySearch(secrets, word); found && !listed[at] {
			listed[at] = true
			d.codes = append(d.codes, d.game.Words().Secrets[at])
		}
	}
	for _, word := range extra {
		code, err := d.game.ParseCode(word)
		if err != nil {
			return err
		}
		d.extra = append(d.extra, code)
	}
	return nil
}

// ofLength returns the words of a length, in their order.
func ofLength(words []string, letters int) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return utf8.RuneCountInString(word) != letters })
}

// lists are the lists in a game's name.
type lists map[string][]string

func (l lists) Words(list string) ([]string, error) { return l[list], nil }

func (lists) Fold(word string) string { return lexicon.FoldAccents.Fold(word) }

// wordLength returns the length in the options, or the common length of all words.
func (d *decoder) wordLength(dict *lexicon.List) (int, error) {
	name, length := d.options.dict, d.options.places
	if length == 0 {
		length = utf8.RuneCountInString(dict.Words[0])
		for _, word := range dict.Words {
			if utf8.RuneCountInString(word) != length {
				return 0, newProblem(failed, "dictionnaire %q : les mots n'ont pas tous la même longueur ; choisissez-en une avec --trous", name)
			}
		}
	}
	if length < leastPlaces || length > mostPlaces {
		return 0, newProblem(failed, "dictionnaire %q : des mots de %d lettres ; il en faut de %d à %d", name, length, leastPlaces, mostPlaces)
	}
	if len(dict.OfLength(length)) == 0 {
		return 0, newProblem(failed, "dictionnaire %q : aucun mot de %d lettres", name, length)
	}
	return length, nil
}

// readList reads a word list from a file, or from standard input for "-".
func readList(ctx context.Context, what, name string, in io.Reader) (*lexicon.List, error) {
	file, err := lines.Open(ctx, name, in)
	if err != nil {
		return nil, unreadable(what, name, err)
	}
	defer file.Close()
	list, err := lexicon.Read(file, name, lexicon.FoldAccents)
	if err != nil {
		return nil, unreadable(what, name, err)
	}
	return list, nil
}

// unreadable explains in French why a list cannot be read.
func unreadable(what, name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newProblem(failed, "%s %q : ce fichier n'existe pas", what, name)
	case errors.Is(err, fs.ErrPermission):
		return newProblem(failed, "%s %q : ce fichier ne se laisse pas lire, faute de droits", what, name)
	case message.IsProblem(err, "list-no-words"):
		return newProblem(failed, "%s %q : aucun mot", what, name)
	case errors.Is(err, limits.ErrReached):
		return newProblem(limit, "%s %q : trop grand ; il faut au plus un million de mots, et des lignes de moins d'un mébioctet", what, name)
	default:
		return newProblem(failed, "%s %q : ce fichier ne se laisse pas lire (%s)", what, name, system(errors.Unwrap(err)))
	}
}
