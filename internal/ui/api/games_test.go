package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/test/memory"
	"codebreaker/internal/ui/api"

	"github.com/google/go-cmp/cmp"
)

// TestPlay plays a game with a known secret to its end.
func TestPlay(t *testing.T) {
	c := newClient(t)
	path, game := c.begin(object{"game": "mastermind", "secret": "FEED", "most": 10})
	if game.text("game") != "4x6" || game.text("codemaker") != "fixed" || game.board().number("left") != 1296 || game.text("state") != "going" {
		t.Errorf("%v", game)
	}
	c.header.Set("If-Match", `"1"`)
	game = c.post(path+"/guess", object{"guess": "abcd"})
	turn := object(game.board().list("turns")[0].(map[string]any))
	if turn.text("mark") != "X" || turn.number("left") != 108 || turn["counts"].(map[string]any)["black"] != 1.0 || game.number("revision") != 2 {
		t.Errorf("%v", game)
	}
	for _, tags := range []string{`"1"`, `"1", "3"`, `W/"2"`, `2`} {
		c.header.Set("If-Match", tags)
		for _, change := range []string{"/guess", "/undo", "/give-up", "/hint"} {
			c.refused(http.StatusPreconditionFailed, "stale", "POST", path+change, map[bool]any{true: object{"guess": "BEEF"}}[change == "/guess"])
		}
		c.refused(http.StatusPreconditionFailed, "stale", "DELETE", path, nil)
	}
	for _, tags := range []string{`"1", "2"`, `*`} {
		c.header.Set("If-Match", tags)
		c.refused(http.StatusUnprocessableEntity, "code-length", "POST", path+"/guess", object{"guess": "BEE"})
	}
	c.header.Del("If-Match")
	if c.get(path); !strings.Contains(c.raw, `Etag:["2"]`) {
		t.Errorf("no ETag: %s", c.raw)
	}
	c.refused(http.StatusUnprocessableEntity, "code-length", "POST", path+"/guess", object{"guess": "BEE"})
	game = c.post(path+"/undo", nil)
	if len(game.board().list("turns")) != 0 || game["canRedo"] != true || game["helped"] != true {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusConflict, "undo-nothing", "POST", path+"/undo", nil)
	c.post(path+"/redo", object{})
	c.refused(http.StatusConflict, "redo-nothing", "POST", path+"/redo", nil)
	hint := c.post(path+"/hint", object{"step": 3})
	if hint.text("best") != "BEEF" || hint["game"].(map[string]any)["hints"].(float64) != 1 {
		t.Errorf("%v", hint)
	}
	game = c.post(path+"/guess", object{"guess": "FEED"})
	if game.text("state") != "solved" || game.board().text("secret") != "FEED" || game.text("message") != "Solved in 2 guesses." {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusConflict, "session-over", "POST", path+"/guess", object{"guess": "FEED"})
	review := c.get(path + "/review")
	if len(review.list("turns")) != 2 {
		t.Errorf("%v", review)
	}
	if game = c.get(path); game["skill"] == nil {
		t.Errorf("the skill was not kept: %v", game)
	}
	share := c.get(path + "/share")
	if share.text("line") != "4x6 ABCD=X FEED=XXXX" || share.text("riddle") != "" {
		t.Errorf("%v", share)
	}
	if list := c.get("/games?open=true"); len(list.list("games")) != 0 {
		t.Errorf("%v", list)
	}
	if list := c.get("/games?kind=play&state=solved"); len(list.list("games")) != 1 {
		t.Errorf("%v", list)
	}
	statistics := c.get("/statistics")
	if statistics["practice"].(map[string]any)["solved"].(float64) != 1 { // its code was typed
		t.Errorf("%v", statistics)
	}
	c.ask(http.StatusNoContent, "DELETE", path, nil)
	c.refused(http.StatusNotFound, "game-none", "GET", path, nil)
}

