package page

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/modules"
)

// runModule runs a script with Node, in a folder with the modules of the page and the files of the first games, and
// returns what it prints.
func runModule(t *testing.T, script, input string) []byte {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not here: the page's own marks are not compared")
	}
	folder := filepath.Join(modules.Make(t), "static")
	for name, content := range firstFiles() {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(node, "--input-type=module", "--eval", script)
	command.Dir, command.Stdin = folder, strings.NewReader(input)
	var wrong bytes.Buffer
	command.Stderr = &wrong
	output, err := command.Output()
	if err != nil || wrong.Len() > 0 {
		t.Fatalf("%v: %s", err, wrong.String())
	}
	return output
}

// begun is the beginning of the scripts: the first games of a language, with records that a test can read.
const begun = `
import { readFileSync } from 'node:fs';
const { First } = await import(process.cwd() + '/first.js');
const { passing } = await import(process.cwd() + '/records.js');
const records = passing();
const firstOf = (language) => new First({ language, records: async () => records, fetch: async (name) => new Response(readFileSync(name)), shown: async () => {} });
const input = JSON.parse(readFileSync(0));
`

// firstGames are the games of a language that the page can begin, by their names.
func firstGames(t *testing.T, language string) map[string]*rules.Game {
	t.Helper()
	var all struct{ Games []firstGame }
	if err := json.Unmarshal(firstFiles()["first."+language+".json"], &all); err != nil {
		t.Fatal(err)
	}
	lists := lexicon.NewFiles(nil, lexicon.FoldAccents)
	found := make(map[string]*rules.Game)
	for _, one := range all.Games {
		game, err := rules.ParseGame(one.View.Game, rules.WithLexicon(lists))
		if err != nil {
			t.Fatal(err)
		}
		found[game.Name()] = game
	}
	return found
}

// TestFirstMarks compares the page's own marks and codes with the ones of the engine: for each game guesses at the
// codes of seeds, 100,000 in a long test.
func TestFirstMarks(t *testing.T) {
	const together = 1000
	cases := 3000
	if longtest.On() {
		cases = 100_000
	}
	type one struct {
		Game  string
		Seeds []string
		Pegs  [][]int
	}
	for _, language := range lang.Names() {
		known := firstGames(t, language)
		source := rand.New(rand.NewPCG(64, 1))
		var asked []one
		var want []string
		for _, name := range slices.Sorted(maps.Keys(known)) {
			game, a := known[name], one{Game: name}
			hiding := candidate.HidingDrawer(game)
			draw := func(seed uint64) rules.Code { return hiding(rand.New(rand.NewPCG(seed, 0))) } // as [match.Random]
			for i := range cases {
				seed := source.Uint64N(session.MostDrawn)
				if i%together == 0 {
					seed = source.Uint64()
				}
				secret, guess := draw(seed), draw(source.Uint64())
				if i%10 == 0 {
					guess = secret // often different at a few places
					guess[source.IntN(game.Places())], guess[source.IntN(game.Places())] = guess[source.IntN(game.Places())], guess[source.IntN(game.Places())]
				}
				a.Seeds, a.Pegs = append(a.Seeds, strconv.FormatUint(seed, 10)), append(a.Pegs, pegsOf(game, guess))
				want = append(want, game.Format(secret)+" "+game.Mark(guess, secret).String())
			}
			asked = append(asked, a)
		}
		input, _ := json.Marshal(asked)
		got := strings.Split(strings.TrimSpace(string(runModule(t, begun+`
const { textOfMark, textOf } = await import(process.cwd() + '/first.js');
const first = firstOf('`+language+`');
const lines = [];
for (const { Game, Seeds, Pegs } of input) {
	const game = await first.of(Game);
	Seeds.forEach((seed, i) => {
		const secret = game.draw(BigInt(seed));
		lines.push(textOf(game.view, secret) + ' ' + textOfMark(game, game.marker.mark(Pegs[i], secret)));
	});
}
process.stdout.write(lines.join('\n'));
`, string(input)))), "\n")
		if len(got) != len(want) {
			t.Fatalf("%d answers, want %d", len(got), len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%s, seed %s, guess %v: %s, want %s", asked[i/cases].Game, asked[i/cases].Seeds[i%cases], asked[i/cases].Pegs[i%cases], got[i], want[i])
			}
		}
	}
}

func pegsOf(game *rules.Game, code rules.Code) (pegs []int) {
	for _, symbol := range code[:game.Places()] {
		pegs = append(pegs, int(symbol))
	}
	return pegs
}

// A script is a game that is begun by a request, and the guesses in it.
type script struct {
	Language string
	Request  *games.Request
	Guesses  []string
}

