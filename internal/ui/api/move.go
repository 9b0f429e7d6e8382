package api

import (
	"context"
	"slices"
	"strings"

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

// importGames adds the games of a file. Adding a file again adds nothing.
func (c *Call) importGames() error {
	var body importBody
	if err := c.read(&body, c.server.limits.Import); err != nil {
		return err
	}
	return c.think(c.server.long, func(ctx context.Context, _ progress) (any, error) {
		return c.server.games.ImportText(ctx, c.lang, body.Text)
	})
}
