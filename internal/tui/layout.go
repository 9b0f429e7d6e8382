package tui

import "slices"

// shortFrom is the height of a frame below which boards and texts do without lines
// that only please.
const shortFrom = 18

// splitFrom is the width from which what is said stands beside the board.
const splitFrom = 70

// wide reports whether what is said has room beside the board.
func (f *frame) wide() bool { return f.width >= splitFrom }

// fitting returns the lines that fit into so much room; the last of them says how the
// others are seen.
func (f *frame) fitting(lines []*line, room int) []*line {
	if len(lines) <= room {
		return lines
	}
	more := new(line).touch(keyTarget(readKey), f.quiet, f.rest)
	return append(lines[:max(0, room-1):max(0, room-1)], more)
}

// split puts what is said beside the board where there is room, and else below it. It
// leaves the board some lines, and those for what comes below, and returns how many
// columns the board has.
func (f *frame) split(said func(f *frame, width int) []*line, below int) (width int) {
	least := 5
	if f.height < shortFrom {
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

// footed puts an empty line above what stands at the bottom, where there is room.
func (f *frame) footed(lines []*line) []*line {
	if f.height < shortFrom {
		return lines
	}
	return slices.Insert(lines, 0, &line{})
}
