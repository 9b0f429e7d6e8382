package api

import (
	"context"
	"net/http"
	"strconv"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/strategy"
)

// hintObject is a step of a hint.
type hintObject struct {
	Step      int            `json:"step"`
	Left      int            `json:"left"`
	More      bool           `json:"more"`
	Sentences []string       `json:"sentences"`
	Game      *gameObject    `json:"game"`
	Doubt     *doubtObject   `json:"doubt,omitempty"`
	Best      string         `json:"best,omitempty"`
	BestPegs  []int          `json:"bestPegs,omitempty"`
	Weighed   *weighedObject `json:"weighed,omitempty"`
}

type doubtObject struct {
	Row       []int    `json:"row"`
	Turn      int      `json:"turn,omitempty"`
	Absent    []int    `json:"absent"`
	Misplaced []int    `json:"misplaced"`
	Possible  bool     `json:"possible"`
	Sentences []string `json:"sentences"`
}

// hint gives one of three steps of help in a game, and notes it: the one that is asked
// for, or the next after one that was taken.
func (c *call) hint() error {
	var body struct {
		Step  table.Step `json:"step"`
		Taken table.Step `json:"taken"`
		Row   string     `json:"row"`
	}
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return err
	}
	defer c.letGo(l)
	if err := c.match(l); err != nil {
		return err
	}
	if l.session.Over() {
		return codebreaker.NewProblem("session-over", "the game is over")
	}
	p := standingOf(l)
	row, err := match.ParseRow(p.game(), body.Row)
	if err != nil {
		return err
	}
	question := table.Question{At: p.at, Row: row, Step: body.Step, Taken: body.Taken, Advise: func(ctx context.Context) (*match.Advice, error) {
		return p.start.advise(ctx, p.at, breakers.Usual(p.game()), 1, c.limits.Top)
	}}
	return c.think(c.laneFor(p), func(ctx context.Context, _ progress) (thought, error) {
		hint, err := question.Hint(ctx, c.lang)
		if err != nil {
			return thought{}, c.explain(ctx, p, err)
		}
		if err := c.noteHint(l); err != nil {
			return thought{}, err
		}
		object := newHint(p.game(), hint)
		object.Game, err = c.newGameObject(ctx, l, c.patience())
		return thought{http.StatusOK, object}, err
	})
}

// newHint returns what a hint says.
func newHint(game *codebreaker.Game, hint *table.Hint) *hintObject {
	object := &hintObject{Step: int(hint.Step), Left: hint.Left, More: hint.More, Sentences: hint.Sentences}
	if doubt := hint.Doubt; doubt != nil {
		object.Doubt = &doubtObject{Row: hint.Row, Turn: hint.Turn, Absent: numbers(doubt.Absent), Misplaced: numbers(doubt.Misplaced), Possible: doubt.Possible, Sentences: hint.Sentences}
	}
	if advice := hint.Advice; advice != nil {
		object.Best, object.BestPegs = game.Format(advice.Guess), pegsOf(game, advice.Guess)
		if advice.Weighed {
			weighed := newWeighed(game, &advice.Guesses[0])
			object.Weighed = &weighed
		}
	}
	return object
}

// numbers returns a list that is not nil.
func numbers(list []int) []int { return append([]int{}, list...) }

// laneFor returns the lane for what is thought about a position.
func (s *Server) laneFor(p *standing) *lane {
	if isSmall(p.game()) {
		return s.quick
	}
	return s.long
}

// adviceObject is what can be said before a guess.
type adviceObject struct {
	Game      string          `json:"game"`
	Strategy  string          `json:"strategy"`
	Left      int             `json:"left"`
	More      bool            `json:"more"`
	Codes     []string        `json:"codes,omitempty"`
	Best      string          `json:"best"`
	BestPegs  []int           `json:"bestPegs"`
	Weighed   bool            `json:"weighed"`
	Sentences []string        `json:"sentences"`
	Guesses   []weighedObject `json:"guesses"`
}

// fewCodes is how many codes are listed one by one.
const fewCodes = 200

// advice advises on the position of a line.
func (c *call) advice() error { return c.adviseOn((*call).lined) }

// gameAdvice advises in a game that is not being played.
func (c *call) gameAdvice() error { return c.adviseOn((*call).advised) }

func (c *call) adviseOn(look func(*call) (*standing, error)) error {
	chosen, err := c.strategy()
	if err != nil {
		return err
	}
	top, err := c.number("top", 10, 1, c.limits.Top)
	if err != nil {
		return err
	}
	p, err := look(c)
	if err != nil {
		return err
	}
	return c.think(c.laneFor(p), func(ctx context.Context, _ progress) (thought, error) {
		advice, err := p.start.advise(ctx, p.at, chosen, top, c.limits.Top)
		if err != nil {
			return thought{}, c.explain(ctx, p, err)
		}
		return thought{http.StatusOK, c.newAdvice(p.game(), chosen, advice, top)}, nil
	})
}

