package codebreaker

// Rule says what the codemaker tells about a guess.
type Rule uint8

const (
	// BlackWhite gives a black peg for each symbol at its place and a white peg
	// for each further symbol that stands elsewhere. Bulls and cows are the same.
	BlackWhite Rule = iota
	// Black gives the black pegs and keeps the whites.
	Black
	// Place tells each place apart: green, yellow or grey.
	Place
)

// Feedbacks returns how many ordinals the rule has for codes of that many
// places: every feedback has an ordinal below it. Some ordinals, such as three
// blacks and a white of four, belong to no code.
func (r Rule) Feedbacks(places int) int {
	switch r {
	case Black:
		return places + 1
	case Place:
		return power3(places)
	default:
		return (places + 1) * (places + 2) / 2
	}
}

// suffix is what the rule adds to a game's name.
func (r Rule) suffix() string {
	return [...]string{"", "-black", "-place"}[r]
}

func power3(exponent int) int {
	power := 1
	for range exponent {
		power *= 3
	}
	return power
}
