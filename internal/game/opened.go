package game

import (
	"context"
	"strconv"

	"codebreaker/internal/lang"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
)

// Opened is the content of a line, to look at before a game begins.
type Opened struct {
	Game  string `json:"game" description:"the game's name"`
	Title string `json:"title" description:"what people call the game; its name where it has no other"`
	view.Look
	Boards    int           `json:"boards" description:"boards of the game" minimum:"1"`
	Turns     []view.Played `json:"turns" description:"none of a game of several boards"`
	Hides     bool          `json:"hides" description:"the line says what hides its code, so that it can be played"`
	Seed      string        `json:"seed,omitempty" description:"the seed that the line has" pattern:"^[0-9]{1,20}$"`
	Day       string        `json:"day,omitempty" description:"of a daily game" format:"date"`
	Rival     *Rival        `json:"rival,omitempty" description:"what somebody took who sends the code"`
	Sentences []string      `json:"sentences,omitempty" description:"where the line hides a code: what is sent, and what the sender took"`
	Position  string        `json:"position,omitempty" description:"absent with several boards: the line without what hides its code: its turns, to be helped with or looked back on"`
}

func (s *service) Preview(ctx context.Context, l *lang.Language, line string) (*Opened, error) {
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
		opened.Turns, opened.Position = view.NewPlayed(game, turns), plain.Line(game, turns)
	}
	if opened.Hides {
		opened.Day = setup.Day
		opened.Sentences = telling.Sent(l, preset.Called(l, name), opened.Described, setup.Rival)
		opened.Rival = newRival(setup.Rival, opened.Sentences[len(opened.Sentences)-1])
	}
	if opened.Hides && setup.Codemaker == session.Random && setup.Day == "" {
		opened.Seed = strconv.FormatUint(setup.Seed, 10)
	}
	return opened, nil
}
