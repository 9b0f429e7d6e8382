package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/store"
)

// listObject is a list of words.
type listObject struct {
	Name    string         `json:"name" description:"as words:NAME, mot:NAME and wordle:NAME take it"`
	BuiltIn bool           `json:"builtIn"`
	Words   int            `json:"words" description:"how many words" minimum:"1"`
	Lengths map[string]int `json:"lengths" description:"how many words of each number of letters"`
	Notes   []string       `json:"notes,omitempty" description:"what was left out of a list that was posted"`
}

func newListObject(name string, builtIn bool, words []string) listObject {
	object := listObject{Name: name, BuiltIn: builtIn, Words: len(words), Lengths: make(map[string]int)}
	for _, word := range words {
		object.Lengths[strconv.Itoa(len([]rune(word)))]++
	}
	return object
}

// listsAnswer are lists of words.
type listsAnswer struct {
	Lists []listObject `json:"lists"`
}

// lists tells of the lists that are built in and of the player's own.
func (c *call) lists() error {
	answer := listsAnswer{[]listObject{}}
	builtIn, err := c.builtInLists(c.r.Context())
	if err != nil {
		return err
	}
	answer.Lists = append(answer.Lists, builtIn...)
	own, err := c.store.Lists(c.r.Context(), c.player)
	if err != nil {
		return err
	}
	for _, name := range own {
		words, err := c.store.List(c.r.Context(), c.player, name)
		if err != nil {
			return err
		}
		answer.Lists = append(answer.Lists, newListObject(name, false, words))
	}
	return c.answer(http.StatusOK, answer)
}

// builtInLists returns what is told of the lists that are built in, which is counted
// once.
func (s *Server) builtInLists(ctx context.Context) ([]listObject, error) {
	return s.builtIn.Of(ctx, struct{}{}, func() ([]listObject, error) { return countBuiltIn(ctx) })
}

// countBuiltIn counts the words of the lists, which takes some tenths of a second. The
// words themselves are not kept.
func countBuiltIn(ctx context.Context) ([]listObject, error) {
	var counted []listObject
	files := newShipped(lexicon.FoldAccents)
	for _, name := range lexicon.Shipped() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		words, err := files.Words(name)
		if err != nil {
			return nil, err
		}
		counted = append(counted, newListObject(name, true, words))
	}
	return counted, nil
}

// newListBody is a list of words that somebody gives.
type newListBody struct {
	Name  string   `json:"name" description:"letters, digits, - and _" maxLength:"40"`
	Words []string `json:"words" description:"the words, letters only" minItems:"1" maxItems:"100000"`
}

// newList takes a list of words. A list never changes, since games are played with
// it: another list needs another name.
func (c *call) newList() error {
	var body newListBody
	if err := c.read(&body, c.limits.ListBody); err != nil {
		return err
	}
	if err := c.checkList(body.Name, len(body.Words)); err != nil {
		return err
	}
	list, err := lexicon.Read(strings.NewReader(strings.Join(body.Words, "\n")), body.Name, lexicon.KeepAccents)
	if err != nil {
		return err
	}
	if err := c.keepList(body.Name, list.Words); err != nil {
		return err
	}
	object := newListObject(body.Name, false, list.Words)
	object.Notes = c.listNotes(list)
	return c.answer(http.StatusCreated, object)
}

// checkList refuses names that are taken and lists that are too long.
func (c *call) checkList(name string, words int) error {
	if err := checkListName(name); err != nil {
		return err
	}
	if _, err := c.shipped["fold"].List(name); !errors.Is(err, errNotShipped) {
		return codebreaker.NewProblem("list-built-in", "the list {{.list}} is built in; choose another name", "list", name)
	}
	if words > c.limits.ListWords {
		return codebreaker.NewProblem("list-long", "{{.words}} words; a list here can have {{.most}}", "words", words, "most", c.limits.ListWords, "limit", codebreaker.ErrLimit)
	}
	return nil
}

// keepList keeps a list that is new.
func (c *call) keepList(name string, words []string) error {
	c.listing.Lock()
	defer c.listing.Unlock()
	ctx := c.r.Context()
	before, err := c.store.List(ctx, c.player, name)
	switch {
	case err == nil && slices.Equal(before, words):
		return nil
	case err == nil:
		return refuse(http.StatusConflict, codebreaker.NewProblem("list-taken", "you have a list {{.list}} with other words, and games may need it; choose another name", "list", name))
	case !errors.Is(err, store.ErrNoList):
		return err
	}
	names, err := c.store.Lists(ctx, c.player)
	if err != nil {
		return err
	}
	if len(names) >= c.limits.Lists {
		return refuse(http.StatusTooManyRequests, codebreaker.NewProblem("lists-many", "you have {{.most}} lists of words, which is as many as there may be", "most", c.limits.Lists))
	}
	return c.store.SaveList(ctx, c.player, name, words)
}

// listNotes says what was left out of a list.
func (c *call) listNotes(list *lexicon.List) []string {
	var notes []string
	if list.Odd > 0 {
		notes = append(notes, c.lang.Say("api-list-odd", "count", list.Odd, "first", list.FirstOdd))
	}
	if list.Long > 0 {
		notes = append(notes, c.lang.Say("api-list-long", "count", list.Long, "most", codebreaker.MaxPlaces))
	}
	return notes
}
