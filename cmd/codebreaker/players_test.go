package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/match"
	"codebreaker/store"
)

// people is a file of games that a server has open: Ada, who owns a group that Ben is in,
// and a browser without a name.
type people struct {
	t              *testing.T
	kept           *store.Store
	file           string
	ada, ben, none string // IDs
	group          *store.Group
	adas, bens     *store.Game
}

func newPeople(t *testing.T) *people {
	p := &people{t: t, file: filepath.Join(t.TempDir(), "games.db"), ada: strings.Repeat("a", 26), ben: strings.Repeat("b", 26), none: strings.Repeat("c", 26)}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	p.kept, err = store.Open(t.Context(), p.file)
	must(err)
	t.Cleanup(func() { p.kept.Close() })
	must(p.kept.NamePlayer(t.Context(), p.ada, "Ada", 0))
	must(p.kept.NamePlayer(t.Context(), p.ben, "Ben", 0))
	must(p.kept.SaveList(t.Context(), p.ada, "pets", []string{"cat", "dog"}, 0))
	p.group, err = p.kept.MakeGroup(t.Context(), p.ada, "Class 5b", "4x6", 0)
	must(err)
	_, err = p.kept.JoinGroup(t.Context(), p.group.Invitation, p.ben, 0, 0)
	must(err)
	p.adas, p.bens = p.game(p.ada), p.game(p.ben)
	p.game(p.none)
	p.game("")
	return p
}

// game keeps a game of a player.
func (p *people) game(player string) *store.Game {
	p.t.Helper()
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		p.t.Fatal(err)
	}
	session, err := match.Begin(p.t.Context(), game, match.Setup{Kind: match.Helping}, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	g := store.NewGame(player, session)
	if err := p.kept.Save(p.t.Context(), g); err != nil {
		p.t.Fatal(err)
	}
	return g
}

// players runs the command, at a terminal where there are answers.
func (p *people) players(answers string, args ...string) (out, said string, err error) {
	p.t.Helper()
	l, err := lang.ByName("en")
	if err != nil {
		p.t.Fatal(err)
	}
	var printed, told bytes.Buffer
	a := &app{lang: l, in: strings.NewReader(answers), out: &output{Writer: &printed}, err: &told, getenv: func(string) string { return "" }, terminal: answers != ""}
	root := a.root()
	root.SetArgs(append([]string{"players", "--data", p.file}, args...))
	err = root.ExecuteContext(p.t.Context())
	return printed.String(), told.String(), err
}

// TestPlayersList lists who has a name, with their groups and games, and the others only
// when they are asked for.
func TestPlayersList(t *testing.T) {
	p := newPeople(t)
	out, said, err := p.players("")
	if err != nil || strings.Count(out, "\n") != 3 || !strings.Contains(out, "aaaaaaaa  Ada ") || !strings.Contains(out, "Class 5b") || strings.Contains(out, "cccccccc") || said != "1 browser without a name; --all lists it too.\n" {
		t.Errorf("%v\n%s%s", err, out, said)
	}
	out, said, err = p.players("", "list", "--all", "--json")
	if err != nil || strings.Count(out, "\n") != 3 || said != "" {
		t.Errorf("%v\n%s%s", err, out, said)
	}
	var first playerJSON
	line, _, _ := strings.Cut(out, "\n")
	if err := json.Unmarshal([]byte(line), &first); err != nil || first.ID != p.ada || first.Name != "Ada" || first.Games != 1 || len(first.Groups) != 1 || first.Groups[0].ID != p.group.ID || !first.Groups[0].Owned || first.Linked {
		t.Errorf("%+v, %v", first, err)
	}
	if strings.Contains(out, p.group.Invitation) {
		t.Error("the invitation is told")
	}
}

