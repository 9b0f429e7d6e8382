package study

import (
	"context"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/preset"
	"codebreaker/internal/sample"
	"codebreaker/internal/session"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
	"codebreaker/position"
	"codebreaker/review"
	"codebreaker/strategy"
)

// Review is a game judged turn by turn.
type Review struct {
	Game       string   `json:"game" description:"the game's name"`
	Title      string   `json:"title" description:"what people call the game; its name where it has no other"`
	Described  string   `json:"described" description:"the game in words, as in 4 places, 6 colours"`
	Day        string   `json:"day,omitempty" description:"of a daily game" format:"date"`
	State      string   `json:"state" description:"how the game ended, as far as its turns tell" enum:"going,clash,solved,lost,gave-up"`
	Secret     string   `json:"secret,omitempty" description:"the code, where it is known; also of a game that was lost"`
	SecretPegs []int    `json:"secretPegs,omitempty" description:"the code's symbols, as indexes into the game's symbols" minItems:"1" maxItems:"16"`
	Strategy   string   `json:"strategy" description:"whose guesses are shown beside the player's"`
	Proven     bool     `json:"proven" description:"no guess is better than any that is shown"`
	Turns      []Judged `json:"turns"`
	Sentences  []string `json:"sentences" description:"the game in words"`
	Skill      *int     `json:"skill,omitempty" description:"skill, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
	Luck       *int     `json:"luck,omitempty" description:"luck, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
	Clash      *Clash   `json:"clash,omitempty" description:"when the marks contradict each other: only the turns before were judged"`
	Line       string   `json:"line,omitempty" description:"the line that was judged"`
	Terms      []Term   `json:"terms,omitempty" description:"what the numbers of guesses and of the game mean, for people"`

	// Not part of the API:
	Errors  string   `json:"-"` // the margins of the estimates, in a sentence, or nothing
	Clashed *Clashed `json:"-"` // the error of a contradiction, or nil
}

// Judged is a turn as judged.
type Judged struct {
	view.Played
	Before       Count     `json:"before"`
	After        Count     `json:"after"`
	Sentences    []string  `json:"sentences" description:"the turn in words"`
	Gained       *float64  `json:"gained,omitempty" description:"information in bits"`
	Own          *Weighed  `json:"own,omitempty" description:"what was expected of the guess"`
	Best         *Weighed  `json:"best,omitempty" description:"the strategy's guess"`
	OwnEstimate  *Estimate `json:"ownEstimate,omitempty" description:"in place of own, where the codes were too many to list: what a sample of them says"`
	BestEstimate *Estimate `json:"bestEstimate,omitempty" description:"in place of best"`
	By           string    `json:"by,omitempty" description:"the strategy whose guess best is: entropy stands in for one that would take long"`
	Proven       bool      `json:"proven,omitempty" description:"no guess is better than best"`
	Verdict      string    `json:"verdict,omitempty" description:"what the guess was worth, by its cost; absent where that is not known" enum:"best,good,inaccuracy,mistake,blunder"`
	VerdictText  string    `json:"verdictText,omitempty" description:"the verdict in a word"`
	Cost         *float64  `json:"cost,omitempty" description:"how many guesses more the game takes on average than after the best guess"`
	CostError    *float64  `json:"costError,omitempty" description:"half the width of the 95 % interval of cost, where it is estimated from a sample"`
	Remark       string    `json:"-"` // why the guess could not be the secret, or nothing
	PlayedOn     bool      `json:"played,omitempty" description:"the cost was found by playing on against every code"`
	Absent       []int     `json:"absent,omitempty" description:"places, from 1, whose symbol was in no code that was left"`
	Misplaced    []int     `json:"misplaced,omitempty"`
	Skill        *int      `json:"skill,omitempty" description:"skill, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
	Luck         *int      `json:"luck,omitempty" description:"luck, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
}

// The verdicts on a guess, besides good ones.
const (
	BestGuess  = string(review.Best)
	Inaccuracy = string(review.Inaccuracy)
	Mistake    = string(review.Mistake)
	Blunder    = string(review.Blunder)
)

// BestGuess returns the best guess, or nothing if it is unknown.
func (j *Judged) BestGuess() string {
	switch {
	case j.Best != nil:
		return j.Best.Guess
	case j.BestEstimate != nil:
		return j.BestEstimate.Guess
	}
	return ""
}

// Count is a number of codes, or a lower bound.
type Count struct {
	Codes  int    `json:"codes" minimum:"0"`
	More   bool   `json:"more" description:"there are more"`
	Weight uint64 `json:"weight,omitempty" description:"what they weigh together; absent in games without weights"`
	Estimated
	Text string `json:"text,omitempty" description:"how many, for people, where it is estimated"`
}

