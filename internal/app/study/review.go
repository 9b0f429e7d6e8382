package study

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Review is a game judged turn by turn.
type Review struct {
	Game       string         `json:"game"`                 // the game's name
	Title      string         `json:"title"`                // what people call the game; the description of a custom game
	Described  string         `json:"described"`            // the game in words, such as 4 places, 6 colours
	Day        string         `json:"day,omitempty"`        // of a daily game
	State      string         `json:"state"`                // as far as the turns show
	Secret     string         `json:"secret,omitempty"`     // the code, if it is known
	SecretPegs []int          `json:"secretPegs,omitempty"` // its symbols, as indexes into the game's symbols
	Boards     int            `json:"boards,omitempty"`     // the number of boards, if there are several
	Codes      []Hidden       `json:"codes,omitempty"`      // with several boards: their codes; empty ones are unknown
	Strategy   string         `json:"strategy"`             // the player's guesses are compared with its guesses; the default is several, with commas between
	Proven     bool           `json:"proven"`               // no guess is better than any best guess here
	Turns      []Judged       `json:"turns"`
	Sentences  []string       `json:"sentences"`       // the game in words
	Summary    []string       `json:"summary"`         // how many guesses were good, and which one cost most; empty if no guess was judged
	Skill      *int           `json:"skill,omitempty"` // 0 to 99; absent if unknown
	Luck       *int           `json:"luck,omitempty"`  // 0 to 99; absent if unknown
	Basis      string         `json:"basis,omitempty"` // on how many guesses the skill rests, if some followed a hint
	Clash      *Clash         `json:"clash,omitempty"` // if the marks contradict each other: only the turns before were judged
	Line       string         `json:"line,omitempty"`  // the judged line
	Terms      []wording.Term `json:"terms,omitempty"` // explain the numbers to people

	// Not part of the API:
	Errors string        `json:"-"` // the margins of the estimates, in a sentence, or nothing
	Score  wording.Score `json:"-"` // skill and luck, and the guesses on which the skill rests
	Usual  bool          `json:"-"` // the strategy is the usual one of reviews, so that skill and luck are kept
}

// Judged is a turn as judged.
type Judged struct {
	view.Played
	Before       Count     `json:"before"` // with several boards, of all that are open
	After        Count     `json:"after"`
	Sentences    []string  `json:"sentences"`              // the turn in words
	Gained       *float64  `json:"gained,omitempty"`       // information in bits
	Own          *Weighed  `json:"own,omitempty"`          // the expectations of the guess
	Best         *Weighed  `json:"best,omitempty"`         // the strategy's guess
	OwnEstimate  *Estimate `json:"ownEstimate,omitempty"`  // own by a sample, if there were too many codes to list
	BestEstimate *Estimate `json:"bestEstimate,omitempty"` // best by a sample
	By           string    `json:"by,omitempty"`           // the strategy of best: another one replaces the named one if that would take long
	Proven       bool      `json:"proven,omitempty"`       // no guess is better than best
	Verdict      string    `json:"verdict,omitempty"`      // on the guess, by its cost; absent if unknown, or if the guess followed a hint
	VerdictText  string    `json:"verdictText,omitempty"`  // the verdict in a word, or that the guess followed a hint
	Hinted       bool      `json:"hinted,omitempty"`       // the guess followed a hint, so it has no skill and counts in none
	Cost         *float64  `json:"cost,omitempty"`         // the average number of additional guesses, compared with the best guess
	CostError    *float64  `json:"costError,omitempty"`    // half the width of the 95 % interval of cost, if it is estimated from a sample
	Remark       string    `json:"-"`                      // why the guess could not be the secret, or nothing
	PlayedOn     bool      `json:"played,omitempty"`       // the cost is exact: the game was played on against every code
	Absent       []int     `json:"absent,omitempty"`       // places, from 1, whose symbol was in no remaining code
	Misplaced    []int     `json:"misplaced,omitempty"`
	Skill        *int      `json:"skill,omitempty"` // 0 to 99; absent if unknown
	Luck         *int      `json:"luck,omitempty"`  // 0 to 99; absent if unknown

	// With several boards, instead of Own and Best:
	Boards       []OnBoard        `json:"boards,omitempty"`
	OwnOnBoards  *WeighedOnBoards `json:"ownOnBoards,omitempty"`
	BestOnBoards *WeighedOnBoards `json:"bestOnBoards,omitempty"`
}