// TestCrack lets the computer break FEED; one mark is wrong and is then corrected.
func TestCrack(t *testing.T) {
	c := newClient(t)
	path, game := c.begin(object{"kind": "crack", "game": "4x6"})
	if game.board().text("ask") != "ABCD" {
		t.Errorf("%v", game)
	}
	game = c.post(path+"/mark", object{"mark": "1,0"})
	if game.board().text("ask") != "BEEF" {
		t.Errorf("%v", game)
	}
	game = c.post(path+"/mark", object{"mark": "XXO"})
	if game.board().text("ask") != "BBEE" {
		t.Errorf("%v", game)
	}
	game = c.post(path+"/mark", object{"mark": "XXX"})
	if game.text("state") != "clash" || game.board()["ask"] != nil || len(game.board()["clash"].(map[string]any)["repairs"].([]any)) == 0 {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusConflict, "clash", "POST", path+"/mark", object{"mark": "XX"})
	c.get(path + "/clash")
	game = c.ask(http.StatusOK, "PUT", path+"/turns/3", object{"mark": "XO"})
	if game.text("state") != "going" || game.board().text("ask") != "FEED" {
		t.Errorf("%v", game)
	}
	c.get(path + "/ask")
	game = c.post(path+"/mark", object{"mark": "XXXX"})
	if game.text("state") != "solved" || game.text("message") != "I cracked it in 4 guesses." {
		t.Errorf("%v", game)
	}
}

// TestHelp asks for help with a game played elsewhere.
func TestHelp(t *testing.T) {
	c := newClient(t)
	path, game := c.begin(object{"kind": "solver", "game": "wordle"})
	if game["rule"].(map[string]any)["name"] != "place" || game["words"] != true {
		t.Errorf("%v", game)
	}
	game = c.post(path+"/turns", object{"text": "CRANE\n⬛⬛🟨⬛🟩"})
	if len(game.board().list("turns")) != 1 {
		t.Errorf("%v", game)
	}
	advice := c.get(path + "/advice?top=5")
	if len(advice.list("guesses")) != 5 || advice.number("left") != game.board().number("left") {
		t.Errorf("%v", advice)
	}
	c.refused(http.StatusUnprocessableEntity, "turns-none", "POST", path+"/turns", object{"text": " "})
	partition := c.get(path + "/partition?guess=" + url.QueryEscape(advice.text("best")))
	if partition.number("left") != game.board().number("left") || partition.text("guess") != advice.text("best") {
		t.Errorf("%v", partition)
	}
	c.get(path + "/partition?turns=0&guess=CRANE&mark=xxxxx")
	c.refused(http.StatusConflict, "session-kind", "POST", path+"/guess", object{"guess": "CRANE"})
	c.get("/advice?line=" + url.QueryEscape("4x6 ABCD=XO EFAB=1,1"))
	c.refused(http.StatusConflict, "clash", "GET", "/advice?line="+url.QueryEscape("4x6 ABCD=none EFEF=XXX FEFE=OO AAAA=none"), nil)
	c.get("/review?line=" + url.QueryEscape("4x6 AABB=O ACDC=X FBDD=XXXX"))
	c.get("/clash?line=" + url.QueryEscape("4x6 ABCD=none EFEF=XXX FEFE=OO AAAA=none"))
	c.get("/partition?guess=ABCD&line=4x6")
}

