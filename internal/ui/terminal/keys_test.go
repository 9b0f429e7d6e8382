package terminal

import (
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
)

// startedAs returns a driver at a new game of a kind.
func startedAs(t *testing.T, kind session.Kind, name string) *driver {
	t.Helper()
	options := testOptions(t, "en")
	options.Start = newSession(t, name, games.Request{Kind: kind})
	return drive(t, options, 80, 24)
}

// TestDisabledKeys checks that a key that cannot do anything says why, and is not offered at the
// bottom.
func TestDisabledKeys(t *testing.T) {
	for _, test := range []struct {
		kind              session.Kind
		key, does, reason string
		turns             []string
	}{
		{session.Cracking, "r", " repair ", "The marks do not contradict each other.", nil},
		{session.Helping, "ctrl+f", " repair ", "The marks do not contradict each other.", nil},
		{session.Helping, "ctrl+r", " review ", "There are no turns yet.", nil},
		{session.Helping, leftKey, " codes left ", "Fix the contradiction first.", []string{"AABB=XX", "CCDD=XXX"}},
		{session.Helping, leftKey, " codes left ", "The game is over.", []string{"AABB=XXXX"}},
	} {
		d := startedAs(t, test.kind, "4x6")
		d.plays(test.turns...)
		d.hides(test.does)
		if len(test.key) == 1 {
			d.types(test.key)
		} else {
			d.keys(test.key)
		}
		d.shows(test.reason)
	}
}

// TestKeysExplained checks that the list of keys explains a key that cannot do anything, without the reason.
func TestKeysExplained(t *testing.T) {
	d := startedAs(t, session.Helping, "4x6")
	d.keys(keysKey)
	d.shows("apply this change (not now)")
	d.hides("contradict")
}

// TestKeysOnce checks that no screen of a game declares a key twice.
func TestKeysOnce(t *testing.T) {
	for _, kind := range session.Kinds() {
		for _, name := range []string{"4x6", "4x6-empty", "wordle:en5"} {
			d := startedAs(t, kind, name)
			seen := make(map[string]bool)
			for _, b := range d.bindings() {
				for _, key := range strings.Fields(b.names) {
					if seen[key] {
						t.Errorf("%s %s declares %s twice", kind, name, key)
					}
					seen[key] = true
				}
			}
		}
	}
}
