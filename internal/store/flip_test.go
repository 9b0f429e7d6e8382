package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/test/longtest"
)

// TestKillAndFlip kills a program in the middle of its saves and then flips a bit of the file or of its
// journal, in many places. Either the damage is reported, or every save that was acknowledged is there.
func TestKillAndFlip(t *testing.T) {
	const before = 300 // games
	kills, flips := 2, 10
	if longtest.On() {
		kills, flips = 10, 20
	}
	random := rand.New(rand.NewPCG(1, 61))
	reported, journals := 0, 0
	for kill := range kills {
		file := kept(t, before)
		acknowledged := killAfter(t, file, 20+random.IntN(40))
		for flip := range flips {
			copied := filepath.Join(t.TempDir(), "games.db")
			at := ""
			for _, beside := range []string{"", "-journal"} {
				text, err := os.ReadFile(file + beside)
				if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
					continue
				}
				if beside != "" {
					journals++
				}
				if (flip%2 == 1) == (beside != "") {
					bit := random.IntN(8 * len(text))
					if beside != "" && flip%4 == 1 {
						bit = random.IntN(8 * 512) // its header
					}
					text[bit/8] ^= 1 << (bit % 8)
					at = fmt.Sprintf("kill %d, bit %d of games.db%s", kill, bit, beside)
				}
				if err = errors.Join(err, os.WriteFile(copied+beside, text, 0o600)); err != nil {
					t.Fatal(err)
				}
			}
			if err := expectAll(t, copied, before, acknowledged); err != nil {
				reported++
				var problem *message.Problem
				if !errors.As(err, &problem) {
					t.Errorf("%s: %v", at, err)
				}
			}
		}
	}
	t.Logf("%d of %d flips are reported; %d files had a journal", reported, kills*flips, journals)
}

// expectAll returns the error of a check of the whole file. Without one it checks that the file has the
// acknowledged saves, and all games that were there before.
func expectAll(t *testing.T, file string, before int, acknowledged map[string]int) error {
	t.Helper()
	s, err := store.Open(t.Context(), file)
	if err != nil {
		return err
	}
	defer s.Close()
	checked := s.Check(t.Context())
	listed, err := s.Games(t.Context(), store.Filter{})
	if err != nil {
		return err
	}
	games := make(map[string]*store.Game)
	for _, g := range listed {
		games[g.ID] = g
	}
	if checked == nil && len(games) < before+len(acknowledged) {
		t.Errorf("%d games are left of %d, and the check finds no damage", len(games), before+len(acknowledged))
	}
	for id, revision := range acknowledged {
		g := games[id]
		if g == nil || !g.Damaged && (g.Revision < revision || len(g.Saved.Moves) != g.Revision) || g.Damaged && checked == nil {
			t.Errorf("%s is %+v, acknowledged was revision %d; the check says %v", id, g, revision, checked)
		}
	}
	return checked
}