// TestReading reads general information about games.
func TestReading(t *testing.T) {
	c := newClient(t)
	for _, path := range []string{
		"/about", "/openapi.json", "/presets", "/strategies", "/lists", "/statistics", "/games", "/describe?game=5x8", "/days?from=2026-11-01&to=2026-11-30", "/describe?game=10.11.12-distinct",
		"/trees/4x6", "/trees/4x6?path=X,XXO", "/trees/4x6?strategy=entropy&path=X", "/compare/3x4", "/compare/4x6?strategies=minimax,first",
	} {
		if status, body := c.send("GET", path, nil); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	c.refused(http.StatusNotFound, "tree-off", "GET", "/trees/4x6?path=XXXX,X", nil)
}

// TestPlainTurns reads turns with only a space between guess and mark, if there is just one way to
// read them.
func TestPlainTurns(t *testing.T) {
	c := newClient(t)
	for _, test := range []struct{ text, line string }{
		{"ABCD 1 0", "4x6 ABCD=X"},
		{"ABCD X\nEFAB OO", "4x6 ABCD=X EFAB=OO"},
		{"A B C D 1 1", "4x6 ABCD=XO"},
		{"ABCD=XO\nEFAB 0,1", "4x6 ABCD=XO EFAB=O"},
	} {
		path, _ := c.begin(object{"kind": "solver", "game": "4x6"})
		if game := c.post(path+"/turns", object{"text": test.text}); game.text("line") != test.line {
			t.Errorf("%q is read as %s", test.text, game.text("line"))
		}
	}
	path, _ := c.begin(object{"kind": "solver", "game": "4x6"})
	c.ask(http.StatusUnprocessableEntity, "POST", path+"/turns", object{"text": "ABCD EFAB"})
}

// TestHintWithoutRow checks that the second step of a hint looks at the last guess if no row is
// given, and that before the first guess it skips to the third step.
func TestHintWithoutRow(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"game": "4x6", "secret": "FEED"})
	if hint := c.post(path+"/hint", object{"step": 2}); hint["step"] != 3.0 || hint["best"] != "ABCD" {
		t.Errorf("before the first guess: %v", hint)
	}
	for _, test := range []struct {
		guess string
		row   any
		want  string // the row examined, its symbols that are not in the code, and its places that are impossible
	}{
		{"AABB", "", "[0 0 1 1] [1 2 3 4] []"},
		{"DFAA", nil, "[3 5 0 0] [3 4] [1 2]"},
		{"", "....", "[3 5 0 0] [3 4] [1 2]"},
		{"", "A...", "[0 -1 -1 -1] [1] []"},
	} {
		if test.guess != "" {
			c.post(path+"/guess", object{"guess": test.guess})
		}
		ask := object{"step": 2}
		if test.row != nil {
			ask["row"] = test.row
		}
		doubt := c.post(path+"/hint", ask)["doubt"].(map[string]any)
		if got := fmt.Sprint(doubt["row"], doubt["absent"], doubt["misplaced"]); got != test.want {
			t.Errorf("after %s, %v: %s, want %s", test.guess, test.row, got, test.want)
		}
	}
}

// TestGetChangesNothing reads everything about games of each kind, unfinished and finished: the
// kept games do not change.
func TestGetChangesNothing(t *testing.T) {
	kept := memory.NewKeeper()
	c := &client{t: t, handler: newHandler(t, api.Config{Store: kept}), header: make(http.Header)}
	playing, _ := c.begin(object{"secret": "FEED"})
	over, _ := c.begin(object{"secret": "FEED"})
	cracking, _ := c.begin(object{"kind": "crack"})
	helping, _ := c.begin(object{"kind": "solver"})
	c.post(playing+"/guess", object{"guess": "ABCD"})
	c.post(over+"/guess", object{"guess": "FEED"})
	c.post(cracking+"/mark", object{"mark": "X"})
	c.post(helping+"/turns", object{"text": "ABCD=X"})
	for _, path := range []string{playing, over, cracking, helping} {
		id := strings.TrimPrefix(path, "/games/")
		before, err := kept.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, route := range api.Routes() {
			if address, ok := strings.CutPrefix(route, "GET /games/{id}"); ok {
				c.send("GET", path+address+"?guess=BEEF", nil)
				c.send("HEAD", path+address+"?guess=BEEF", nil)
			}
		}
		after, err := kept.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		after.Skill, after.Luck = before.Skill, before.Luck // set by a review
		if !reflect.DeepEqual(before, after) {
			t.Errorf("%s: %+v, before %+v", path, after, before)
		}
	}
	c.refused(http.StatusConflict, "advice-counts", "GET", playing+"/advice", nil)
	c.refused(http.StatusConflict, "advice-counts", "GET", playing+"/partition?guess=BEEF", nil)
	c.get(over + "/advice")
	c.get(helping + "/partition?guess=BEEF")
}

// TestTitlesInProblems checks that problems call a game with a word list as its players do.
func TestTitlesInProblems(t *testing.T) {
	c := newClient(t)
	for game, want := range map[string]string{
		"wordle:en-weighted": `"ABC": 3 symbols, but Wordle takes 5; write one such as ABBEY`,
		"5x7":                `"ABC": 3 symbols, but 5x7 takes 5; write one such as ABCDE`,
	} {
		problem := c.ask(http.StatusUnprocessableEntity, "POST", "/riddles", object{"game": game, "secret": "ABC"})
		if got := problem.text("detail"); got != want {
			t.Errorf("%s: %s, want %s", game, got, want)
		}
	}
}

