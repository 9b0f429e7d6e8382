package draw

import "slices"

// shortFrom is the height of a frame below which decorative lines are left out.
const shortFrom = 18

// Short reports whether decorative lines are left out.
func (f *Frame) Short() bool { return f.Height < shortFrom }

// splitFrom is the width from which text is shown next to the board.
const splitFrom = 70

// Wide reports whether text fits next to the board.
func (f *Frame) Wide() bool { return f.Width >= splitFrom }

// Fit shortens lines to fit the room. The last line then says how to see the others.
func (f *Frame) Fit(lines []*Line, room int) []*Line {
	if len(lines) <= room {
		return lines
	}
	return append(lines[:max(0, room-1):max(0, room-1)], f.Rest)
}

// Room returns the number of lines that Split has for text. It leaves some lines for the board and the given number
// below.
func (f *Frame) Room(below int) int {
	least := 5
	switch {
	case f.Wide():
		least = 0
	case f.Short():
		least = 3
	}
	return max(2, f.Height-least-below)
}

// Split puts text next to the board if there is room, or else below it. It shortens the text to fit [Frame.Room], and
// returns the width for the board.
func (f *Frame) Split(said func(f *Frame, width int) []*Line, below int) (width int) {
	room := f.Room(below)
	if !f.Wide() {
		f.Foot = append(f.Foot, f.Fit(said(f, f.Width), room)...)
		return f.Width
	}
	width = f.Width * 3 / 5
	f.Side, f.SideAt = f.Fit(said(f, f.Width-width-2), room), width+2
	return width
}

// Footed inserts an empty line above lines at the bottom, if there is room.
func (f *Frame) Footed(lines []*Line) []*Line {
	if f.Short() {
		return lines
	}
	return slices.Insert(lines, 0, &Line{})
}
