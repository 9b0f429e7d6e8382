package symmetry_test

import (
	"fmt"
	"log"

	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// The 1,296 first guesses of Mastermind fall into 5 orbits.
func ExampleOrbits() {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	for _, orbit := range symmetry.Orbits(game) {
		fmt.Println(game.Format(orbit.Guess), orbit.Size)
	}
	// Output:
	// AAAA 6
	// AAAB 120
	// AABB 90
	// AABC 720
	// ABCD 360
}
