// Package tui is the game in a terminal: screens that are drawn whole and answer
// keys, clicks and pasted text. Games are played at a
// [codebreaker/internal/table.Table]; a [desk] shows what that returns.
//
// An [app] is the program: it holds a stack of screens, of which the top one is
// seen. A [screen] is a small model of its own that knows the program as its [host]
// alone; it draws a [frame], lines of text with the places that can be clicked. What
// takes time is done by a [job] in the background, one at a time; a screen shows only
// what the last job handed it.
package tui