// firstScripts returns some games for each known game: found, lost, going on, and with guesses that are refused.
func firstScripts(t *testing.T) (all []script) {
	source := rand.New(rand.NewPCG(64, 2))
	for _, language := range lang.Names() {
		known := firstGames(t, language)
		for _, name := range slices.Sorted(maps.Keys(known)) {
			game := known[name]
			for number := range 12 {
				seed, most := source.Uint64N(session.MostDrawn), number%4*2
				if number == 1 {
					seed = 0
				}
				s := script{language, &games.Request{Kind: session.Playing, Game: name, Seed: strconv.FormatUint(seed, 10), Most: &most}, nil}
				if number == 2 {
					s.Request.Most = nil
				}
				for range number % 7 {
					s.Guesses = append(s.Guesses, game.Format(match.Random(game, source.Uint64()).Secret))
				}
				s.Guesses = append(s.Guesses, strings.Repeat(game.SymbolName(game.Symbols()-1), game.Places()))
				if number%2 == 0 {
					s.Guesses = append(s.Guesses, game.Format(match.Random(game, seed).Secret))
				}
				all = append(all, s)
			}
			if game.HasWords() || language == lang.Names()[0] { // only the first attempt counts
				today := time.Now().UTC().Format(time.DateOnly)
				s := script{language, &games.Request{Kind: session.Playing, Game: name, Day: today}, nil}
				for range 3 {
					s.Guesses = append(s.Guesses, game.Format(match.Random(game, source.Uint64()).Secret))
				}
				s.Guesses = append(s.Guesses, game.Format(match.Random(game, session.Daily(name, today).Seed).Secret))
				all = append(all, s)
			}
			for _, rest := range []string{" seed:77", " seed:78 most:9", " seed:79 most:8 against:5", " seed:80 against:1", " seed:81 against:X"} {
				s := script{language, &games.Request{Line: name + rest}, nil}
				for range 2 {
					s.Guesses = append(s.Guesses, game.Format(match.Random(game, source.Uint64()).Secret))
				}
				all = append(all, s)
			}
		}
	}
	return all
}

// memory has the records of a page.
type memory struct{ records map[string]store.Record }

func newMemory(all []store.Record) *memory {
	m := &memory{make(map[string]store.Record)}
	for _, record := range all {
		m.records[record.Key] = record
	}
	return m
}

func (m *memory) Heads(context.Context) (string, error) {
	var lines strings.Builder
	for _, key := range slices.Sorted(maps.Keys(m.records)) {
		fmt.Fprintf(&lines, "%s\t%s\n", key, m.records[key].Head)
	}
	return lines.String(), nil
}

func (m *memory) Get(_ context.Context, keys ...string) (found []store.Record, err error) {
	for _, key := range keys {
		if record, ok := m.records[key]; ok {
			found = append(found, record)
		}
	}
	return found, nil
}

func (m *memory) Put(_ context.Context, was string, changes []store.Record) (bool, error) {
	if m.records[""].Head != was {
		return false, nil
	}
	for _, record := range changes {
		m.records[record.Key] = record
		if record.Head == "" {
			delete(m.records, record.Key)
		}
	}
	return true, nil
}

func (*memory) Check(context.Context) error { return nil }

func (*memory) Close() error { return nil }

