// Package nonadaptive finds guesses that identify every secret when all of them are given at once, before any feedback:
// static Mastermind. It proves how few guesses suffice. The count leaves out the guess that then plays the secret.
//
// A guess splits a pair of secrets if their feedbacks differ. A set of guesses identifies every secret if each pair is
// split by one of them. So this is a covering problem: the elements are the pairs, and a guess covers the pairs that it
// splits. Goddard, "Static Mastermind" (2003), has the first results.
package nonadaptive

import (
	"encoding/binary"
	"fmt"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
)

// mostMarks limits the table of feedbacks: the number of guesses times the number of secrets.
const mostMarks = 1 << 26

// A Problem is a game with the feedback of each secret to each guess. It is safe for concurrent use.
type Problem struct {
	game      *rules.Game
	guesses   []rules.Code
	marks     [][]uint16 // marks[guess][secret] is the ordinal of the feedback
	secrets   int
	feedbacks int
}

// New returns the problem of a game. It fails with [limits.ErrReached] if the table of feedbacks is too large.
func New(game *rules.Game) (*Problem, error) {
	guesses, secrets := game.GuessCount(), game.SecretCount()
	if guesses > mostMarks || secrets > mostMarks/guesses {
		return nil, fmt.Errorf("%w: %s has %d guesses and %d secrets; their product may be at most %d",
			limits.ErrReached, game.Name(), guesses, secrets, mostMarks)
	}
	p := &Problem{game: game, secrets: int(secrets), feedbacks: game.Feedbacks()}
	for guess := range game.Guesses() {
		marks := make([]uint16, 0, secrets)
		for secret := range game.Secrets() {
			marks = append(marks, uint16(game.Mark(guess, secret).Ordinal()))
		}
		p.guesses, p.marks = append(p.guesses, guess), append(p.marks, marks)
	}
	return p, nil
}

// Least returns a lower bound on the number of guesses: n guesses have at most f^n answers together, if one has f.
func (p *Problem) Least() int {
	n := 0
	for answers := 1; answers < p.secrets; answers *= p.feedbacks {
		n++
	}
	return n
}

// codes returns the guesses with these indices.
func (p *Problem) codes(indices []int) []rules.Code {
	codes := make([]rules.Code, 0, len(indices))
	for _, index := range indices {
		codes = append(codes, p.guesses[index])
	}
	return codes
}

// Identifies reports whether guesses identify every secret of a game: no two secrets have the same feedbacks.
func Identifies(game *rules.Game, guesses []rules.Code) bool {
	seen := make(map[string]bool)
	for secret := range game.Secrets() {
		var feedbacks []byte
		for _, guess := range guesses {
			feedbacks = binary.LittleEndian.AppendUint16(feedbacks, uint16(game.Mark(guess, secret).Ordinal()))
		}
		if seen[string(feedbacks)] {
			return false
		}
		seen[string(feedbacks)] = true
	}
	return true
}
