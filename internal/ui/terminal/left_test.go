package terminal

import (
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
)

// TestLeft lists all remaining codes while a code is cracked and in the solver. The likeliest comes
// first, and the list scrolls to the last.
func TestLeft(t *testing.T) {
	for _, kind := range []session.Kind{session.Cracking, session.Helping} {
		for _, name := range []string{"words:en5-place-weighted", "4x6"} {
			options := testOptions(t, "en")
			options.Start = newSession(t, name, games.Request{Kind: kind})
			d := drive(t, options, 80, 24)
			d.keys("f2")
			list, listed := d.top().(*left)
			if !listed {
				t.Fatalf("no list is seen:\n%s", d.shown())
			}
			all := list.codes.Page(0, list.codes.Len())
			for i := range all[1:] {
				if all[i].Weight < all[i+1].Weight {
					t.Errorf("%s comes before %s, which is likelier", all[i].Code, all[i+1].Code)
				}
			}
			d.shows(all[0].Code)
			d.hides(all[len(all)-1].Code)
			d.keys("end")
			d.shows(all[len(all)-1].Code)
			if kind == session.Cracking && name == "4x6" && !strings.Contains(d.shown(), "1,296 codes are left.") {
				t.Errorf("it is not said how many they are:\n%s", d.shown())
			}
			d.keys("f2")
			if d.top() == list {
				t.Error("the list stays")
			}
		}
	}
}
