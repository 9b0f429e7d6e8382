package rules

import (
	"encoding/binary"
	"math/bits"
	"strconv"

	"codebreaker/internal/engine/message"
)

// blackOnly is the rule [Black]. The ordinal is the number of black pegs.
type blackOnly struct{ counted }

// blackPart is a black peg, or a bull.
var blackPart = Part{"black", "xbn●⚫🖤", "X", Right}

var blackOnlyParts = []Part{blackPart}

func (blackOnly) name() string             { return "black" }
func (blackOnly) parts() []Part            { return blackOnlyParts }
func (blackOnly) sees() Sees               { return Matches }
func (blackOnly) kernel() Kernel           { return CountMatches }
func (blackOnly) feedbacks(places int) int { return places + 1 }

func (blackOnly) mark(places int, guess, secret Code) int {
	return places - different(guess[:MaxPlaces/2], secret[:MaxPlaces/2]) - different(guess[MaxPlaces/2:], secret[MaxPlaces/2:])
}

// different returns at how many of eight places symbols differ. Symbols are less than 128.
func different(a, b []uint8) int {
	const sevens = 0x7f7f_7f7f_7f7f_7f7f // added, they set the top bit of each byte that is not 0
	return bits.OnesCount64(((binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b)) + sevens) &^ sevens)
}

func (blackOnly) count(f Feedback, m Means) int {
	if m == Right {
		return f.Ordinal()
	}
	return 0
}

func (blackOnly) meaning(_ *Game, m *Meaning, _ Code, f Feedback) {
	if m.Exact = true; f.Known() {
		m.Matches = Span{f.Ordinal(), f.Ordinal()}
		m.Shared.Least = f.Ordinal()
	}
}

func (blackOnly) possible(*Game, string, Feedback) error { return nil }

func (blackOnly) format(f Feedback) string { return strconv.Itoa(f.Ordinal()) }

func (blackOnly) notations() []Notation { return pegNotations }

func (blackOnly) read(g *Game, text, mark string) (Feedback, error) {
	t, ok := pegsIn(mark, true)
	switch {
	case !ok:
		return Feedback{}, g.unreadableMark(text)
	case t.pegs[1] > 0:
		return Feedback{}, message.NewProblem("mark-white", "mark {{.mark}}: {{.game}} has black pegs only; write their number: {{.example}}",
			"mark", message.Quote(text), "game", message.Later(g.friendly), "example", message.Later(g.markExamples))
	}
	return g.readPegs(text, t.pegs[0], 0)
}

func (blackOnly) ofPegs(_, black, _ int) int { return black }

func (blackOnly) examples(int) string { return "1, X" }
