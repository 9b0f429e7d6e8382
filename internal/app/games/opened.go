package games

import (
	"cmp"
	"context"
	"strconv"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
)

// Opened is the content of a line, to look at before a game begins.
type Opened struct {
	Game  string `json:"game"`  // the game's name
	Title string `json:"title"` // what people call the game; the description of a custom game
	view.Look
	Boards    int           `json:"boards"`              // the number of boards
	Turns     []view.Played `json:"turns"`               // empty with several boards
	Most      int           `json:"most,omitempty"`      // the number of guesses that a game with turns allows
	Hides     bool          `json:"hides"`               // the line gives the code in hidden form, so the game can be played
	Seed      string        `json:"seed,omitempty"`      // the seed in the line
	Day       string        `json:"day,omitempty"`       // of a daily game
	Rival     *Rival        `json:"rival,omitempty"`     // the result of the player who sent the code
	Sentences []string      `json:"sentences,omitempty"` // if the line hides a code: a description, and the sender's result
	Position  string        `json:"position,omitempty"`  // with one board: the line without the hidden code: its turns, for help or a review
}

// Preview reads a line without beginning a game.
func (s *Service) Preview(ctx context.Context, l *lang.Language, line string) (*Opened, error) {
	started, setup, turns, err := s.config.Study.ReadLine(ctx, l, line)
	if err != nil {
		return nil, err
	}
	game, plain := started.Game(), session.Setup{Kind: session.Helping}
	name := started.Name()
	opened := &Opened{
		Game: name, Title: preset.Title(l, name), Look: view.NewLook(l, game), Boards: 1, Turns: []view.Played{},
		Hides: setup.Kind == session.Playing,
	}
	opened.Described = described(l, started)
	if all := started.Boards(); all != nil {
		opened.Boards = all.Boards()
	} else {
		opened.Turns, opened.Position = view.NewPlayed(game, turns), session.LineOf(&plain, game, turns)
	}
	if len(turns) > 0 {
		opened.Most = cmp.Or(setup.Most, preset.Limit(game, nil, "", nil))
	}
	if opened.Hides {
		opened.Day = setup.Day
		opened.Sentences = wording.Sent(l, preset.Title(l, name), opened.Described, setup.Day, setup.Rival)
		opened.Rival = newRival(setup.Rival, opened.Sentences[len(opened.Sentences)-1])
	}
	if opened.Hides && setup.Codemaker == session.Random && setup.Day == "" {
		opened.Seed = strconv.FormatUint(setup.Seed, 10)
	}
	return opened, nil
}
