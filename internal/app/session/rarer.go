package session

import (
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Rarer returns a sentence when no common word is among the candidates, given in code order:
// the likeliest of the rarer ones, if it is likelier than the others. ok is false if a common word or no word is among them, as
// always in games without weights.
func Rarer(game *rules.Game, candidates []rules.Code) (sentence message.Sentence, ok bool) {
	if len(candidates) == 0 {
		return sentence, false
	}
	sorted := game.Likeliest(candidates)
	likeliest := sorted[0]
	switch word := game.Format(likeliest); {
	case !game.IsRare(likeliest):
		return sentence, false
	case len(candidates) == 1:
		return message.NewSentence("rarer-only", "no common word fits, but the rarer word {{.word}} does", "word", word), true
	case game.Weight(sorted[1]) == game.Weight(likeliest):
		return message.NewSentence("rarer-equal", "no common word fits, but {{.count}} rarer words do", "count", len(candidates)), true
	default:
		return message.NewSentence("rarer-words", "no common word fits, but {{.count}} rarer words do, most likely {{.word}}", "word", word, "count", len(candidates)), true
	}
}
