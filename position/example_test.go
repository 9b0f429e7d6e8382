package position_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/position"
)

// after returns the position of a game after turns written as ABCD=XO.
func after(name string, turns ...string) (*codebreaker.Game, *position.Position) {
	game, err := codebreaker.ParseGame(name)
	if err != nil {
		panic(err)
	}
	p := position.Start(game)
	for _, text := range turns {
		turn, err := game.ParseTurn(text)
		if err != nil {
			panic(err)
		}
		p = p.After(turn.Guess, turn.Feedback)
	}
	return game, p
}

// The first of 68 thousand million codes that agree with two turns.
func ExamplePosition_Walk() {
	game, p := after("12x8", "AAAABBBBCCCC=2,3", "DDDDEEEEFFFF=1,2")
	for code, err := range p.Walk(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(game.Format(code))
		break
	}
	// Output: AABBADDEGGGG
}

// Counting candidates: a game of 4x6, and one with too many candidates to list.
func ExamplePosition_Remaining() {
	for _, name := range []string{"4x6", "8x12"} {
		_, p := after(name, "AABBCCDD"[:int(name[0]-'0')]+"=XO")
		count, err := p.Remaining(context.Background(), codebreaker.Budget{Threads: 2})
		if err != nil {
			fmt.Println(err)
			return
		}
		if n, exact := count.Exact(); exact {
			fmt.Println(name, "exactly", n)
		} else {
			fmt.Printf("%s about %.2g\n", name, count.About)
		}
	}
	// Output:
	// 4x6 exactly 208
	// 8x12 exactly 48692288
}

// The partition that a guess makes of the candidates.
func ExamplePosition_Split() {
	game, p := after("4x6", "AABB=XO")
	guess, _ := game.ParseCode("ABCC")
	cells, err := p.Split(context.Background(), guess)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, cell := range cells[:3] {
		fmt.Println(cell.Feedback, cell.Size)
	}
	// Output:
	// O 39
	// X 45
	// OO 40
}

// Guesses that are equal by symmetry: of 1,296 first guesses, five are different.
func ExamplePosition_Orbits() {
	game, p := after("4x6")
	orbits, err := p.Orbits(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, guess := range orbits {
		fmt.Print(game.Format(guess), " ")
	}
	// Output: AAAA AAAB AABB AABC ABCD
}
