package api

import (
	"errors"
	"strconv"
	"strings"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// listObject is a list of words.
type listObject struct {
	Name     string         `json:"name" description:"as words:NAME, mot:NAME and wordle:NAME take it"`
	BuiltIn  bool           `json:"builtIn"`
	Words    int            `json:"words" description:"how many words" minimum:"1"`
	Weighted bool           `json:"weighted" description:"the words have weights, which a game with -weighted at the end of its name goes by"`
	Lengths  map[string]int `json:"lengths" description:"how many words of each number of letters"`
	Choices  []string       `json:"choices" description:"what a game takes of it: its name, or name@5 where it has words of several lengths, and first the same with -weighted where its words are given with weights; nothing where it only has further guesses for another list"`
}

// newListObject describes a list of words. A line has a word, or a word and its weight.
func newListObject(name string, builtIn bool, lines []string) listObject {
	accents, lines := lexicon.CutAccents(lines)
	object := listObject{Name: name, BuiltIn: builtIn, Words: len(lines), Weighted: builtIn, Lengths: make(map[string]int)}
	for _, line := range lines {
		word, _, weighted := strings.Cut(line, " ")
		object.Weighted = object.Weighted || weighted
		object.Lengths[strconv.Itoa(len([]rune(accents.Fold(word))))]++
	}
	object.Choices = choicesOf(object)
	return object
}

func choicesOf(list listObject) []string {
	name := rules.EscapeList(list.Name)
	switch {
	case list.BuiltIn && strings.HasSuffix(list.Name, "-all"):
		return []string{}
	case list.BuiltIn:
		return []string{name}
	case list.Weighted:
		return []string{name + rules.WeightedSuffix, name}
	case len(list.Lengths) == 1:
		return []string{name}
	}
	choices := []string{}
	for letters := range rules.MaxPlaces {
		if length := strconv.Itoa(letters + 1); list.Lengths[length] > 0 {
			choices = append(choices, name+"@"+length)
		}
	}
	return choices
}

// listsAnswer are lists of words.
type listsAnswer struct {
	Lists   []listObject    `json:"lists"`
	Accents []accentsObject `json:"accents" description:"what an own list can do with accents"`
}

// accentsObject is a treatment of accents.
type accentsObject struct {
	Name    string `json:"name" description:"fold, keep, or the code of a language"`
	Letters string `json:"letters" description:"the letters with accents that the language has; others lose their accents"`
}

// accentsObjects are the treatments of accents.
func accentsObjects() []accentsObject {
	objects := make([]accentsObject, 0, len(lexicon.AccentNames()))
	for i, name := range lexicon.AccentNames() {
		objects = append(objects, accentsObject{name, lexicon.Accents(i).Letters()})
	}
	return objects
}

// lists lists the built-in lists of words and the uploaded ones.
func (c *Call) lists() error {
	answer := listsAnswer{builtInLists(), accentsObjects()}
	own, err := c.server.store.Lists(c.ctx)
	if err != nil {
		return err
	}
	for _, name := range own {
		lines, err := c.server.store.List(c.ctx, name)
		if err != nil {
			return err
		}
		answer.Lists = append(answer.Lists, newListObject(name, false, lines))
	}
	return c.answer(statusOK, answer)
}

// newListBody is a list of words from the player.
type newListBody struct {
	Name    string   `json:"name" description:"letters, digits, - and _" maxLength:"40"`
	Words   []string `json:"words,omitempty" description:"the lines of a list in any form: words with or without weights, a table, JSON, a program with an array; absent with past" maxItems:"100000"`
	Letters int      `json:"letters,omitempty" description:"takes the words of so many letters; absent, of as many as most have" minimum:"1" maximum:"16"`
	Accents string   `json:"accents,omitempty" description:"what to do with accents: fold removes them, keep keeps them, and the code of a language keeps its letters, as GET /lists names them" maxLength:"10"`
	Past    []string `json:"past,omitempty" description:"the answers of past days, each a line with its date, such as 2026-02-11 CRANE, or words alone: the list then has the words of another list, and these are less likely" maxItems:"100000"`
	Of      string   `json:"of,omitempty" description:"with past, the other list: a choice of GET /lists, such as en5" maxLength:"100"`
	On      string   `json:"on,omitempty" description:"with past, the day of the game: answers of that day or later are ignored" format:"date"`
}

// takenList is a list as the server accepted it.
type takenList struct {
	listObject
	Letters   int       `json:"letters" description:"of each word" minimum:"1"`
	Left      []leftOut `json:"left" description:"words that were left out, by the reason"`
	Sentences []string  `json:"sentences" description:"what was taken, and what was left out and why"`
}

// leftOut are words that the server left out of a list.
type leftOut struct {
	Reason   string   `json:"reason" description:"length: of another number of letters; odd: with characters that are no letters; twice: there already; weight: their weights alone, where other words have none or none is above 0" enum:"length,odd,twice,weight"`
	Count    int      `json:"count" minimum:"1"`
	Examples []string `json:"examples" description:"the first, three at most"`
}

// newList accepts a list of words. A list never changes, because games are played with it: other
// words need another name.
func (c *Call) newList() error {
	var body newListBody
	if err := c.read(&body, c.server.limits.ListBody); err != nil {
		return err
	}
	if err := c.checkList(body.Name, len(body.Words)); err != nil {
		return err
	}
	accents, err := lexicon.ReadAccents(body.Accents)
	if err != nil {
		return err
	}
	var picked *lexicon.Picked
	var said []string // about past answers
	if body.Past == nil && body.Of == "" && body.On == "" {
		picked, err = lexicon.Pick(body.Name, body.Words, body.Letters, accents)
	} else if past, failed := body.past(); failed == nil {
		picked, said, err = c.lowered(past, body.Of)
	} else {
		err = failed
	}
	if err != nil {
		return err
	}
	if err := c.checkList(body.Name, len(picked.Words)); err != nil {
		return err
	}
	if err := c.keepList(body.Name, picked.Lines()); err != nil {
		return err
	}
	taken := c.taken(body.Name, picked)
	taken.Sentences = append(taken.Sentences, said...)
	return c.answer(statusCreated, taken)
}

// checkList refuses names that are taken or ambiguous, and lists that are too long.
func (c *Call) checkList(name string, words int) error {
	if err := checkListName(name); err != nil {
		return err
	}
	if rules.EscapeList(name) != name { // its ending would be read as options of another list
		ending := name[strings.LastIndexByte(name, '-'):]
		return message.NewProblem("list-ending", "list {{.list}}: the ending {{.ending}} would turn it into the list {{.other}}; choose a name with another ending", "list", name, "other", strings.TrimSuffix(name, ending), "ending", ending)
	}
	if _, err := c.server.shipped[lexicon.FoldAccents].List(name); !errors.Is(err, errNotShipped) {
		return message.NewProblem("list-built-in", "{{.list}} is the name of a built-in list; choose another name", "list", name)
	}
	if words > c.server.limits.ListWords {
		return message.NewProblem("list-long", "{{.words}} words: a list can have at most {{.most}} here", "words", words, "most", c.server.limits.ListWords, "limit", limits.ErrReached)
	}
	return nil
}

// keepList keeps a list that is new or was deleted.
func (c *Call) keepList(name string, lines []string) error {
	err := c.server.store.SaveList(c.ctx, name, lines)
	switch {
	case errors.Is(err, store.ErrListTaken):
		return refuse(statusConflict, err)
	case err == nil:
		c.server.study.ForgetWords() // games may use another list that was deleted
	}
	return err
}

// taken describes which of the given words were accepted.
func (c *Call) taken(name string, picked *lexicon.Picked) takenList {
	taken := takenList{listObject: newListObject(name, false, picked.Lines()), Letters: picked.Length, Left: []leftOut{}}
	taken.Sentences = []string{c.lang.Say("api-list-taken", "count", len(picked.Words), "letters", picked.Length)}
	if picked.Weights != nil {
		taken.Sentences = append(taken.Sentences, c.lang.Say("api-list-weighted"))
	}
	for _, left := range picked.Left {
		taken.Left = append(taken.Left, leftOut{string(left.Reason), left.Count, left.Examples})
		examples := strings.Join(left.Examples, ", ")
		if left.Count > len(left.Examples) {
			examples += "…"
		}
		said := map[lexicon.Reason]string{
			lexicon.OtherLength: c.lang.Say("api-list-length", "count", left.Count, "examples", examples),
			lexicon.NoLetters:   c.lang.Say("api-list-odd", "count", left.Count, "examples", examples),
			lexicon.Twice:       c.lang.Say("api-list-twice", "count", left.Count, "examples", examples),
			lexicon.SomeWeights: c.lang.Say("api-list-weight", "count", left.Count, "examples", examples),
		}
		taken.Sentences = append(taken.Sentences, said[left.Reason])
	}
	return taken
}

// deletedList describes the result of deleting a list.
type deletedList struct {
	Games    int    `json:"games" description:"games that are played with it, which keep its words" minimum:"0"`
	Sentence string `json:"sentence"`
}

// deleteList deletes an uploaded list. Games that are played with it keep its
// words.
func (c *Call) deleteList() error {
	name := c.values["name"]
	games, err := c.server.store.DeleteList(c.ctx, name)
	if errors.Is(err, store.ErrNoList) {
		return refuse(statusNotFound, err)
	}
	if err != nil {
		return err
	}
	if games == 0 {
		c.server.study.ForgetWords()
		return c.answer(statusOK, deletedList{0, c.lang.Say("api-list-deleted", "list", name)})
	}
	return c.answer(statusOK, deletedList{games, c.lang.Say("api-list-kept", "list", name, "count", games)})
}
