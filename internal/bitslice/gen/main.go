// Gen writes the machine code of package bitslice. It is a module of its own, so that the main one
// does not depend on avo. Run it by go generate in the directory above.
package main

import (
	"flag"
	"fmt"
	"log"

	. "github.com/mmcloughlin/avo/build"
)

const maxPlaces = 16

func main() {
	kernel := flag.String("kernel", "", "what to generate: avx512, avx2, lanes-avx512 or lanes-avx2")
	choose := flag.String("dispatch", "", "write the functions that choose a kernel to this file, and nothing else")
	flag.Parse()
	if *choose != "" {
		dispatch(*choose)
		return
	}
	generate, ok := map[string]func(){
		"avx512": countAVX512, "avx2": countAVX2, "lanes-avx512": lanes, "lanes-avx2": lanesAVX2,
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

// name returns the name of a kernel, as count5BlackWhiteAVX512.
func name(verb string, places int, rest string) string {
	return fmt.Sprintf("%s%d%s", verb, places, rest)
}
