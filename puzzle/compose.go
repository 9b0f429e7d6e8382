package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"unicode"
	"unicode/utf8"

	"codebreaker"
	"codebreaker/lexicon"
)

// Order says what puzzle to compose.
type Order struct {
	// Game gives the solution and the lines: its secrets, of words with weights the
	// common ones, since a puzzle is for everybody. They are words or codes of symbols
	// that print as different letters, marked by pegs.
	Game       *codebreaker.Game
	Lines      int // how many lines, or 0 for as many as it takes
	Difficulty int // as [Explanation.Difficulty] measures it, or 0 for any
	Seed       uint64
	Progress   func(Progress) // called after each trial; may be nil
}

// Progress says how far composing has come.
type Progress struct {
	Trials, Most int // how many puzzles were tried, and how many are at most
	Nearest      int // the difficulty closest to the one ordered; 0 before there is a puzzle
}

// Composed is a new puzzle. It has one solution by the rule [Shown], and no line
// of it can be left out.
type Composed struct {
	*Puzzle
	Solution   codebreaker.Code
	Difficulty int
}

// tries is how many puzzles are made in search of one that is as ordered.
const tries = 20_000

// Compose makes a puzzle from a seed: the same order brings the same puzzle. It
// costs about a millisecond for words of five letters, and as much for each of
// many trials when the number of lines or the difficulty is given. The error is a
// [codebreaker.Problem] when the game does not suit or no trial was as ordered
// ([codebreaker.ErrLimit] is beneath), else that of ctx.
func Compose(ctx context.Context, order Order) (*Composed, error) {
	c, err := newComposer(order)
	if err != nil {
		return nil, err
	}
	var from *attempt // nil begins anew
	nearest := 0      // the difficulty closest to the one ordered
	for trial := range tries {
		next := c.attempt(ctx, from, order.Lines)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if next != nil {
			if order.Difficulty == 0 || next.Difficulty == order.Difficulty {
				return &next.Composed, nil
			}
			if nearest == 0 || distance(next.Difficulty, order.Difficulty) < distance(nearest, order.Difficulty) {
				nearest = next.Difficulty
			}
		}
		if order.Progress != nil {
			order.Progress(Progress{trial + 1, tries, nearest})
		}
		if order.Difficulty == MostDifficulty { // few draws are; a hard one leads to harder ones
			from = from.then(next)
		}
	}
	if nearest > 0 {
		return nil, codebreaker.NewProblem("compose-difficulty-none", "no puzzle of {{.game}} of difficulty {{.difficulty}} found in {{.tries}} trials; the closest has difficulty {{.nearest}}: choose that, or change the number of lines, the seed or the game",
			"game", order.Game.Name(), "difficulty", order.Difficulty, "nearest", nearest, "tries", tries, "limit", codebreaker.ErrLimit)
	}
	return nil, codebreaker.NewProblem("compose-none", "no such puzzle of {{.game}} found in {{.tries}} trials: change the number of lines, the seed or the game",
		"game", order.Game.Name(), "tries", tries, "limit", codebreaker.ErrLimit)
}

func distance(a, b int) int { return max(a-b, b-a) }

// attempt is a puzzle made in search of one that is as ordered.
type attempt struct {
	Composed
	hardness float64 // its difficulty, less how easy it is among those
	vain     int     // how many variations of it have been no harder
}

// patience is how many variations of an attempt may be no harder.
const patience = 200

// attempt makes a puzzle of so many lines, or any when 0: a variation of another
// one, or a new one for nil. It returns nil when the draw does not come out.
func (c *composer) attempt(ctx context.Context, from *attempt, count int) *attempt {
	var secret codebreaker.Code
	var lines codebreaker.History
	if from == nil {
		secret = c.draw()
	} else {
		secret, lines = from.Solution, c.vary(from.Lines, from.Solution)
	}
	lines = c.complete(ctx, lines, secret)
	if lines == nil || count > 0 && len(lines) != count {
		return nil
	}
	p := &Puzzle{Game: c.game, Lines: lines}
	e, err := p.explainer(ctx, Shown)
	if err != nil {
		return nil
	}
	difficulty, ease := e.level()
	return &attempt{Composed: Composed{p, secret, difficulty}, hardness: float64(difficulty) - ease}
}

