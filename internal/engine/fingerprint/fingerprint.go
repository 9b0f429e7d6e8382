// Package fingerprint gives short digests of texts and word lists, by which a later change is noticed.
package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strconv"

	"codebreaker/internal/engine/gamewords"

	"codebreaker/internal/engine/rules"
)

// Digest is the beginning of the SHA-256 sum of the data written to it: long enough to notice any edit.
type Digest struct{ hash.Hash }

// New returns an empty digest.
func New() Digest { return Digest{sha256.New()} }

const digestBytes = 8

// String returns the digest as text: sha256 613c745bf5558a10.
func (d Digest) String() string { return "sha256 " + hex.EncodeToString(d.Sum(nil)[:digestBytes]) }

// Words says which words a game is played with: how many, and a digest of the words and their weights. It is
// empty for a game without words.
func Words(game *rules.Game) string {
	if !game.HasWords() {
		return ""
	}
	digest := New()
	for _, words := range [][]rules.Code{gamewords.Of(game).Secrets, gamewords.Of(game).Guesses} {
		for _, word := range words {
			io.WriteString(digest, game.Format(word)+"\n")
		}
		io.WriteString(digest, "\n")
	}
	for _, weight := range gamewords.Of(game).Weights {
		io.WriteString(digest, strconv.FormatUint(uint64(weight), 10)+"\n")
	}
	return fmt.Sprintf("%d secrets, %d guesses, %s", len(gamewords.Of(game).Secrets), len(gamewords.Of(game).Guesses), digest)
}
