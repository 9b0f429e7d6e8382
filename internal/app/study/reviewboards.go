package study

import (
	"cmp"
	"context"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
)

// OnBoard is what a guess did on one of several boards.
type OnBoard struct {
	view.Marked         // the mark; empty if the board gave none
	Open        bool    `json:"open"`   // the board marked the guess
	Opened      bool    `json:"opened"` // the guess opened the board, which also marked all earlier guesses
	Solved      bool    `json:"solved"`
	Before      int     `json:"before"` // the number of remaining codes of the board
	After       int     `json:"after"`
	Gained      float64 `json:"gained"` // information in bits
}

// WeighedOnBoards is a guess with its expectations on several boards.
type WeighedOnBoards struct {
	Guess   string    `json:"guess"`
	Pegs    []int     `json:"pegs"`    // its symbols, as indexes into the game's symbols; an empty slot is the index after the last
	Value   float64   `json:"value"`   // the expected number of guesses until all boards are done, this one included
	Entropy float64   `json:"entropy"` // information in bits about all open boards
	Solves  []float64 `json:"solves"`  // by board, the chance that it is the code
	Bits    []float64 `json:"bits"`    // by board, the information in bits
}

// Hidden is the code of one of several boards.
type Hidden struct {
	Code string `json:"code"`
	Pegs []int  `json:"pegs"` // its symbols, as indexes into the game's symbols
}

// Several returns a position of a game of several boards to review.
func (s *Start) Several(at *boards.Position, past *Past) *Position {
	return &Position{start: s, at: s.Position(), boards: at, past: past}
}

// Boards returns the position of a game of several boards, or nil for one board.
func (p *Position) Boards() *boards.Position { return p.boards }

// judgeBoards judges a game of several boards by a strategy, by default the usual one. The first
// guess of the usual strategy is cached.
func (p *Position) judgeBoards(ctx context.Context, by string) (*boards.Review, wording.Score, error) {
	usual := boards.Strategies()[0]
	first := p.start.FirstOnBoards
	if by = cmp.Or(by, usual); by != usual {
		first = nil
	}
	judged, err := p.boards.Game().Review(ctx, p.boards.Turns(), by, first)
	if err != nil {
		return nil, wording.Score{}, err
	}
	return judged, p.scoreOf(judged.Skill, judged.Luck, len(judged.Turns), func(i int) (float64, bool) {
		return judged.Turns[i].Cost, judged.Turns[i].Choice
	}), nil
}

// reviewBoards judges a game of several boards.
func (p *Position) reviewBoards(ctx context.Context, l *lang.Language, by string) (*Review, error) {
	judged, rated, err := p.judgeBoards(ctx, by)
	if err != nil {
		return nil, err
	}
	at, game := p.boards, p.Game()
	all := at.Game()
	usual := boards.Strategies()[0]
	told := &Review{
		Game: all.Name(), Title: preset.Title(l, all.Name()), Described: wording.Boards(l, all), Boards: all.Boards(), Strategy: cmp.Or(by, usual),
		State: string(session.Going), Turns: []Judged{}, Terms: wording.Ratings(l), Usual: cmp.Or(by, usual) == usual,
	}
	if at.Won() {
		told.State = string(session.Solved)
	}
	for i := range judged.Turns {
		told.Turns = append(told.Turns, newJudgedOnBoards(l, all, i+1, &judged.Turns[i], told.Strategy))
	}
	told.rate(l, rated)
	told.leaveHints(l, p.hinted)
	told.summarise(l)
	setup := session.Setup{Kind: session.Helping}
	told.Line = session.LineOnBoards(&setup, at)
	secrets := make([]*rules.Code, all.Boards())
	for i := range secrets {
		if done := at.Board(i).Done; done > 0 {
			secrets[i] = &at.Turns()[done-1].Guess
		}
	}
	if p.past != nil {
		told.State, told.Day, told.Line = string(p.past.State), p.past.Day, p.past.Line
		for i := range p.past.Secrets {
			secrets[i] = &p.past.Secrets[i]
		}
	}
	for _, secret := range secrets {
		hidden := Hidden{Pegs: []int{}}
		if secret != nil {
			hidden = Hidden{game.Format(*secret), view.PegsOf(game, *secret)}
		}
		told.Codes = append(told.Codes, hidden)
	}
	return told, nil
}

func newJudgedOnBoards(l *lang.Language, all *boards.Game, number int, turn *boards.Judged, by string) Judged {
	game := all.Board()
	told := Judged{
		Played:    view.Played{Turn: number, Guess: game.Format(turn.Guess), Pegs: view.PegsOf(game, turn.Guess)},
		Sentences: wording.JudgedOnBoards(l, all, number, turn, by), By: by,
		Verdict: string(turn.Verdict), VerdictText: wording.VerdictWord(l, review.Verdict(turn.Verdict)), Cost: &turn.Cost, PlayedOn: turn.Played,
		Skill: view.Rated(turn.Skill), Luck: view.Rated(turn.Luck),
		OwnOnBoards: newWeighedOnBoards(game, &turn.Own), BestOnBoards: newWeighedOnBoards(game, &turn.Best),
	}
	told.Mark = all.FormatMarks(turn.Turn, "/")
	gained := 0.0
	for i, outcome := range turn.Boards {
		board := OnBoard{Open: outcome.Open, Opened: outcome.Opened, Solved: outcome.Solved, Before: outcome.Before, After: outcome.After, Gained: outcome.Gained}
		if mark := turn.Marks[i]; mark.Places() > 0 {
			board.Marked = view.NewMarked(mark)
		}
		if outcome.Open {
			told.Before.Codes += outcome.Before
			told.After.Codes += outcome.After
		}
		gained += outcome.Gained
		told.Boards = append(told.Boards, board)
	}
	told.Gained = &gained
	return told
}

func newWeighedOnBoards(game *rules.Game, w *boards.Weighed) *WeighedOnBoards {
	told := &WeighedOnBoards{Guess: game.Format(w.Guess), Pegs: view.PegsOf(game, w.Guess), Value: w.Value, Solves: w.Solves, Bits: w.Bits}
	for _, bits := range w.Bits {
		told.Entropy += bits
	}
	return told
}
