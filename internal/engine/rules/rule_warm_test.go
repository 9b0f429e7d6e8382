package rules

// warm is a rule that compares symbols, which no other rule does. The tests of the package take it for a rule of the
// program: a tile is hot if the symbol is right, and warm if the secret's symbol is at most three away.
type warm struct{ tiled }

func init() { rulings = append(rulings, warm{}) }

// What its parts mean.
const (
	near Means = 50 + iota
	far
)

var warmParts = []Part{
	{"hot", "gh2🟩", "H", Right},
	{"warm", "yw1🟨", "W", near},
	{"cold", "xc0.⬛⬜", "x", far},
}

const reach = 3

func (warm) name() string             { return "warm" }
func (warm) parts() []Part            { return warmParts }
func (warm) sees() Sees               { return Anything }
func (warm) kernel() Kernel           { return NoKernel }
func (warm) feedbacks(places int) int { return power(3, places) }

func (warm) mark(places int, guess, secret Code) int {
	ordinal := 0
	for place := places - 1; place >= 0; place-- {
		ordinal *= 3
		switch apart := int(guess[place]) - int(secret[place]); {
		case apart == 0:
			ordinal += 2
		case -reach <= apart && apart <= reach:
			ordinal++
		}
	}
	return ordinal
}

func (warm) meaning(g *Game, m *Meaning, guess Code, f Feedback) {
	m.Exact = true
	for place, symbol := range guess[:g.places] {
		self := uint64(1) << symbol
		close := (self<<(reach+1) - 1) &^ (self>>reach - 1)
		if symbol < reach {
			close = self<<(reach+1) - 1
		}
		switch f.means(place) {
		case Right:
			m.Allowed[place] &= self
		case near:
			m.Allowed[place] &= close &^ self
		case far:
			m.Allowed[place] &^= close
		}
	}
}

func (warm) possible(*Game, string, Feedback) error { return nil }
func (warm) examples(int) string                    { return "HWx" }
