package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Part is a part of a mark: a kind of peg, or what a tile says.
type Part struct {
	ID     string // of messages
	Keys   string // the characters that a player types for it; the first one is shown
	Letter string // as marks are written
	Means  Means
}

// unknownTile is a tile that is not known.
var unknownTile = Part{"unknown", unknownSign, unknownSign, Unknown}

// unknownSign is how people write a part of a mark that they do not know.
const unknownSign = "?"

// unknown returns the part that a row has if the number of this part is not known.
func (p Part) unknown() Part { return Part{p.ID, unknownSign, unknownSign, Unknown} }

// Unknown returns what a row has if a part of the rule is not known: its number, or the tile of a place.
func (r Rule) Unknown(part Part) Part {
	if r.Tiles() {
		return unknownTile
	}
	return part.unknown()
}

// Sees is what marks depend on. Every rule marks a guess by comparing its symbols with the secret's.
type Sees uint8

const (
	Matches  Sees = 1 << iota // whether guess and secret have the same symbol at a place
	Shared                    // how many copies of a symbol both have, at any places
	Anything                  // anything else, such as the order of symbols or places: no renaming keeps marks the same
)

// Kernel is a way to count marks on machine words. It names the order of the marks, so it serves every
// rule with that order.
type Kernel uint8

const (
	NoKernel     Kernel = iota // marks are computed one by one
	CountBoth                  // t(t+1)/2 + m for m matches and t shared symbols
	CountMatches               // the number of matches
	CountTiles                 // three tiles: the sum of d·3^place, and d is 0 for absent, 1 for misplaced, 2 for right
	CountShared                // the number of shared symbols, and one more for the secret itself
)

// Name returns the name of the rule: black-white, for example. Messages and certificates use it.
func (r Rule) Name() string { return r.ruling().name() }

// Suffix returns what names of games with this rule end in, such as -black. It is empty for one rule.
func (r Rule) Suffix() string {
	if r == 0 {
		return ""
	}
	return "-" + r.Name()
}

// Parts returns the parts that marks can have, the most telling first.
func (r Rule) Parts() []Part { return r.ruling().parts() }

// Tiles reports whether a mark has a part for each place. Otherwise it tells a number of each part.
func (r Rule) Tiles() bool { return r.ruling().tiles() }

// Sees returns what marks depend on.
func (r Rule) Sees() Sees { return r.ruling().sees() }

// Kernel returns the kernel that counts marks of the rule.
func (r Rule) Kernel() Kernel { return r.ruling().kernel() }

// TellsCode reports whether the parts of the rule tell that the guess is the secret. Otherwise the mark of the secret
// has a part of its own.
func (r Rule) TellsCode() bool {
	solved := feedbackAt(r, 1, r.ruling().feedbacks(1)-1)
	return slices.Contains(r.Parts(), solved.Row()[0])
}

// Hardens reports whether the rule has a hard mode, in which each guess must use what the tiles told.
func (r Rule) Hardens() bool { return r.Tiles() && r.Has(Right) }

// Has reports whether a part of the rule says this.
func (r Rule) Has(m Means) bool {
	_, ok := r.Part(m)
	return ok
}

// Part returns the part of a mark with this meaning.
func (r Rule) Part(m Means) (part Part, ok bool) {
	for _, part := range r.Parts() {
		if part.Means == m {
			return part, true
		}
	}
	return Part{}, false
}

// String returns the name of the meaning in messages: right, misplaced, somewhere, absent or unknown.
func (m Means) String() string {
	if int(m) >= len(meansNames) {
		return fmt.Sprintf("Means(%d)", uint8(m))
	}
	return meansNames[m]
}

// Presence reports whether a part with this meaning says if the secret has the symbol.
func (m Means) Presence() bool { return m == Right || m == Misplaced || m == Somewhere || m == Absent }

// redKeys are the keys of tiles in red, by what they mean.
var redKeys = map[Means]string{Right: "rgv2🟥", Misplaced: "yj1🟡🟨", Absent: "bx.-_0🟦⬛⬜"}

// Keys returns the characters that mean a part of the game's marks. Players type the first.
func (g *Game) Keys(part Part) string {
	if keys := redKeys[part.Means]; g.InRed() && keys != "" {
		return keys
	}
	return part.Keys
}

// Key returns the character that is shown as the key for a part.
func (g *Game) Key(part Part) string { return g.Keys(part)[:1] }

// Typed returns the part that a player types by a character.
func (g *Game) Typed(character rune) (part Part, ok bool) {
	for _, part := range g.rule.Parts() {
		if strings.ContainsRune(g.Keys(part), unicode.ToLower(character)) {
			return part, true
		}
	}
	return Part{}, false
}