// The verdicts on a guess.
const (
	BestGuess  = string(review.Best)
	GoodGuess  = string(review.Good)
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
	case j.BestOnBoards != nil:
		return j.BestOnBoards.Guess
	}
	return ""
}

// Count is a number of codes, or a lower bound.
type Count struct {
	Codes  int    `json:"codes"`
	More   bool   `json:"more"`             // there are more
	Weight uint64 `json:"weight,omitempty"` // their total weight; absent in games without weights
	Estimated
	Text string `json:"text,omitempty"` // the number for people, if it is estimated
}

func newCount(l *lang.Language, count position.Count, weight uint64) Count {
	told := Count{Codes: count.Least, More: count.More, Weight: weight, Estimated: NewEstimated(count)}
	if count.About > 0 {
		told.Text = wording.Counted(l, count)
	}
	return told
}

// Remaining returns the number of codes that remained.
func (c *Count) Remaining() position.Count {
	return position.Count{Least: c.Codes, More: c.More, About: c.About, Error: c.Error}
}

// checkEnd refuses turns after the one that found the code.
func checkEnd(turns rules.History) error {
	for i, turn := range turns[:max(0, len(turns)-1)] {
		if turn.Feedback.Solved() {
			return message.NewProblem("review-after-end", "turn {{.turn}} comes after the end of the game: turn {{.last}} found the code", "turn", i+2, "last", i+1)
		}
	}
	return nil
}

// Judge names the strategy of a review.
type Judge struct {
	Strategy string // empty for the default of hints; finish for several boards
	Seed     uint64 // of a random strategy
}

// Review judges a game by a strategy. If its turns contradict each other it judges only the turns
// before, and explains the contradiction within the time limit of the service. With several boards a
// contradiction is an error.
func (s *Service) Review(ctx context.Context, l *lang.Language, p *Position, judge Judge) (*Review, error) {
	if p.boards != nil {
		told, err := p.reviewBoards(ctx, l, judge.Strategy)
		limited, cancel := s.limited(ctx)
		defer cancel()
		return told, p.Explain(limited, l, err)
	}
	var by strategy.Strategy
	var err error
	if judge.Strategy != "" {
		if by, err = advice.ByName(judge.Strategy, judge.Seed); err != nil {
			return nil, err
		}
	}
	played := p.Turns().Played()
	if err := checkEnd(played); err != nil {
		return nil, err
	}
	judged, rated, err := p.judge(ctx, by)
	if err != nil {
		return nil, err
	}
	told := newReview(l, p.Game(), by, judged)
	told.rate(l, rated)
	told.leaveHints(l, p.hinted)
	told.summarise(l)
	told.Usual = by == nil
	told.Terms = wording.Reviewed(l, p.Game())
	setup := session.Setup{Kind: session.Helping}
	told.Line = session.LineOf(&setup, p.Game(), p.Turns())
	if p.past != nil {
		told.State, told.Day, told.Line = string(p.past.State), p.past.Day, p.past.Line
		told.tell(p.Game(), p.past.Secret)
	}
	if len(judged.Turns) < len(played) {
		if told.Clash, err = s.Explain(ctx, l, p); err != nil {
			return nil, err
		}
		turn := len(judged.Turns)
		told.State, told.Clash.Err = string(session.Contradicted), candidate.ContradictionAt(p.Game(), turn+1, played[turn])
		if turn == 0 && len(played) < len(p.Turns()) { // the facts may be to blame
			told.Clash.Err = position.ErrContradiction
		}
	}
	return told, nil
}

// newReview returns a judged game for front ends.
func newReview(l *lang.Language, game *rules.Game, by strategy.Strategy, judged *review.Game) *Review {
	told := &Review{
		Game: game.Name(), Title: preset.Title(l, game.Name()), Described: wording.Game(l, game), Strategy: judges(game, by, judged), Proven: len(judged.Turns) > 0,
		State: string(session.Going), Turns: []Judged{}, Errors: wording.Errors(l, judged),
	}
	turns := make(rules.History, len(judged.Turns))
	for i := range judged.Turns {
		turns[i] = judged.Turns[i].Turn
		told.Turns = append(told.Turns, newJudged(l, game, turns[:i+1], &judged.Turns[i]))
		told.Proven = told.Proven && judged.Turns[i].Judgement.Proven
		if turn := &judged.Turns[i]; turn.Feedback.Solved() {
			told.State = string(session.Solved)
			told.tell(game, &turn.Guess)
		}
	}
	told.summarise(l)
	return told
}

