package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/sqlite"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/lines"
)

var english = sync.OnceValues(func() (*lang.Language, error) { return lang.ByName("en") })

// here runs the program in this process, with typed text on a pipe and its games in a file.
func here(t *testing.T, data, typed string, args ...string) (printed, told string, code int) {
	t.Helper()
	return hereOn(t, files.OS{}, data, typed, args...)
}

// hereOn is here with a file system.
func hereOn(t *testing.T, system files.System, data, typed string, args ...string) (printed, told string, code int) {
	t.Helper()
	var out, wrong bytes.Buffer
	l, err := english()
	if err != nil {
		t.Fatal(err)
	}
	in := strings.NewReader(typed)
	env := &cli.Env{
		Lang: l, In: in, Lines: lines.NewReader(in), Out: &cli.Output{Writer: &out}, Err: &wrong, Getenv: func(string) string { return "" }, Files: system,
		Games: budget.NewMemo[study.Named, *rules.Game](cli.MostGames),
	}
	root := newRoot(env)
	root.SetArgs(append(slices.Clone(args), "--data", data))
	code = env.Exit(root.ExecuteContext(t.Context()))
	return out.String(), wrong.String(), code
}

// altering changes one column of one game in a file of games. The game has two turns.
type altering struct {
	set    string // as in SQL
	unfit  bool   // the game can no longer be continued
	unseen bool   // games check finds nothing wrong: a person may have played this
}

var alterings = []altering{
	{set: "moves = '[\"AABB=O\",'", unfit: true},
	{set: "moves = '[\"AABB=XO\",\"ZZZZ=O\"]'", unfit: true},
	{set: "moves = '[\"AABB=XXXX\",\"CCDD=XO\"]'", unfit: true},
	{set: "moves = '[]'", unfit: true},
	{set: "moves = 'null'", unfit: true},
	{set: "moves = '[1, 2]'", unfit: true},
	{set: "moves = '{}'", unfit: true},
	{set: "moves = char(0)", unfit: true},
	{set: "moves = hex(zeroblob(500000))", unfit: true},
	{set: "done = -1", unfit: true},
	{set: "done = 1"},
	{set: "done = 99", unfit: true},
	{set: "game = '4x99'", unfit: true},
	{set: "game = '5x6'", unfit: true},
	{set: "game = ''", unfit: true},
	{set: "game = 'wordle:none'", unfit: true},
	{set: "secret = 'FFFF'", unfit: true},
	{set: "secret = 'ZZZZ'", unfit: true},
	{set: "secret = ''", unfit: true},
	{set: "kind = 'chess'", unfit: true},
	{set: "symbols = 'a b'", unfit: true},
	{set: "accents = 'some'", unfit: true},
	{set: "codemaker = 'adversary'", unfit: true},
	{set: "codemaker = 'nobody'", unfit: true},
	{set: "day = 'today'", unfit: true},
	{set: "most = -1", unfit: true},
	{set: "most = 1"},
	{set: "rival = -3", unfit: true},
	{set: "state = 'solved'"},
	{set: "state = 'xyz'"},
	{set: "turns = 77"},
	{set: "line = '4x6 AABB=O'"},
	{set: "ended = 5"},
	{set: "ended = 9223372036854775807"},
	{set: "created = -9223372036854775808"},
	{set: "created = 9223372036854775807", unseen: true},
	{set: "updated = -9223372036854775808"},
	{set: "updated = 9223372036854775807", unseen: true},
	{set: "revision = -5"},
	{set: "hints = -1"},
	{set: "undone = -7"},
	{set: "skill = 500"},
	{set: "luck = -9"},
	{set: "gave_up = 7"},
	{set: "practice = 7", unseen: true},
	{set: "seed = -1", unseen: true}, // a code that a person typed
}

// TestAltered changes one field of one game in the file, as another program might. All games are
// still listed and counted. The other games can be shown and continued. For the altered game, every
// command that needs its turns says in one line which game cannot be continued and why, and does
// not change it.
func TestAltered(t *testing.T) {
	sound := filepath.Join(t.TempDir(), "sound.db")
	for _, secret := range []string{"BEEF", "ABCD", "CAFE"} {
		if _, told, code := here(t, sound, "AABB\nCCDD\nquit\n", "play", "4x6", "--plain", "--secret", secret); code != cli.ExitDone {
			t.Fatal(told)
		}
	}
	text, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	ids := listedIDs(t, sound)
	if len(ids) != 3 {
		t.Fatal(ids)
	}
	for number, test := range alterings {
		t.Run(test.set, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), fmt.Sprint(number, ".db"))
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
			test.in(t, file, ids[1], []string{ids[0], ids[2]})
		})
	}
}

// listedIDs returns the IDs of all games that are listed.
func listedIDs(t *testing.T, file string) (ids []string) {
	t.Helper()
	printed, told, code := here(t, file, "", "games", "list", "--json")
	if code != cli.ExitDone || told != "" {
		t.Fatalf("exit code %d\n%s", code, told)
	}
	for line := range strings.Lines(printed) {
		var one struct{ ID string }
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, one.ID)
	}
	return ids
}