// TestLesson explains any game in the reader's language.
func TestLesson(t *testing.T) {
	c := newClient(t)
	lesson := c.get("/lesson?game=wordle&lang=fr")
	if lesson.text("game") != "words:fr-place-weighted" || len(lesson.list("examples")) != 3 || len(lesson.list("captions")) != 3 {
		t.Errorf("%v", lesson)
	}
	for _, name := range []string{"mastermind", "bulls", "10.11.12", "5x8-sum", "4x6-black-empty", "mot:en5", "1x1"} {
		c.get("/lesson?game=" + name)
	}
	named := c.get("/lesson?game=absurdle")
	if diff := cmp.Diff(named, c.get("/lesson?codemaker=adversary&game="+named.text("game"))); diff != "" || !strings.Contains(named.text("goal"), "hides no word") {
		t.Errorf("Absurdle by name and by codemaker (-name +codemaker): %s", diff)
	}
	c.refused(http.StatusUnprocessableEntity, "game-unknown-here", "GET", "/lesson?game=chess", nil)
	c.refused(http.StatusBadRequest, "query-missing", "GET", "/lesson", nil)
}

// TestGuide plays a guided game, which may be of a smaller game.
func TestGuide(t *testing.T) {
	c := newClient(t)
	if game := c.get("/guide?game=nerdle&lang=fr").text("game"); game != "words:fr-place" {
		t.Errorf("nerdle is taught by %s", game)
	}
	for tries, found := range map[string]bool{"": false, "BADD": false, "BADD,AADB": true} {
		if told := c.get("/guide?game=super&tries=" + tries); told["found"] != found || len(told.list("tries")) != (len(tries)+1)/5 {
			t.Errorf("after %q: %v", tries, told)
		}
	}
	c.refused(http.StatusUnprocessableEntity, "code-length", "GET", "/guide?game=super&tries=B", nil)
	c.refused(http.StatusBadRequest, "query-missing", "GET", "/guide", nil)
}

