// Gen writes the machine code of package bitslice. It is a module of its own, so that the main one
// does not depend on avo. Run it by go generate in the directory above.
package main

import (
	"flag"
	"fmt"
	"log"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const maxPlaces = 16

func main() {
	kernel := flag.String("kernel", "", "what to generate: avx512, avx2, lanes-avx512, lanes-avx2 or totals-avx512")
	flag.Parse()
	generate, ok := map[string]func(){
		"avx512": countAVX512, "avx2": countAVX2, "lanes-avx512": lanes, "lanes-avx2": lanesAVX2, "totals-avx512": totals,
	}[*kernel]
	if !ok {
		log.Fatalf("-kernel %q: there is no such kernel", *kernel)
	}
	ConstraintExpr("!purego")
	generate()
	Generate()
}

var rules = []string{"BlackWhite", "Black"}

// A slot is a cell that is counted.
type slot struct{ total, black int }

// slots returns the cells of a game in the order of their feedbacks, without the first one, which
// follows from the others.
func slots(rule string, places int) (all []slot) {
	if rule == "Black" {
		for black := 1; black <= places; black++ {
			all = append(all, slot{black, black})
		}
		return all
	}
	for total := 1; total <= places; total++ {
		for black := 0; black <= total; black++ {
			all = append(all, slot{total, black})
		}
	}
	return all
}

// empty reports whether no secret is in the cell: if all but one place are right, so is the last.
func (s slot) empty(rule string, places int) bool {
	return rule == "BlackWhite" && s.total == places && s.black == places-1
}

// The numbers of places, or sizes, whose code is unrolled; count.go of package bitslice has the same.
// Fewer places are counted as the least of these, for the planes of places that are not there have
// no bits. More than the most are counted as maxPlaces in black only, and see many.go.
const leastPlaces, mostPlaces = 3, 8

// unrolledCells is the largest number of cells in unrolled code. In black-only games even 16 places
// have fewer.
var unrolledCells = len(slots("BlackWhite", mostPlaces))

// chooseSize generates the code for each size, for maxPlaces too if many, and a branch to it. Each
// goes on to the label next.
func chooseSize(places reg.Register, many bool, next string, code func(places int)) {
	sizes := []int{}
	for size := leastPlaces; size <= mostPlaces; size++ {
		sizes = append(sizes, size)
	}
	if many {
		sizes = append(sizes, maxPlaces)
	}
	last := len(sizes) - 1
	for _, size := range sizes[:last] {
		CMPQ(places, Imm(uint64(size)))
		JEQ(LabelRef(sized("places", size)))
	}
	for i := last; i >= 0; i-- {
		if i < last {
			JMP(LabelRef(next))
			Label(sized("places", sizes[i]))
		}
		code(sizes[i])
	}
	Label(next)
}

// sized returns the name of a label in the code for a number of places, such as block5.
func sized(label string, places int) string { return fmt.Sprintf("%s%d", label, places) }

// roundUp returns the least multiple of unit that is not below n.
func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }
