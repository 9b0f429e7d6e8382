package terminal

import "testing"

// TestEmptySlots leaves slots of guesses empty: by typing, from the palette, and by turning a peg.
func TestEmptySlots(t *testing.T) {
	for _, name := range []string{"4x6-empty", "4x6-distinct-empty", "6.6.3.6-empty"} {
		d := drive(t, testOptions(t, "en"), 80, 24)
		d.pastes(name + " seed:1234")
		d.shows("A–F")
		d.types("a.")
		d.shows(" 1   A   ○  [·]  · ")
		d.keys("enter")
		d.shows("2 places of the row are still empty") // a place without a peg is not yet an empty slot
		d.keys("down")
		d.shows(" 1   A   ○  [○]  · ")
		d.keys("up")
		d.shows(" 1   A   ○  [A]  · ")
		d.types("b_")
		d.keys("enter")
		d.shows(" 1   A   ○   B   ○  ")
		d.shows(" 2  [·]")
		d.keys("tab", "right", "enter")
		d.shows(" 2   A   ○   B   ○  ")
	}
}

// TestNoEmptySlots checks that other games have no empty slots.
func TestNoEmptySlots(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.pastes("4x6 seed:1234")
	d.types("a.")
	d.shows(". is not a symbol of this game")
	d.hides("○  [")
}
