package match

import (
	"codebreaker"
	"codebreaker/internal/weighting"
)

// Rarer says of the codes that are left, in code order, that no common word is among them,
// and which of the rarer ones is the likeliest. ok is false where a common one is left, or
// none at all, as always in games without weights.
func Rarer(game *codebreaker.Game, left []codebreaker.Code) (said codebreaker.Sentence, ok bool) {
	if len(left) == 0 {
		return said, false
	}
	likeliest := weighting.Likeliest(game, left)[0]
	switch word := game.Format(likeliest); {
	case !weighting.IsRare(game, likeliest):
		return said, false
	case len(left) == 1:
		return codebreaker.NewSentence("rarer-only", "no common word fits, but the rarer word {{.word}} does", "word", word), true
	default:
		return codebreaker.NewSentence("rarer-words", "no common word fits, but {{.count}} rarer words do, most likely {{.word}}", "word", word, "count", len(left)), true
	}
}