func newCount(l *lang.Language, count review.Count) Count {
	told := Count{Codes: count.Codes, More: count.More, Weight: count.Weight, Estimated: NewEstimated(count.Remaining())}
	if count.About > 0 {
		told.Text = telling.Counted(l, count.Remaining())
	}
	return told
}

// Remaining returns the number of codes that remained.
func (c *Count) Remaining() position.Count {
	return position.Count{Least: c.Codes, More: c.More, About: c.About, Error: c.Error}
}

// CheckEnd refuses turns after the one that found the code.
func CheckEnd(turns codebreaker.History) error {
	for i, turn := range turns[:max(0, len(turns)-1)] {
		if turn.Feedback.Solved() {
			return message.NewProblem("review-after-end", "turn {{.turn}} comes after the end of the game: turn {{.last}} found the code", "turn", i+2, "last", i+1)
		}
	}
	return nil
}

// Review judges a game by a strategy. If its turns contradict each other it judges only the turns
// before, and explains the contradiction within the time limit of the service.
func (s *service) Review(ctx context.Context, l *lang.Language, p *Position, by strategy.Strategy) (*Review, error) {
	if err := CheckEnd(p.Turns()); err != nil {
		return nil, err
	}
	judged, err := p.Judge(ctx, by)
	if err != nil {
		return nil, err
	}
	told := NewReview(l, p.Game(), by, judged)
	told.Terms = NewTerms(telling.Reviewed(l, p.Game()))
	setup := session.Setup{Kind: session.Helping}
	told.Line = setup.Line(p.Game(), p.Turns())
	if p.past != nil {
		told.State, told.Day, told.Line = string(p.past.State), p.past.Day, p.past.Line
		told.tell(p.Game(), p.past.Secret)
	}
	if len(judged.Turns) < len(p.Turns()) {
		found, err := s.Explain(ctx, p)
		if err != nil {
			return nil, err
		}
		turn := len(judged.Turns)
		told.State, told.Clash = string(session.Contradicted), found.Clash(l)
		told.Clashed = NewClashed(sample.ContradictionAt(p.Game(), turn+1, p.Turns()[turn]), found, found.Typed(l))
	}
	return told, nil
}

// NewReview returns a judged game for front ends.
func NewReview(l *lang.Language, game *codebreaker.Game, by strategy.Strategy, judged *review.Game) *Review {
	told := &Review{
		Game: game.Name(), Title: preset.Called(l, game.Name()), Described: telling.Game(l, game), Strategy: by.Name(), Proven: len(judged.Turns) > 0,
		State: string(session.Going), Turns: []Judged{}, Sentences: []string{telling.Verdict(l, judged)},
		Skill: view.Rated(judged.Skill), Luck: view.Rated(judged.Luck), Errors: telling.Errors(l, judged),
	}
	for i := range judged.Turns {
		told.Turns = append(told.Turns, newJudged(l, game, i+1, &judged.Turns[i]))
		told.Proven = told.Proven && judged.Turns[i].Judgement.Proven
		if turn := &judged.Turns[i]; turn.Feedback.Solved() {
			told.State = string(session.Solved)
			told.tell(game, &turn.Guess)
		}
	}
	return told
}

// tell adds the code, if it is known.
func (r *Review) tell(game *codebreaker.Game, secret *codebreaker.Code) {
	if secret != nil {
		r.Secret, r.SecretPegs = game.Format(*secret), view.PegsOf(game, *secret)
	}
}

func newJudged(l *lang.Language, game *codebreaker.Game, number int, turn *review.Turn) Judged {
	judgement := &turn.Judgement
	told := Judged{
		Played: view.PlayedTurn(game, number, turn.Turn),
		Before: newCount(l, turn.Before), After: newCount(l, turn.After),
		Sentences: telling.Judged(l, game, number, turn), Remark: telling.Remark(l, game, number, turn),
		Absent: view.Places(judgement.Absent), Misplaced: view.Places(judgement.Misplaced), Skill: view.Rated(judgement.Skill), Luck: view.Rated(judgement.Luck),
	}
	switch e := judgement.Estimated; {
	case e != nil:
		own, best, off := NewEstimate(game, &e.Own), NewEstimate(game, &e.Best), telling.Margin(e.CostError)
		told.OwnEstimate, told.BestEstimate, told.CostError = &own, &best, &off
		if turn.Known {
			told.Gained = &turn.Gained
		}
	case !turn.Before.More:
		told.Own, told.Gained = NewWeighed(game, &judgement.Own), &turn.Gained
	}
	if judgement.Best != nil {
		told.Best = NewWeighed(game, judgement.Best)
	}
	if verdict := judgement.Verdict; verdict != "" {
		told.Cost, told.PlayedOn = &judgement.Cost, judgement.Played
		told.By, told.Proven = judgement.By, judgement.Proven
		told.Verdict, told.VerdictText = string(verdict), telling.VerdictWord(l, verdict)
	}
	return told
}
