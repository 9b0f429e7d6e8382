package store

import (
	"encoding/json"
	"io"
	"time"

	"codebreaker/internal/app/session"
)

// formatVersion is the version of games as they are written for other stores.
const formatVersion = 1

// written is a game as it is written for other stores: docs/json.md.
type written struct {
	Version  int           `json:"version"`
	ID       string        `json:"id"`
	Player   string        `json:"player,omitempty"` // written when files had several players: the game is practice here
	Created  time.Time     `json:"created"`
	Updated  time.Time     `json:"updated"`
	Ended    *time.Time    `json:"ended,omitempty"`
	Revision int           `json:"revision"`
	Saved    session.Saved `json:"saved"`
	State    session.State `json:"state"`
	Turns    int           `json:"turns"`
	Line     string        `json:"line"`
	Skill    int           `json:"skill"`
	Luck     int           `json:"luck"`
}

// MarshalJSON writes a game for other stores; [Reader] reads it. The text includes the seed and the
// secret, which an open game hides from its player.
func (g *Game) MarshalJSON() ([]byte, error) {
	w := written{
		Version: formatVersion, ID: g.ID, Created: g.Created, Updated: g.Updated, Revision: g.Revision,
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
	var w written
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	if w.Version != formatVersion {
		return errLater
	}
	*g = Game{
		ID: w.ID, Created: kept(w.Created), Updated: kept(w.Updated), Revision: w.Revision,
		State: w.State, Turns: w.Turns, Line: w.Line, Skill: w.Skill, Luck: w.Luck,
	}
	if w.Ended != nil {
		g.Ended = kept(*w.Ended)
	}
	w.Saved.Practice = w.Saved.Practice || w.Player != "" && w.Saved.Kind == session.Playing
	if len(w.Saved.Moves) == 0 {
		w.Saved.Moves = nil
	}
	g.Saved = w.Saved
	return nil
}
