package games_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/testgame"
)

// TestRiddle sends codes and finds them again when the line is opened.
func TestRiddle(t *testing.T) {
	at := gametest.NewService(nil)
	for _, request := range []games.RiddleRequest{
		{Game: "mastermind", Secret: "feed"}, {Game: "bulls", Secret: "9017"}, {Game: "wordle:en", Secret: "crane"}, {Game: "5x8", Secret: "HGAAH"}, {},
	} {
		riddle, err := at.Riddle(t.Context(), gametest.English(t), &request)
		if err != nil {
			t.Errorf("%v: %v", request, err)
			continue
		}
		name, rest := session.CutLine(riddle.Line)
		game := testgame.Parse(t, name, rules.WithLexicon(gametest.Lists))
		setup, turns, err := session.ReadLine(game, rest)
		if err != nil || len(turns) > 0 || setup.Codemaker != session.Random || setup.Seed >= 1e12 {
			t.Errorf("%v: %s: %v", request, riddle.Line, err)
		}
		if secret := game.Format(match.Random(game, setup.Seed).Secret); request.Secret != "" && !strings.EqualFold(secret, request.Secret) {
			t.Errorf("%s hides %s, not %s", riddle.Line, secret, request.Secret)
		}
	}
	for _, request := range []games.RiddleRequest{{Game: "mastermind", Secret: "FEEG"}, {Game: "bulls", Secret: "1123"}, {Game: "8x12", Secret: "ABCDEFGH"}, {Game: "no game"}} {
		if riddle, err := at.Riddle(t.Context(), gametest.English(t), &request); err == nil {
			t.Errorf("%v: %s", request, riddle.Line)
		}
	}
}
