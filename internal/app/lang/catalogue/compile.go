package catalogue

import (
	"cmp"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Compile reads the sources in a folder, which are named LANGUAGE.toml or SUBJECT.LANGUAGE.toml,
// and returns the catalogue of each language.
func Compile(folder fs.FS) (map[string]Catalogue, error) {
	files, err := fs.Glob(folder, "*.toml")
	if err != nil {
		return nil, err
	}
	messages := make(map[string][]Message)
	for _, file := range files {
		source, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, err
		}
		read, err := Read(string(source))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		language := Language(file)
		if language == "fr" {
			for i, message := range read {
				read[i].Other, read[i].One = frenchSpaces(message.Other), frenchSpaces(message.One)
			}
		}
		messages[language] = append(messages[language], read...)
	}
	compiled := make(map[string]Catalogue)
	for language, all := range messages {
		slices.SortFunc(all, func(a, b Message) int { return cmp.Compare(a.ID, b.ID) })
		for i, message := range all {
			if i > 0 && all[i-1].ID == message.ID {
				return nil, fmt.Errorf("two files in %s have %s", language, message.ID)
			}
			compiled[language] = append(compiled[language], line(message)...)
		}
	}
	return compiled, nil
}

// spaceBefore and spaceAfter are compiled only when a catalogue is, not in every command.
var (
	spaceBefore = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)[ \x{A0}]([;:!?%»])([^\pL\pN]|$)`) })
	spaceAfter  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`«[ \x{A0}]`) })
)

// frenchSpaces returns a French text with narrow no-break spaces before ; : ! ? % and
// inside « ». Translators type plain ones.
func frenchSpaces(text string) string {
	text = spaceAfter().ReplaceAllString(text, "«\u202f")
	for { // the end of a match can be the beginning of the next
		spaced := spaceBefore().ReplaceAllString(text, "\u202f$1$2")
		if spaced == text {
			return text
		}
		text = spaced
	}
}

// Language returns the language of a source file.
func Language(file string) string {
	name := strings.TrimSuffix(file, ".toml")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// line writes the line of a message.
func line(m Message) string {
	escapes := strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`)
	text := m.ID + "\t" + escapes.Replace(m.Other)
	if m.One != "" {
		text += "\t" + escapes.Replace(m.One)
	}
	return text + "\n"
}
