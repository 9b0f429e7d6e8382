package games_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/testgame"
)

// TestLined reads the line of a game. The line determines the kind of game, or else the request
// does.
func TestLined(t *testing.T) {
	at, _ := newService(t)
	for _, one := range []struct {
		request games.Request
		kind    session.Kind
		wrong   string
	}{
		{request: games.Request{Line: "4x6 AABB=O"}, kind: session.Helping},
		{request: games.Request{Kind: session.Cracking, Line: "4x6 AABB=O"}, kind: session.Cracking},
		{request: games.Request{Kind: session.Cracking, Line: "4x6 seed:7"}, kind: session.Playing},
		{request: games.Request{Kind: session.Playing, Line: "Try 4x6 seed:7!"}, kind: session.Playing},
		{request: games.Request{Kind: session.Playing, Line: "4x6 AABB=O"}, wrong: "the line does not say who hides its code: write seed:1234, daily:2026-11-20 or adversary after the game's name, or give the line to codebreaker hint"},
		{request: games.Request{Kind: session.Playing, Line: "4x6 AABBC=O"}, wrong: `"AABBC": 5 symbols, but 4x6 takes 4; write one such as ABCD`},
	} {
		prepared, err := at.Prepare(t.Context(), gametest.English(t), &one.request)
		if err != nil || one.wrong != "" {
			if err == nil || err.Error() != one.wrong {
				t.Errorf("%+v: %v, want %s", one.request, err, one.wrong)
			}
			continue
		}
		play, err := prepared.Start(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := play.Session().Setup().Kind; got != one.kind {
			t.Errorf("%+v is a game of the kind %s, want %s", one.request, got, one.kind)
		}
		play.Leave()
	}
}

// TestUnused gives each field beside a line, beside a finished game, and alone. A field either counts or is refused by
// its name.
func TestUnused(t *testing.T) {
	at, _ := newService(t)
	values := map[reflect.Kind]any{reflect.String: "7", reflect.Bool: true, reflect.Int: -1, reflect.Pointer: new(int), reflect.Slice: []string{"A", "B"}}
	const (
		beside = "%s does not go with %s: leave one of them out"
		alone  = "%s needs %s: give both, or neither"
	)
	for _, field := range reflect.VisibleFields(reflect.TypeFor[games.Request]()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" || name == "line" || name == "from" {
			continue
		}
		for _, test := range []struct {
			with    string
			request games.Request
			counts  string
			wrong   string
		}{
			{"line", games.Request{Line: "4x6 AABB=O"}, "kind strategy symbols accents practice again", beside},
			{"from", games.Request{From: "7"}, "turns guess", beside},
			{"from", games.Request{}, "kind game hard codemaker seed day again most strategy opening secret target symbols accents practice", alone},
			{"line", games.Request{}, "kind game hard codemaker seed day again most strategy opening secret target symbols accents turns guess", alone},
		} {
			value := reflect.ValueOf(&test.request).Elem().FieldByIndex(field.Index)
			value.Set(reflect.ValueOf(values[field.Type.Kind()]).Convert(field.Type))
			_, err := at.Prepare(t.Context(), gametest.English(t), &test.request)
			refused := err != nil && err.Error() == fmt.Sprintf(test.wrong, name, test.with)
			if counts := slices.Contains(strings.Fields(test.counts), name); refused == counts {
				t.Errorf("%s: %+v: %v", name, test.request, err)
			}
		}
	}
}

// TestHard plays the hard variant of a game that has one, except the daily game.
func TestHard(t *testing.T) {
	at, _ := newService(t)
	for name, want := range map[string]string{"wordle:en": "words:en-place-hard", "wordle:en-hard": "words:en-place-hard", "4x6": "4x6", "2*wordle:en": "2*words:en-place"} {
		play := newPlay(t, at, games.Request{Game: name, Hard: true})
		if got := play.Session().Setup().Game; got != want {
			t.Errorf("%s becomes %s, want %s", name, got, want)
		}
	}
	play := newPlay(t, at, games.Request{Game: "wordle:en", Hard: true, Day: "2026-11-20"})
	if got := play.Session().Setup().Game; got != "words:en-place" {
		t.Errorf("the daily game is %s", got)
	}
}

// TestStrategyKept keeps the strategy of a game in which the computer guesses or advises, with its
// seed.
func TestStrategyKept(t *testing.T) {
	at, _ := newService(t)
	for _, kind := range []session.Kind{session.Cracking, session.Helping} {
		play := newPlay(t, at, games.Request{Kind: kind, Strategy: "random", Seed: "7", Opening: "AABB"})
		setup := play.Session().Setup()
		if setup.Strategy != "random" || setup.Seed != 7 || (setup.Opening != "") != (kind == session.Cracking) {
			t.Errorf("the game is %+v", setup)
		}
		play.Leave()
	}
}

// TestChooseBy lets a strategy guess that the request does not name.
func TestChooseBy(t *testing.T) {
	at, _ := newService(t)
	play, err := at.New(t.Context(), gametest.English(t), &games.Request{Kind: session.Cracking, By: strategy.First})
	if err != nil {
		t.Fatal(err)
	}
	defer play.Leave()
	guess, err := play.Ask(t.Context())
	if err != nil || play.Game().Format(guess) != "AAAA" {
		t.Errorf("the guess is %s, %v", play.Game().Format(guess), err)
	}
}

