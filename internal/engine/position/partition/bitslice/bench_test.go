package bitslice

import (
	"fmt"
	"testing"
)

// games lists the benchmark games: name, layout, and number of codes.
var games = []struct {
	name     string
	layout   Layout
	distinct bool
}{
	{"4x6", Layout{Places: 4, Symbols: 6}, false},
	{"5x8", Layout{Places: 5, Symbols: 8}, false},
	{"6x9", Layout{Places: 6, Symbols: 9}, false},
	{"8x7", Layout{Places: 8, Symbols: 7}, false},
	{"4x10-distinct", Layout{Places: 4, Symbols: 10, Copies: 1}, true},
}

func codesOf(layout Layout, distinct bool) []code {
	if distinct {
		return distinctCodes(layout)
	}
	return allCodes(layout)
}

// BenchmarkPairs counts all codes of a game with guesses from all over it: (guess, candidate)
// pairs a second on one core.
func BenchmarkPairs(b *testing.B) {
	for _, game := range games {
		codes := codesOf(game.layout, game.distinct)
		random := newRandom(9)
		guesses := make([]code, 64)
		for i := range guesses {
			guesses[i] = codes[random.IntN(len(codes))]
		}
		cells := make([]uint32, len(guesses)*game.layout.cells())
		report := func(b *testing.B, rounds, pairs int) {
			b.ReportMetric(float64(rounds)*float64(pairs)/float64(b.Elapsed().Nanoseconds()), "Gpairs/s")
		}
		b.Run(game.name+"/loop", func(b *testing.B) {
			some := codes[:min(len(codes), 50_000)]
			rounds := 0
			for b.Loop() {
				countReference(game.layout, guesses[rounds%len(guesses)], plain(some), cells[:game.layout.cells()])
				rounds++
			}
			report(b, rounds, len(some))
		})
		for _, version := range Versions() {
			b.Run(game.name+"/"+version.String(), func(b *testing.B) {
				defer Use(version)()
				set, list := NewSet(game.layout, codes), NewGuesses(game.layout, guesses)
				rounds := 0
				for b.Loop() {
					set.CountAll(list, cells)
					rounds++
				}
				report(b, rounds, len(codes)*len(guesses))
			})
		}
	}
}

// BenchmarkPlaces counts 20,000 codes with 64 guesses. It compares numbers of places without an
// unrolled kernel to the nearest ones with a kernel.
func BenchmarkPlaces(b *testing.B) {
	for _, rule := range []Rule{BlackWhite, BlackOnly} {
		for _, places := range []int{1, 2, 3, 8, 9, 10, 12, 14, 16} {
			layout := Layout{Places: places, Symbols: 8, Rule: rule}
			codes := newRandom(16).candidates(layout, 20_000)
			for _, version := range Versions() {
				b.Run(fmt.Sprintf("%d/%v/%v", places, []string{"black-white", "black"}[rule], version), func(b *testing.B) {
					defer Use(version)()
					set, list := NewSet(layout, codes), NewGuesses(layout, codes[:64])
					cells := make([]uint32, 64*layout.Cells())
					rounds := 0
					for b.Loop() {
						set.CountAll(list, cells)
						rounds++
					}
					b.ReportMetric(float64(rounds)*64*float64(len(codes))/float64(b.Elapsed().Nanoseconds()), "Gpairs/s")
				})
			}
		}
	}
}

// BenchmarkBest values all codes of 5x8 as guesses for sets as small as those deep in a tree.
func BenchmarkBest(b *testing.B) {
	layout := Layout{Places: 5, Symbols: 8}
	codes := allCodes(layout)
	guesses := NewGuesses(layout, codes)
	random := newRandom(10)
	for _, n := range []int{8, 32, 64, 200, 500} {
		candidates := make([]code, n)
		for i := range candidates {
			candidates[i] = codes[random.IntN(len(codes))]
		}
		for _, heuristic := range []Heuristic{Entropy, Minimax} {
			for _, version := range Versions() {
				b.Run(fmt.Sprintf("n=%d/%v/%v", n, []string{"minimax", "expected", "entropy", "parts"}[heuristic], version), func(b *testing.B) {
					defer Use(version)()
					set := NewSet(layout, candidates)
					rounds := 0
					for b.Loop() {
						set.Best(guesses, heuristic)
						rounds++
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rounds)/float64(len(codes)), "ns/guess")
				})
			}
		}
	}
}

// BenchmarkPrepare measures the preparation before counting, for each code.
func BenchmarkPrepare(b *testing.B) {
	layout := Layout{Places: 5, Symbols: 8}
	codes := allCodes(layout)
	report := func(b *testing.B, rounds, n int) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rounds)/float64(n), "ns/code")
	}
	b.Run("guesses", func(b *testing.B) {
		rounds := 0
		for b.Loop() {
			NewGuesses(layout, codes)
			rounds++
		}
		report(b, rounds, len(codes))
	})
	for _, n := range []int{10, 200, 5000} {
		b.Run(fmt.Sprintf("load/n=%d", n), func(b *testing.B) {
			set, some := new(Set), codes[1000:1000+n]
			rounds := 0
			for b.Loop() {
				Load(set, layout, some)
				rounds++
			}
			report(b, rounds, n)
		})
		b.Run(fmt.Sprintf("feedbacks/n=%d", n), func(b *testing.B) {
			set, bytes := NewSet(layout, codes[1000:1000+n]), make([]uint8, n)
			rounds := 0
			for b.Loop() {
				set.FeedbackBytes(codes[123], bytes)
				rounds++
			}
			report(b, rounds, n)
		})
	}
}

// BenchmarkByPlace fills a table of feedbacks of a word game of the size of Wordle.
func BenchmarkByPlace(b *testing.B) {
	layout := Layout{Places: 5, Symbols: 26, Rule: ByPlace}
	random := newRandom(14)
	answers, words := random.candidates(layout, 2315), random.candidates(layout, 1000)
	set := NewSet(layout, answers)
	table := make([]uint8, len(answers)*len(words))
	rounds := 0
	for b.Loop() {
		for i, word := range words {
			set.FeedbackBytes(word, table[i*len(answers):][:len(answers)])
		}
		rounds++
	}
	b.ReportMetric(float64(rounds)*float64(len(answers)*len(words))/float64(b.Elapsed().Nanoseconds()), "Gpairs/s")
}

// BenchmarkCount counts one guess at a time, which shows the overhead around the counting.
func BenchmarkCount(b *testing.B) {
	layout := Layout{Places: 5, Symbols: 8}
	codes := allCodes(layout)
	cells := make([]uint32, layout.Cells())
	for _, n := range []int{8, 512, 2048} {
		for _, version := range Versions() {
			b.Run(fmt.Sprintf("n=%d/%v", n, version), func(b *testing.B) {
				defer Use(version)()
				set := NewSet(layout, codes[5000:5000+n])
				for i := 0; b.Loop(); i++ {
					set.Count(codes[i%len(codes)], cells)
				}
			})
		}
	}
}
