package rules_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// ofEachRule returns a game of each rule.
func ofEachRule(t *testing.T, size string) []*rules.Game {
	t.Helper()
	var games []*rules.Game
	for _, rule := range rules.Rules() {
		games = append(games, mustGame(t, size+rule.Suffix()))
	}
	return games
}

// TestParts checks that a rule says everything about itself, and that no two of its parts look alike.
func TestParts(t *testing.T) {
	suffixes := map[string]bool{}
	for _, game := range ofEachRule(t, "4x3") {
		rule := game.Rule()
		if suffixes[rule.Suffix()] || !strings.HasSuffix(game.Name(), rule.Suffix()) || rule.String() != rule.Name() {
			t.Errorf("%s: rule %s with suffix %q", game, rule, rule.Suffix())
		}
		suffixes[rule.Suffix()] = true
		parts := rule.Parts()
		if len(parts) == 0 || rule.Sees() == 0 {
			t.Errorf("%s has parts %v and sees %d", rule, parts, rule.Sees())
		}
		keys := ""
		for _, part := range parts {
			if found, ok := rule.Part(part.Means); !ok || found != part || !rule.Has(part.Means) {
				t.Errorf("%s: %v means the same as %v", rule, part, found)
			}
			if strings.ContainsAny(keys, part.Keys) || part.Keys == "" || part.ID == "" || part.Means == rules.Unknown || !strings.Contains(part.Keys, strings.ToLower(part.Letter)) {
				t.Errorf("%s: part %v", rule, part)
			}
			keys += part.Keys
			if !rule.Tiles() {
				continue
			}
			for _, key := range part.Keys {
				row := slices.Repeat([]rules.Part{part}, game.Places())
				want, err := game.OfRow(row...)
				if read, failed := game.ParseFeedback(strings.Repeat(string(key), game.Places())); read != want || err != nil || failed != nil {
					t.Errorf("%s: %c is read as %v, %v, want %v, %v", rule, key, read, failed, want, err)
				}
			}
		}
		for _, m := range []rules.Means{rules.Unknown, 100} {
			if rule.Has(m) {
				t.Errorf("%s has parts that mean %d", rule, m)
			}
		}
	}
}

// TestRow checks that each mark is its parts, and that they are counted.
func TestRow(t *testing.T) {
	for _, size := range []string{"1x3", "4x3", "5x8"} {
		for _, game := range ofEachRule(t, size) {
			for ordinal := range game.Feedbacks() {
				feedback := game.FeedbackAt(ordinal)
				row := feedback.Row()
				if again, _ := game.OfRow(row...); again != feedback {
					t.Errorf("%s: the parts of %s make %s", game, feedback, again)
				}
				for place, part := range row {
					if game.Rule().Tiles() && feedback.Tile(place) != part {
						t.Errorf("%s: tile %d of %s is %v, want %v", game, place+1, feedback, feedback.Tile(place), part)
					}
				}
				solved := feedback.Solved() && !game.Rule().TellsCode()
				for _, part := range game.Rule().Parts() {
					n := 0
					for _, one := range row {
						if one == part || solved && one.Means == rules.Right {
							n++
						}
					}
					if feedback.Count(part.Means) != n {
						t.Errorf("%s: %s has %d %s, want %d", game, feedback, feedback.Count(part.Means), part.ID, n)
					}
				}
				if solved && feedback.Count(rules.Right) != game.Places() {
					t.Errorf("%s: %s has %d right symbols", game, feedback, feedback.Count(rules.Right))
				}
				if feedback.Count(100) != 0 || !feedback.Known() {
					t.Errorf("%s: %s has %d unknown parts", game, feedback, feedback.Count(100))
				}
			}
			for _, part := range []rules.Part{{}, {ID: "other", Keys: "?", Letter: "?"}} {
				if mark, err := game.OfRow(part); err == nil {
					t.Errorf("%s: a mark of %v is %s", game, part, mark)
				}
			}
			long := slices.Repeat(game.Rule().Parts()[:1], game.Places()+1)
			if mark, err := game.OfRow(long...); err == nil {
				t.Errorf("%s: a mark of %d parts is %s", game, len(long), mark)
			}
		}
	}
}

