// Package terminal is the game in a terminal. Its screens answer keys, clicks and pasted text, and are
// redrawn completely. The service [games.Service] runs the games; a [presenter] shows
// its results.
//
// An [app] is the program. It holds a stack of screens and shows the top one. A [screen] is a small
// model that sees the program only as its [host]. It fills a [draw.Frame]: lines of
// text with areas that can be clicked. Slow work runs in the background as a [job], one at a time, and a screen shows
// the result of the last finished job.
package terminal
