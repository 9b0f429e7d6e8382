package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
)

// Order describes the puzzle to compose.
type Order struct {
	// Game provides the solution and the lines from its secrets, and from the common words
	// of a list with weights. Its words have letters without accents, and it is marked by pegs. In a puzzle of a game
	// without words, every symbol is allowed at every place: see [Puzzle].
	Game       *rules.Game
	Lines      int // number of lines, or 0 for any
	Difficulty int // as [Explanation.Difficulty] measures it, or 0 for any
	Seed       uint64
	Progress   func(Progress) // called after each trial; may be nil
}

// Progress is the progress of [Compose].
type Progress struct {
	Trials, Most int // puzzles that were tried, and the maximum
	Nearest      int // the difficulty closest to the order; 0 before the first puzzle
}

// Composed is a puzzle with what its composer knows of it.
type Composed struct {
	*Puzzle
	Solution   rules.Code
	Difficulty int // as [Explanation.Difficulty] measures it
}

const (
	mostTries = 20_000     // the number of puzzles that are tried to fill an order
	mostWork  = 16_000_000 // comparisons in the searches for the solutions of one of them: a second or so
)

// Compose makes a puzzle from a seed; the same order always gives the same puzzle. It has exactly
// one solution, and every line is needed. It takes about a millisecond for words of five letters, and the same again for
// each trial when the number of lines or the difficulty is given. It returns an error when the
// game is not suitable or (with [limits.ErrReached]) when no trial fills the order or the game is too large;
// otherwise the context's.
func Compose(ctx context.Context, order Order) (*Composed, error) {
	c, err := newComposer(order)
	if err != nil {
		return nil, err
	}
	var from *attempt // nil starts from nothing
	nearest := 0      // the difficulty closest to the order
	tries := budget.Share(ctx, mostTries)
	for trial := range tries {
		next := c.attempt(ctx, from, order.Lines)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if c.left < 0 {
			return nil, message.NewProblem("compose-large", "a puzzle of {{.game}} takes too long to make: choose fewer places or symbols, or another seed",
				"game", rules.Friendly(order.Game.Name()), "limit", limits.ErrReached)
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
		if order.Difficulty == MaxDifficulty { // rare among draws, but a hard puzzle leads to harder ones
			from = from.then(next)
		}
	}
	if nearest > 0 {
		return nil, message.NewProblem("compose-difficulty-none", "no puzzle of {{.game}} of difficulty {{.difficulty}} found in {{.tries}} trials; the closest has difficulty {{.nearest}}: choose that, or change the number of lines, the seed or the game",
			"game", order.Game.Name(), "difficulty", order.Difficulty, "nearest", nearest, "tries", tries, "limit", limits.ErrReached)
	}
	return nil, message.NewProblem("compose-none", "no such puzzle of {{.game}} found in {{.tries}} trials: change the number of lines, the seed or the game",
		"game", order.Game.Name(), "tries", tries, "limit", limits.ErrReached)
}

func distance(a, b int) int { return max(a-b, b-a) }

// attempt is a puzzle that may fill the order.
type attempt struct {
	Composed
	hardness float64 // its difficulty, minus its ease among puzzles of this difficulty
	vain     int     // variations of it that were no harder
}

// patience is the number of variations of an attempt that may be no harder.
const patience = 200

// attempt makes a puzzle with this number of lines, or any number for 0. It varies another
// attempt, or starts from nothing for nil. It returns nil when the draw fails.
func (c *composer) attempt(ctx context.Context, from *attempt, count int) *attempt {
	c.left = mostWork
	var secret rules.Code
	var lines rules.History
	if from == nil {
		secret = c.draw()
	} else {
		secret, lines = from.Solution, c.vary(from.Lines, from.Solution)
	}
	lines = c.complete(ctx, lines, secret)
	if lines == nil || c.left < 0 || count > 0 && len(lines) != count {
		return nil
	}
	p := c.puzzle(lines)
	e, err := p.explainer(ctx)
	if err != nil {
		return nil
	}
	difficulty, ease := e.level()
	if e.err != nil {
		return nil
	}
	return &attempt{Composed: Composed{p, secret, difficulty}, hardness: float64(difficulty) - ease}
}

// then returns the attempt to vary next, after a variation of a: the harder of the two, or nil
// after too many variations without progress.
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
	game   *rules.Game // of the puzzle
	words  []rules.Code
	source *rules.Game // provides the codes of games without words
	places []int       // of the source, fewest symbols first, so that enough remain for the others
	random *rand.Rand
	left   int // comparisons left to the searches of this attempt, below 0 if they needed more
}

// puzzle returns the puzzle with these lines.
func (c *composer) puzzle(lines rules.History) *Puzzle {
	return &Puzzle{Game: c.game, Lines: lines, AllSymbols: c.words == nil}
}

