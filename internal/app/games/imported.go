package games

import (
	"cmp"
	"context"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// Imported is the result of importing a file of games.
type Imported struct {
	Added     int      `json:"added"`     // the games that were added
	Known     int      `json:"known"`     // the games that were there
	Refused   int      `json:"refused"`   // the number of lines that were refused
	Sentences []string `json:"sentences"` // the result in words, and why the first lines were refused
}

// MostRefused is the number of refused lines that are reported one by one.
const MostRefused = 10

// ImportText adds the games of a file: one a line, as a store wrote it or as people share it. Adding a file again
// adds nothing. The error is a [message.Problem] if the text is no file of games.
func (s *Service) ImportText(ctx context.Context, l *lang.Language, text string) (*Imported, error) {
	var refused []string
	var importer *Importer
	noFile := func(most int) error {
		if importer.Read() > 0 || importer.Refused <= most {
			return nil
		}
		return message.NewProblem("import-no-file", "no line is a game, so it is not a file of games")
	}
	importer = s.NewImporter(func(line int, err error) error {
		if len(refused) < MostRefused {
			refused = append(refused, l.Error(message.NewProblem("import-line", "line {{.line}}: {{.err}}", "line", line, "err", err)))
		}
		return noFile(limits.Wrong)
	})
	if err := cmp.Or(importer.Import(ctx, strings.NewReader(text)), noFile(1)); err != nil { // for one line the reason helps
		return nil, err
	}
	said := append(importer.Sentences(l), refused...)
	if more := importer.Refused - len(refused); more > 0 {
		said = append(said, l.Say("games-refused-more", "count", more))
	}
	return &Imported{importer.Added, importer.Known, importer.Refused, said}, nil
}

// Sentences says how many games were added, and how many were there already.
func (i *Importer) Sentences(l *lang.Language) []string {
	said := []string{l.Say("games-imported", "count", i.Added)}
	if i.Known > 0 {
		said = append(said, l.Say("games-known", "count", i.Known))
	}
	return said
}
