package puzzlecmd

import (
	"fmt"
	"html"
	"io"
	"strings"

	"codebreaker/internal/app/study"
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
func (c *composer) writePage(w io.Writer, composed *study.Puzzle) error {
	title, hardness := html.EscapeString(composed.Heading), html.EscapeString(composed.Hardness)
	stars := strings.Repeat("★", composed.Difficulty) + strings.Repeat("☆", study.MaxDifficulty-composed.Difficulty)
	if _, err := fmt.Fprintf(w, pageHead+"<h1>%s <span class=\"stars\" title=\"%s\">%s</span></h1>\n<p>%s</p>\n", c.env.Lang.Name(), title, title, hardness, stars, html.EscapeString(composed.Rules)); err != nil {
		return err
	}
	if err := composed.Draw(w, "", c.printed(composed)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n<footer>%s</footer>\n", html.EscapeString(c.command(composed)))
	return err
}

// printed returns the solution as it is printed below a puzzle, or nothing if it is not wanted.
func (c *composer) printed(composed *study.Puzzle) string {
	if !c.solution {
		return ""
	}
	return c.answer(composed)
}
