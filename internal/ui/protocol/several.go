package protocol

import (
	"context"
	"errors"
	"iter"
	"math"
	"strconv"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// several is a position of several boards. A board without candidates is a clash.
type several struct {
	engine *Engine
	key    string
	at     *boards.Position
	clash  error
}

// several returns a position of several boards, or nil for one board.
func (e *Engine) several(p *PositionParams) (*several, error) {
	r, err := e.positions.rules(&p.GameOf)
	if err != nil || r.boards == nil {
		return nil, err
	}
	if err := limits.CheckTurns(len(p.Turns)); err != nil {
		return nil, err
	}
	read, err := reading.Boards(r.boards, strings.Join(p.Turns, "\n"))
	if err != nil {
		return nil, err
	}
	if len(p.Turns) > 1 && len(read.Turns) != len(p.Turns) {
		return nil, wrong("turns: %d texts have %d turns: write one turn in each text, such as %s, or all turns in one text", len(p.Turns), len(read.Turns), r.boards.Example())
	}
	at, err := boards.After(read.Game, read.Turns)
	if errors.Is(err, position.ErrContradiction) {
		return &several{e, p.key(), at, err}, nil
	}
	if err != nil {
		return nil, err
	}
	return &several{e, p.key(), at, nil}, nil
}

// game returns the game of each board.
func (s *several) game() *rules.Game { return s.at.Game().Board() }

// count counts the candidates of the boards.
func (s *several) count() *Count {
	counted := &Count{Kind: "exact", Boards: s.boards()}
	if s.clash == nil {
		counted.Count = s.left()
	}
	return counted
}

// left returns the number of candidates of all open boards.
func (s *several) left() (left float64) {
	for _, i := range s.at.Open() {
		left += float64(len(s.at.Board(i).Codes))
	}
	return left
}

// mostOnBoard is the largest number of candidates of a board that an answer names.
const mostOnBoard = 20

func (s *several) boards() (all []OnBoard) {
	for i := range s.at.Game().Boards() {
		b := s.at.Board(i)
		board := OnBoard{Left: len(b.Codes), Done: b.Done, Locked: !b.Open}
		if len(b.Codes) <= mostOnBoard {
			for _, code := range s.at.Candidates(i) {
				board.Codes = append(board.Codes, s.game().Format(code))
			}
		}
		all = append(all, board)
	}
	return all
}

// candidates yields the candidates of a board, counted from 1.
func (s *several) candidates(board int) (iter.Seq2[rules.Code, error], error) {
	if board == 0 {
		return nil, wrong("no board: name one from 1 to %d", s.at.Game().Boards())
	}
	if board < 1 || board > s.at.Game().Boards() {
		return nil, wrong("board %d: name a board from 1 to %d", board, s.at.Game().Boards())
	}
	return func(yield func(rules.Code, error) bool) {
		for _, code := range s.at.Candidates(board - 1) {
			if !yield(code, nil) {
				return
			}
		}
	}, nil
}

// open returns an error unless a guess can be advised or judged by some effort.
func (s *several) open(exact bool) error {
	switch {
	case s.clash != nil:
		return s.clash
	case s.at.Won():
		return wrong("turns: all boards are done")
	case exact:
		return &Error{LimitReached, "the values of several boards are estimated: effort exact is for one board"}
	}
	return nil
}

// advise returns the best guesses.
func (s *several) advise(ctx context.Context, top int, exact bool) (*Advice, error) {
	if err := s.open(exact); err != nil {
		return nil, err
	}
	top = max(1, top)
	best, err := s.engine.onBoards.Of(ctx, s.key+" "+strconv.Itoa(top), func() ([]boards.Weighed, error) {
		return s.at.Best(ctx, boards.Strategies()[0], top)
	})
	if err != nil {
		return nil, err
	}
	advice := &Advice{Candidates: s.left(), Guesses: []Weighed{}, Boards: s.boards()}
	for i := range best {
		advice.Guesses = append(advice.Guesses, s.weighed(&best[i]))
	}
	return advice, nil
}

// judge compares a guess with the best one.
func (s *several) judge(ctx context.Context, p *JudgeParams) (*Judgement, error) {
	exact, err := isExact(p.Effort)
	if err != nil {
		return nil, err
	}
	guess, err := playable(s.game(), p.Guess, nil)
	if err != nil {
		return nil, err
	}
	if err := s.open(exact); err != nil {
		return nil, err
	}
	compared, err := s.at.Compare(ctx, guess, boards.Strategies()[0])
	if err != nil {
		return nil, err
	}
	own, best := s.weighed(&compared.Own), s.weighed(&compared.Best)
	return &Judgement{
		Weighed: own, Candidates: s.left(), Best: best.Guess, BestValue: best.Value, Regret: math.Max(0, compared.Cost),
	}, nil
}

// weighed adds up what a guess does on the open boards.
func (s *several) weighed(of *boards.Weighed) Weighed {
	game := s.game()
	w := Weighed{Guess: game.Format(of.Guess), Value: Value{of.Value, "estimated"}, Solves: of.Solves, Bits: of.Bits}
	for _, i := range s.at.Open() {
		w.Candidate = w.Candidate || of.Solves[i] > 0
		w.Information += of.Bits[i]
		candidates := s.at.Candidates(i)
		cells, weights, largest := make(map[rules.Feedback]int), make(map[rules.Feedback]uint64), 0
		for _, code := range candidates {
			mark := game.Mark(of.Guess, code)
			cells[mark]++
			weights[mark] += uint64(game.Weight(code))
		}
		expected := 0.0
		for mark, size := range cells {
			largest = max(largest, size)
			expected += float64(size) * float64(weights[mark])
		}
		w.ExpectedRemaining += expected / float64(weightOf(game, candidates))
		w.Largest += largest
		w.Cells += len(cells)
	}
	return w
}

// hidingSeveral hides a code on each of several boards.
type hidingSeveral struct {
	secrets []rules.Code
	at      *boards.Position
}

func hideSeveral(game *boards.Game, p *CodemakerParams) (hiding, error) {
	if p.Most > 0 && p.Most < game.Boards() {
		return nil, wrong("most %d: %d boards need at least %d guesses", p.Most, game.Boards(), game.Boards())
	}
	seed, err := p.drawn()
	switch {
	case err != nil:
		return nil, err
	case p.Kind == "adversarial":
		return nil, wrong("kind adversarial: on several boards choose fixed or random")
	}
	h := &hidingSeveral{}
	if p.Kind == "fixed" {
		if h.secrets, err = game.ParseSecrets(p.Secret); err != nil {
			return nil, err
		}
	} else {
		h.secrets = game.Draw(seed)
	}
	h.at, err = boards.After(game, nil)
	return h, err
}

func (h *hidingSeveral) guess(_ context.Context, text string) (string, []string, bool, error) {
	game := h.at.Game()
	guess, err := playable(game.Board(), text, nil)
	if err != nil {
		return "", nil, false, err
	}
	at, err := boards.After(game, h.at.Mark(h.secrets, guess))
	if err != nil {
		return "", nil, false, err
	}
	h.at = at
	var turns []string
	for _, turn := range at.Turns() {
		turns = append(turns, game.FormatTurn(turn))
	}
	return game.FormatMarks(at.Turns()[len(turns)-1], "/"), turns, at.Won(), nil
}

func (h *hidingSeveral) reveal(context.Context) (string, error) {
	var secrets []string
	for _, secret := range h.secrets {
		secrets = append(secrets, h.at.Game().Board().Format(secret))
	}
	return strings.Join(secrets, " "), nil
}
