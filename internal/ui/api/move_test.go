package api_test

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/wasm/enginetest"
)

// TestMoveGames moves games from one server to another as a file.
func TestMoveGames(t *testing.T) {
	moveGames(t, newClient(t), newClient(t))
}

// TestMoveGamesOfTheEngine moves games between a native server and the engine for browsers.
func TestMoveGamesOfTheEngine(t *testing.T) {
	engine := func() *client { return &client{t: t, handler: enginetest.Start(t), header: make(http.Header)} }
	moveGames(t, newClient(t), engine())
	moveGames(t, engine(), newClient(t))
}

// moveGames plays on one server, adds its games to another, continues there, and adds them again:
// the continued game keeps its new moves.
func moveGames(t *testing.T, from, to *client) {
	t.Helper()
	over, _ := from.begin(object{"game": "4x6", "secret": "FEED"})
	from.post(over+"/guess", object{"guess": "FEED"})
	path, _ := from.begin(object{"game": "5x8", "seed": "18364758544493064720"}) // more than JavaScript can count
	from.post(path+"/guess", object{"guess": "ABCDE"})
	file := from.get("/export").text("text")
	if lines := strings.Count(file, "\n"); lines != 2 || !strings.Contains(file, `"seed":"18364758544493064720"`) {
		t.Fatalf("the file has %d lines: %s", lines, file)
	}
	added := to.post("/import", object{"text": file + "\nno game\n"})
	if added.number("added") != 2 || added.number("known") != 0 || added.number("refused") != 1 {
		t.Errorf("%v", added)
	}
	if said := added.list("sentences"); len(said) != 2 || said[0] != "2 games imported." || !strings.HasPrefix(said[1].(string), "line 4: ") {
		t.Errorf("it says %v", said)
	}
	if again := to.get("/export").text("text"); again != file {
		t.Errorf("the games are\n%s\nwant\n%s", again, file)
	}
	went := to.post(path+"/guess", object{"guess": "ABCDF"})
	if again := to.post("/import", object{"text": file}); again.number("added") != 0 || again.number("known") != 2 {
		t.Errorf("%v", again)
	}
	if now := to.get(path); now.number("revision") != went.number("revision") {
		t.Errorf("the game that went on is at revision %d, want %d", now.number("revision"), went.number("revision"))
	}
}

// TestNoFileOfGames refuses a file that has no games.
func TestNoFileOfGames(t *testing.T) {
	c := newClient(t)
	c.refused(http.StatusUnprocessableEntity, "import-no-file", "POST", "/import", object{"text": strings.Repeat("no game\n", limits.Wrong+1)})
	c.refused(http.StatusUnprocessableEntity, "import-no-file", "POST", "/import", object{"text": "\x89PNG\r\n\x1a\n\x00IHDR\nno game\n"})
	if added := c.post("/import", object{"text": strings.Repeat("no game\n", 11) + "4x6 ABCD=XO\n"}); added.number("refused") != 11 || added.number("added") != 1 {
		t.Errorf("a game after lines without one: %v", added)
	}
	small := api.DefaultLimits()
	small.Import = 100
	c = &client{t: t, handler: newHandler(t, api.Config{Limits: small}), header: make(http.Header)}
	c.refused(http.StatusRequestEntityTooLarge, "body-large", "POST", "/import", object{"text": strings.Repeat("no game\n", limits.Wrong+1)})
}

// endless is a file of games without an end. It cancels the import after some reads.
type endless struct {
	lines  int
	cancel func()
}

func (e *endless) Read(into []byte) (int, error) {
	if e.lines--; e.lines == 0 {
		e.cancel()
	}
	return copy(into, "4x6 ABCD=XO\n4x6 ABCE=XX\nno game\n"), nil
}

// TestImportEnds ends imports when the context is done, and at the time limit of a request. The games that were read are
// kept.
func TestImportEnds(t *testing.T) {
	keeper, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer keeper.Close()
	service := games.New(games.Config{Store: keeper, Study: gametest.NewStudy(nil)})
	importer := service.NewImporter(func(int, error) error { return nil })
	ctx, cancel := context.WithCancel(t.Context())
	if err := importer.Import(ctx, &endless{lines: 100, cancel: cancel}); !errors.Is(err, context.Canceled) || importer.Added != 2 {
		t.Errorf("%d games were added, %v", importer.Added, err)
	}

	limits := api.DefaultLimits()
	limits.Thinking = 1
	c := &client{t: t, handler: newHandler(t, api.Config{Limits: limits}), header: make(http.Header)}
	c.refused(http.StatusUnprocessableEntity, "thinking-over", "POST", "/import", object{"text": strings.Repeat("4x6 ABCD=XO\n", 1000)})
}
