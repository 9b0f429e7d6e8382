package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strconv"
)

// Digest is the beginning of the SHA-256 sum of the data written to it: long enough to notice any edit.
type Digest struct{ hash.Hash }

// NewDigest returns an empty digest.
func NewDigest() Digest { return Digest{sha256.New()} }

const digestBytes = 8

// String returns the digest as text: sha256 613c745bf5558a10.
func (d Digest) String() string { return "sha256 " + hex.EncodeToString(d.Sum(nil)[:digestBytes]) }

// WordsCount says how many words a game is played with: 2557 secrets, 12897 guesses.
func (g *Game) WordsCount() string {
	return fmt.Sprintf("%d secrets, %d guesses", len(g.Words().Secrets), len(g.Words().Guesses))
}

// WordsDigest says which words a game is played with: how many, and a digest of the words and their weights. It is
// empty for a game without words.
func (g *Game) WordsDigest() string {
	if !g.HasWords() {
		return ""
	}
	digest := NewDigest()
	for _, words := range [][]Code{g.Words().Secrets, g.Words().Guesses} {
		for _, word := range words {
			io.WriteString(digest, g.Format(word)+"\n")
		}
		io.WriteString(digest, "\n")
	}
	for _, weight := range g.Words().Weights {
		io.WriteString(digest, strconv.FormatUint(uint64(weight), 10)+"\n")
	}
	return g.WordsCount() + ", " + digest.String()
}
