package store

import (
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/review"
)

// written is a game as it is written for other stores: docs/json.md.
type written struct {
	ID       string     `json:"id"`
	Created  time.Time  `json:"created"`
	Updated  time.Time  `json:"updated"`
	Ended    *time.Time `json:"ended,omitempty"`
	Revision int        `json:"revision"`
	Saved    Saved      `json:"saved"`
	State    State      `json:"state"`
	Turns    int        `json:"turns"`
	Line     string     `json:"line"`
	Skill    int        `json:"skill"`
	Luck     int        `json:"luck"`
}

// MarshalJSON writes a game for other stores; [ReadGame] reads it. The text includes the seed and the
// secret, which an open game hides from its player.
func (g *Game) MarshalJSON() ([]byte, error) {
	if g.Damaged {
		return nil, damagedRecord(key(gameKey, g.ID))
	}
	w := written{
		ID: g.ID, Created: g.Created, Updated: g.Updated, Revision: g.Revision,
		State: g.State, Turns: g.Turns, Line: g.Line, Skill: g.Skill, Luck: g.Luck,
	}
	if !g.Ended.IsZero() {
		w.Ended = &g.Ended
	}
	w.Saved = g.Saved
	w.Saved.Moves = append([]string{}, g.Saved.Moves...) // [] rather than null
	return json.Marshal(w)
}

// WriteGames writes games for other stores, one a line: the format that people export and import.
func WriteGames(w io.Writer, games []*Game) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for _, g := range games {
		if err := encoder.Encode(g); err != nil {
			return err
		}
	}
	return nil
}

// UnmarshalJSON reads the output of MarshalJSON. It checks only the form.
func (g *Game) UnmarshalJSON(text []byte) error {
	w := written{Skill: review.Unrated, Luck: review.Unrated}
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	*g = Game{
		ID: w.ID, Created: kept(w.Created), Updated: kept(w.Updated), Revision: w.Revision,
		State: w.State, Turns: w.Turns, Line: w.Line, Skill: w.Skill, Luck: w.Luck,
	}
	if w.Ended != nil {
		g.Ended = kept(*w.Ended)
	}
	if len(w.Saved.Moves) == 0 {
		w.Saved.Moves = nil
	}
	g.Saved = w.Saved
	return nil
}

// mostMoves is the largest number of moves of a game that is read.
const mostMoves = 10_000

// ReadGame reads a line of [WriteGames]. It checks the form only: a session must
// make the moves again, for [Game.Replayed]. The error is a [message.Problem].
func ReadGame(text []byte) (*Game, error) {
	g := new(Game)
	if err := json.Unmarshal(text, g); err != nil {
		return nil, message.NewProblem("import-form", "the line is not a game: write one from codebreaker games export, or one such as 4x6 ABCD=XO")
	}
	if err := g.Check(); err != nil {
		return nil, err
	}
	return g, nil
}

// Check returns a [message.Problem] if a field of the game has an impossible value. It does not
// make the moves again.
func (g *Game) Check() error {
	badID := strings.ContainsFunc(g.ID, func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
	switch {
	case len(g.ID) != idLength || badID:
		return ImpossibleField("id", g.ID)
	case g.Created.Year() < 1970 || g.Created.Year() > 9999:
		return ImpossibleField("created", g.Created.String())
	case g.Updated.Year() < 1970 || g.Updated.Year() > 9999:
		return ImpossibleField("updated", g.Updated.String())
	case g.Revision < 1:
		return ImpossibleField("revision", g.Revision)
	case g.Skill < review.Unrated || g.Skill > 99:
		return ImpossibleField("skill", g.Skill)
	case g.Luck < review.Unrated || g.Luck > 99:
		return ImpossibleField("luck", g.Luck)
	case g.Saved.Hints < 0:
		return ImpossibleField("hints", g.Saved.Hints)
	case !slices.IsSorted(g.Saved.Hinted) || len(g.Saved.Hinted) > 0 && (g.Saved.Hinted[0] < 1 || g.Saved.Hints == 0):
		return ImpossibleField("hinted", g.Saved.Hinted)
	case g.Saved.Undone < 0:
		return ImpossibleField("undone", g.Saved.Undone)
	case len(g.Saved.Moves) > mostMoves:
		return ImpossibleField("moves", len(g.Saved.Moves))
	}
	return nil
}

// ImpossibleField is the problem of a field with a value that no game has.
func ImpossibleField(field string, value any) error {
	if text, ok := value.(string); ok {
		value = strconv.Quote(text)
	}
	return message.NewProblem("import-field", "{{.field}} of a game cannot be {{.value}}", "field", field, "value", value)
}
