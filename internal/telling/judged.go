package telling

import (
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/review"
)

// The luck of a turn past which it is worth a word.
const (
	luckyFrom   = 80
	unluckyUpTo = 20
)

// Judged says of a turn, numbered from 1, what it left, what was best, and what was
// wrong with a guess that could not be the code.
func Judged(l *lang.Language, game *codebreaker.Game, number int, turn *review.Turn) []string {
	judgement := &turn.Judgement
	if turn.Before.More {
		return []string{l.Say("judged-unweighed", "words", speaksOfWords(game))}
	}
	said := []string{Sentence(judgedLeft(l, game, turn))}
	if judgement.Best != nil {
		said = append(said, judgedBest(l, game, turn))
	}
	if remark := Remark(l, game, number, turn); remark != "" {
		said = append(said, remark)
	}
	switch {
	case turn.Before.Codes == 1 || judgement.Luck == review.Unrated:
	case judgement.Luck >= luckyFrom:
		said = append(said, l.Say("judged-lucky"))
	case judgement.Luck <= unluckyUpTo:
		said = append(said, l.Say("judged-unlucky"))
	}
	return said
}

func judgedLeft(l *lang.Language, game *codebreaker.Game, turn *review.Turn) string {
	before := l.Say("judged-before", "words", speaksOfWords(game), "count", turn.Before.Codes)
	if turn.Feedback.Solved() {
		return l.Say("judged-solved", "before", before)
	}
	return l.Say("judged-left", "before", before, "after", turn.After.Codes, "expected", Number(l, turn.Judgement.Own.Expected, 1))
}

func judgedBest(l *lang.Language, game *codebreaker.Game, turn *review.Turn) string {
	judgement := &turn.Judgement
	best, cost := game.Format(judgement.Best.Guess), Number(l, judgement.Cost, 2)
	switch isBest := judgement.Verdict() == review.Best; {
	case isBest && judgement.Proven:
		return l.Say("judged-best")
	case isBest && judgement.Own.Guess == judgement.Best.Guess:
		return Sentence(l.Say("judged-same", "strategy", judgement.By))
	case isBest:
		return l.Say("judged-equal", "best", best, "strategy", judgement.By)
	case judgement.Played:
		return l.Say("judged-cost", "best", best, "cost", cost)
	default:
		return l.Say("judged-cost-about", "best", best, "cost", cost)
	}
}

// VerdictWord says a verdict in a word, or nothing where there is none.
func VerdictWord(l *lang.Language, verdict review.Verdict) string {
	return map[review.Verdict]string{
		review.Best:       l.Say("verdict-best"),
		review.Good:       l.Say("verdict-good"),
		review.Inaccuracy: l.Say("verdict-inaccuracy"),
		review.Mistake:    l.Say("verdict-mistake"),
		review.Blunder:    l.Say("verdict-blunder"),
	}[verdict]
}

// Remark says what was wrong with a guess that could not be the code, or nothing.
func Remark(l *lang.Language, game *codebreaker.Game, number int, turn *review.Turn) string {
	judgement := &turn.Judgement
	if turn.Before.More || judgement.Own.Candidate {
		return ""
	}
	var pegs []string
	for _, place := range slices.Sorted(slices.Values(slices.Concat(judgement.Absent, judgement.Misplaced))) {
		pegs = append(pegs, l.Say("review-peg", "symbol", game.SymbolName(int(turn.Guess[place])), "place", place+1))
	}
	if len(pegs) == 0 {
		return l.Say("review-no-candidate", "words", speaksOfWords(game), "turn", number, "guess", game.Format(turn.Guess))
	}
	return l.Say("review-impossible", "words", speaksOfWords(game), "turn", number, "guess", game.Format(turn.Guess), "pegs", strings.Join(pegs, ", "))
}

// Verdict says the skill and the luck of a game.
func Verdict(l *lang.Language, judged *review.Game) string {
	return l.Say("verdict", "skill", Rating(judged.Skill), "luck", Rating(judged.Luck))
}
