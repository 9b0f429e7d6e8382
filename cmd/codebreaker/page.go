package main

import (
	"bytes"
	"html/template"
	"io"
	"strings"

	"codebreaker/internal/telling"
	"codebreaker/puzzle"
)

// pageText is the template of a sheet of paper: the rules, the puzzle and how hard
// it is.
const pageText = `<!DOCTYPE html>
<html lang="{{.Lang}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>
  @page { margin: 20mm }
  body { font: 12pt/1.45 "Helvetica Neue", Helvetica, Arial, sans-serif; color: #000; background: #fff; max-width: 34em; margin: 2em auto; padding: 0 1em }
  h1 { font-size: 20pt; margin: 0 0 .3em; display: flex; justify-content: space-between }
  .stars { font-weight: normal; letter-spacing: .1em }
  svg { display: block; max-width: 100%; height: auto; margin: 1em auto; break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  footer { color: #555; font-size: 9pt; text-align: center }
</style>
<h1>{{.Title}} <span class="stars" title="{{.Difficulty}}">{{.Stars}}</span></h1>
<p>{{.Rules}}</p>
{{.Drawing}}
<footer>{{.Command}}</footer>
`

// writePage writes the puzzle as a page to print.
func (c *composer) writePage(w io.Writer, composed *puzzle.Composed) error {
	var drawing bytes.Buffer
	if err := composed.WriteSVG(&drawing, c.drawn(composed, "")); err != nil {
		return err
	}
	return template.Must(template.New("page").Parse(pageText)).Execute(w, map[string]any{
		"Lang":       c.lang.Name(),
		"Title":      c.title(),
		"Difficulty": telling.Hardness(c.lang, composed.Difficulty),
		"Stars":      strings.Repeat("★", composed.Difficulty) + strings.Repeat("☆", puzzle.MostDifficulty-composed.Difficulty),
		"Rules":      telling.PuzzleRules(c.lang, c.order.Game),
		"Drawing":    template.HTML(drawing.String()),
		"Command":    c.command(),
	})
}

// drawn says how the puzzle is drawn under a title.
func (c *composer) drawn(composed *puzzle.Composed, title string) puzzle.Page {
	page := puzzle.Page{Title: title, Colours: !c.order.Game.HasWords()}
	if c.solution {
		page.Solution = c.answer(composed)
	}
	return page
}

// title names the puzzle as a magazine does.
func (c *composer) title() string { return telling.PuzzleHeading(c.lang, c.order.Game, c.order.Seed) }
