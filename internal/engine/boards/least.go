package boards

import "slices"

// leastAverage returns an average number of guesses that no strategy goes below, for equally likely
// codes. Cells is the largest number of cells of a guess, without the one that it solves.
//
// Fix the codes of all boards but one. That board has M remaining candidates, and the strategy plays them as on
// one board: its tree has at most cells^(t-1) nodes for guess t, and each solves at most one code. So
// guess t solves a board of N with probability N*cells^(t-1)/M at most. The game takes N guesses that
// solve a board, and others. Guess t is one of the others if the game has not ended and guess t solves
// nothing. The game cannot have ended before guess N; later it has ended at most with the probability
// that one board is solved.
func leastAverage(secrets, boards, cells int) float64 {
	codes := float64(secrets - boards + 1)
	least, solved, nodes := float64(boards), 0.0, 1.0
	for t := 1; solved < codes; t++ {
		going := 1.0
		if t > boards {
			going -= solved / codes
		}
		least += max(0, going-float64(boards)*nodes/codes)
		solved += nodes
		nodes = min(nodes*float64(cells), codes-solved)
		if nodes == 0 {
			break
		}
	}
	return least
}

// mostCells returns the largest number of cells of a guess, without the one that it solves.
func (t *feedbackTable) mostCells() int {
	count := len(t.game.guesses)
	most, guess, met, marks := 0, 0, make([]int, t.game.board.Feedbacks()), []uint16(nil)
	for from := 0; from < count; from += keptTogether {
		marks = t.block(from, min(from+keptTogether, count), t.sets[0], marks)
		for row := range slices.Chunk(marks, len(t.sets[0])) {
			cells := 0
			guess++
			for _, mark := range row {
				if int(mark) != len(met)-1 && met[mark] != guess {
					met[mark] = guess
					cells++
				}
			}
			most = max(most, cells)
		}
	}
	return most
}