// then returns what to vary after an attempt at varying a, whichever is harder, or
// nil when patience is at an end.
func (a *attempt) then(next *attempt) *attempt {
	if a == nil || next != nil && next.hardness > a.hardness {
		return next
	}
	if a.vain++; a.vain == patience {
		return nil
	}
	if next != nil && next.hardness == a.hardness {
		next.vain = a.vain
		return next
	}
	return a
}

// composer draws puzzles.
type composer struct {
	game   *codebreaker.Game // of letters, as the puzzle is read
	words  []codebreaker.Code
	source *codebreaker.Game // gives the codes when there are no words
	places []int             // of the source, those with the fewest symbols first: they leave enough for the others
	random *rand.Rand
}

func newComposer(order Order) (*composer, error) {
	if order.Lines < 0 || order.Lines > mostLines {
		return nil, codebreaker.NewProblem("compose-lines", "lines {{.lines}}: a puzzle can have 1 to {{.most}}; 0 means any number", "lines", order.Lines, "most", mostLines)
	}
	if order.Difficulty < 0 || order.Difficulty > MostDifficulty {
		return nil, codebreaker.NewProblem("compose-difficulty", "difficulty {{.difficulty}}: choose 1 to {{.most}}, or 0 for any", "difficulty", order.Difficulty, "most", MostDifficulty)
	}
	if err := order.Game.Check(); err != nil {
		return nil, err
	}
	source := order.Game
	names := make([]string, source.Symbols())
	for symbol := range names {
		letter, _ := utf8.DecodeRuneInString(source.SymbolName(symbol))
		names[symbol] = string(letter)
		if !unicode.IsLetter(letter) || lexicon.FoldAccents.Fold(names[symbol]) != names[symbol] || slices.Contains(names[:symbol], names[symbol]) {
			return nil, codebreaker.NewProblem("compose-symbols", "game {{.game}}: a puzzle needs symbols that print as different capital letters without accents, and {{.symbol}} does not",
				"game", source.Name(), "symbol", source.SymbolName(symbol))
		}
	}
	if source.Rule().TellsPlaces() || source.Empties() {
		return nil, codebreaker.NewProblem("puzzle-game", "game {{.game}}: a puzzle needs marks with pegs and no empty slots, as in {{.example}}",
			"game", source.Name(), "example", "5x26-black")
	}
	if !source.Rule().Gives(codebreaker.BlackPeg) {
		return nil, codebreaker.NewProblem("compose-order", "game {{.game}}: the marks must count black pegs separately, because white pegs do not give the order of the symbols", "game", source.Name())
	}
	name := fmt.Sprintf("%dx%d", source.Places(), len(names)) + source.Rule().Suffix()
	game, err := codebreaker.ParseGame(name, codebreaker.WithSymbols(names...))
	if err != nil {
		return nil, err
	}
	places := make([]int, source.Places())
	for place := range places {
		places[place] = place
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(source.Limit(a), source.Limit(b)) })
	words := slices.DeleteFunc(slices.Clone(source.SecretWords()), func(word codebreaker.Code) bool { return !source.IsCommon(word) })
	return &composer{game: game, words: words, source: source, places: places, random: rand.New(rand.NewPCG(order.Seed, 0))}, nil
}

