package rules

// peaks is a rule that tells an order, which no other rule does. The tests of the package take it for a rule of the
// program: a tile says whether the secret's symbol is the same, an earlier one or a later one.
type peaks struct{ tiled }

func init() { rulings = append(rulings, peaks{}) }

// What its parts mean.
const (
	before Means = 60 + iota
	after
)

var peaksParts = []Part{
	{"same", "sg2🟩", "S", Right},
	{"later", "l1🔼", "L", after},
	{"earlier", "e0🔽", "E", before},
}

func (peaks) name() string             { return "peaks" }
func (peaks) parts() []Part            { return peaksParts }
func (peaks) sees() Sees               { return Anything }
func (peaks) kernel() Kernel           { return NoKernel }
func (peaks) feedbacks(places int) int { return power(3, places) }

func (peaks) mark(places int, guess, secret Code) int {
	ordinal := 0
	for place := places - 1; place >= 0; place-- {
		ordinal *= 3
		switch {
		case guess[place] == secret[place]:
			ordinal += 2
		case guess[place] < secret[place]:
			ordinal++
		}
	}
	return ordinal
}

func (peaks) meaning(g *Game, m *Meaning, guess Code, f Feedback) {
	m.Exact = true
	for place, symbol := range guess[:g.places] {
		self := uint64(1) << symbol
		switch f.means(place) {
		case Right:
			m.Allowed[place] &= self
		case after:
			m.Allowed[place] &^= self<<1 - 1
		case before:
			m.Allowed[place] &= self - 1
		}
	}
}

func (peaks) possible(*Game, string, Feedback) error { return nil }
func (peaks) examples(int) string                    { return "SLE" }