// TestDistance counts slips: a part is exchanged, or added or removed if the mark has no tiles.
func TestDistance(t *testing.T) {
	for _, game := range ofEachRule(t, "3x3") {
		all := make([]rules.Feedback, game.Feedbacks())
		for i := range all {
			all[i] = game.FeedbackAt(i)
		}
		parts := game.Rule().Parts()
		for _, from := range all {
			slips := map[rules.Feedback]int{from: 0}
			for reached := []rules.Feedback{from}; len(reached) > 0; reached = reached[1:] {
				row := reached[0].Row()
				var next [][]rules.Part
				for at := range row {
					for _, part := range parts {
						exchanged := slices.Clone(row)
						exchanged[at] = part
						next = append(next, exchanged)
					}
					if !game.Rule().Tiles() {
						next = append(next, slices.Delete(slices.Clone(row), at, at+1))
					}
				}
				if !game.Rule().Tiles() {
					for _, part := range parts {
						for at := range len(row) + 1 {
							next = append(next, slices.Insert(slices.Clone(row), at, part))
						}
					}
				}
				if !game.Rule().TellsCode() && len(row) == game.Places() { // the sign of the secret is a part as well
					next = [][]rules.Part{game.Solved().Row(), slices.Repeat(parts[:1], game.Places()), slices.Repeat(parts[:1], game.Places()-1)}
					if reached[0].Solved() {
						next = next[1:2]
					}
				}
				for _, row := range next {
					mark, _ := game.OfRow(row...) // impossible marks are steps, too
					if _, seen := slips[mark]; !seen && mark != (rules.Feedback{}) {
						slips[mark] = slips[reached[0]] + 1
						reached = append(reached, mark)
					}
				}
			}
			for _, to := range all {
				if n, ok := slips[to]; !ok || from.Distance(to) != n {
					t.Errorf("%s: %s to %s are %d slips, want %d, %v", game, from, to, from.Distance(to), n, ok)
				}
			}
		}
	}
}

// TestSees checks what marks depend on. Symbols can be renamed, at each place apart if only matches count. The symbols of
// the secret can change their places if matches do not count. Guess and secret can change their places together. A rule
// that sees anything else promises nothing.
func TestSees(t *testing.T) {
	draw := rand.New(rand.NewPCG(60, 1))
	for _, game := range ofEachRule(t, "5x4") {
		if game.Rule().Sees()&rules.Anything != 0 {
			continue
		}
		for range 2000 {
			var guess, secret rules.Code
			var renamed [2]rules.Code
			names := draw.Perm(4)
			for place := range game.Places() {
				guess[place], secret[place] = uint8(draw.IntN(4)), uint8(draw.IntN(4))
				if game.Rule().Sees() == rules.Matches {
					names = draw.Perm(4)
				}
				renamed[0][place], renamed[1][place] = uint8(names[guess[place]]), uint8(names[secret[place]])
			}
			want := game.Mark(guess, secret)
			if got := game.Mark(renamed[0], renamed[1]); got != want {
				t.Fatalf("%s: %s, renamed %s", game, want, got)
			}
			var moved [2]rules.Code
			order := draw.Perm(5)
			for place, from := range order {
				moved[0][place], moved[1][place] = guess[from], secret[from]
			}
			got := game.Mark(moved[0], moved[1])
			if game.Rule().Tiles() {
				for _, m := range []rules.Means{rules.Right, rules.Misplaced, rules.Absent} {
					if got.Count(m) != want.Count(m) {
						t.Fatalf("%s: %s, moved %s", game, want, got)
					}
				}
			} else if got != want {
				t.Fatalf("%s: %s, moved %s", game, want, got)
			}
			if got := game.Mark(guess, moved[1]); game.Rule().Sees()&rules.Matches == 0 && got != want && !got.Solved() && !want.Solved() {
				t.Fatalf("%s: %s, the secret moved %s", game, want, got)
			}
		}
	}
}

// TestKernel checks that marks have the numbers of their kernel.
func TestKernel(t *testing.T) {
	for _, game := range ofEachRule(t, "4x3") {
		for guess := range game.Guesses() {
			for secret := range game.Secrets() {
				matches, shared, tiles := 0, 0, 0
				for place, colour := range slices.Backward(crossOut(guess[:4], secret[:4])) {
					tiles = 3*tiles + slices.Index([]rules.Means{rules.Absent, rules.Misplaced, rules.Right}, colour)
					if guess[place] == secret[place] {
						matches++
					}
					if colour != rules.Absent {
						shared++
					}
				}
				want := map[rules.Kernel]int{rules.CountBoth: shared*(shared+1)/2 + matches, rules.CountMatches: matches, rules.CountTiles: tiles, rules.CountShared: shared}
				if want[rules.CountShared] == 4 && matches == 4 {
					want[rules.CountShared]++
				}
				if n, ok := want[game.Rule().Kernel()]; ok && game.Mark(guess, secret).Ordinal() != n {
					t.Fatalf("%s: %s against %s is %d, want %d", game, game.Format(guess), game.Format(secret), game.Mark(guess, secret).Ordinal(), n)
				}
			}
		}
	}
}
