package table

import (
	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/review"
)

// Clash explains why no code agrees with all turns.
type Clash struct {
	Sentence  string    `json:"sentence,omitempty" description:"the likeliest repair alone; where there is none, what clashes"`
	Offer     string    `json:"offer,omitempty" enum:"repair,undo" description:"what a face offers first, of a game: the first repair, or taking the last mark back, where no repair is known or no mark need be wrong"`
	Sentences []string  `json:"sentences" description:"what to change, the likeliest first"`
	Together  []int     `json:"together" description:"the numbers of turns that cannot stand together"`
	Repairs   []Repair  `json:"repairs" description:"the likeliest first; POST /games/{id}/repair makes one"`
	More      bool      `json:"more" description:"there may be further repairs"`
	Cut       bool      `json:"cut" description:"the time was over before all was looked into"`
	Unlisted  *Unlisted `json:"unlisted,omitempty" description:"in a game of words: what would agree but is no word of the list"`
}

// The first remedy that a front end offers for a contradiction.
const (
	OfferRepair = "repair" // make the first repair
	OfferUndo   = "undo"   // take the last mark back
)

// Unlisted are texts that would agree with all turns, but are not in the word list.
type Unlisted struct {
	Codes []string `json:"codes" description:"ten at most"`
	Count int      `json:"count" minimum:"1"`
	More  bool     `json:"more" description:"there are more than count"`
}

// Repair is a change of marks that resolves the contradiction.
type Repair struct {
	Kind    string   `json:"kind" enum:"one-peg,exchanged,swapped,other"`
	Changes []Change `json:"changes" description:"one, or two of the kind swapped" minItems:"1" maxItems:"2"`
	Pegs    int      `json:"pegs" description:"pegs that change" minimum:"0"`
	Codes   int      `json:"codes" description:"codes that would agree with all turns" minimum:"1"`
	More    bool     `json:"more" description:"more codes would"`
	Code    string   `json:"code" description:"the first of them"`
}

// Change is a new mark for a turn.
type Change struct {
	Turn    int    `json:"turn" description:"the turn's number" minimum:"1"`
	Guess   string `json:"guess" description:"a code as the game prints it: ABCD, or names with spaces between"`
	Mark    string `json:"mark" description:"the mark it has"`
	Instead Pins   `json:"instead" description:"the mark that would do"`
	Told    string `json:"told,omitempty" description:"that mark in words, of a game"`
}

func newClash(l *lang.Language, game *codebreaker.Game, turns codebreaker.History, found *foundClash) *Clash {
	said := telling.Clash(l, game, turns, found.Contradiction, found.cut)
	clash := NewClash(said, found.Contradiction, found.cut, turns, game.Format, func(turn int) int { return turn + 1 })
	clash.Sentence = telling.Likeliest(l, game, turns, found.Contradiction)
	for i, repair := range found.Contradiction.Repairs {
		for j, change := range repair.Changes {
			clash.Repairs[i].Changes[j].Told = telling.Told(l, game, change.Feedback)
		}
	}
	clash.Offer = OfferUndo
	if found.Likeliest() != nil {
		clash.Offer = OfferRepair
	}
	return clash
}

// NewClash describes a contradiction for front ends, given its sentences, the format of codes, and
// the number of each turn. cut means that the search was stopped early.
func NewClash(sentences []string, found *review.Contradiction, cut bool, turns codebreaker.History, format func(codebreaker.Code) string, number func(turn int) int) *Clash {
	clash := &Clash{Sentences: append([]string{}, sentences...), Together: []int{}, Repairs: []Repair{}, More: found.More, Cut: cut}
	for _, turn := range found.Together {
		clash.Together = append(clash.Together, number(turn))
	}
	for _, repair := range found.Repairs {
		r := Repair{Kind: repair.Kind, Pegs: repair.Pegs, Codes: repair.Codes, More: repair.More, Code: format(repair.First)}
		for _, change := range repair.Changes {
			turn := turns[change.Turn]
			r.Changes = append(r.Changes, Change{number(change.Turn), format(turn.Guess), turn.Feedback.String(), NewPins(change.Feedback), ""})
		}
		clash.Repairs = append(clash.Repairs, r)
	}
	if u := found.Unlisted; u != nil {
		clash.Unlisted = &Unlisted{Codes: []string{}, Count: u.Count, More: u.More}
		for _, code := range u.Codes {
			clash.Unlisted.Codes = append(clash.Unlisted.Codes, format(code))
		}
	}
	return clash
}