// TestFirstGames plays games on the page without the engine, and the same games with the engine. What the page
// answers and what it stores must be the same, to the last bit; and the engine must go on with the games.
func TestFirstGames(t *testing.T) {
	scripts := firstScripts(t)
	input, _ := json.Marshal(scripts)
	var told struct {
		Days  map[string]*games.Days
		Games []struct {
			ID      string
			Answers []map[string]any
		}
		Records [][3]string
	}
	output := runModule(t, begun+`
const games = [];
const days = {};
for (const language of ['en', 'fr']) {
	days[language] = (await firstOf(language).ask({ method: 'GET', path: '/days?from=2026-10-30&to=2026-11-03', headers: {}, body: '' })).body;
}
for (const { Language, Request, Guesses } of input) {
	const first = firstOf(Language);
	const { id } = (await first.ask({ method: 'POST', path: '/games', headers: {}, body: JSON.stringify(Request) })).body;
	const answers = [];
	if (Request.line) answers.push((await first.ask({ method: 'GET', path: '/line?line=' + encodeURIComponent(Request.line), headers: {}, body: '' })).body);
	for (const guess of [...Guesses, 'ABC']) {
		const answer = await first.ask({ method: 'POST', path: '/games/' + id + '/guess', headers: {}, body: JSON.stringify({ guess }) });
		if (answer) answers.push(answer.body);
	}
	answers.push((await firstOf(Language).ask({ method: 'GET', path: '/games/' + id, headers: {}, body: '' })).body);
	games.push({ id, answers });
}
const keys = (await records.heads()).split('\n').filter(Boolean).map((line) => line.split('\t')[0]);
console.log(JSON.stringify({ days, games, records: await records.get(keys) }));
`, string(input))
	if err := json.Unmarshal(output, &told); err != nil {
		t.Fatalf("%v: %.300s", err, output)
	}
	var all []store.Record
	for _, r := range told.Records {
		all = append(all, store.Record{Key: r[0], Head: r[1], Text: r[2]})
	}
	kept, again := newMemory(all), newMemory(nil)
	ctx := t.Context()
	lists := lexicon.NewFiles(nil, lexicon.FoldAccents)
	read := func(_ context.Context, named study.Named) (*rules.Game, bool, error) {
		game, err := rules.ParseGame(named.Game, rules.WithLexicon(lists))
		return game, false, err
	}
	keeping := func(records store.Records) (*games.Service, *store.Keeper) {
		keeper := store.NewKeeper(records, "")
		return games.New(games.Config{Study: study.New(study.Config{Game: read}), Store: keeper}), keeper
	}
	engine, keeper := keeping(newMemory(nil))
	for name, days := range told.Days {
		l, err := lang.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := engine.Days(ctx, l, "2026-10-30", "2026-11-03")
		for _, of := range want.Days {
			for i, game := range of.Games { // the engine completes the name of a game that changes every day
				if rules.OnDay(game.Preset, of.Day) != game.Preset {
					of.Games[i].Game = game.Preset
				}
			}
		}
		if err != nil || !reflect.DeepEqual(days, want) {
			t.Errorf("the days are %v, want %v, %v", days, want, err)
		}
	}
	after, afterwards := keeping(kept)
	if err := afterwards.Check(ctx); err != nil {
		t.Error(err)
	}
	_, copied := keeping(again)
	for i, s := range scripts {
		l, err := lang.ByName(s.Language)
		if err != nil {
			t.Fatal(err)
		}
		got := told.Games[i]
		play, err := engine.New(ctx, l, s.Request)
		if err != nil {
			t.Fatal(err)
		}
		var answers []any
		if s.Request.Line != "" {
			opened, err := engine.Preview(ctx, l, s.Request.Line)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, opened)
		}
		for _, guess := range s.Guesses {
			move, err := session.ReadMove(play.Game(), session.Guess, 0, guess)
			if err == nil {
				err = play.Do(ctx, move)
			}
			switch {
			case err == nil:
				view, err := play.View(ctx, l, 0)
				if err != nil {
					t.Fatal(err)
				}
				answers = append(answers, view)
			case !play.Session().Over(): // the page leaves other problems to the engine
				answers = append(answers, map[string]any{"detail": l.Error(err)})
			}
		}
		view, err := play.View(ctx, l, 0)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, view)
		if len(answers) != len(got.Answers) {
			t.Fatalf("%s %v: %d answers, want %d", s.Request.Game, s.Guesses, len(got.Answers), len(answers))
		}
		for number := range answers {
			if told, want := comparable(t, got.Answers[number]), comparable(t, answers[number]); !reflect.DeepEqual(told, want) {
				t.Fatalf("%s %v, answer %d:\n%v, want\n%v", s.Request.Game, s.Guesses, number, told, want)
			}
		}
		own, err := keeper.Game(ctx, play.ID())
		play.Leave()
		if err != nil {
			t.Fatal(err)
		}
		stored, err := afterwards.Game(ctx, got.ID)
		if err != nil {
			t.Fatal(err)
		}
		own.ID, own.Created, own.Updated = stored.ID, stored.Created, stored.Updated
		if own.Over() {
			own.Ended = stored.Updated
		}
		if _, err := copied.Add(ctx, []*store.Game{own}); err != nil {
			t.Fatal(err)
		}
		if resumed, err := after.Open(ctx, got.ID); err != nil {
			t.Errorf("the engine does not go on with %s: %v", s.Request.Game, err)
		} else {
			resumed.Leave()
		}
	}
	if !reflect.DeepEqual(kept.records, again.records) {
		for key, record := range kept.records {
			if record != again.records[key] {
				t.Fatalf("the page stores\n%q, the engine\n%q", record, again.records[key])
			}
		}
		t.Error("the records differ")
	}
}

// comparable returns an answer without what differs in each game: its ID and its times.
func comparable(t *testing.T, answer any) map[string]any {
	t.Helper()
	text, err := json.Marshal(answer)
	found := make(map[string]any)
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		t.Fatal(err)
	}
	if found["boards"] == nil {
		return map[string]any{"detail": found["detail"]}
	}
	for _, name := range []string{"id", "created", "updated"} {
		delete(found, name)
	}
	return found
}