// judges names the strategy of a review, or the default strategies of its turns.
func judges(game *rules.Game, by strategy.Strategy, judged *review.Game) string {
	if by != nil {
		return by.Name()
	}
	var names []string
	for i := range judged.Turns {
		if name := judged.Turns[i].Judgement.By; name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return advice.Usual(game).Name()
	}
	return strings.Join(names, ", ")
}

// rate adds the skill and the luck of the game.
func (r *Review) rate(l *lang.Language, rated wording.Score) {
	r.Skill, r.Luck, r.Basis = view.Rated(rated.Skill), view.Rated(rated.Luck), wording.Basis(l, rated)
	r.Sentences, r.Score = wording.Verdict(l, rated), rated
}

// leaveHints takes skill and verdict from the guesses that followed a hint.
func (r *Review) leaveHints(l *lang.Language, hinted []int) {
	for _, number := range hinted {
		if number <= len(r.Turns) {
			turn := &r.Turns[number-1]
			turn.Hinted, turn.Skill, turn.Verdict, turn.VerdictText = true, nil, "", l.Say("verdict-hinted")
		}
	}
}

// summarise adds the summary.
func (r *Review) summarise(l *lang.Language) {
	good, all, worst := 0, 0, -1
	for i := range r.Turns {
		turn := &r.Turns[i]
		if turn.Verdict == "" {
			continue
		}
		all++
		if turn.Verdict == BestGuess || turn.Verdict == GoodGuess {
			good++
		}
		if worst < 0 || *turn.Cost > *r.Turns[worst].Cost {
			worst = i
		}
	}
	if r.Summary = []string{}; all == 0 {
		return
	}
	r.Summary = append(r.Summary, l.Say("summary-good", "count", good, "all", all))
	if turn := &r.Turns[worst]; *turn.Cost > 0 {
		r.Summary = append(r.Summary, l.Say("summary-worst", "number", turn.Turn, "guess", turn.Guess, "best", turn.BestGuess(), "cost", wording.Number(l, *turn.Cost, 2)))
	}
}

// tell adds the code, if it is known.
func (r *Review) tell(game *rules.Game, secret *rules.Code) {
	if secret != nil {
		r.Secret, r.SecretPegs = game.Format(*secret), view.PegsOf(game, *secret)
	}
}

// newJudged returns a judged turn, the last one of turns.
func newJudged(l *lang.Language, game *rules.Game, turns rules.History, turn *review.Turn) Judged {
	judgement, number := &turn.Judgement, len(turns)
	told := Judged{
		Played: view.PlayedTurn(game, number, turn.Turn),
		Before: newCount(l, turn.Before, turn.WeightBefore), After: newCount(l, turn.After, turn.WeightAfter),
		Sentences: wording.Judged(l, game, number, turn), Remark: wording.Remark(l, game, number, turn),
		Absent: view.Places(judgement.Absent), Misplaced: view.Places(judgement.Misplaced), Skill: view.Rated(judgement.Skill), Luck: view.Rated(judgement.Luck),
	}
	if broken := wording.HardBroken(l, game, turns); broken != "" {
		told.Sentences = append(told.Sentences, broken)
	}
	switch e := judgement.Estimated; {
	case e != nil:
		own, best, off := NewEstimate(game, &e.Own), NewEstimate(game, &e.Best), wording.Margin(e.CostError)
		told.OwnEstimate, told.BestEstimate, told.CostError = &own, &best, &off
		if turn.Known {
			told.Gained = &turn.Gained
		}
	case !turn.Before.More:
		told.Own, told.Gained = newWeighed(game, &judgement.Own), &turn.Gained
	}
	if judgement.Best != nil {
		told.Best = newWeighed(game, judgement.Best)
	}
	if verdict := judgement.Verdict; verdict != "" {
		told.Cost, told.PlayedOn = &judgement.Cost, judgement.Played
		told.By, told.Proven = judgement.By, judgement.Proven
		told.Verdict, told.VerdictText = string(verdict), wording.VerdictWord(l, verdict)
	}
	return told
}
