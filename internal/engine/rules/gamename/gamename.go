// Package gamename forwards to package rules, which has these names now.
package gamename

import (
	"fmt"

	"codebreaker/internal/engine/rules"
)

// The names that package rules has now.
type (
	Preset   = rules.Preset
	Suffixes = rules.Suffixes
)

const (
	AnyList     = rules.AnyList
	AnyTarget   = rules.AnyTarget
	WordsPrefix = rules.WordsPrefix
	Distinct    = rules.DistinctSuffix
	Hard        = rules.HardSuffix
	Empty       = rules.EmptySuffix
	Weighted    = rules.WeightedSuffix
	Sum         = "-sum"
)

func Presets() []Preset                             { return rules.Presets() }
func PresetOf(name string) (preset Preset, ok bool) { return rules.PresetOf(name) }
func AllSuffixes() []string                         { return rules.AllSuffixes() }
func RuleSuffix(rule fmt.Stringer) string           { return rule.(rules.Rule).Suffix() }
func CutWords(name string) (lists string, ok bool)  { return rules.CutWords(name) }
func Friendly(name string) string                   { return rules.Friendly(name) }
func Generated(name string) (string, bool)          { return rules.Generated(name) }
func Lists(name string) []string                    { return rules.Lists(name) }
func WithList(name, list string) string             { return rules.WithList(name, list) }
func CutLength(text string) (string, int)           { return rules.CutLength(text) }
func UnescapeList(part string) string               { return rules.UnescapeList(part) }
func EscapeList(name string) string                 { return rules.EscapeList(name) }
func Number(text string) int                        { return rules.Number(text) }
func WithBoards(board string, boards int, inSequence bool) string {
	return rules.WithBoards(board, boards, inSequence)
}
func CutBoards(name string) (boards int, inSequence bool, board string, ok bool) {
	return rules.CutBoards(name)
}
