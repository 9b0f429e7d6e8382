package decodeur

import (
	"context"
	"fmt"
	"io"
	"unicode/utf8"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/rules"
)

// newDecoder prepares the game of the options.
func newDecoder(ctx context.Context, o options, in io.Reader) (*decoder, error) {
	d := &decoder{options: o}
	if o.verbose {
		d.cache = newCache()
	}
	if err := d.setGame(ctx, in); err != nil {
		return nil, err
	}
	if o.secret == "" {
		return d, nil
	}
	var err error
	d.secret, err = d.parseSecret()
	return d, err
}

func (d *decoder) setGame(ctx context.Context, in io.Reader) (err error) {
	if d.options.dict != "" {
		return d.setWords(ctx, in)
	}
	places := d.options.places
	if places == 0 {
		places = 4
	}
	d.game, err = rules.ParseGame(fmt.Sprintf("%dx%d", places, d.options.colours))
	return err
}

// parseSecret reads the code that the program should find.
func (d *decoder) parseSecret() (*rules.Code, error) {
	_, secret, err := reading.Code(d.game, d.options.secret)
	if err == nil {
		err = d.game.CheckSecret(secret)
	}
	switch text := d.options.secret; {
	case err == nil:
		return &secret, nil
	case utf8.RuneCountInString(text) != d.game.Places():
		return nil, newProblem(misuse, "réponse %q : il faut %d lettres", text, d.game.Places())
	case d.game.HasWords():
		return nil, newProblem(misuse, "réponse %q : ce mot n'est pas dans le dictionnaire %q", text, d.options.dict)
	default:
		last := d.game.SymbolName(d.game.Symbols() - 1)
		return nil, newProblem(misuse, "réponse %q : les couleurs vont de A à %s", text, last)
	}
}
