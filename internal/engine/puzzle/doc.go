// Package puzzle is for printed puzzles, such as Master Mot in magazines: lines of a guess and
// its mark, from which the reader deduces the code.
//
// Most callers need [New], [Puzzle.Solutions], which yields
// every code that fits, and [Puzzle.Explain], which deduces the solution as a person would.
// [Compose] makes a new puzzle. If no code fits, package review finds the lines to correct.
//
// Solving and explaining a puzzle of a magazine takes milliseconds. Composing takes about a
// millisecond for five places, and up to some seconds when a difficulty is requested.
package puzzle
