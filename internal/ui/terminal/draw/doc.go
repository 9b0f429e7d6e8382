// Package draw draws what the terminal shows. A [Frame] is the content of a screen: lines of text with targets that
// can be clicked, in the styles of a [Theme]. [Pegs] draws codes and marks of a game, [Board] lays out the rows of
// one board, and [Grid] the rows of several boards. The package knows no screens and no keys.
package draw