// TestLinedLimit gives a game of a line the usual limit, unless the line has a limit or more turns
// than usual.
func TestLinedLimit(t *testing.T) {
	at := gametest.NewService(nil)
	for line, want := range map[string]int{
		"4x6 seed:7": 10, "wordle:en5 seed:7": 6, "wordle:en5 seed:7 most:9": 9, "wordle:en5 CRANE=xxxxx": 0,
	} {
		play := newPlay(t, at, games.Request{Line: line})
		if got := play.Session().Setup().Most; got != want {
			t.Errorf("%s: %d guesses, want %d", line, got, want)
		}
		play.Leave()
	}
	for line, refused := range map[string]bool{
		"wordle:en5 daily:2026-11-20 most:9": true, "wordle:en5 most:9 daily:2026-11-20 SLATE=xxxxx": true,
		"wordle:en5 daily:2026-11-20 most:6": false, "wordle:en5 daily:2026-11-20": false,
	} {
		_, err := at.Prepare(t.Context(), gametest.English(t), &games.Request{Line: line})
		if message.IsProblem(err, "daily-most") != refused || err != nil && !refused {
			t.Errorf("%s: %v", line, err)
		}
	}
	play := newPlay(t, at, games.Request{Game: "wordle:en5", Seed: "7"})
	defer play.Leave()
	line := "wordle:en5 seed:7"
	for range 7 {
		line += " SLATE=" + play.Game().Mark(code(t, play, "SLATE"), secret(t, play)).String()
	}
	long := newPlay(t, at, games.Request{Line: line})
	defer long.Leave()
	if most, turns := long.Session().Setup().Most, len(long.Session().Turns()); most != 0 || turns != 7 {
		t.Errorf("a game of %d turns has %d guesses", turns, most)
	}
}

// TestDrawnSeed checks that random seeds are short.
func TestDrawnSeed(t *testing.T) {
	at, _ := newService(t)
	drawn := make(map[uint64]bool)
	for range 20 {
		play := newPlay(t, at, games.Request{})
		seed := play.Session().Setup().Seed
		if drawn[seed] || seed >= 1e12 {
			t.Errorf("seed %d", seed)
		}
		drawn[seed] = true
		play.Leave()
	}
}

func code(t *testing.T, play *games.Play, text string) rules.Code {
	t.Helper()
	code := testgame.Code(t, play.Game(), text)
	return code
}

// secret gives up a game to see its code.
func secret(t *testing.T, play *games.Play) rules.Code {
	t.Helper()
	if !play.Session().Over() {
		do(t, play, session.GiveUp, "")
	}
	secret, _, err := play.Session().Secret(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// TestPastDay continues practice at a past day, until it is over or another attempt is wanted.
// Without a day another attempt is refused.
func TestPastDay(t *testing.T) {
	at, _ := newService(t)
	request := games.Request{Day: "2026-11-01"}
	first := newPlay(t, at, request)
	do(t, first, session.Guess, "AABB")
	id := first.ID()
	first.Leave()
	for _, one := range []struct {
		request games.Request
		same    bool
	}{{request, true}, {games.Request{Line: "4x6 daily:2026-11-01"}, true}, {games.Request{Day: "2026-11-02"}, false}, {games.Request{Day: "2026-11-01", Again: true}, false}} {
		play := newPlay(t, at, one.request)
		if got := play.ID() == id; got != one.same || !play.Session().Setup().Practice {
			t.Errorf("%+v: the same game %v, want %v", one.request, got, one.same)
		}
		play.Leave()
	}
	again, err := at.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	do(t, again, session.GiveUp, "")
	again.Leave()
	next := newPlay(t, at, request)
	if next.ID() == id {
		t.Error("a game that is over is gone on with")
	}
	next.Leave()
	if _, err := at.Prepare(t.Context(), gametest.English(t), &games.Request{Again: true}); !message.IsProblem(err, "again-day") {
		t.Errorf("another attempt at no day: %v", err)
	}
}

// TestTitlesApart checks that games of one title are shown by name.
func TestTitlesApart(t *testing.T) {
	told := games.NewStatistics(gametest.English(t), &store.Statistics{Games: []store.GameTally{{Game: "words:en5-place"}, {Game: "words:fr5-place"}, {Game: "4x6"}}})
	var titles []string
	for _, game := range told.Games {
		titles = append(titles, game.Title)
	}
	if want := []string{"Wordle, equal chances (English, 5 letters)", "Wordle, equal chances (French, 5 letters)", "Mastermind"}; !slices.Equal(titles, want) {
		t.Errorf("the games are called %q, want %q", titles, want)
	}
}

// TestNameIn checks that a game of words without a list gets the list of the reader's language,
// wherever it is named.
func TestNameIn(t *testing.T) {
	const want = "words:fr-place-weighted"
	at := gametest.NewService(nil)
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	prepared, err := at.Prepare(t.Context(), french, &games.Request{Game: "wordle"})
	if err != nil || prepared.Game().Name() != want {
		t.Errorf("begun: %v, %v", prepared.Game(), err)
	}
	started, err := gametest.NewStudy(nil).Start(t.Context(), french, study.Named{Game: "wordle"})
	if err != nil || started.Game().Name() != want {
		t.Errorf("started: %v, %v", started, err)
	}
	opened, err := at.Preview(t.Context(), french, "wordle seed:5")
	if err != nil || opened.Game != want {
		t.Errorf("opened: %v, %v", opened, err)
	}
	riddle, err := at.Riddle(t.Context(), french, &games.RiddleRequest{Game: "wordle"})
	if err != nil || !strings.HasPrefix(riddle.Line, "wordle:fr-weighted ") {
		t.Errorf("sent: %v, %v", riddle, err)
	}
	days, err := at.Days(t.Context(), french, "2026-11-20", "2026-11-20")
	if err != nil || !slices.ContainsFunc(days.Days[0].Games, func(game games.DayGame) bool { return game.Game == want }) {
		t.Errorf("of a day: %v, %v", days, err)
	}
	if name := study.NameIn(french, "wordle:en5-hard"); name != "wordle:en5-hard" {
		t.Errorf("a game with a list becomes %s", name)
	}
}
