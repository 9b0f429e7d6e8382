package api

import (
	"context"
	"errors"
	"net/http"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/strategy"
)

// reviewObject is a game judged turn by turn.
type reviewObject struct {
	Game      string         `json:"game"`
	Strategy  string         `json:"strategy"`
	Turns     []judgedObject `json:"turns"`
	Sentences []string       `json:"sentences"`
	Skill     *int           `json:"skill,omitempty"`
	Luck      *int           `json:"luck,omitempty"`
	Clash     *clashObject   `json:"clash,omitempty"`
	Line      string         `json:"line,omitempty"`
}

// judgedObject is a turn as judged.
type judgedObject struct {
	Number int    `json:"number"`
	Guess  string `json:"guess"`
	Pegs   []int  `json:"pegs"`
	markFacts
	Before    countObject    `json:"before"`
	After     countObject    `json:"after"`
	Sentences []string       `json:"sentences"`
	Gained    *float64       `json:"gained,omitempty"`
	Own       *weighedObject `json:"own,omitempty"`
	Best      *weighedObject `json:"best,omitempty"`
	Cost      *float64       `json:"cost,omitempty"`
	Played    bool           `json:"played,omitempty"`
	Absent    []int          `json:"absent,omitempty"`
	Misplaced []int          `json:"misplaced,omitempty"`
	Skill     *int           `json:"skill,omitempty"`
	Luck      *int           `json:"luck,omitempty"`
}

type countObject struct {
	Codes int  `json:"codes"`
	More  bool `json:"more"`
}

// review judges the turns of a line.
func (c *call) review() error {
	chosen, err := c.strategy()
	if err != nil {
		return err
	}
	p, err := c.lined()
	if err != nil {
		return err
	}
	return c.think(c.reviewLane(p), func(ctx context.Context, _ progress) (thought, error) {
		object, err := c.newReview(ctx, p, chosen)
		if err == nil {
			setup := match.Setup{Kind: match.Helping}
			object.Line = setup.Line(p.game(), p.turns())
		}
		return thought{http.StatusOK, object}, err
	})
}

// gameReview judges a game, and keeps its skill and luck when it is over.
func (c *call) gameReview() error {
	chosen, err := c.strategy()
	if err != nil {
		return err
	}
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return err
	}
	over, kept, p := l.session.Over(), l.kept, standingOf(l)
	c.letGo(l)
	if kept.Saved.Kind == match.Playing && !over {
		return codebreaker.NewProblem("review-going", "a game that is played is judged when it is over")
	}
	return c.think(c.reviewLane(p), func(ctx context.Context, _ progress) (thought, error) {
		object, err := c.newReview(ctx, p, chosen)
		if err != nil {
			return thought{}, err
		}
		object.Line = kept.Line
		if over && chosen == strategy.Strategy(strategy.Entropy) && object.Skill != nil && object.Luck != nil {
			err = c.rate(ctx, kept.ID, kept.Revision, *object.Skill, *object.Luck)
		}
		return thought{http.StatusOK, object}, err
	})
}

// mostQuickReview is the number of codes of games that are judged in hundredths of a
// second, but for words, whose guesses fall into no orbits.
const mostQuickReview = 1 << 16

// reviewLane returns the lane for judging a game. Hints do not wait behind reviews.
func (c *call) reviewLane(p *standing) *lane {
	if p.game().SecretCount() <= mostQuickReview && !p.game().HasWords() {
		return c.judging
	}
	return c.long
}

// rate keeps the skill and the luck of a game that is still at that revision.
func (c *call) rate(ctx context.Context, id string, revision, skill, luck int) error {
	l, err := c.hold(ctx, id)
	if err != nil {
		return err
	}
	defer c.letGo(l)
	if l.kept.Revision != revision || l.kept.Skill == skill && l.kept.Luck == luck {
		return nil
	}
	if err := c.store.Rate(context.WithoutCancel(ctx), id, skill, luck); err != nil {
		return err
	}
	next := *l.kept
	next.Skill, next.Luck = skill, luck
	l.kept = &next
	return nil
}

func (c *call) newReview(ctx context.Context, p *standing, chosen strategy.Strategy) (*reviewObject, error) {
	for i, turn := range p.turns()[:max(0, len(p.turns())-1)] {
		if turn.Feedback.Solved() {
			return nil, codebreaker.NewProblem("review-after-end", "turn {{.turn}} comes after the game was over: turn {{.last}} found the code", "turn", i+2, "last", i+1)
		}
	}
	judged, err := p.start.reviews.Judge(ctx, p.turns(), chosen)
	if err != nil {
		return nil, err
	}
	object := &reviewObject{
		Game: p.game().Name(), Strategy: chosen.Name(), Turns: []judgedObject{}, Sentences: []string{telling.Verdict(c.lang, judged)},
		Skill: rated(judged.Skill), Luck: rated(judged.Luck),
	}
	for i := range judged.Turns {
		object.Turns = append(object.Turns, c.newJudged(p.game(), i+1, &judged.Turns[i]))
	}
	if len(judged.Turns) < len(p.turns()) {
		limited, cancel := context.WithTimeout(ctx, c.limits.Clash)
		defer cancel()
		found, err := c.lookForClash(limited, p)
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
		object.Clash = c.newClash(p.game(), p.turns(), found)
	}
	return object, nil
}

func (c *call) newJudged(game *codebreaker.Game, number int, turn *review.Turn) judgedObject {
	judgement := &turn.Judgement
	object := judgedObject{
		Number: number, Guess: game.Format(turn.Guess), Pegs: pegsOf(game, turn.Guess), markFacts: newMark(turn.Feedback),
		Before: countObject{turn.Before.Codes, turn.Before.More}, After: countObject{turn.After.Codes, turn.After.More},
		Sentences: telling.Judged(c.lang, game, number, turn),
		Absent:    judgement.Absent, Misplaced: judgement.Misplaced, Skill: rated(judgement.Skill), Luck: rated(judgement.Luck),
	}
	if !turn.Before.More {
		own := newWeighed(game, &judgement.Own)
		object.Own, object.Gained = &own, &turn.Gained
	}
	if judgement.Best != nil {
		best := newWeighed(game, judgement.Best)
		object.Best, object.Cost, object.Played = &best, &judgement.Cost, judgement.Played
	}
	return object
}

// shareObject is what to share of a game.
type shareObject struct {
	Line    string   `json:"line"`
	Text    string   `json:"text"`
	Squares []string `json:"squares"`
	Riddle  string   `json:"riddle,omitempty"`
}

// share tells what to share of a game: nothing that tells its secret before it is
// over.
func (c *call) share() error {
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return err
	}
	defer c.letGo(l)
	text, err := table.Share(c.lang, l.session)
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, shareObject{Line: l.session.Line(), Text: text, Squares: match.Squares(l.session.Turns()), Riddle: l.session.Riddle()})
}
