package rules

import (
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
)

// Facts is the rule of what a player knows of the secret without a guess. A turn with such a mark is a fact: its guess
// has the symbols that are known, and the mark says of each one whether it is right, misplaced, somewhere or absent.
// The symbols of unknown tiles say nothing. Facts are turns of every game, and no game has the rule.
const Facts Rule = 255

// IsFact reports whether the turn is a fact about the secret instead of a guess with its mark: see
// [Facts].
func (t Turn) IsFact() bool { return t.Feedback.rule == Facts }

// Played returns the turns that are not facts.
func (h History) Played() History {
	var played History
	for _, turn := range h {
		if !turn.IsFact() {
			played = append(played, turn)
		}
	}
	return played
}

// facts is the rule [Facts]. The ordinal is the sum of d·4^place.
type facts struct{ tiled }

var factParts = []Part{
	{"green", "g", "G", Right},
	{"yellow", "y", "Y", Misplaced},
	{"either", "+", "+", Somewhere},
	{"grey", "x", "x", Absent},
}

func (facts) name() string                           { return "facts" }
func (facts) parts() []Part                          { return factParts }
func (facts) sees() Sees                             { return Anything }
func (facts) kernel() Kernel                         { return NoKernel }
func (facts) feedbacks(places int) int               { return power(len(factParts), places) }
func (facts) mark(int, Code, Code) int               { return 0 } // no guess has such a mark
func (facts) possible(*Game, string, Feedback) error { return nil }
func (facts) examples(int) string                    { return "" }
func (facts) distance(Feedback, Feedback) int        { return 0 }
func (facts) meaning(g *Game, m *Meaning, guess Code, f Feedback) {
	m.Exact = true
	var copies [MaxSymbols]int8
	for place, symbol := range guess[:g.places] {
		switch f.means(place) {
		case Right:
			m.Allowed[place] &= 1 << symbol
			copies[symbol]++
		case Misplaced:
			m.Allowed[place] &^= 1 << symbol
			copies[symbol]++
		case Somewhere:
			copies[symbol]++
		}
	}
	for place, symbol := range guess[:g.places] {
		m.Least[symbol] = copies[symbol]
		if f.means(place) == Absent {
			m.Most[symbol] = min(m.Most[symbol], copies[symbol])
		}
	}
}

// disagrees returns the number of places and of copies of symbols in which a code contradicts a fact.
func (t *Turn) disagrees(places int, code Code) (slips int) {
	var told, copies [MaxSymbols]int
	for place, symbol := range t.Guess[:places] {
		switch here := code[place] == symbol; t.Feedback.means(place) {
		case Right:
			told[symbol]++
			if !here {
				slips++
			}
		case Misplaced:
			told[symbol]++
			if here {
				slips++
			}
		case Somewhere:
			told[symbol]++
		}
	}
	for _, symbol := range code[:places] {
		copies[symbol%MaxSymbols]++
	}
	for symbol, n := range told {
		slips += max(0, n-copies[symbol])
	}
	for place, symbol := range t.Guess[:places] {
		if t.Feedback.means(place) == Absent {
			slips += max(0, copies[symbol]-told[symbol])
		}
	}
	return slips
}

// Slips returns how far a code is from having the mark of a turn: 0 if it has the mark.
func (g *Game) Slips(turn *Turn, code Code) int {
	if turn.IsFact() {
		return turn.disagrees(g.places, code)
	}
	return turn.Feedback.Distance(g.Mark(turn.Guess, code))
}

// Fact returns a fact about the secret as a turn: means says at each place what is known of its symbol. A fact has
// at most as many symbols as the game has places. The place of a symbol counts if it is [Right] or [Misplaced].
func (g *Game) Fact(code Code, means [MaxPlaces]Means) Turn {
	f := Feedback{places: uint8(g.places), rule: Facts}
	power := 1
	for place := range g.places {
		if means[place] == Unknown {
			f.unknown |= 1 << place
			code[place] = 0
		}
		for i, part := range factParts {
			if part.Means == means[place] {
				f.ordinal += uint32((len(factParts) - 1 - i) * power)
			}
		}
		power *= len(factParts)
	}
	return Turn{code, f}
}

// namesInFacts returns the names of symbols in facts, and the separator between them.
func (g *Game) namesInFacts() (names []string, between string) {
	if g.alphabet.short != nil {
		return g.alphabet.short, ""
	}
	return g.alphabet.names, ";"
}

// The signs of facts.
const (
	unknownPlace  = "_"
	misplacedSign = "!"
	somewhereSign = "+"
	absentSign    = "-"
)

// formatFact prints a fact as [Game.ParseFact] reads it: E___Y, R!4, +RS, -LTS, or +L-L for exactly one L. Names
// of several letters have semicolons between them: Red;_;_;Blue.
func (g *Game) formatFact(t Turn) string {
	names, between := g.namesInFacts()
	var row, somewhere, absent, misplaced []string
	right := false
	for place, symbol := range t.Guess[:g.places] {
		name := names[symbol]
		row = append(row, unknownPlace)
		switch t.Feedback.means(place) {
		case Right:
			row[place], right = name, true
		case Misplaced:
			misplaced = append(misplaced, name+misplacedSign+strconv.Itoa(place+1))
		case Somewhere:
			at := len(somewhere)
			if name == absentSign {
				at = 0
			}
			somewhere = slices.Insert(somewhere, at, name)
		case Absent:
			absent = append(absent, name)
		}
	}
	var texts []string
	if right {
		texts = append(texts, strings.Join(row, between))
	}
	texts = append(texts, misplaced...)
	lists := ""
	if somewhere != nil {
		lists = somewhereSign + strings.Join(somewhere, between)
	}
	if absent != nil {
		lists += absentSign + strings.Join(absent, between)
	}
	if lists != "" {
		texts = append(texts, lists)
	}
	return strings.Join(texts, " ")
}

