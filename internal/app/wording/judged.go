package wording

import (
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
)

// Beyond these values the luck of a turn deserves a remark.
const (
	luckyFrom   = 80
	unluckyUpTo = 20
)

// Judged describes a turn, numbered from 1: the codes that remained, the best guess, and the
// contradiction if the guess was not a candidate.
func Judged(l *lang.Language, game *rules.Game, number int, turn *review.Turn) []string {
	judgement := &turn.Judgement
	if turn.Before.More && judgement.Estimated == nil {
		return []string{Sentence(l.Say("judged-uncounted", "codes", Counted(l, turn.Before)))}
	}
	said := []string{Sentence(judgedLeft(l, game, turn)), judgedBest(l, game, turn)}
	if remark := Remark(l, game, number, turn); remark != "" {
		said = append(said, remark)
	}
	if turn.Before.Least == 1 && !turn.Before.More || judgement.Luck == review.Unrated {
		return said
	}
	return append(said, lucky(l, judgement.Luck)...)
}

// lucky remarks on the luck of a turn, if it is unusual.
func lucky(l *lang.Language, luck int) []string {
	switch {
	case luck >= luckyFrom:
		return []string{l.Say("judged-lucky")}
	case luck <= unluckyUpTo:
		return []string{l.Say("judged-unlucky")}
	}
	return nil
}

func judgedLeft(l *lang.Language, game *rules.Game, turn *review.Turn) string {
	before, expected := l.Say("judged-before", "words", SpeaksOfWords(game), "count", turn.Before.Least), Number(l, turn.Judgement.Own.Expected, 1)
	if e := turn.Judgement.Estimated; e != nil {
		before = l.Say("judged-before-about", "words", SpeaksOfWords(game), "codes", Counted(l, turn.Before))
		expected = Rounded(l, e.Own.Leaves*turn.Before.About)
	}
	if turn.Feedback.Solved() {
		return l.Say("judged-solved", "before", before)
	}
	return l.Say("judged-left", "before", before, "after", after(l, turn), "expected", expected)
}

// after gives the number of codes that remained after a turn.
func after(l *lang.Language, turn *review.Turn) any {
	if turn.After.More {
		return Counted(l, turn.After)
	}
	return turn.After.Least
}

func judgedBest(l *lang.Language, game *rules.Game, turn *review.Turn) string {
	judgement := &turn.Judgement
	return comparedWith(l, &compared{
		verdict: judgement.Verdict, proven: judgement.Proven, same: turn.Guess == judgement.BestGuess,
		best: game.Format(judgement.BestGuess), by: judgement.By, cost: judgement.Cost, played: judgement.Played, estimated: judgement.Estimated,
	})
}

// compared is a guess that was compared with the best one.
type compared struct {
	verdict   review.Verdict
	proven    bool // no guess is better than the best one
	same      bool // it is the best one
	best, by  string
	cost      float64
	played    bool              // the cost was found by playing on
	estimated *review.Estimated // or by a sample, or nil
}

// comparedWith names the best guess, and what the guess cost.
func comparedWith(l *lang.Language, c *compared) string {
	cost := Number(l, c.cost, 2)
	switch isBest := c.verdict == review.Best; {
	case isBest && c.proven:
		return l.Say("judged-best")
	case isBest && c.same:
		return Sentence(l.Say("judged-same", "strategy", c.by))
	case isBest:
		return l.Say("judged-equal", "best", c.best, "strategy", c.by)
	case c.estimated != nil:
		return l.Say("judged-cost-estimated", "best", c.best, "cost", cost, "off", Number(l, Margin(c.estimated.CostError), 2))
	case c.played:
		return l.Say("judged-cost", "best", c.best, "cost", cost)
	default:
		return l.Say("judged-cost-about", "best", c.best, "cost", cost)
	}
}

// VerdictWord returns a verdict as a word, or nothing if the turn has no verdict.
func VerdictWord(l *lang.Language, verdict review.Verdict) string {
	return map[review.Verdict]string{
		review.Best:       l.Say("verdict-best"),
		review.Good:       l.Say("verdict-good"),
		review.Inaccuracy: l.Say("verdict-inaccuracy"),
		review.Mistake:    l.Say("verdict-mistake"),
		review.Blunder:    l.Say("verdict-blunder"),
	}[verdict]
}

