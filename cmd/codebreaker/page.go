package main

import (
	"fmt"
	"html"
	"io"
	"strings"

	"codebreaker/internal/draw"
	"codebreaker/internal/preset"
	"codebreaker/internal/telling"
	"codebreaker/puzzle"
)

// pageHead is the start of a page to print, up to its heading.
const pageHead = `<!DOCTYPE html>
<html lang="%s">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%s</title>
<style>
  @page { margin: 20mm }
  body { font: 12pt/1.45 "Helvetica Neue", Helvetica, Arial, sans-serif; color: #000; background: #fff; max-width: 34em; margin: 2em auto; padding: 0 1em }
  h1 { font-size: 20pt; margin: 0 0 .3em; display: flex; justify-content: space-between }
  .stars { font-weight: normal; letter-spacing: .1em }
  svg { display: block; max-width: 100%%; height: auto; margin: 1em auto; break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  footer { color: #555; font-size: 9pt; text-align: center }
</style>
`

// writePage writes the puzzle as a page to print: the rules, the puzzle and its difficulty.
func (c *composer) writePage(w io.Writer, composed *puzzle.Composed) error {
	title := html.EscapeString(c.title())
	hardness := html.EscapeString(telling.Hardness(c.lang, composed.Difficulty))
	stars := strings.Repeat("★", composed.Difficulty) + strings.Repeat("☆", puzzle.MaxDifficulty-composed.Difficulty)
	rules := html.EscapeString(telling.PuzzleRules(c.lang, c.order.Game))
	if _, err := fmt.Fprintf(w, pageHead+"<h1>%s <span class=\"stars\" title=\"%s\">%s</span></h1>\n<p>%s</p>\n", c.lang.Name(), title, title, hardness, stars, rules); err != nil {
		return err
	}
	if err := draw.Puzzle(w, composed.Puzzle, c.drawn(composed, "")); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n<footer>%s</footer>\n", html.EscapeString(c.command()))
	return err
}

// drawn returns the layout of the puzzle under a title.
func (c *composer) drawn(composed *puzzle.Composed, title string) draw.Page {
	page := draw.Page{Title: title, Colours: !c.order.Game.HasWords()}
	if c.solution {
		page.Solution = c.answer(composed)
	}
	return page
}

// title names the puzzle in the style of a magazine.
func (c *composer) title() string {
	return telling.PuzzleHeading(c.lang, preset.PuzzleTitle(c.lang, c.order.Game), c.order.Seed)
}