// ParseFact reads a fact: E___Y, R!4, +RS, -LTS or +L-L, or several of them with spaces between. The error is a [ParseError].
func (g *Game) ParseFact(text string) (Turn, error) {
	if err := g.Check(); err != nil {
		return Turn{}, err
	}
	var code Code
	var means [MaxPlaces]Means
	row, rest, err := g.factRow(text)
	for place, symbol := range row {
		if symbol >= 0 {
			code[place], means[place] = uint8(symbol), Right
		}
	}
	put := func(place, symbol int, m Means) {
		for range g.places {
			if means[place] == Unknown {
				code[place], means[place] = uint8(symbol), m
				return
			}
			if place = (place + 1) % g.places; m == Misplaced {
				break
			}
		}
		err = g.noFact(text)
	}
	for _, field := range rest {
		if name, place, ok := strings.Cut(field, misplacedSign); ok && Number(place) >= 1 && Number(place) <= g.places {
			if symbol, ok := g.Symbol(name); ok {
				put(Number(place)-1, symbol, Misplaced)
				continue
			}
		}
		somewhere, absent, ok := g.factLists(field)
		if !ok {
			return Turn{}, g.factError(text, g.noFact(text))
		}
		for _, symbol := range somewhere {
			put(0, symbol, Somewhere)
		}
		for _, symbol := range absent {
			put(0, symbol, Absent)
		}
	}
	if err == nil && means == [MaxPlaces]Means{} {
		err = g.noFact(text)
	}
	if err != nil {
		return Turn{}, g.factError(text, err)
	}
	return g.Fact(code, means), nil
}

// factRow returns the symbols of the row with which a fact begins, -1 for unknown ones, and the other fields.
func (g *Game) factRow(text string) (row []int, rest []string, err error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, nil, g.noFact(text)
	}
	names := cutNames(fields[0])
	if !slices.Contains(names, unknownPlace) {
		return nil, fields, nil
	}
	if len(names) != g.places {
		return nil, nil, g.codeLength(message.Quote(text), len(names))
	}
	for _, name := range names {
		symbol, ok := -1, true
		if name != unknownPlace {
			symbol, ok = g.Symbol(name)
		}
		if !ok {
			return nil, nil, g.noFact(text)
		}
		row = append(row, symbol)
	}
	return row, fields[1:], nil
}

// factLists reads lists of symbols that are in the secret, and of symbols that have no further copy there:
// +RS, -LTS or +L-L.
func (g *Game) factLists(field string) (somewhere, absent []int, ok bool) {
	if list, isAbsent := strings.CutPrefix(field, absentSign); isAbsent {
		absent, ok = g.SymbolsIn(list)
		return nil, absent, ok
	}
	list, ok := strings.CutPrefix(field, somewhereSign)
	if !ok {
		return nil, nil, false
	}
	if more, none, both := strings.Cut(list, absentSign); both && more != "" && none != "" { // else it is the sign of a calculation
		if absent, ok = g.SymbolsIn(none); !ok {
			return nil, nil, false
		}
		list = more
	}
	somewhere, ok = g.SymbolsIn(list)
	return somewhere, absent, ok
}

// cutNames cuts a text at its semicolons or commas, or into characters.
func cutNames(text string) []string {
	for _, between := range []string{";", ","} {
		if strings.Contains(text, between) {
			return strings.Split(text, between)
		}
	}
	return strings.Split(text, "")
}

// SymbolsIn reads the names of some symbols, with semicolons, commas or nothing between them.
func (g *Game) SymbolsIn(text string) (symbols []int, ok bool) {
	names := cutNames(text)
	if _, whole := g.Symbol(text); whole {
		names = []string{text}
	}
	for _, name := range names {
		symbol, ok := g.Symbol(name)
		if !ok {
			return nil, false
		}
		symbols = append(symbols, symbol)
	}
	return symbols, true
}

func (g *Game) noFact(text string) error {
	return message.NewProblem("fact-form", "{{.text}}: write what is known, such as {{.example}}: a row with _ for unknown places, a symbol and the place where it is not, symbols that are present, symbols that are absent",
		"text", message.Quote(text), "example", message.Later(g.ExampleFacts))
}

func (g *Game) factError(text string, err error) error {
	return parseError(err, text, g.ExampleFacts)
}

// ExampleFacts returns facts of the game as people write them: A___ B!4 +C -D.
func (g *Game) ExampleFacts() string {
	names, between := g.namesInFacts()
	row := slices.Repeat([]string{unknownPlace}, g.places)
	row[0] = names[0]
	name := func(i int) string { return names[i%g.Symbols()] }
	return strings.Join(row, between) + " " + name(1) + misplacedSign + strconv.Itoa(g.places) + " " + somewhereSign + name(2) + " " + absentSign + name(3)
}
