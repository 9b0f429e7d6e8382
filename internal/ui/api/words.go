package api

import (
	"context"
	"errors"
	"io"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// words finds the word lists of games, both built-in and uploaded. It opens no file.
type words struct {
	ctx     context.Context
	store   *store.Keeper
	shipped *lexicon.Files
	accents lexicon.Accents
	own     bool                       // an uploaded list was used
	read    map[string]lexicon.Accents // of the uploaded lists
}

var _ rules.Lexicon = (*words)(nil)

// errNotShipped reports that a list is not built in.
var errNotShipped = errors.New("the list is not built in")

// newShipped returns the built-in lists for each treatment of accents, each list read when first used.
func newShipped(fetch func(name string) ([]byte, error)) []*lexicon.Files {
	shipped := make([]*lexicon.Files, len(lexicon.AccentNames()))
	for accents := range shipped {
		shipped[accents] = lexicon.NewFetchingFiles(func(string) (io.ReadCloser, error) { return nil, errNotShipped }, fetch, lexicon.Accents(accents))
	}
	return shipped
}

// Words returns the words of a list.
func (w *words) Words(name string) ([]string, error) {
	listed, err := w.shipped.Words(name)
	if !errors.Is(err, errNotShipped) {
		return listed, err
	}
	list, err := w.given(name)
	if err != nil {
		return nil, err
	}
	return list.Words, nil
}

// Codes returns a built-in list of codes.
func (w *words) Codes(name string) (list *rules.CodedList, ok bool) { return w.shipped.Codes(name) }

// Weights returns the words of a list and their weights.
func (w *words) Weights(name string) ([]string, []uint32, error) {
	listed, weights, err := w.shipped.Weights(name)
	if !errors.Is(err, errNotShipped) {
		return listed, weights, err
	}
	list, err := w.given(name)
	if err != nil {
		return nil, nil, err
	}
	weights, err = list.Weighted()
	return list.Words, weights, err
}

// given returns an uploaded list.
func (w *words) given(name string) (*lexicon.List, error) {
	if err := checkListName(name); err != nil {
		return nil, err
	}
	given, err := w.store.List(w.ctx, name)
	if errors.Is(err, store.ErrNoList) {
		return nil, message.NewProblem("list-none", "list {{.list}}: not found; the built-in lists are {{.lists}}, each also with -all", "list", name, "lists", wordlists.Ranges())
	}
	if err != nil {
		return nil, err
	}
	w.own = true
	list, err := lexicon.Read(strings.NewReader(strings.Join(given, "\n")), name, w.accents)
	if err == nil {
		w.read[name] = list.Accents
	}
	return list, err
}

// FoldAs returns a word in the spelling of a list.
func (w *words) FoldAs(name, word string) string {
	if accents, ok := w.read[name]; ok {
		return accents.Fold(word)
	}
	return w.shipped.FoldAs(name, word)
}

// Guesses returns the additional words to guess of a built-in list.
func (w *words) Guesses(name string) ([]string, error) { return w.shipped.Guesses(name) }

// Fold returns a word in the spelling of the lists.
func (w *words) Fold(word string) string { return w.accents.Fold(word) }

// longestListName is the largest length of a list's name.
const longestListName = 40

// checkListName refuses a text that cannot name a list, such as a file name.
func checkListName(name string) error {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
	}
	strange := func(r rune) bool { return !plain(r) }
	if len(name) > longestListName || strings.Trim(name, "-") == "" || strings.ContainsFunc(name, strange) {
		return message.NewProblem("list-file", "list {{.list}}: a list name has letters, digits, - and _, at most {{.most}}; files cannot be read here, so send the words themselves",
			"list", message.Quote(name), "most", longestListName)
	}
	return nil
}

// longestName is the largest length of a game's name, in bytes.
const longestName = 200

// parseGame reads the name of a game; own reports whether it uses uploaded lists.
func (s *Server) parseGame(ctx context.Context, named study.Named) (game *rules.Game, own bool, err error) {
	if len(named.Game) > longestName {
		return nil, false, message.NewProblem("game-long", "a game name can have at most {{.most}} characters", "most", longestName)
	}
	accents, err := lexicon.ReadAccents(named.Accents)
	if err != nil {
		return nil, false, err
	}
	lists := &words{ctx: ctx, store: s.store, shipped: s.shipped[accents], accents: accents, read: make(map[string]lexicon.Accents)}
	options := []rules.Option{rules.WithLexicon(lists)}
	if named.Symbols != "" {
		options = append(options, rules.WithSymbols(strings.Fields(named.Symbols)...))
	}
	game, err = rules.ParseGame(named.Game, options...)
	return game, lists.own, err
}
