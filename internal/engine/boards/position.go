package boards

import (
	"slices"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Turn is a guess with the mark of each board. A board that did not mark the guess has the zero
// Feedback: it was done, or is not open yet.
type Turn struct {
	Guess rules.Code
	Marks []rules.Feedback
}

// Board is one board of a position.
type Board struct {
	Open   bool
	Done   int     // the number of the turn that solved it, or 0
	Codes  []int32 // the numbers of its candidates; of a board that is done, its code
	Before []int   // the number of candidates after each turn that the board marked, and 0 after the others
}

// Position is a game after some turns. It does not change.
type Position struct {
	game   *Game
	turns  []Turn
	boards []Board
	waits  *Mark
	clash  error
}

// After returns the position after some turns. The error is a [message.Problem] if a turn is
// not one of the game, and wraps [position.ErrContradiction] if a board has no candidate; the
// position is returned with it.
func After(game *Game, turns []Turn) (*Position, error) {
	p, err := Partly(game, turns)
	if p != nil && p.waits != nil {
		return nil, p.missing(p.waits)
	}
	return p, err
}

// Partly is [After] for turns that may lack the last marks of a board, or all of them: a board of a sequence gives them
// when it opens, and another one when a correction says that it is not done. [Position.Waits] returns the next one.
func Partly(game *Game, turns []Turn) (*Position, error) {
	if err := limits.CheckTurns(len(turns)); err != nil {
		return nil, err
	}
	game.load()
	p := &Position{game: game, turns: turns, boards: make([]Board, game.boards)}
	for i := range p.boards {
		p.boards[i] = Board{Open: i == 0 || !game.sequence, Codes: game.all}
	}
	for number, turn := range turns {
		if err := game.board.CheckPlayed(turn.Guess, nil); err != nil {
			return nil, err
		}
		if len(turn.Marks) != game.boards {
			return nil, message.NewProblem("boards-marks", "turn {{.turn}} has {{n .given \"mark\"}} for {{.boards}} boards", "turn", number+1, "given", len(turn.Marks), "boards", game.boards)
		}
	}
	for i := range p.boards {
		if err := p.check(i); err != nil {
			return nil, err
		}
	}
	row := make([]uint32, len(game.secrets))
	for _, turn := range turns {
		p.mark(turn, row)
	}
	if i := p.Contradicted(); i >= 0 {
		p.clash = message.NewProblem("boards-contradiction", "no code fits the marks of board {{.board}}", "board", i+1, "cause", position.ErrContradiction)
		return p, p.clash
	}
	p.separate()
	if i := p.Contradicted(); i >= 0 {
		p.clash = message.NewProblem("boards-contradiction-same", "no code is left for board {{.board}}: the codes that fit its marks are those of other boards", "board", i+1, "cause", position.ErrContradiction)
	}
	return p, p.clash
}

// Contradiction returns the error of [After] that a board has no candidate left, or nil.
func (p *Position) Contradiction() error { return p.clash }

// Contradicted returns the index of the first board whose marks no code fits, or -1.
func (p *Position) Contradicted() int {
	return slices.IndexFunc(p.boards, func(b Board) bool { return len(b.Codes) == 0 })
}

// Waits returns the mark of an earlier guess that a board must give next, because it is open now. It returns nil if no
// mark is missing.
func (p *Position) Waits() *Mark { return p.waits }

// missing returns the problem that a mark is missing.
func (p *Position) missing(m *Mark) error {
	example := p.turns[m.Turn]
	example.Marks = slices.Clone(example.Marks)
	example.Marks[m.Board] = p.game.board.FeedbackAt(1)
	return message.NewProblem("boards-mark-missing", "turn {{.turn}}: the mark of board {{.board}} is missing; a board that is open marks earlier guesses too, such as {{.example}}",
		"turn", m.Turn+1, "board", m.Board+1, "example", p.game.FormatTurn(example))
}

// check finds out when a board opens and when it is done. The error says which mark is missing or should
// not be given.
func (p *Position) check(i int) error {
	b := &p.boards[i]
	var lacks *Mark
	if p.game.sequence && i > 0 {
		b.Open = p.boards[i-1].Done > 0
	}
	for number, turn := range p.turns {
		mark := turn.Marks[i]
		given := mark.Places() > 0
		switch wanted := b.Open && b.Done == 0; {
		case given && !wanted && b.Done > 0:
			return message.NewProblem("boards-mark-done", "turn {{.turn}}: board {{.board}} was done before, so it gives no mark", "turn", number+1, "board", i+1)
		case given && !wanted:
			return message.NewProblem("boards-mark-closed", "turn {{.turn}}: board {{.board}} is not open yet, so it gives no mark", "turn", number+1, "board", i+1)
		case !given && wanted && lacks == nil:
			lacks = &Mark{Turn: number, Board: i}
		case given && lacks != nil:
			return p.missing(lacks)
		case mark.Solved():
			b.Done = number + 1
		}
	}
	if p.waits == nil {
		p.waits = lacks
	}
	return nil
}

// mark removes the codes that a turn excludes. The row is space for the feedbacks of all secrets.
func (p *Position) mark(turn Turn, row []uint32) {
	p.game.set.Feedbacks(turn.Guess, row)
	for i, mark := range turn.Marks {
		b, after := &p.boards[i], 0
		if mark.Places() > 0 {
			b.Codes = slices.DeleteFunc(slices.Clone(b.Codes), func(code int32) bool { return !p.game.admits(mark, row[code]) })
			after = len(b.Codes)
		}
		b.Before = append(b.Before, after)
	}
}

// admits reports whether a mark agrees with the one that has this ordinal.
func (g *Game) admits(mark rules.Feedback, ordinal uint32) bool {
	return uint32(mark.Ordinal()) == ordinal && mark.Known() || !mark.Known() && mark.Admits(g.board.FeedbackAt(int(ordinal)))
}

// separate removes the codes that must be secrets of other boards.
func (p *Position) separate() {
	sets := make([][]int32, len(p.boards))
	for i, b := range p.boards {
		sets[i] = b.Codes
	}
	separate(sets)
	for i := range p.boards {
		p.boards[i].Codes = sets[i]
	}
}

// separate removes from each set the codes that are the only candidate of another set, until nothing
// changes. It does not change the slices.
func separate(sets [][]int32) {
	for again := true; again; {
		again = false
		for i, known := range sets {
			if len(known) != 1 {
				continue
			}
			for j, other := range sets {
				at, found := slices.BinarySearch(other, known[0])
				if j == i || !found {
					continue
				}
				sets[j] = slices.Concat(other[:at], other[at+1:])
				again = again || len(sets[j]) == 1
			}
		}
	}
}

// Game returns the game.
func (p *Position) Game() *Game { return p.game }

// Turns returns the turns.
func (p *Position) Turns() []Turn { return p.turns }

// Board returns a board, by its number from 0.
func (p *Position) Board(i int) Board { return p.boards[i] }

// Candidates returns the candidates of a board in code order.
func (p *Position) Candidates(i int) []rules.Code {
	codes := make([]rules.Code, 0, len(p.boards[i].Codes))
	for _, code := range p.boards[i].Codes {
		codes = append(codes, p.game.secrets[code])
	}
	return codes
}

// History returns the turns that a board marked. They are the first turns, so their numbers stay.
func (p *Position) History(i int) (history rules.History) {
	for _, turn := range p.turns {
		if mark := turn.Marks[i]; mark.Places() > 0 {
			history = append(history, rules.Turn{Guess: turn.Guess, Feedback: mark})
		}
	}
	return history
}

// Open returns the numbers of the boards that mark the next guess. It is one board if a mark of it is missing.
func (p *Position) Open() []int {
	if p.waits != nil {
		return []int{p.waits.Board}
	}
	var open []int
	for i, b := range p.boards {
		if b.Open && b.Done == 0 {
			open = append(open, i)
		}
	}
	return open
}

// Won reports whether all boards are done.
func (p *Position) Won() bool {
	return !slices.ContainsFunc(p.boards, func(b Board) bool { return b.Done == 0 })
}

// Mark returns the turns with one more guess, as boards with these secrets mark it.
func (p *Position) Mark(secrets []rules.Code, guess rules.Code) []Turn {
	return p.game.Mark(secrets, p.turns, guess)
}

// Mark returns turns with one more guess, as boards with these secrets mark it. A board that
// the guess opens in a sequence also marks the guesses before it.
func (g *Game) Mark(secrets []rules.Code, turns []Turn, guess rules.Code) []Turn {
	turns = g.unmarked(turns, guess)
	for mark, missing := g.Missing(turns); missing; mark, missing = g.Missing(turns) {
		turn := turns[mark.Turn]
		turn.Marks[mark.Board] = g.board.Mark(turn.Guess, secrets[mark.Board])
	}
	return turns
}

func (g *Game) unmarked(turns []Turn, guess rules.Code) []Turn {
	turns = append(slices.Clone(turns), Turn{Guess: guess, Marks: make([]rules.Feedback, g.boards)})
	for i := range turns {
		turns[i].Marks = slices.Clone(turns[i].Marks)
	}
	return turns
}

// Mark is the place of a mark in some turns: the number of the turn and of the board, from 0.
type Mark struct{ Turn, Board int }

// Wanted returns turns without the marks that no board gives: a board may be done earlier, or no longer open, since
// marks were changed. The turns that a person has just marked, by their indexes, stay as they are.
func (g *Game) Wanted(turns []Turn, marked ...int) []Turn {
	turns = slices.Clone(turns)
	open := true
	for i := range g.boards {
		done := false
		for number, turn := range turns {
			if (!open || done) && !slices.Contains(marked, number) {
				turns[number].Marks = slices.Clone(turn.Marks)
				turns[number].Marks[i] = rules.Feedback{}
			}
			done = done || turns[number].Marks[i].Solved()
		}
		open = done || !g.sequence
	}
	return turns
}

// Missing returns the first mark that turns lack, in the order of the boards. A board that is done or
// not open gives no mark.
func (g *Game) Missing(turns []Turn) (mark Mark, missing bool) {
	for i := range g.boards {
		done := false
		for number, turn := range turns {
			if turn.Marks[i].Places() == 0 {
				return Mark{Turn: number, Board: i}, true
			}
			if done = turn.Marks[i].Solved(); done {
				break
			}
		}
		if g.sequence && !done {
			break
		}
	}
	return Mark{}, false
}
