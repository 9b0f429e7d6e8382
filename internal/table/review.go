package table

import (
	"context"
	"errors"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/strategy"
)

// Review is a game judged turn by turn.
type Review struct {
	Game      string   `json:"game" description:"the game's name"`
	Strategy  string   `json:"strategy" description:"whose guesses are called best"`
	Turns     []Judged `json:"turns"`
	Sentences []string `json:"sentences" description:"the game in words"`
	Skill     *int     `json:"skill,omitempty" description:"skill, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
	Luck      *int     `json:"luck,omitempty" description:"luck, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
	Clash     *Clash   `json:"clash,omitempty" description:"when the marks contradict each other: only the turns before were judged"`
	Line      string   `json:"line,omitempty" description:"the line that was judged"`
}

// Judged is a turn as judged.
type Judged struct {
	Played
	Before    Count    `json:"before"`
	After     Count    `json:"after"`
	Sentences []string `json:"sentences" description:"the turn in words"`
	Gained    *float64 `json:"gained,omitempty" description:"information in bits"`
	Own       *Weighed `json:"own,omitempty" description:"what was expected of the guess"`
	Best      *Weighed `json:"best,omitempty"`
	Cost      *float64 `json:"cost,omitempty" description:"how many guesses more the game takes on average than after the best guess"`
	PlayedOn  bool     `json:"played,omitempty" description:"the cost was found by playing on against every code"`
	Absent    []int    `json:"absent,omitempty" description:"places, from 1, whose symbol was in no code that was left"`
	Misplaced []int    `json:"misplaced,omitempty"`
	Skill     *int     `json:"skill,omitempty" description:"skill, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
	Luck      *int     `json:"luck,omitempty" description:"luck, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
}

// Count is a number of codes, or that there are more.
type Count struct {
	Codes int  `json:"codes" minimum:"0"`
	More  bool `json:"more" description:"there are more"`
}

// Reviewed returns where the game stands to be judged, which a game that is being played
// is not before it is over.
func (s *Seat) Reviewed() (*Standing, error) {
	if s.isPlayed() {
		return nil, codebreaker.NewProblem("review-going", "a game that is played is judged when it is over")
	}
	return s.Standing(), nil
}

// CheckEnd refuses turns after one that found the code: they are of no game to judge.
func CheckEnd(turns codebreaker.History) error {
	for i, turn := range turns[:max(0, len(turns)-1)] {
		if turn.Feedback.Solved() {
			return codebreaker.NewProblem("review-after-end", "turn {{.turn}} comes after the game was over: turn {{.last}} found the code", "turn", i+2, "last", i+1)
		}
	}
	return nil
}

// Review judges a game by a strategy. Where its turns clash only those before were
// judged, and the clash is looked into as long as a table does.
func (t *Table) Review(ctx context.Context, l *lang.Language, p *Standing, by strategy.Strategy) (*Review, error) {
	if err := CheckEnd(p.Turns()); err != nil {
		return nil, err
	}
	judged, err := p.start.Judge(ctx, p.Turns(), by)
	if err != nil {
		return nil, err
	}
	setup := match.Setup{Kind: match.Helping}
	told := NewReview(l, p.Game(), by, judged)
	told.Line = setup.Line(p.Game(), p.Turns())
	if len(judged.Turns) < len(p.Turns()) {
		limited, cancel := context.WithTimeout(ctx, t.config.Clash)
		defer cancel()
		found, err := p.findClash(limited)
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
		told.Clash = newClash(l, p.Game(), p.Turns(), found)
	}
	return told, nil
}

// NewReview returns a game that was judged by a strategy, as faces tell it.
func NewReview(l *lang.Language, game *codebreaker.Game, by strategy.Strategy, judged *review.Game) *Review {
	told := &Review{
		Game: game.Name(), Strategy: by.Name(), Turns: []Judged{}, Sentences: []string{telling.Verdict(l, judged)},
		Skill: rated(judged.Skill), Luck: rated(judged.Luck),
	}
	for i := range judged.Turns {
		told.Turns = append(told.Turns, newJudged(l, game, i+1, &judged.Turns[i]))
	}
	return told
}

func newJudged(l *lang.Language, game *codebreaker.Game, number int, turn *review.Turn) Judged {
	judgement := &turn.Judgement
	told := Judged{
		Played: newPlayed(game, number, turn.Turn),
		Before: Count{turn.Before.Codes, turn.Before.More}, After: Count{turn.After.Codes, turn.After.More},
		Sentences: telling.Judged(l, game, number, turn),
		Absent:    places(judgement.Absent), Misplaced: places(judgement.Misplaced), Skill: rated(judgement.Skill), Luck: rated(judgement.Luck),
	}
	if !turn.Before.More {
		told.Own, told.Gained = NewWeighed(game, &judgement.Own), &turn.Gained
	}
	if judgement.Best != nil {
		told.Best, told.Cost, told.PlayedOn = NewWeighed(game, judgement.Best), &judgement.Cost, judgement.Played
	}
	return told
}