// TestDays lists the daily games with their results.
func TestDays(t *testing.T) {
	c := newClientAt(t, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	path, _ := c.begin(object{"game": "mastermind", "day": "2026-11-20"})
	c.post(path+"/give-up", nil)
	days := c.get("/days?from=2026-11-01&to=2026-11-20").list("days")
	if games := object(days[19].(map[string]any)).list("games"); len(days) != 20 || len(games) != 16 || games[0].(map[string]any)["state"] != "gave-up" {
		t.Errorf("%v", days)
	}
	sutom := object(object(days[17].(map[string]any)).list("games")[4].(map[string]any))
	_, begun := c.begin(object{"game": "sutom", "day": "2026-11-18"})
	if begun.text("game") != sutom.text("game") || begun["places"] != 8.0 || begun["practice"] != true {
		t.Errorf("%v is the SUTOM of the day, %v is begun", sutom, begun)
	}
	c.refused(http.StatusUnprocessableEntity, "days-range", "GET", "/days?from=2026-01-01&to=2026-12-31", nil)
	c.refused(http.StatusUnprocessableEntity, "day-form", "GET", "/days?from=today&to=2026-12-31", nil)
	c.refused(http.StatusBadRequest, "query-missing", "GET", "/days?from=2026-01-01", nil)
}

// TestRiddle sends a friend a code; opening the line starts a game with that code.
func TestRiddle(t *testing.T) {
	c := newClient(t)
	riddle := c.ask(http.StatusOK, "POST", "/riddles", object{"game": "mastermind", "secret": "FEED"})
	path, game := c.begin(object{"line": riddle.text("line")})
	if !strings.HasPrefix(riddle.text("line"), "mastermind seed:") || game.text("codemaker") != "random" || strings.Contains(c.raw, "FEED") {
		t.Errorf("%v: %v", riddle, game)
	}
	if game = c.post(path+"/guess", object{"guess": "FEED"}); game.text("state") != "solved" {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusUnprocessableEntity, "symbol-unknown", "POST", "/riddles", object{"game": "mastermind", "secret": "FEEG"})
}

// TestPuzzles composes a puzzle by its number: the same number gives the same puzzle, without its
// solution. Playing it to the end makes a game that counts nowhere; sending it back solves it.
func TestPuzzles(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Thinking = 10 * time.Minute // the machine may be busy
	c := &client{t: t, handler: newHandler(t, api.Config{Limits: limits}), header: make(http.Header)}
	request := object{"game": "mot:en5", "lines": 5, "number": "7"}
	made := c.ask(http.StatusOK, "POST", "/puzzles", request)
	if again := c.ask(http.StatusOK, "POST", "/puzzles", request); again.text("drawing") != made.text("drawing") || len(made.list("lines")) != 5 {
		t.Errorf("%v, then %v", made, again)
	}
	var lines []string
	for _, line := range made.list("lines") {
		lines = append(lines, line.(string))
	}
	solved := c.ask(http.StatusOK, "POST", "/puzzles/solve", object{"text": "From a magazine\n" + strings.Join(lines, "\n")})
	codes := solved.list("codes")
	if len(codes) != 1 || len(solved.list("steps")) == 0 || solved["passed"] != 1.0 || solved.text("hardness") != made.text("hardness") {
		t.Fatalf("%v", solved)
	}
	path, game := c.begin(object{"line": made.text("line"), "practice": true})
	if game["practice"] != true || strings.Contains(made.text("drawing")+made.text("rules"), codes[0].(string)) {
		t.Errorf("%v of %v", game, made)
	}
	if game = c.post(path+"/guess", object{"guess": codes[0]}); game.text("state") != "solved" {
		t.Errorf("%v", game)
	}
	clash := c.ask(http.StatusOK, "POST", "/puzzles/solve", object{"text": "PAUME 2\nPAUME 3"})
	if len(clash.list("codes")) != 0 || len(object(clash["clash"].(map[string]any)).list("sentences")) == 0 {
		t.Errorf("%v", clash)
	}
	c.refused(http.StatusUnprocessableEntity, "puzzle-no-lines", "POST", "/puzzles/solve", object{"text": "hello"})
	c.refused(http.StatusUnprocessableEntity, "puzzle-game", "POST", "/puzzles", object{"game": "wordle:en"})
	c.refused(http.StatusUnprocessableEntity, "compose-difficulty-none", "POST", "/puzzles", object{"game": "2x3", "difficulty": 5})
}

// TestRefuseWord asks for another word when one is not accepted, and marks a word that was played
// instead. The server refuses a request for another revision.
func TestRefuseWord(t *testing.T) {
	c := newClient(t)
	path, game := c.begin(object{"kind": "crack", "game": "wordle:en5"})
	first, left := game.board().text("ask"), game.board().number("left")
	if game["canRefuse"] != true || game["canInstead"] != true || game["refused"] != nil {
		t.Errorf("%v", game)
	}
	c.header.Set("If-Match", `"1"`)
	game = c.post(path+"/refuse", object{})
	second := game.board().text("ask")
	if second == first || len(game.list("refused")) != 1 || game.list("refused")[0] != first || game.board().number("left") < left-1 {
		t.Errorf("%s gives way to %s: %v", first, second, game)
	}
	c.refused(http.StatusPreconditionFailed, "stale", "POST", path+"/refuse", object{})
	c.header.Del("If-Match")
	c.refused(http.StatusUnprocessableEntity, "word-unlisted", "POST", path+"/refuse", object{"guess": "XXXXX"})
	c.refused(http.StatusConflict, "refuse-again", "POST", path+"/refuse", object{"guess": first})
	game = c.post(path+"/instead", object{"guess": "sloth"})
	if game.board().text("ask") != "SLOTH" {
		t.Errorf("%v", game)
	}
	game = c.post(path+"/mark", object{"mark": "xxxxx"})
	if turn := object(game.board().list("turns")[0].(map[string]any)); turn.text("guess") != "SLOTH" {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusConflict, "refuse-played", "POST", path+"/refuse", object{"guess": "SLOTH"})
	for _, candidate := range c.get(path + "/candidates").list("codes") {
		if candidate.(map[string]any)["code"] == first {
			t.Errorf("%s is still there", first)
		}
	}
	path, game = c.begin(object{"kind": "crack", "game": "4x6"})
	if game["canRefuse"] != false {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusConflict, "refuse-codes", "POST", path+"/refuse", object{})
	path, _ = c.begin(object{"game": "wordle:en5"})
	c.refused(http.StatusConflict, "session-kind", "POST", path+"/refuse", object{"guess": "CRANE"})
	c.refused(http.StatusConflict, "session-kind", "POST", path+"/instead", object{"guess": "CRANE"})
}
