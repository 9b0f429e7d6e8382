package boards

import (
	"encoding/binary"
	"slices"

	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// mostRenamings is the largest number of renamings that a search applies to each state.
const mostRenamings = 1500

// allRenamings returns the renamings of colours and places that keep the partitions of all guesses, as
// the image of each secret, or nil if there are none or too many.
func (x *exact) allRenamings() [][]int32 {
	game := x.game.board
	if game.HasWords() {
		return nil
	}
	places, symbols := game.Places(), game.Symbols()
	count := 1
	for n := 2; n <= max(places, symbols); n++ {
		if n <= places {
			count *= n
		}
		if n <= symbols {
			count *= n
		}
		if count > mostRenamings {
			return nil
		}
	}
	var renamings [][]int32
	for _, place := range symmetry.Permutations(places) {
		for _, symbol := range symmetry.Permutations(symbols) {
			image := make([]int32, len(x.game.secrets))
			for i, code := range x.game.secrets {
				var to rules.Code
				for at := range places {
					to[place[at]] = symbol[code[at]]
				}
				at, found := slices.BinarySearchFunc(x.game.secrets, to, rules.Compare)
				if !found {
					return nil
				}
				image[i] = int32(at)
			}
			if !x.keeps(image) {
				return nil
			}
			renamings = append(renamings, image)
		}
	}
	return renamings
}

// keeps reports whether a renaming keeps the partitions: two secrets have the same mark for a guess
// exactly if their images have the same mark for the image of the guess.
func (x *exact) keeps(image []int32) bool {
	if len(x.game.guesses) != len(x.game.secrets) {
		return false
	}
	for guess, row := range x.table {
		other := x.table[image[guess]]
		to := make(map[uint16]uint16)
		from := make(map[uint16]uint16)
		for secret, mark := range row {
			renamed := other[image[secret]]
			if was, met := to[mark]; met && was != renamed {
				return false
			}
			if was, met := from[renamed]; met && was != mark {
				return false
			}
			to[mark], from[renamed] = renamed, mark
		}
	}
	return true
}

// form returns the canonical form of a state: the smallest of its images, with the boards in either
// order.
func (x *exact) form(a, b []int32) string {
	words := (len(x.game.secrets) + 63) / 64
	best, next := make([]uint64, 2*words), make([]uint64, 2*words)
	first := true
	try := func(image []int32, a, b []int32) {
		clear(next)
		add := func(codes []int32, to []uint64) {
			for _, code := range codes {
				if image != nil {
					code = image[code]
				}
				to[code/64] |= 1 << (code % 64)
			}
		}
		add(a, next[:words])
		if !first && slices.Compare(next[:words], best[:words]) > 0 {
			return
		}
		add(b, next[words:])
		if first || slices.Compare(next, best) < 0 {
			best, next, first = next, best, false
		}
	}
	images := x.renamings
	if images == nil {
		images = [][]int32{nil}
	}
	for _, image := range images {
		try(image, a, b)
		try(image, b, a)
	}
	key := make([]byte, 0, 8*len(best))
	for _, word := range best {
		key = binary.LittleEndian.AppendUint64(key, word)
	}
	return string(key)
}