// draw returns any code of the source.
func (c *composer) draw() codebreaker.Code {
	if c.words != nil {
		return c.words[c.random.IntN(len(c.words))]
	}
	var code codebreaker.Code
	var used uint64
	for _, place := range c.places {
		symbol := c.random.IntN(c.source.Limit(place))
		for c.source.Distinct() && used&(1<<symbol) != 0 {
			symbol = c.random.IntN(c.source.Limit(place))
		}
		code[place] = uint8(symbol)
		used |= 1 << symbol
	}
	return code
}

// vary returns the lines without one or two of them, and perhaps with another.
func (c *composer) vary(lines codebreaker.History, secret codebreaker.Code) codebreaker.History {
	lines = slices.Clone(lines)
	for range min(1+c.random.IntN(2), len(lines)) {
		line := c.random.IntN(len(lines))
		lines = slices.Delete(lines, line, line+1)
	}
	if guess := c.draw(); guess != secret && c.random.IntN(2) == 0 {
		lines = lines.With(guess, c.game.Mark(guess, secret))
	}
	return lines
}

// complete adds lines to some that lead to the secret alone, and leaves out those
// that are not needed. It returns none when the draw does not come out.
func (c *composer) complete(ctx context.Context, lines codebreaker.History, secret codebreaker.Code) codebreaker.History {
	taste := c.random.IntN(9) - 4
	uncovered := uint(1)<<c.game.Places() - 1
	cover := func(guess codebreaker.Code) {
		for place := range c.game.Places() {
			if guess[place] == secret[place] {
				uncovered &^= 1 << place
			}
		}
	}
	for _, turn := range lines {
		cover(turn.Guess)
	}
	for uncovered != 0 {
		guess, ok := c.showing(secret, bits.TrailingZeros(uncovered))
		if !ok {
			return nil
		}
		lines = lines.With(guess, c.game.Mark(guess, secret))
		cover(guess)
	}
	for !c.leadsTo(ctx, lines, secret) {
		guess := c.line(secret, taste)
		if len(lines) == mostLines || ctx.Err() != nil {
			return nil
		}
		if guess != secret {
			lines = lines.With(guess, c.game.Mark(guess, secret))
		}
	}
	c.random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return c.necessary(ctx, lines, secret)
}

// mostLines is how long a puzzle grows before its draw is given up.
const mostLines = 40

// showing returns a code other than the secret that has its symbol at a place, if
// one is met soon.
func (c *composer) showing(secret codebreaker.Code, place int) (codebreaker.Code, bool) {
	for range 300 {
		guess := c.draw()
		if c.words == nil && !c.source.Distinct() {
			guess[place] = secret[place]
		}
		if guess[place] == secret[place] && guess != secret {
			return guess, true
		}
	}
	return secret, false
}

// line draws a code for a further line. A taste below 0 prefers few marks, above 0
// many.
func (c *composer) line(secret codebreaker.Code, taste int) codebreaker.Code {
	best := c.draw()
	for range max(taste, -taste) {
		guess := c.draw()
		more := c.game.Mark(guess, secret).Ordinal() - c.game.Mark(best, secret).Ordinal()
		if more*taste > 0 {
			best = guess
		}
	}
	return best
}

// leadsTo reports whether secret is the one solution.
func (c *composer) leadsTo(ctx context.Context, lines codebreaker.History, secret codebreaker.Code) bool {
	if len(lines) == 0 {
		return false
	}
	p := &Puzzle{Game: c.game, Lines: lines}
	found := false
	for code, err := range p.grid(Shown).solutions(ctx) {
		if err != nil || found || code != secret {
			return false
		}
		found = true
	}
	return found
}

// necessary leaves out lines until each that remains is needed.
func (c *composer) necessary(ctx context.Context, lines codebreaker.History, secret codebreaker.Code) codebreaker.History {
	for line := 0; line < len(lines); {
		fewer := slices.Concat(lines[:line], lines[line+1:])
		if c.leadsTo(ctx, fewer, secret) {
			lines, line = fewer, 0 // its letters are gone too, so that others may go now
		} else {
			line++
		}
	}
	return lines
}