// TestPlayersExport writes all that is kept of a player, and nothing of others.
func TestPlayersExport(t *testing.T) {
	p := newPeople(t)
	if _, err := p.kept.LinkPlayer(t.Context(), p.ada); err != nil {
		t.Fatal(err)
	}
	out, _, err := p.players("", "export", "aaa")
	var kept struct {
		Player playerJSON
		Lists  []listJSON
		Games  []*store.Game
	}
	if err == nil {
		err = json.Unmarshal([]byte(out), &kept)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if kept.Player.ID != p.ada || !kept.Player.Linked || len(kept.Player.Groups) != 1 || len(kept.Lists) != 1 || !slices.Equal(kept.Lists[0].Words, []string{"cat", "dog"}) || len(kept.Games) != 1 || kept.Games[0].ID != p.adas.ID {
		t.Errorf("%s", out)
	}
	for _, others := range []string{"Ben", p.ben, p.none, p.bens.ID, p.group.Invitation, string(p.group.Lot)} {
		if strings.Contains(out, others) {
			t.Errorf("the export of Ada has %q", others)
		}
	}
	if _, _, err := p.players("", "export", "zz"); exitCode(err) != exitMisuse {
		t.Errorf("nobody: %v", err)
	}
}

// TestPlayersRemove takes a player out of a group by its name or ID, and says where there
// is none.
func TestPlayersRemove(t *testing.T) {
	p := newPeople(t)
	for _, wrong := range []string{"Class", "", "zzz"} {
		if _, _, err := p.players("", "remove", p.ben, wrong); exitCode(err) != exitMisuse {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	if _, said, err := p.players("", "remove", "bb", "Class 5b"); err != nil || said != "Ben is out of Class 5b.\n" {
		t.Errorf("%s, %v", said, err)
	}
	if _, err := p.kept.GroupOfMember(t.Context(), p.group.ID, p.ben); !errors.Is(err, store.ErrNoGroup) {
		t.Errorf("he is in it: %v", err)
	}
	if _, err := p.kept.GroupOfMember(t.Context(), p.group.ID, p.ada); err != nil {
		t.Errorf("she is out: %v", err)
	}
	second, err := p.kept.MakeGroup(t.Context(), p.ada, "Class 5b", "4x6", 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.players("", "remove", p.ada, "Class 5b"); exitCode(err) != exitMisuse {
		t.Errorf("one of two: %v", err)
	}
	if _, _, err := p.players("", "remove", p.ada, second.ID[:10]); err != nil {
		t.Error(err)
	}
	if groups, err := p.kept.Groups(t.Context(), p.ada); err != nil || len(groups) != 1 || groups[0].ID != p.group.ID {
		t.Errorf("%v, %v", groups, err)
	}
}

// TestPlayersDelete holds that at a terminal a player named by what the ID begins with is
// forgotten only by a yes, and that with them goes what was theirs and nothing else.
func TestPlayersDelete(t *testing.T) {
	for _, test := range []struct {
		answers string // at a terminal where there are some
		whole   bool
		want    bool
	}{{"no\n", false, false}, {"\n", false, false}, {"yes\n", false, true}, {"x\n", true, true}, {"", false, true}} {
		p := newPeople(t)
		if _, err := p.kept.SaveAttempt(t.Context(), p.group.ID, "2026-11-20", p.ada, "deleted"); err != nil {
			t.Fatal(err)
		}
		named := p.ada[:8]
		if test.whole {
			named = p.ada
		}
		_, said, err := p.players(test.answers, "delete", named)
		if err != nil {
			t.Fatal(err)
		}
		if asked := strings.Contains(said, "Forget aaaaaaaa, Ada, with 1 game?"); asked != (test.answers != "" && !test.whole) {
			t.Errorf("%+v: %s", test, said)
		}
		_, playerErr := p.kept.Player(t.Context(), p.ada)
		_, gameErr := p.kept.Game(t.Context(), p.adas.ID)
		_, listErr := p.kept.List(t.Context(), p.ada, "pets")
		_, groupErr := p.kept.GroupOfMember(t.Context(), p.group.ID, p.ada)
		for _, err := range []error{playerErr, gameErr, listErr, groupErr} {
			if (err != nil) != test.want {
				t.Errorf("%+v: %v\n%s", test, err, said)
			}
		}
		if attempt, err := p.kept.Attempt(t.Context(), p.group.ID, "2026-11-20", p.ada); err != nil || (attempt == "") != test.want {
			t.Errorf("%+v: attempt %q, %v", test, attempt, err)
		}
		if _, err := p.kept.Game(t.Context(), p.bens.ID); err != nil {
			t.Errorf("Ben's game: %v", err)
		}
		if group, err := p.kept.GroupOfMember(t.Context(), p.group.ID, p.ben); err != nil || (group.Owner == p.ben) != test.want {
			t.Errorf("Ben's group: %+v, %v", group, err)
		}
		if all, err := p.kept.Count(t.Context(), store.Filter{AnyPlayer: true}); err != nil || all != map[bool]int{false: 4, true: 3}[test.want] {
			t.Errorf("%+v: %d games, %v", test, all, err)
		}
	}
	p := newPeople(t)
	if _, _, err := p.players("", "delete", p.ben, "zz"); exitCode(err) != exitMisuse {
		t.Errorf("somebody who is not there: %v", err)
	}
	if _, err := p.kept.Player(t.Context(), p.ben); err != nil {
		t.Errorf("the other was forgotten: %v", err)
	}
}

// TestPlayersLink makes a link by which the games of a player open, and by no older one; a browser without a name has none.
func TestPlayersLink(t *testing.T) {
	p := newPeople(t)
	old, err := p.kept.LinkPlayer(t.Context(), p.ben)
	if err != nil {
		t.Fatal(err)
	}
	path, said, err := p.players("", "link", "bb")
	secret, ok := strings.CutPrefix(strings.TrimSpace(path), "/me#")
	if err != nil || !ok || !strings.HasPrefix(said, "By this, behind the address of the server, Ben plays") {
		t.Fatalf("%q, %q, %v", path, said, err)
	}
	if led, err := p.kept.PlayerOfLink(t.Context(), secret); err != nil || led.ID != p.ben {
		t.Errorf("it leads to %+v, %v", led, err)
	}
	if _, err := p.kept.PlayerOfLink(t.Context(), old); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("the link of before: %v", err)
	}
	for _, nobody := range []string{p.none, "zz"} {
		if path, _, err := p.players("", "link", nobody); err == nil || path != "" || exitCode(err) != exitMisuse {
			t.Errorf("of %s: %q, %v", nobody, path, err)
		}
	}
}
