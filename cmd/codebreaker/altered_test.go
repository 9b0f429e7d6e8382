package main

import (
	"bytes"
	"encoding/json"
	"errors"
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
	"codebreaker/internal/store"
	"codebreaker/internal/store/files"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/lines"

	"github.com/google/go-cmp/cmp"
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

// altering changes one field of one kept game. The game has two turns.
type altering struct {
	set    string // a field of what games export writes, and its value
	unfit  bool   // the game can no longer be continued
	unseen bool   // games check finds nothing wrong: a person may have played this
}

var alterings = sync.OnceValue(func() []altering {
	return []altering{
		{set: `saved.moves = ["AABB=XO","ZZZZ=O"]`, unfit: true},
		{set: `saved.moves = ["AABB=XXXX","CCDD=XO"]`, unfit: true},
		{set: `saved.moves = []`, unfit: true},
		{set: `saved.done = -1`, unfit: true},
		{set: `saved.done = 1`},
		{set: `saved.done = 99`, unfit: true},
		{set: `saved.game = "4x99"`, unfit: true},
		{set: `saved.game = "5x6"`, unfit: true},
		{set: `saved.game = ""`, unfit: true},
		{set: `saved.game = "wordle:none"`, unfit: true},
		{set: `saved.secret = "FFFF"`, unfit: true},
		{set: `saved.secret = "ZZZZ"`, unfit: true},
		{set: `saved.secret = ""`, unfit: true},
		{set: `saved.kind = "chess"`, unfit: true},
		{set: `saved.symbols = "a b"`, unfit: true},
		{set: `saved.accents = "some"`, unfit: true},
		{set: `saved.codemaker = "adversary"`, unfit: true},
		{set: `saved.codemaker = "nobody"`, unfit: true},
		{set: `saved.day = "today"`, unfit: true},
		{set: `saved.most = -1`, unfit: true},
		{set: `saved.most = 1`},
		{set: `saved.rival = -3`, unfit: true},
		{set: `state = "solved"`},
		{set: `state = "xyz"`},
		{set: `turns = 77`},
		{set: `line = "4x6 AABB=O"`},
		{set: `ended = "1970-01-01T00:00:05Z"`},
		{set: `ended = "9999-12-31T00:00:00Z"`},
		{set: `created = "0001-01-01T00:00:00Z"`},
		{set: `created = "9999-12-31T00:00:00Z"`, unseen: true},
		{set: `updated = "0001-01-01T00:00:00Z"`},
		{set: `updated = "9999-12-31T00:00:00Z"`, unseen: true},
		{set: `revision = -5`},
		{set: `saved.hints = -1`},
		{set: `saved.undone = -7`},
		{set: `skill = 500`},
		{set: `luck = -9`},
		{set: `saved.gaveUp = true`},
		{set: `saved.practice = true`, unseen: true},
		{set: `saved.seed = "18446744073709551615"`, unseen: true}, // a code that a person typed
		{set: `saved.moves = ["` + strings.Repeat("0", 1_000_000) + `"]`, unfit: true},
	}
})

// in alters a kept game.
func (test altering) in(t *testing.T, s *store.Keeper, id string) {
	t.Helper()
	g, err := s.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(g)
	var fields, value any
	path, literal, _ := strings.Cut(test.set, " = ")
	if err = errors.Join(err, json.Unmarshal(text, &fields), json.Unmarshal([]byte(literal), &value)); err != nil {
		t.Fatal(err)
	}
	at, names := fields.(map[string]any), strings.Split(path, ".")
	for _, name := range names[:len(names)-1] {
		at = at[name].(map[string]any)
	}
	at[names[len(names)-1]] = value
	text, err = json.Marshal(fields)
	altered := new(store.Game)
	err = errors.Join(err, json.Unmarshal(text, altered), s.Delete(t.Context(), id))
	if err == nil {
		_, err = s.Add(t.Context(), []*store.Game{altered})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// openGames opens a file of games.
func openGames(t *testing.T, file string) *store.Keeper {
	t.Helper()
	s, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
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
	for number, test := range alterings() {
		t.Run(test.set, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), fmt.Sprint(number, ".db"))
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
			test.check(t, file, ids[1], []string{ids[0], ids[2]})
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

// check alters one game of a file that holds two others, and checks what each command makes of it.
func (test altering) check(t *testing.T, file, id string, others []string) {
	t.Helper()
	games := openGames(t, file)
	test.in(t, games, id)
	row := func() *store.Game {
		g, err := games.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return g
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
	if diff := cmp.Diff(altered, row()); test.unfit && diff != "" {
		t.Errorf("it was changed (-want +got)\n%s", diff)
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
	for number := range len(alterings()) + 1 {
		fmt.Fprintf(lines, `{"id":%q,"created":"2026-11-23T18:04:23.751Z","updated":"2026-11-23T18:04:23.855Z","revision":2,"saved":{"kind":"play","game":"4x6","codemaker":"fixed","secret":"BEEF","moves":["AABB=O","CCDD=none"],"done":2}}`+"\n", id(number))
	}
	if _, told, code := here(t, file, "", "games", "import", write(t, "games.jsonl", lines.String())); code != cli.ExitDone {
		t.Fatal(told)
	}
	games := openGames(t, file)
	for number, test := range alterings() {
		test.in(t, games, id(number))
	}
	address, stop := served(t, "--listen", "127.0.0.1:0", "--data", file)
	defer func() { _ = stop() }()
	list, pages, next := "", 0, ""
	for ; pages == 0 || next != "" && pages < len(alterings()); pages++ {
		status, page, _ := fetch(t, address+"api/games?limit=7&before="+url.QueryEscape(next))
		var told struct{ Next string }
		if err := json.Unmarshal([]byte(page), &told); err != nil || status != http.StatusOK {
			t.Fatalf("the list: %d %s", status, page)
		}
		list, next = list+page, told.Next
	}
	if want := (len(alterings()) + 7) / 7; pages != want {
		t.Errorf("%d pages, want %d", pages, want)
	}
	for number := range len(alterings()) + 1 {
		want, test := http.StatusOK, altering{set: "nothing"}
		if number < len(alterings()) {
			test = alterings()[number]
		}
		if test.unfit {
			want = http.StatusUnprocessableEntity
		}
		status, game, _ := fetch(t, address+"api/games/"+id(number))
		if status != want || test.unfit && !strings.Contains(game, `"id":"game-unsound"`) || strings.Count(list, `"id":"`+id(number)+`"`) != 1 {
			t.Errorf("%s: %d, want %d: %s", test.set, status, want, game)
		}
	}
}
