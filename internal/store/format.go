package store

import (
	"encoding/json"
	"io"
	"time"

	"codebreaker/internal/session"
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
	Saved    writtenSaved  `json:"saved"`
	State    session.State `json:"state"`
	Turns    int           `json:"turns"`
	Line     string        `json:"line"`
	Skill    int           `json:"skill"`
	Luck     int           `json:"luck"`
}

// writtenSaved is a session.Saved with JSON names. It has the same fields in the same order, so
// that one converts to the other.
type writtenSaved struct {
	writtenSetup
	Moves  []string `json:"moves"`
	Done   int      `json:"done"`
	GaveUp bool     `json:"gaveUp,omitempty"`
	Hints  int      `json:"hints,omitempty"`
	Undone int      `json:"undone,omitempty"`
}

type writtenSetup struct {
	Kind      session.Kind `json:"kind"`
	Game      string       `json:"game"`
	Symbols   string       `json:"symbols,omitempty"`
	Accents   string       `json:"accents,omitempty"`
	Codemaker string       `json:"codemaker,omitempty"`
	Seed      uint64       `json:"seed,string,omitempty"` // a string, because many programs cannot hold such numbers
	Day       string       `json:"day,omitempty"`
	Practice  bool         `json:"practice,omitempty"`
	Secret    string       `json:"secret,omitempty"`
	Most      int          `json:"most,omitempty"`
	Strategy  string       `json:"strategy,omitempty"`
	Opening   string       `json:"opening,omitempty"`
	Rival     int          `json:"rival,omitempty"`
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
	saved := g.Saved
	w.Saved = writtenSaved{
		writtenSetup: writtenSetup(saved.Setup),
		Moves:        append([]string{}, saved.Moves...), Done: saved.Done, GaveUp: saved.GaveUp, Hints: saved.Hints, Undone: saved.Undone,
	}
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
	g.Saved = session.Saved{
		Setup: session.Setup(w.Saved.writtenSetup),
		Moves: w.Saved.Moves, Done: w.Saved.Done, GaveUp: w.Saved.GaveUp, Hints: w.Saved.Hints, Undone: w.Saved.Undone,
	}
	return nil
}
