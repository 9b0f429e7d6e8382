package api

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// exported are all games as a file.
type exported struct {
	Text string `json:"text" description:"a game a line, the oldest first, as codebreaker games export writes them: also with what hides the code of a game that goes on"`
}

// exportGames answers with all games, for a file.
func (c *Call) exportGames() error {
	games, err := c.server.store.Games(c.ctx, store.Filter{})
	if err != nil {
		return err
	}
	slices.Reverse(games)
	var text strings.Builder
	if err := store.WriteGames(&text, games); err != nil {
		return err
	}
	return c.answer(statusOK, exported{text.String()})
}

// importBody is a file of games.
type importBody struct {
	Text string `json:"text" description:"a game a line, as GET /export answers, or as people share it"`
}

// imported is the result of importing a file of games.
type imported struct {
	Added     int      `json:"added" description:"the games that were added"`
	Known     int      `json:"known" description:"the games that were there"`
	Refused   int      `json:"refused" description:"the number of lines that were refused"`
	Sentences []string `json:"sentences" description:"the result in words, and why the first lines were refused"`
}

// mostRefused is the number of refused lines that are reported one by one.
const mostRefused = 10

// importGames adds the games of a file. Adding a file again adds nothing.
func (c *Call) importGames() error {
	var body importBody
	if err := c.read(&body, c.server.limits.Import); err != nil {
		return err
	}
	var refused []string
	var games *games.Importer
	games = c.server.games.NewImporter(func(line int, err error) error {
		if len(refused) < mostRefused {
			refused = append(refused, c.lang.Error(message.NewProblem("import-line", "line {{.line}}: {{.err}}", "line", line, "err", err)))
		} else if games.Refused > limits.Wrong && games.Read() == 0 {
			return message.NewProblem("import-no-file", "no line is a game, so it is not a file of games")
		}
		return nil
	})
	return c.think(c.server.long, func(ctx context.Context, _ progress) (any, error) {
		if err := games.Import(ctx, strings.NewReader(body.Text)); err != nil {
			return nil, err
		}
		return c.imported(games, refused), nil
	})
}

// imported describes the result of an import.
func (c *Call) imported(games *games.Importer, refused []string) *imported {
	answer := &imported{Sentences: []string{}}
	answer.Added, answer.Known, answer.Refused = games.Added, games.Known, games.Refused
	answer.Sentences = append(answer.Sentences, c.lang.Say("games-imported", "count", games.Added))
	if games.Known > 0 {
		answer.Sentences = append(answer.Sentences, c.lang.Say("games-known", "count", games.Known))
	}
	answer.Sentences = append(answer.Sentences, refused...)
	if more := games.Refused - len(refused); more > 0 {
		answer.Sentences = append(answer.Sentences, c.lang.Say("games-refused-more", "count", more))
	}
	return answer
}
