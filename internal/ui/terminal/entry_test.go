package terminal

import "testing"

// TestReviewFirst begins with the screen on which a game is typed, after its name, and reviews it.
func TestReviewFirst(t *testing.T) {
	options := testOptions(t, "en")
	options.Review = new("4x6")
	d := drive(t, options, 80, 24)
	d.shows("› 4x6")
	d.plays("AABB=O CDEF=XX FEEB=XXOO BEEF=XXXX")
	d.shows("Game review")
}