// Remark explains why a guess was not a candidate; it returns nothing for a candidate.
func Remark(l *lang.Language, game *rules.Game, number int, turn *review.Turn) string {
	judgement := &turn.Judgement
	if judgement.Verdict == "" || judgement.Candidate {
		return ""
	}
	var pegs []string
	for _, place := range slices.Sorted(slices.Values(slices.Concat(judgement.Absent, judgement.Misplaced))) {
		pegs = append(pegs, l.Say("review-peg", "symbol", game.SymbolName(int(turn.Guess[place])), "place", place+1))
	}
	if len(pegs) == 0 {
		return l.Say("review-no-candidate", "words", SpeaksOfWords(game), "turn", number, "guess", game.Format(turn.Guess))
	}
	return l.Say("review-impossible", "words", SpeaksOfWords(game), "turn", number, "guess", game.Format(turn.Guess), "pegs", strings.Join(pegs, ", "))
}

// Errors gives the largest margin of each kind of estimate in a review, or nothing if the review
// has no estimates.
func Errors(l *lang.Language, judged *review.Game) string {
	count, entropy, cost, any := 0.0, 0.0, 0.0, false
	for i := range judged.Turns {
		turn := &judged.Turns[i]
		count = max(count, turn.Before.Error, turn.After.Error)
		if e := turn.Judgement.Estimated; e != nil {
			entropy, cost, any = max(entropy, e.Own.Error), max(cost, e.CostError), true
		}
	}
	if !any {
		return ""
	}
	if Margin(count) >= roughly {
		return l.Say("review-errors-roughly", "entropy", Number(l, Margin(entropy), 3), "cost", Number(l, Margin(cost), 3))
	}
	if count == 0 {
		return l.Say("review-errors-counted", "entropy", Number(l, Margin(entropy), 3), "cost", Number(l, Margin(cost), 3))
	}
	return l.Say("review-errors", "codes", Chance(l, Margin(count)), "entropy", Number(l, Margin(entropy), 3), "cost", Number(l, Margin(cost), 3))
}

// Score is the skill and the luck of a game, and the guesses on which the skill rests.
type Score struct {
	Skill, Luck int // 0 to 99, or [review.Unrated]
	Guesses     int // of the game
	Hinted      int // the guesses that followed a hint, which count in no skill
	Own         int // the guesses that had a choice and followed no hint
}

// Verdict gives the skill and the luck of a game, and says on how many guesses the skill rests if some followed a hint. If
// all did, it gives the luck alone.
func Verdict(l *lang.Language, s Score) []string {
	if !s.rated() && s.Luck == review.Unrated {
		return []string{}
	}
	said := []string{l.Say("verdict", "rated", s.rated(), "skill", Rating(s.Skill), "luck", Rating(s.Luck))}
	if basis := Basis(l, s); basis != "" {
		said = append(said, basis)
	}
	return said
}

// VerdictBy is [Verdict] for a game that was compared with a strategy.
func VerdictBy(l *lang.Language, s Score, strategy string) string {
	said := l.Say("review-summary", "rated", s.rated(), "skill", Rating(s.Skill), "luck", Rating(s.Luck), "strategy", Plays(l, strategy))
	return strings.TrimSpace(said + " " + Basis(l, s))
}

// rated reports whether the game can have a skill: not if every guess with a choice followed a hint.
func (s Score) rated() bool { return s.Hinted == 0 || s.Own > 0 }

// Basis says on how many guesses the skill rests, if some followed a hint.
func Basis(l *lang.Language, s Score) string {
	if s.Hinted == 0 || s.Own == 0 {
		return ""
	}
	others := s.Guesses - s.Own
	return l.Say("skill-rests", "own", s.Own, "guesses", s.Guesses, "count", others, "forced", others > s.Hinted)
}

// SkillWord describes a skill in a word or two. An unknown skill gives an empty text.
func SkillWord(l *lang.Language, skill int) string {
	switch {
	case skill == review.Unrated:
		return ""
	case skill >= 90:
		return l.Say("skill-superb")
	case skill >= 70:
		return l.Say("skill-strong")
	case skill >= 40:
		return l.Say("skill-fair")
	}
	return l.Say("skill-weak")
}

// LuckWord describes luck in a word or two. Unknown luck gives an empty text. The average is 50.
func LuckWord(l *lang.Language, luck int) string {
	switch {
	case luck == review.Unrated:
		return ""
	case luck >= 65:
		return l.Say("luck-good")
	case luck > 35:
		return l.Say("luck-average")
	}
	return l.Say("luck-bad")
}
