package table

import (
	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/review"
)

// Clash says why no code agrees with all turns.
type Clash struct {
	Sentences []string `json:"sentences" description:"what to change, the likeliest first"`
	Together  []int    `json:"together" description:"the numbers of turns that cannot stand together"`
	Repairs   []Repair `json:"repairs" description:"the likeliest first"`
	More      bool     `json:"more" description:"there may be further repairs"`
	Cut       bool     `json:"cut" description:"the time was over before all was looked into"`
	Unlisted  []string `json:"unlisted,omitempty" description:"in a game of words: rows that would agree but are no words of the list"`
}

// Repair is a change of marks after which they agree.
type Repair struct {
	Kind    string   `json:"kind" enum:"one-peg,exchanged,swapped,other"`
	Changes []Change `json:"changes" description:"one, or two of the kind swapped" minItems:"1" maxItems:"2"`
	Codes   int      `json:"codes" description:"codes that would agree with all turns" minimum:"1"`
	More    bool     `json:"more" description:"more codes would"`
	Code    string   `json:"code" description:"the first of them"`
}

// Change is another mark for a turn.
type Change struct {
	Turn    int    `json:"turn" description:"the turn's number" minimum:"1"`
	Guess   string `json:"guess" description:"a code as the game prints it: ABCD, or names with spaces between"`
	Mark    string `json:"mark" description:"the mark it has"`
	Instead string `json:"instead" description:"the mark that would do"`
}

var repairNames = map[review.Kind]string{
	review.OnePeg: "one-peg", review.Exchanged: "exchanged", review.Swapped: "swapped", review.Other: "other",
}

func newClash(l *lang.Language, game *codebreaker.Game, turns codebreaker.History, found *foundClash) *Clash {
	clash := &Clash{
		Sentences: telling.Clash(l, game, turns, found.Clash, found.cut), Together: places(found.Together), Repairs: []Repair{}, More: found.More, Cut: found.cut,
	}
	if clash.Sentences == nil {
		clash.Sentences = []string{}
	}
	for _, repair := range found.Repairs {
		r := Repair{Kind: repairNames[repair.Kind], Codes: repair.Codes, More: repair.More, Code: game.Format(repair.First)}
		for _, change := range repair.Changes {
			turn := turns[change.Turn]
			r.Changes = append(r.Changes, Change{change.Turn + 1, game.Format(turn.Guess), turn.Feedback.String(), change.Feedback.String()})
		}
		clash.Repairs = append(clash.Repairs, r)
	}
	if found.Unlisted != nil {
		clash.Unlisted = formatted(game, found.Unlisted.Codes)
	}
	return clash
}
