package wording

import (
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/rules"
)

// Remarks returns sentences about turns that were played elsewhere and count, although the game does not allow their
// guesses: words that are not in the list, and guesses that break the hard rule.
func Remarks(l *lang.Language, game *rules.Game, turns rules.History) (remarks []string) {
	var unlisted []string
	for _, turn := range turns {
		if game.HasWords() && !turn.IsFact() && game.CheckGuess(turn.Guess, nil) != nil && game.CheckPlayed(turn.Guess, nil) == nil {
			unlisted = append(unlisted, game.Format(turn.Guess))
		}
	}
	if len(unlisted) > 0 {
		remarks = append(remarks, l.Say("turns-not-listed", "guesses", strings.Join(unlisted, ", ")))
	}
	for i := range turns {
		if broken := HardBroken(l, game, turns[:i+1]); broken != "" {
			remarks = append(remarks, broken)
		}
	}
	return remarks
}

// HardBroken says that the last turn breaks the hard rule. It returns nothing if it does not.
func HardBroken(l *lang.Language, game *rules.Game, turns rules.History) string {
	last := len(turns) - 1
	if turns[last].IsFact() {
		return ""
	}
	err := game.CheckHard(turns[last].Guess, turns[:last])
	if err == nil {
		return ""
	}
	return l.Say("hard-broken", "ultra", game.Ultra(), "turn", last+1, "fault", l.Error(err))
}