// in alters one game of a file that holds two others, and checks what each command makes of it.
func (test altering) in(t *testing.T, file, id string, others []string) {
	t.Helper()
	db, err := sqlite.Open("file:" + filepath.ToSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), "UPDATE games SET "+test.set+" WHERE id = ?", id); err != nil {
		t.Fatal(err)
	}
	row := func() (text string) {
		err := db.QueryRowContext(t.Context(), "SELECT concat_ws('|', game, moves, done, secret, kind, state, line, created, updated) FROM games WHERE id = ?", id).Scan(&text)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	altered := row()
	run := func(want int, args ...string) (printed, told string) {
		t.Helper()
		typed := "" // empty unless the command continues a game
		if args[0] == "play" {
			typed = "quit\n"
		}
		printed, told, code := here(t, file, typed, args...)
		if code != want || strings.Count(told, "\n") > 2 || len(told) > 1000 {
			t.Errorf("%v: exit code %d, want %d\n%.2000s", args, code, want, told)
		}
		return printed, told
	}

	for _, list := range [][]string{{"games", "list", "--json"}, {"games", "export"}} {
		if printed, _ := run(cli.ExitDone, list...); strings.Count(printed, "\n") != 3 {
			t.Errorf("%v: %s", list, printed)
		}
	}
	run(cli.ExitDone, "games", "list")
	run(cli.ExitDone, "games", "stats")
	for _, other := range others {
		run(cli.ExitDone, "games", "show", other)
		run(cli.ExitDone, "games", "show", other, "--json")
	}
	if test.unseen {
		run(cli.ExitDone, "games", "check")
	} else if _, told := run(cli.ExitFailed, "games", "check"); !strings.HasPrefix(told, "codebreaker: game "+id) || !strings.HasSuffix(told, ".db: 1 of 3 games are damaged\n") {
		t.Errorf("check says\n%s", told)
	}
	want := map[bool]int{true: cli.ExitFailed}[test.unfit]
	for _, use := range [][]string{{"games", "show", id}, {"games", "show", id, "--json"}, {"play", "--plain", "--continue", id}} {
		if _, told := run(want, use...); test.unfit && (!strings.HasPrefix(told, "codebreaker: game "+id+" cannot be continued as saved: ") || strings.Count(told, "\n") != 1) {
			t.Errorf("%v says\n%s", use, told)
		}
	}
	if test.unfit && row() != altered {
		t.Errorf("it is kept as\n%s\nwas\n%s", row(), altered)
	}
	run(cli.ExitDone, "play", "--plain", "--continue", others[0])
}

// write writes a file into a temporary folder of the test.
func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestAlteredServed serves one file of altered games, each altered in a different way, and one
// sound game. It asks the API of the page for each.
func TestAlteredServed(t *testing.T) {
	file, lines := filepath.Join(t.TempDir(), "games.db"), new(strings.Builder)
	id := func(number int) string {
		return strings.NewReplacer("0", "a", "1", "b", "8", "c", "9", "d").Replace(fmt.Sprintf("%026d", number))
	}
	for number := range len(alterings) + 1 {
		fmt.Fprintf(lines, `{"version":1,"id":%q,"created":"2026-11-23T18:04:23.751Z","updated":"2026-11-23T18:04:23.855Z","revision":2,"saved":{"kind":"play","game":"4x6","codemaker":"fixed","secret":"BEEF","moves":["AABB=O","CCDD=none"],"done":2}}`+"\n", id(number))
	}
	if _, told, code := here(t, file, "", "games", "import", write(t, "games.jsonl", lines.String())); code != cli.ExitDone {
		t.Fatal(told)
	}
	db, err := sqlite.Open("file:" + filepath.ToSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for number, test := range alterings {
		if _, err := db.ExecContext(t.Context(), "UPDATE games SET "+test.set+" WHERE id = ?", id(number)); err != nil {
			t.Fatal(err)
		}
	}
	address, stop := served(t, "--listen", "127.0.0.1:0", "--data", file)
	defer func() { _ = stop() }()
	list, pages, next := "", 0, ""
	for ; pages == 0 || next != "" && pages < len(alterings); pages++ {
		status, page, _ := fetch(t, address+"api/v2/games?limit=7&before="+url.QueryEscape(next))
		var told struct{ Next string }
		if err := json.Unmarshal([]byte(page), &told); err != nil || status != http.StatusOK {
			t.Fatalf("the list: %d %s", status, page)
		}
		list, next = list+page, told.Next
	}
	if want := (len(alterings) + 7) / 7; pages != want {
		t.Errorf("%d pages, want %d", pages, want)
	}
	for number := range len(alterings) + 1 {
		want, test := http.StatusOK, altering{set: "nothing"}
		if number < len(alterings) {
			test = alterings[number]
		}
		if test.unfit {
			want = http.StatusUnprocessableEntity
		}
		status, game, _ := fetch(t, address+"api/v2/games/"+id(number))
		if status != want || test.unfit && !strings.Contains(game, `"id":"game-unsound"`) || strings.Count(list, `"id":"`+id(number)+`"`) != 1 {
			t.Errorf("%s: %d, want %d: %s", test.set, status, want, game)
		}
	}
}
