// Package reading reads what people write: turns in the layouts and notations of chats, shares, tables, puzzles and
// other programs, with text around them.
//
// [Turns] reads the turns of a known game, [Code] a code, [Boards] the turns of several boards, and [Puzzle] a printed
// puzzle, whose game it finds. Every front end uses them, so the same text means the same everywhere. How marks are written is a
// matter of each rule: [rules.Game.ParseFeedback].
//
// A text is cut into lines, and each line into tokens. A line can have turns, guesses or marks alone, or neither.
// Guesses and marks alone are paired in their order: alternating lines, all guesses before all marks, and all marks
// before all guesses are the same to the reader. A line that looks like a turn and cannot be read is an error, which
// names the part that is wrong. Other lines are passed over and counted.
package reading
