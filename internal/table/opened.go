package table

import (
	"context"
	"strconv"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/session"
	"codebreaker/internal/telling"
)

// Opened is the content of a line, to look at before a game begins.
type Opened struct {
	Game  string `json:"game" description:"the game's name"`
	Title string `json:"title" description:"what people call the game; its name where it has no other"`
	Look
	Turns     []Played `json:"turns"`
	Hides     bool     `json:"hides" description:"the line says what hides its code, so that it can be played"`
	Seed      string   `json:"seed,omitempty" description:"the seed that the line has" pattern:"^[0-9]{1,20}$"`
	Day       string   `json:"day,omitempty" description:"of a daily game" format:"date"`
	Rival     *Rival   `json:"rival,omitempty" description:"what somebody took who sends the code"`
	Sentences []string `json:"sentences,omitempty" description:"where the line hides a code: what is sent, and what the sender took"`
	Position  string   `json:"position" description:"the line without what hides its code: its turns, to be helped with or looked back on"`
}

// Played is a guess and its mark.
type Played struct {
	Turn  int    `json:"turn" description:"the turn's number" minimum:"1"`
	Guess string `json:"guess" description:"a code as the game prints it: ABCD, or names with spaces between"`
	Pegs  []int  `json:"pegs" description:"the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last" minItems:"1" maxItems:"16"`
	Pins
}

// NewPlayed returns turns for front ends to draw.
func NewPlayed(game *codebreaker.Game, turns codebreaker.History) []Played {
	played := []Played{}
	for i, turn := range turns {
		played = append(played, newPlayed(game, i+1, turn))
	}
	return played
}

func newPlayed(game *codebreaker.Game, number int, turn codebreaker.Turn) Played {
	return Played{number, game.Format(turn.Guess), PegsOf(game, turn.Guess), NewPins(turn.Feedback)}
}

// Opened reads a line, or a text that contains one. It begins no game, and reports only the content
// of the line.
func (t *Table) Opened(ctx context.Context, l *lang.Language, line string) (*Opened, error) {
	started, setup, turns, err := t.readLine(ctx, l, line)
	if err != nil {
		return nil, err
	}
	game, plain := started.Game(), session.Setup{Kind: session.Helping}
	opened := &Opened{
		Game: game.Name(), Title: Title(l, game.Name()), Look: NewLook(l, game), Turns: NewPlayed(game, turns),
		Hides: setup.Kind == session.Playing, Position: plain.Line(game, turns),
	}
	if opened.Hides {
		opened.Day = setup.Day
		opened.Sentences = telling.Sent(l, Called(l, game.Name()), opened.Described, setup.Rival)
		opened.Rival = newRival(setup.Rival, opened.Sentences[len(opened.Sentences)-1])
	}
	if opened.Hides && setup.Codemaker == session.Random && setup.Day == "" {
		opened.Seed = strconv.FormatUint(setup.Seed, 10)
	}
	return opened, nil
}

// readLine reads a line, or a text that contains one. It completes the game's name as [NameIn]
// does.
func (t *Table) readLine(ctx context.Context, l *lang.Language, line string) (*Start, session.Setup, codebreaker.History, error) {
	name, rest, err := session.LineIn(line)
	if err != nil {
		return nil, session.Setup{}, nil, err
	}
	started, err := t.StartIn(ctx, l, Named{Game: name})
	if err != nil {
		return nil, session.Setup{}, nil, err
	}
	setup, turns, err := session.ReadLine(started.Game(), rest)
	return started, setup, turns, err
}