func (c *call) newAdvice(game *codebreaker.Game, chosen strategy.Strategy, advice *match.Advice, top int) *adviceObject {
	object := &adviceObject{
		Game: game.Name(), Strategy: chosen.Name(), Left: advice.Left, More: advice.More,
		Best: game.Format(advice.Guess), BestPegs: pegsOf(game, advice.Guess), Weighed: advice.Weighed,
		Sentences: telling.Best(c.lang, game, advice), Guesses: []weighedObject{},
	}
	if len(advice.Codes) <= fewCodes {
		object.Codes = formatted(game, advice.Codes)
	}
	for i := range advice.Guesses[:min(top, len(advice.Guesses))] {
		object.Guesses = append(object.Guesses, newWeighed(game, &advice.Guesses[i]))
	}
	return object
}

// strategy returns the strategy that a request names.
func (c *call) strategy() (strategy.Strategy, error) {
	name := c.query.Get("strategy")
	if name == "" {
		return strategy.Entropy, nil
	}
	seed := uint64(0)
	if text := c.query.Get("seed"); text != "" {
		var err error
		if seed, err = readSeed(text); err != nil {
			return nil, err
		}
	}
	return breakers.ByName(name, seed)
}

// partitionObject is how a guess divides the codes that are left.
type partitionObject struct {
	weighedFacts
	Game  string       `json:"game"`
	Left  int          `json:"left"`
	Parts []partObject `json:"parts"`
}

type partObject struct {
	markFacts
	Count int      `json:"count"`
	Codes []string `json:"codes"`
}

// partition divides the codes that a line leaves.
func (c *call) partition() error { return c.divide((*call).lined) }

// gamePartition divides the codes that are left in a game that is not being played, or
// were after so many of its turns.
func (c *call) gamePartition() error {
	return c.divide(func(c *call) (*standing, error) {
		p, err := c.advised()
		if err != nil || c.query.Get("turns") == "" {
			return p, err
		}
		turns, err := c.number("turns", 0, 0, len(p.turns()))
		if err != nil {
			return nil, err
		}
		return p.after(turns), nil
	})
}

func (c *call) divide(look func(*call) (*standing, error)) error {
	text, err := c.wanted("guess")
	if err != nil {
		return err
	}
	p, err := look(c)
	if err != nil {
		return err
	}
	guess, err := p.game().ParseCode(text)
	if err != nil {
		return err
	}
	only, err := c.onlyMark(p.game())
	if err != nil {
		return err
	}
	return c.think(c.laneOf(p.game()), func(ctx context.Context, _ progress) (thought, error) {
		object, err := c.newPartition(ctx, p, guess, only)
		return thought{http.StatusOK, object}, c.explain(ctx, p, err)
	})
}

// onlyMark returns the mark whose codes are wanted alone, or nil.
func (c *call) onlyMark(game *codebreaker.Game) (*codebreaker.Feedback, error) {
	text := c.query.Get("mark")
	if text == "" {
		return nil, nil
	}
	feedback, err := game.ParseFeedback(text)
	return &feedback, err
}

// mostShown is how many codes of each cell are told when no cell is asked for alone.
const mostShown = 40

func (c *call) newPartition(ctx context.Context, p *standing, guess codebreaker.Code, only *codebreaker.Feedback) (*partitionObject, error) {
	left, exact, err := p.at.Count(ctx, breakers.Listed)
	if err == nil && !exact {
		err = codebreaker.NewProblem("partition-many", "more than {{.left}} codes are left: too many to divide", "left", left, "limit", codebreaker.ErrLimit)
	}
	if err == nil && left == 0 {
		err = position.ErrClash
	}
	if err != nil {
		return nil, err
	}
	weighed, err := strategy.Weigh(ctx, p.at, []codebreaker.Code{guess})
	if err != nil {
		return nil, err
	}
	object := &partitionObject{weighedFacts: newWeighedFacts(p.game(), &weighed[0]), Game: p.game().Name(), Left: left, Parts: []partObject{}}
	most := mostShown
	if only != nil {
		most = c.limits.Cell
	}
	cells, err := p.at.Split(ctx, guess)
	if err != nil {
		return nil, err
	}
	for _, cell := range cells {
		if only == nil || cell.Feedback == *only {
			codes, err := cell.List(ctx)
			if err != nil {
				return nil, err
			}
			shown := codes[:min(most, len(codes))]
			object.Parts = append(object.Parts, partObject{newMark(cell.Feedback), len(codes), formatted(p.game(), shown)})
		}
	}
	return object, nil
}

// quote prints a text so that odd bytes show.
func quote(text string) string { return strconv.Quote(text) }
