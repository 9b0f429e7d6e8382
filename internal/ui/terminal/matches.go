package terminal

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// matches is the screen on which the names, booths and ceremonies of Are You The One are typed or pasted.
type matches struct {
	still
	host
	input // the chosen line
	lines []string
	at    int // the index of the chosen line
}

func newMatches(h host) *matches { return &matches{host: h, lines: []string{""}} }

// move chooses another line.
func (m *matches) move(to int) {
	m.lines[m.at] = string(m.input.text)
	m.at = max(0, min(to, len(m.lines)-1))
	m.set(m.lines[m.at])
}

func (m *matches) press(key, text string) tea.Cmd {
	switch {
	case key == "up":
		m.move(m.at - 1)
	case key == "down":
		m.move(m.at + 1)
	case key == "backspace" && len(m.input.text) == 0 && len(m.lines) > 1:
		m.lines = slices.Delete(m.lines, m.at, m.at+1)
		m.at = max(0, m.at-1)
		m.set(m.lines[m.at])
	default:
		m.input.press(key, text)
	}
	return nil
}

// end begins a new line below. It counts if the last line is empty.
func (m *matches) end() tea.Cmd {
	if m.value() == "" && m.at == len(m.lines)-1 && m.at > 0 {
		return m.count()
	}
	m.lines = slices.Insert(m.lines, m.at+1, "")
	m.move(m.at + 1)
	return nil
}

func (m *matches) paste(text string) tea.Cmd {
	for line := range strings.Lines(text) {
		m.insert(strings.TrimRight(line, "\r\n"))
		if strings.HasSuffix(line, "\n") {
			m.lines = slices.Insert(m.lines, m.at+1, "")
			m.move(m.at + 1)
		}
	}
	return nil
}

// count counts the matchings and shows the chances.
func (m *matches) count() tea.Cmd {
	m.move(m.at)
	text := strings.Join(m.lines, "\n")
	return fetch(m.host, m.say("job-matching"), func(ctx context.Context) (*study.Matches, error) {
		return study.Match(ctx, m.lang(), &study.MatchesText{Text: text})
	}, func(found *study.Matches) tea.Cmd { return m.open(&chances{host: m.host, found: found}) })
}

func (m *matches) draw(f *draw.Frame) {
	f.Title = m.say("matches-title")
	f.Say(f.Plain, m.say("matches-type"))
	f.Blank()
	for i, text := range m.lines {
		if i != m.at {
			f.Add(new(draw.Line).To(2).Write(f.Plain, draw.Cut(text, f.Width-2)))
			continue
		}
		l := new(draw.Line).Write(f.Accent, "› ")
		at := m.input.draw(f.Theme, l, f.Width-3)
		if len(m.lines) == 1 && len(m.input.text) == 0 {
			l.Write(f.Quiet, "Anna, Bea, Cleo")
		}
		f.PutCaret(at)
		f.Focus = len(f.Body)
		f.Add(l)
	}
	if len(m.lines) == 1 && len(m.input.text) == 0 {
		for line := range strings.SplitSeq(m.say("matches-example"), "\n") {
			f.Add(new(draw.Line).To(2).Write(f.Quiet, draw.Cut(line, f.Width-2)))
		}
	}
}

func (m *matches) keys() []binding {
	return []binding{
		key("tab", m.say("does-chances"), m.count), key("enter", m.say("does-next-line"), m.end),
		long("up", m.say("does-choose"), nil), key("esc", m.say("does-back"), m.back),
	}
}

// chances is the screen with the chance of each pair.
type chances struct {
	still
	host
	picker // the first visible line
	found  *study.Matches
}

func (c *chances) press(key, _ string) tea.Cmd {
	c.pickLine(key)
	return nil
}

func (c *chances) draw(f *draw.Frame) {
	f.Title = c.say("matches-title")
	f.Say(f.Strong, c.found.Left)
	f.Blank()
	if !c.table(f) {
		c.list(f)
	}
	if c.found.Booth != nil {
		f.Blank()
		f.Say(f.Plain, c.found.Booth.Sentence)
		f.Say(f.Plain, c.found.Ceremony.Sentence)
	}
	c.scroll(f)
}

// table draws a row for each person of the first group, or reports that the window is too narrow.
func (c *chances) table(f *draw.Frame) bool {
	name, cell := 0, 5
	for _, other := range c.found.Second {
		cell = max(cell, lipgloss.Width(other)+1)
	}
	for i, one := range c.found.First {
		name = max(name, lipgloss.Width(one)+1)
		for _, text := range c.found.Cells(c.lang(), i) {
			cell = max(cell, lipgloss.Width(text)+1)
		}
	}
	if name+cell*len(c.found.Second) > f.Width {
		return false
	}
	head := new(draw.Line).To(name)
	for _, other := range c.found.Second {
		head.Write(f.Strong, draw.AlignRight(other, cell))
	}
	f.Add(head)
	for i, one := range c.found.First {
		l := new(draw.Line).Write(f.Strong, one).To(name)
		for k, text := range c.found.Cells(c.lang(), i) {
			l.Write(c.style(f, c.found.Chances[i][k]), draw.AlignRight(text, cell))
		}
		f.Add(l)
	}
	return true
}

// style returns the style of a chance: the ones above a half stand out.
func (c *chances) style(f *draw.Frame, chance float64) lipgloss.Style {
	switch {
	case chance == 0:
		return f.Quiet
	case chance > 0.5:
		return f.Accent
	}
	return f.Plain
}

// list draws the partners that each person can have, the likeliest first.
func (c *chances) list(f *draw.Frame) {
	for i, one := range c.found.First {
		of := c.found.Chances[i]
		var order []int
		for k, chance := range of {
			if chance > 0 {
				order = append(order, k)
			}
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case of[a] > of[b]:
				return -1
			case of[a] < of[b]:
				return 1
			}
			return 0
		})
		var partners []string
		for _, k := range order {
			partners = append(partners, c.found.Second[k]+" "+wording.Chance(c.lang(), of[k]))
		}
		f.Say(f.Strong, one)
		f.Add(draw.Beside([]*draw.Line{{}}, draw.Wrap(f.Plain, strings.Join(partners, ", "), f.Width-2), 2)...)
	}
}

func (c *chances) keys() []binding {
	return []binding{key("up", c.say("does-scroll"), nil), key("esc q enter", c.say("does-change"), c.back)}
}
