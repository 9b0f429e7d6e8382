package games_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
)

// newService returns a table for one player, with its file of games.
func newService(t *testing.T) (*games.Service, *store.Keeper) {
	t.Helper()
	keeper := memory.NewKeeper()
	return games.New(games.Config{Store: keeper, GoOn: true, Late: true, Study: gametest.NewStudy(keeper)}), keeper
}

// newPlay begins the game of a request.
func newPlay(t *testing.T, at *games.Service, request games.Request) *games.Play {
	t.Helper()
	play, err := at.New(t.Context(), gametest.English(t), &request)
	if err != nil {
		t.Fatal(err)
	}
	return play
}

// typed makes a move that a player types.
func typed(t *testing.T, play *games.Play, kind session.Act, text string) error {
	t.Helper()
	move, err := session.ReadMove(play.Game(), kind, 0, text)
	if err != nil {
		return err
	}
	return play.Do(t.Context(), move)
}

func do(t *testing.T, play *games.Play, kind session.Act, text string) {
	t.Helper()
	if err := typed(t, play, kind, text); err != nil {
		t.Fatal(err)
	}
}

// TestLate checks that a game is kept from its first move, and can be used before.
func TestLate(t *testing.T) {
	at, keeper := newService(t)
	play := newPlay(t, at, games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "BEEF"})
	id := play.ID()
	play.Leave()
	for moves := range 2 {
		kept, err := keeper.Games(t.Context(), store.Filter{})
		if err != nil || len(kept) != moves {
			t.Errorf("after %d moves %d games are kept, %v", moves, len(kept), err)
		}
		play, err := at.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		do(t, play, session.Guess, "AABB")
		play.Leave()
	}
}

// TestAgain plays the same game with a new code that is unknown to everyone.
func TestAgain(t *testing.T) {
	at, _ := newService(t)
	most := 7
	play := newPlay(t, at, games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "BEEF", Most: &most})
	play.Leave()
	another, err := at.New(t.Context(), gametest.English(t), &games.Request{Another: play.ID()})
	if err != nil {
		t.Fatal(err)
	}
	defer another.Leave()
	setup := another.Session().Setup()
	if setup.Codemaker != session.Random || setup.Secret != "" || setup.Most != most || another.ID() == play.ID() {
		t.Errorf("the other game is %+v", setup)
	}
}

// TestGivenAgain changes the mark of a guess that is given again, even after a contradiction, and
// then refuses a new guess.
func TestGivenAgain(t *testing.T) {
	at, _ := newService(t)
	play := newPlay(t, at, games.Request{Kind: session.Helping})
	defer play.Leave()
	do(t, play, session.Add, "ABCD=none EFEF=XXX")
	do(t, play, session.Add, "FEFE=OO EFEF=XXX") // contradicts the other turns
	if err := typed(t, play, session.Add, "AAAA=none"); !errors.Is(err, position.ErrContradiction) {
		t.Errorf("a new turn past a clash: %v", err)
	}
	do(t, play, session.Add, "FEFE=XOO")
	if got := len(play.Session().Turns()); got != 3 || play.Session().State() != session.Going {
		t.Errorf("there are %d turns, the game is %s", got, play.Session().State())
	}
}

// TestMend applies the first repair of a view; without a contradiction it is refused.
func TestMend(t *testing.T) {
	at, _ := newService(t)
	play := newPlay(t, at, games.Request{Kind: session.Helping})
	defer play.Leave()
	do(t, play, session.Add, "ABCD=none EFEF=XXX FEFE=OO AAAA=none")
	do(t, play, session.Repair, "")
	if play.Session().State() != session.Going {
		t.Errorf("the game is %s", play.Session().State())
	}
	if err := typed(t, play, session.Repair, ""); err == nil {
		t.Error("marks that agree are mended")
	}
}

// TestMendAnother applies the second repair of a contradiction, and one of two marks, each in one
// move. An unknown number changes nothing.
func TestMendAnother(t *testing.T) {
	at, _ := newService(t)
	play := newPlay(t, at, games.Request{Kind: session.Helping})
	defer play.Leave()
	do(t, play, session.Add, "AABB=XX EFEF=XO ABCD=XX CDCD=none")
	view, err := play.View(t.Context(), gametest.English(t), 0)
	if err != nil {
		t.Fatal(err)
	}
	repairs := view.Boards[0].Clash.Repairs
	swapped := slices.IndexFunc(repairs, func(repair study.Repair) bool { return len(repair.Changes) == 2 })
	for _, number := range []int{2, swapped + 1} {
		if err := play.Do(t.Context(), session.Move{Act: session.Repair, Repair: number}); err != nil {
			t.Fatal(err)
		}
		for _, change := range repairs[number-1].Changes {
			if mark := play.Session().Turns()[change.Turn-1].Feedback.String(); mark != change.Instead.Mark {
				t.Errorf("repair %d: turn %d has the mark %s, want %s", number, change.Turn, mark, change.Instead.Mark)
			}
		}
		if play.Session().State() != session.Going {
			t.Errorf("repair %d: the game is %s", number, play.Session().State())
		}
		do(t, play, session.Undo, "")
	}
	var problem *message.Problem
	if err := play.Do(t.Context(), session.Move{Act: session.Repair, Repair: len(repairs) + 1}); !errors.As(err, &problem) || problem.ID != "repair-number" {
		t.Errorf("repair %d of %d: %v", len(repairs)+1, len(repairs), err)
	}
	if play.Session().State() != session.Contradicted {
		t.Errorf("the game is %s", play.Session().State())
	}
}

// TestListedDamaged checks that a list says which game cannot be opened, and offers no review of it.
func TestListedDamaged(t *testing.T) {
	t.Parallel()
	at, _ := newService(t)
	english, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range []bool{false, true} {
		g := &store.Game{ID: "a", State: session.Solved, Turns: 3, Ended: time.Now(), Damaged: damaged}
		g.Saved.Kind, g.Saved.Game = store.Playing, "4x6"
		if listed := at.Listed(t.Context(), english, g); listed.Damaged != damaged || listed.CanReview == damaged {
			t.Errorf("damaged %v: %+v", damaged, listed)
		}
	}
}