func newComposer(order Order) (*composer, error) {
	if order.Lines < 0 || order.Lines > limits.Lines {
		return nil, message.NewProblem("compose-lines", "lines {{.lines}}: a puzzle can have 1 to {{.most}}; 0 means any number", "lines", order.Lines, "most", limits.Lines)
	}
	if order.Difficulty < 0 || order.Difficulty > MaxDifficulty {
		return nil, message.NewProblem("compose-difficulty", "difficulty {{.difficulty}}: choose 1 to {{.most}}, or 0 for any", "difficulty", order.Difficulty, "most", MaxDifficulty)
	}
	if err := order.Game.Check(); err != nil {
		return nil, err
	}
	source := order.Game
	for symbol := range source.Symbols() {
		if name := source.SymbolName(symbol); source.HasWords() && lexicon.FoldAccents.Fold(name) != name {
			return nil, message.NewProblem("compose-symbols", "game {{.game}}: a puzzle needs words without accents, and {{.symbol}} has one",
				"game", source.Name(), "symbol", name)
		}
	}
	if !countsPegs(source.Rule()) || source.Empties() {
		example := "5x26-black"
		if _, generated := rules.Generated(source.Name()); source.HasWords() && !generated { // the same list
			list, _ := rules.CutWords(make(rules.Suffixes).Cut(source.Name()))
			example = rules.Friendly(strings.Replace("words:en5-black", "en5", list, 1))
		}
		return nil, message.NewProblem("puzzle-game", "game {{.game}}: a puzzle needs marks with pegs and no empty slots, as in {{.example}}",
			"game", rules.Friendly(source.Name()), "example", example)
	}
	if !source.Rule().Has(rules.Right) {
		return nil, message.NewProblem("compose-order", "game {{.game}}: the marks must count black pegs separately, because white pegs do not give the order of the symbols", "game", source.Name())
	}
	game, err := GameOf(source)
	if err != nil {
		return nil, err
	}
	places := make([]int, source.Places())
	for place := range places {
		places[place] = place
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(source.Limit(a), source.Limit(b)) })
	common := source.Common()
	words := slices.DeleteFunc(slices.Clone(source.Words().Secrets), func(word rules.Code) bool { return !common(word) })
	return &composer{game: game, words: words, source: source, places: places, random: rand.New(rand.NewPCG(order.Seed, 0))}, nil
}

// GameOf returns the game of a puzzle with codes of a game: its places, symbols and rule, without its words and other
// options, which readers of a puzzle do not know.
func GameOf(source *rules.Game) (*rules.Game, error) {
	name := fmt.Sprintf("%dx%d", source.Places(), source.Symbols()) + source.Rule().Suffix()
	game, err := rules.ParseGame(name)
	names, named := make([]string, source.Symbols()), false
	for symbol := range names {
		names[symbol] = source.SymbolName(symbol)
		named = named || names[symbol] != game.SymbolName(symbol)
	}
	if err != nil || !named {
		return game, err
	}
	return rules.ParseGame(name, rules.WithSymbols(names...))
}

// draw returns a random code of the source.
func (c *composer) draw() rules.Code {
	if c.words != nil {
		return c.words[c.random.IntN(len(c.words))]
	}
	var code rules.Code
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

// vary returns the lines without one or two of them, and sometimes with a new one.
func (c *composer) vary(lines rules.History, secret rules.Code) rules.History {
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

// complete adds lines until only the secret fits, and removes the lines that are not needed.
// It returns nil when the draw fails.
func (c *composer) complete(ctx context.Context, lines rules.History, secret rules.Code) rules.History {
	taste := c.random.IntN(9) - 4
	uncovered := uint(0) // the places of the secret's letters that are in no line
	if c.isLettered() {
		uncovered = 1<<c.game.Places() - 1
	}
	cover := func(guess rules.Code) {
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
		if len(lines) == limits.Lines || c.left < 0 || ctx.Err() != nil {
			return nil
		}
		if guess != secret {
			lines = lines.With(guess, c.game.Mark(guess, secret))
		}
	}
	c.random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return c.necessary(ctx, lines, secret)
}

// isLettered reports whether the lines look like words, so that a reader who follows the rule of magazines needs each
// letter of the secret at its place in some line.
func (c *composer) isLettered() bool {
	for symbol := range c.game.Symbols() {
		if letter, size := utf8.DecodeRuneInString(c.game.SymbolName(symbol)); size < len(c.game.SymbolName(symbol)) || !unicode.IsLetter(letter) {
			return false
		}
	}
	return true
}

// showing returns a code other than the secret with the same symbol at a place, if one is
// found soon.
func (c *composer) showing(secret rules.Code, place int) (rules.Code, bool) {
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

// line draws a code for another line. A taste below 0 prefers few marks, above 0 many.
func (c *composer) line(secret rules.Code, taste int) rules.Code {
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

// leadsTo reports whether the secret is the only solution.
func (c *composer) leadsTo(ctx context.Context, lines rules.History, secret rules.Code) bool {
	p := c.puzzle(lines)
	if len(lines) == 0 || c.left < 0 || c.isLettered() && !p.shows(secret) {
		return false
	}
	found, allowed := 0, p.allowed()
	for code := range candidate.Within(ctx, c.game, lines, &allowed, &c.left) {
		if found++; code != secret || found > 1 {
			return false
		}
	}
	return found == 1 && c.left >= 0 && ctx.Err() == nil
}

// necessary removes lines until every line is needed.
func (c *composer) necessary(ctx context.Context, lines rules.History, secret rules.Code) rules.History {
	for line := 0; line < len(lines); {
		fewer := slices.Concat(lines[:line], lines[line+1:])
		if c.leadsTo(ctx, fewer, secret) {
			lines, line = fewer, 0 // its letters are excluded too, so that other lines may become unnecessary
		} else {
			line++
		}
	}
	return lines
}
