// Package certificate writes certificates, which say why no tree is better. docs/proofs.md describes their form.
// cmd/proofcheck checks them and shares no code with this package.
package certificate

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"io"
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/rules"
)

// A Problem is what the theorems of a certificate are about.
type Problem struct {
	Game    *rules.Game
	Codes   []rules.Code // the candidates, in code order
	Pool    []rules.Code // the guesses, in code order
	Own     bool         // only candidates are guessed
	Opening *rules.Code  // the first guess, if it is given
}

// A Theorem says that no tree of at most Remaining guesses costs less than Bound.
type Theorem struct {
	Objective bound.Objective
	Remaining int
	Bound     bound.Cost
}

// feedbackRules are the names of the feedback rules that the checkers of certificates know.
var feedbackRules = []string{"black-white", "black", "sum", "place"}

// Check returns an error if no certificate can be written for a game.
func Check(game *rules.Game) error {
	if game.HasWeights() {
		return message.NewProblem("optimal-proof-weights", "no proof can be written for the best tree by weight: certificates cover only totals that count each code once")
	}
	if game.Ultra() {
		return message.NewProblem("optimal-proof-ultra", "no proof can be written for the ultra-hard rule: proofcheck does not know it")
	}
	return checkRule(game.Rule().Name())
}

func checkRule(name string) error {
	if !slices.Contains(feedbackRules, name) {
		return message.NewProblem("optimal-proof-rule", "no proof can be written: proofcheck does not know the feedback rule {{.rule}}", "rule", name)
	}
	return nil
}

// Write writes a certificate of the theorems that a function proves to a tracer.
func Write(to io.Writer, about Problem, prove func(trace Tracer) error) error {
	return zip(to, func(out *bufio.Writer) error {
		if err := about.writeHead(out); err != nil {
			return err
		}
		trace := &writer{out: out, candidates: len(about.Codes), alphabets: canonical.Alphabets(about.Game)}
		if err := prove(trace); err != nil {
			return err
		}
		trace.End()
		return nil
	})
}

// zip compresses what a function writes.
func zip(to io.Writer, write func(out *bufio.Writer) error) error {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(zipped)
	if err := write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return zipped.Close()
}

// head has the rules of the game, for the checker.
type head struct {
	Game     string   `json:"game"`
	Rule     string   `json:"rule"`
	Limits   []int    `json:"limits"`
	Symbols  string   `json:"symbols"`
	Distinct bool     `json:"distinct,omitempty"`
	Codes    []string `json:"codes,omitempty"`
	Guesses  []string `json:"guesses,omitempty"`
	Own      bool     `json:"own,omitempty"`
	Hard     bool     `json:"hard,omitempty"`
	Opening  string   `json:"opening,omitempty"`
}

// symbols are the names of symbols in certificates.
const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/."

func (p Problem) writeHead(out *bufio.Writer) error {
	g := p.Game
	head := head{
		Game: g.Name(), Rule: g.Rule().Name(), Symbols: symbols[:g.GuessSymbols()], Distinct: g.Distinct(),
		Own: p.Own, Hard: g.Hard(),
	}
	for place := range g.Places() {
		head.Limits = append(head.Limits, g.Limit(place))
	}
	if g.HasWords() || g.Empties() {
		head.Guesses, head.Codes = texts(g, p.Pool...), texts(g, p.Codes...)
	} else if uint64(len(p.Codes)) < g.SecretCount() {
		head.Codes = texts(g, p.Codes...)
	}
	if p.Opening != nil {
		head.Opening = texts(g, *p.Opening)[0]
	}
	if _, err := out.WriteString("codebreaker proof 1\n"); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(head)
}

// texts returns codes as a certificate names them.
func texts(g *rules.Game, codes ...rules.Code) (texts []string) {
	for _, code := range codes {
		text := make([]byte, g.Places())
		for place := range text {
			text[place] = symbols[code[place]]
		}
		texts = append(texts, string(text))
	}
	return texts
}
