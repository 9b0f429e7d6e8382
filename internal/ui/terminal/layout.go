package terminal

import "slices"

// shortFrom is the height of a frame below which decorative lines are left out.
const shortFrom = 18

// short reports whether decorative lines are left out.
func (f *frame) short() bool { return f.height < shortFrom }

// splitFrom is the width from which text is shown next to the board.
const splitFrom = 70

// wide reports whether text fits next to the board.
func (f *frame) wide() bool { return f.width >= splitFrom }

// fitting shortens lines to fit the room. The last line then says how to see the others.
func (f *frame) fitting(lines []*line, room int) []*line {
	if len(lines) <= room {
		return lines
	}
	return append(lines[:max(0, room-1):max(0, room-1)], f.rest)
}

// split puts text next to the board if there is room, or else below it. It leaves some lines for
// the board and the given number below. It returns the width for the board.
func (f *frame) split(said func(f *frame, width int) []*line, below int) (width int) {
	least := 5
	if f.short() {
		least = 3
	}
	if !f.wide() {
		f.foot = append(f.foot, f.fitting(said(f, f.width), max(2, f.height-least-below))...)
		return f.width
	}
	width = f.width * 3 / 5
	f.side, f.sideAt = f.fitting(said(f, f.width-width-2), max(2, f.height-below)), width+2
	return width
}

// footed inserts an empty line above lines at the bottom, if there is room.
func (f *frame) footed(lines []*line) []*line {
	if f.short() {
		return lines
	}
	return slices.Insert(lines, 0, &line{})
}
