package codebreaker_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"codebreaker"
)

func ExampleReviewer_Judge() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns("AABB=O ACDC=X FBDD=XXXX")
	if err != nil {
		log.Fatal(err)
	}
	judged, err := codebreaker.NewReviewer(game).Judge(context.Background(), turns, codebreaker.Entropy)
	if err != nil {
		log.Fatal(err)
	}
	for _, turn := range judged.Turns {
		fmt.Println(game.Format(turn.Guess), turn.Judgement.Verdict, turn.Before.Least, "->", turn.After.Least)
	}
	fmt.Println("skill", judged.Skill, "luck", judged.Luck)
	// Output:
	// AABB good 1296 -> 256
	// ACDC good 256 -> 30
	// FBDD good 30 -> 1
	// skill 95 luck 71
}

func ExampleExplain() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns("ABCD=none EFEF=XXX FEFE=OO AAAA=none")
	if err != nil {
		log.Fatal(err)
	}
	contradiction, err := codebreaker.Explain(context.Background(), game, turns...)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("turns, from 0:", contradiction.Together)
	for _, repair := range contradiction.Repairs {
		for _, change := range repair.Changes {
			fmt.Println("turn", change.Turn, "may be", change.Feedback)
		}
	}
	// Output:
	// turns, from 0: [0 2]
	// turn 2 may be XOO
}

func ExamplePuzzle_Contradiction() {
	p, err := codebreaker.ReadPuzzle(strings.NewReader("ab 0\ncd 2\nad 2\n"))
	if err != nil {
		log.Fatal(err)
	}
	contradiction, err := p.Contradiction(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range contradiction.Together {
		fmt.Println(p.FormatLine(line))
	}
	change := contradiction.Repairs[0].Changes[0] // the likeliest first
	fmt.Println("change line", p.Numbers()[change.Turn], "to", p.FormatMark(change.Feedback))
	// Output:
	// ab 0
	// ad 2
	// change line 3 to 1
}
