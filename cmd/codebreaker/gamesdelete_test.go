package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/store/files"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/lines"
)

// TestDeleteAsks checks that a game is deleted at a terminal only after a yes, or with --yes.
func TestDeleteAsks(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	kept, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	game, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	l, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		answer     string
		yes        bool // --yes is given
		isTerminal bool
		want       bool // the game is deleted
	}{
		{"oui\n", false, true, true},
		{"O\n", false, true, true},
		{"non\n", false, true, false},
		{"\n", false, true, false},
		{"", false, true, false},
		{"", true, true, true},
		{"", false, false, true},
	} {
		played, err := session.NewStart(game).Begin(t.Context(), session.Setup{Kind: session.Helping}, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := store.NewGame(played)
		if err := kept.Save(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		env := &cli.Env{Lang: l, Lines: lines.NewReader(strings.NewReader(test.answer)), Out: &cli.Output{Writer: &said}, Err: &said, Getenv: func(string) string { return "" }, Terminal: test.isTerminal}
		root := newRoot(env)
		root.SetArgs([]string{"games", "delete", "--data", file, g.ID, "--yes=" + strconv.FormatBool(test.yes)})
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, err = kept.Game(t.Context(), g.ID)
		if forgotten := err != nil; forgotten != test.want || strings.Contains(said.String(), "Supprimer "+g.ID[:8]+", Mastermind") != (test.isTerminal && !test.yes) {
			t.Errorf("%+v: forgotten %t\n%s", test, forgotten, &said)
		}
	}
}

// TestForgetAsks checks that everything is deleted at a terminal only after a yes.
func TestForgetAsks(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for answer, want := range map[string]bool{"yes\n": true, "no\n": false, "": false} {
		file := filepath.Join(t.TempDir(), "games.db")
		kept, err := store.Open(t.Context(), file)
		if err == nil {
			err = kept.Close()
		}
		l, unknown := lang.ByName("en")
		if err := errors.Join(err, unknown); err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		env := &cli.Env{Lang: l, Lines: lines.NewReader(strings.NewReader(answer)), Out: &cli.Output{Writer: &said}, Err: &said, Getenv: func(string) string { return "" }, Files: files.OS{}, Terminal: true}
		root := newRoot(env)
		root.SetArgs([]string{"forget", "--data", file})
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(file); (err != nil) != want || !strings.Contains(said.String(), "games.db: 0 games") {
			t.Errorf("after %q the file is there: %t\n%s", answer, err == nil, &said)
		}
	}
}
