package lesson_test

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/testgame"
)

// named returns the guided game for a game's name.
func named(t *testing.T, l *lang.Language, name string) *rules.Game {
	t.Helper()
	game := load(t, name)
	return load(t, lesson.Name(l, game))
}

func load(t *testing.T, name string) *rules.Game {
	t.Helper()
	start, err := gametest.NewStudy(nil).Start(t.Context(), gametest.English(t), study.Named{Game: name})
	if err != nil {
		t.Fatal(err)
	}
	return start.Game()
}

// TestName checks which game teaches another.
func TestName(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"mastermind": "4x4", "5x8": "4x4", "5x8-black": "4x4-black", "12x20": "4x4", "6x6-distinct": "4x4",
		"bulls": "4x10-distinct", "3x10-distinct": "4x10-distinct",
		"wordle:en": "wordle:en", "mot:fr": "mot:fr", "nerdle": "wordle:fr", "primel": "wordle:fr",
	} {
		game, other := named(t, french, name), load(t, want)
		if game.Name() != other.Name() {
			t.Errorf("%s is taught by %s, not %s", name, game.Name(), other.Name())
		}
	}
}

// TestGuide plays the guided games by their rules alone: every question has one right answer, a code
// that is right fits all rows and a wrong one contradicts the row that its reply names.
func TestGuide(t *testing.T) {
	for _, language := range lang.Names() {
		l, err := lang.ByName(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"mastermind", "bulls", "wordle:en", "wordle:fr", "mot:en", "word:fr", "4x6-black"} {
			t.Run(language+" "+name, func(t *testing.T) { play(t, l, named(t, l, name)) })
		}
	}
}

func play(t *testing.T, l *lang.Language, game *rules.Game) {
	told, err := lesson.NewGuide(l, game, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range told.Steps {
		history := parsed(t, game, step.Rows)
		asked := step.Question
		t.Logf("%s %v %q: %s", step.Secret, history, step.Sentences, asked.Ask)
		right := 0
		for _, choice := range asked.Choices {
			t.Logf("  %s -> %s", choice.Text, choice.Reply)
			if choice.Right {
				right++
			}
			if choice.Pegs != nil {
				checkFit(t, game, history, choice)
			} else if choice.Right != (choice.Marked.Mark == asked.Guess.Mark) {
				t.Errorf("%s of %s is right: %v", choice.Marked.Mark, asked.Guess.Mark, choice.Right)
			}
		}
		if right != 1 || len(asked.Choices) != 3 {
			t.Errorf("%q has %d right answers of %d", asked.Ask, right, len(asked.Choices))
		}
		last := i == len(told.Steps)-1
		if last != (step.Secret == "") || last != (asked.Guess == nil) || last && len(history) < 2 {
			t.Errorf("step %d of %d shows the code %q and %d guesses", i+1, len(told.Steps), step.Secret, len(history))
		}
		if last {
			continue
		}
		secret := testgame.Code(t, game, step.Secret)
		for _, turn := range append(history, parsed(t, game, []view.Played{*asked.Guess})...) {
			if game.Mark(turn.Guess, secret) != turn.Feedback {
				t.Errorf("the mark of %s against %s is %s", game.Format(turn.Guess), step.Secret, turn.Feedback)
			}
		}
	}
	if whole := lesson.New(l, game).Goal; told.Goal == whole || !strings.HasPrefix(whole, told.Goal) {
		t.Errorf("the goal names a limit on guesses, but the guide has none: %s", told.Goal)
	}
	if len(told.Steps) != 4 || told.Found {
		t.Errorf("the guide has %d steps", len(told.Steps))
	}
	rows := len(told.Steps[3].Rows)

	// What the guide calls a fitting code is one, until the code is found.
	var tries []string
	for !told.Found && len(tries) < 12 {
		tries = append(tries, told.Fit)
		if told, err = lesson.NewGuide(l, game, tries); err != nil {
			t.Fatal(err)
		}
		last := told.Tries[len(told.Tries)-1]
		t.Logf("%s %s: %q", last.Guess, last.Mark, last.Sentences)
		if last.Against != 0 || last.Turn != rows+len(tries) {
			t.Errorf("%s contradicts turn %d", told.Fit, last.Against)
		}
	}
	if !told.Found {
		t.Errorf("%v do not find the code", tries)
	}

	// A guess that was played already contradicts its own row.
	again, err := lesson.NewGuide(l, game, []string{told.Steps[3].Rows[0].Guess})
	if err == nil && again.Tries[0].Against == 0 {
		t.Error("a row can be played again as if it were the code")
	}
	if _, err := lesson.NewGuide(l, game, []string{"?"}); err == nil {
		t.Error("? is a guess")
	}
}

// parsed returns turns that the guide shows.
func parsed(t *testing.T, game *rules.Game, rows []view.Played) (history rules.History) {
	t.Helper()
	for _, row := range rows {
		turn, err := game.ParseTurn(row.Guess + "=" + row.Mark)
		if err != nil {
			t.Fatal(err)
		}
		history = append(history, turn)
	}
	return history
}

// checkFit compares an answer with all turns.
func checkFit(t *testing.T, game *rules.Game, history rules.History, choice lesson.Choice) {
	t.Helper()
	code := testgame.Code(t, game, strings.ToUpper(choice.Text))
	wrong := slices.IndexFunc(history, func(turn rules.Turn) bool { return game.Mark(turn.Guess, code) != turn.Feedback }) + 1
	if choice.Right != (wrong == 0) || choice.Turn != wrong {
		t.Errorf("%s contradicts turn %d, not %d", choice.Text, wrong, choice.Turn)
	}
}
