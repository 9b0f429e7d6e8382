package api

import (
	"context"
	"math"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// hinted is a step of a hint, with the game that records it.
type hinted struct {
	*study.Hint
	Game *games.View `json:"game" description:"with the hint noted"`
}

// hint gives one step of a hint.
func (c *Call) hint(opened *games.Play) error {
	var asked study.Asked
	if err := c.read(&asked, c.server.limits.Body); err != nil {
		return err
	}
	if err := c.match(opened); err != nil {
		return err
	}
	p := opened.Position()
	return c.think(c.server.poolOf(p.Game()), func(ctx context.Context, _ progress) (any, error) {
		hint, err := opened.Hint(ctx, c.lang, asked)
		if err != nil {
			return nil, p.Explain(ctx, c.lang, err)
		}
		view, err := c.view(ctx, opened, c.patience())
		return hinted{hint, view}, err
	})
}

// lined returns the position of the line in the request's query, of one board or several.
func (c *Call) lined() (*study.Position, error) {
	line, err := c.wanted("line")
	if err != nil {
		return nil, err
	}
	return c.server.study.Lined(c.ctx, c.lang, line)
}

// look reads the position of a game.
func (c *Call) look(ask func(*games.Play) (*study.Position, error)) (*study.Position, error) {
	opened, err := c.open()
	if err != nil {
		return nil, err
	}
	defer opened.Leave()
	return ask(opened)
}

// advised returns the position of a game in which advice does not count.
func (c *Call) advised() (*study.Position, error) { return c.look((*games.Play).Advised) }

// standing returns the position of a game.
func (c *Call) standing() (*study.Position, error) {
	return c.look(func(opened *games.Play) (*study.Position, error) { return opened.Position(), nil })
}

// onPosition returns a handler that reads a position and answers a question about it.
func onPosition(look func(*Call) (*study.Position, error), answer func(*Call, *study.Position) error) func(*Call) error {
	return func(c *Call) error {
		p, err := look(c)
		if err != nil {
			return err
		}
		return answer(c, p)
	}
}

// onBoard returns a position of one board, now or after an earlier turn: of the board that the query names, in a
// game of several.
func (c *Call) onBoard(p *study.Position) (*study.Position, error) {
	boards := 1
	if at := p.Boards(); at != nil {
		boards = at.Game().Boards()
	}
	number, err := c.number("board", 1, 1, boards)
	switch {
	case err != nil:
		return nil, err
	case boards > 1 && c.Query.Get("board") == "":
		return nil, message.NewProblem("board-which", "this game has several boards: name one with board=1 to board={{.boards}}", "boards", boards)
	case boards > 1:
		p = p.OnBoard(number)
	}
	turns, err := c.number("turns", len(p.Turns()), 0, len(p.Turns()))
	if err != nil || turns == len(p.Turns()) {
		return p, err
	}
	return p.After(turns), nil
}

// advice advises on a position.
func (c *Call) advice(p *study.Position) error {
	top, err := c.number("top", 10, 1, c.server.limits.Top)
	if err != nil {
		return err
	}
	if p.Boards() != nil {
		return c.think(c.server.long, func(ctx context.Context, _ progress) (any, error) {
			advice, err := p.AdviseBoards(ctx, c.lang, c.Query.Get("strategy"), top)
			return advice, p.Explain(ctx, c.lang, err)
		})
	}
	chosen, err := c.strategy()
	if err != nil {
		return err
	}
	pool := c.server.poolOf(p.Game())
	if strategy.TraitsOf(chosen).Slow {
		pool = c.server.long
	}
	return c.think(pool, func(ctx context.Context, _ progress) (any, error) {
		advice, err := p.Advise(ctx, chosen, top)
		if err != nil {
			return nil, p.Explain(ctx, c.lang, err)
		}
		return study.NewAdvice(c.lang, p.Game(), advice, top).Explain(c.lang, p.Game()), nil
	})
}

// strategy returns the strategy that a request names, or nil.
func (c *Call) strategy() (strategy.Strategy, error) {
	name := c.Query.Get("strategy")
	if name == "" {
		return nil, nil
	}
	seed := uint64(0)
	if text := c.Query.Get("seed"); text != "" {
		var err error
		if seed, err = session.ParseSeed(text); err != nil {
			return nil, err
		}
	}
	return study.StrategyByName(name, seed)
}

// judge reads the strategy of a review.
func (c *Call) judge() (judge study.Judge, err error) {
	judge.Strategy = c.Query.Get("strategy")
	if text := c.Query.Get("seed"); text != "" {
		judge.Seed, err = session.ParseSeed(text)
	}
	return judge, err
}

// partition partitions the remaining codes, now or after an earlier turn.
func (c *Call) partition(p *study.Position) error {
	text, err := c.wanted("guess")
	if err != nil {
		return err
	}
	if p, err = c.onBoard(p); err != nil {
		return err
	}
	_, guess, err := reading.Code(p.Game(), text)
	if err != nil {
		return err
	}
	only, err := c.onlyMark(p.Game())
	if err != nil {
		return err
	}
	return c.think(c.server.poolOf(p.Game()), func(ctx context.Context, _ progress) (any, error) {
		partition, err := p.Partition(ctx, guess, only, c.server.limits.Cell)
		return partition, p.Explain(ctx, c.lang, err)
	})
}

// onlyMark returns the mark of the only cell to list, or nil for all cells.
func (c *Call) onlyMark(game *rules.Game) (*rules.Feedback, error) {
	text := c.Query.Get("mark")
	if text == "" {
		return nil, nil
	}
	feedback, err := reading.Mark(game, text)
	return &feedback, err
}

// clashAnswer explains a contradiction between turns; it is empty if there is none.
type clashAnswer struct {
	Clash *study.Clash `json:"clash,omitempty" description:"absent where some code agrees with all turns"`
}

// clash explains why no code agrees with the turns of a position.
func (c *Call) clash(p *study.Position) error {
	return c.think(c.server.long, func(ctx context.Context, _ progress) (any, error) {
		clash, err := p.Clash(ctx, c.lang)
		return clashAnswer{clash}, err
	})
}

// review judges the turns of a line.
func (c *Call) review(p *study.Position) error {
	judge, err := c.judge()
	if err != nil {
		return err
	}
	return c.think(c.reviewPool(p), func(ctx context.Context, _ progress) (any, error) {
		review, err := c.server.study.Review(ctx, c.lang, p, judge)
		return review, err
	})
}

// gameReview judges a game, and keeps its skill and luck when it is over.
func (c *Call) gameReview() error {
	judge, err := c.judge()
	if err != nil {
		return err
	}
	var revision int
	p, err := c.look(func(opened *games.Play) (*study.Position, error) {
		revision = opened.Revision()
		return opened.Reviewed(c.ctx)
	})
	if err != nil {
		return err
	}
	return c.think(c.reviewPool(p), func(ctx context.Context, _ progress) (any, error) {
		review, err := c.server.study.Review(ctx, c.lang, p, judge)
		if err != nil {
			return nil, err
		}
		if review.Usual && review.Skill != nil && review.Luck != nil {
			err = c.rate(ctx, revision, *review.Skill, *review.Luck)
		}
		return review, err
	})
}

// result describes how a finished game went, and keeps its skill and luck.
func (c *Call) result() error {
	opened, err := c.open()
	if err != nil {
		return err
	}
	finished, err := opened.Finished(c.ctx)
	opened.Leave()
	if err != nil {
		return err
	}
	return c.think(c.reviewPool(finished.Position()), func(ctx context.Context, _ progress) (any, error) {
		result, err := finished.Result(ctx, c.lang)
		if err == nil {
			err = finished.Keep(ctx, result)
		}
		return result, err
	})
}

// candidates lists a page of the remaining codes, now or after an earlier turn.
func (c *Call) candidates(p *study.Position) error {
	from, err := c.number("from", 0, 0, math.MaxInt32)
	if err != nil {
		return err
	}
	if p, err = c.onBoard(p); err != nil {
		return err
	}
	return c.think(c.server.poolOf(p.Game()), func(ctx context.Context, _ progress) (any, error) {
		page, err := p.Candidates(ctx, from, c.server.limits.Candidates)
		return page, p.Explain(ctx, c.lang, err)
	})
}

// rate keeps the skill and the luck of a game, unless its revision has changed.
func (c *Call) rate(ctx context.Context, revision, skill, luck int) error {
	opened, err := c.server.games.Open(ctx, c.values["id"])
	if err != nil {
		return err
	}
	defer opened.Leave()
	return opened.Rate(ctx, revision, skill, luck)
}

// mostQuickReview is the largest number of codes of a game that is judged within hundredths of a
// second. Games of words take longer, because their guesses have no orbits.
const mostQuickReview = 1 << 16

// reviewPool returns the pool for judging a game.
func (c *Call) reviewPool(p *study.Position) pool {
	if p.Game().SecretCount() <= mostQuickReview && !p.Game().HasWords() && p.Boards() == nil {
		return c.server.quick
	}
	return c.server.long
}
