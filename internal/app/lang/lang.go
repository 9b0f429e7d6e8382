// Package lang writes messages in the reader's language.
//
// The sources, LANGUAGE.toml and, for one subject each, SUBJECT.LANGUAGE.toml, hold the messages by
// ID, and the translation of each [message.Sentence] under the sentence's ID. The program reads
// the compiled catalogues: run go generate after a change. To add a language, add its sources and
// run go generate.
//
// In a message, {{.name}} is an argument, {{date .day}} a day as people write it, and {{n .codes
// "code"}} a number with its noun in the right form: "1 code", "2 codes". {{if
// .words}}word{{else}}code{{end}} depends on an argument that is true or false. A message with two
// forms, one and other, takes the form for the argument called count: one if the message
// counts-of-one lists the number. English and French need no further forms.
//
// A whole number is written as people do: 1,296. A number that users type exactly so, as in
// most:1000, is passed as a text. The argument line, the number of a line in a file, is always
// plain.
package lang

import (
	"cmp"
	"compress/flate"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"codebreaker/internal/app/lang/catalogue"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

//go:generate go run ./gen

//go:embed compiled/*.tsv
var compiled embed.FS

// fallback is the language of readers who want none of ours.
const fallback = "en"

// Names returns the languages that [ByName] knows, the fallback first.
func Names() []string {
	files, _ := fs.Glob(compiled, "compiled/*.tsv") // the pattern is valid
	for i, file := range files {
		files[i] = strings.TrimSuffix(strings.TrimPrefix(file, "compiled/"), ".tsv")
	}
	slices.SortStableFunc(files, func(a, b string) int {
		switch fallback {
		case a:
			return -1
		case b:
			return 1
		}
		return cmp.Compare(a, b)
	})
	return files
}

// Language is a language for messages.
type Language struct {
	name     string
	messages func() catalogue.Catalogue // read when the first message is needed
}

func load(name string) *Language {
	return &Language{name, sync.OnceValue(func() catalogue.Catalogue {
		messages, err := compiled.ReadFile("compiled/" + name + ".tsv")
		if err != nil {
			panic("lang: " + err.Error()) // the catalogues are part of the program
		}
		return messages
	})}
}

// ByName returns the language with this name: en, fr, or a variant of them such as fr_CA.UTF-8. The
// error is a [message.Problem].
func ByName(name string) (*Language, error) {
	base, _, _ := strings.Cut(strings.ToLower(name), ".")
	base, _, _ = strings.Cut(strings.ReplaceAll(base, "_", "-"), "-")
	if names := Names(); !slices.Contains(names, base) {
		return nil, message.NewProblem("lang-unknown", "language {{.name}}: choose {{.names}}",
			"name", name, "names", strings.Join(names, ", "))
	}
	return load(base), nil
}

// FromEnvironment returns the language that LC_ALL, LC_MESSAGES or LANG asks for,
// whichever is set first, and English if we do not have that language.
func FromEnvironment(getenv func(string) string) *Language {
	if l, err := ByName(cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))); err == nil {
		return l
	}
	return load(fallback)
}

// Name returns the language's name, as [ByName] reads it.
func (l *Language) Name() string { return l.name }

// Date writes a day such as 2026-11-20 as people do: 20 November 2026. Any other text
// stays as it is.
func (l *Language) Date(day string) string {
	read, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	month := strings.Fields(l.Say("months"))[read.Month()-1]
	return l.Say("date-long", "day", strconv.Itoa(read.Day()), "month", month, "year", strconv.Itoa(read.Year()))
}

// Messages returns the messages whose IDs begin with a prefix, by the rest of their IDs. Each has
// its forms by Unicode's names of plural forms, and always the form other.
func (l *Language) Messages(prefix string) map[string]map[string]string {
	found := make(map[string]map[string]string)
	for message := range l.messages().All() {
		rest, ok := strings.CutPrefix(message.ID, prefix)
		if !ok {
			continue
		}
		found[rest] = map[string]string{"other": message.Other}
		if message.One != "" {
			found[rest]["one"] = message.One
		}
	}
	return found
}

// Say returns the message with this ID, with arguments given as name, value, name, value. An
// unknown ID is returned as it is.
func (l *Language) Say(id string, args ...any) string {
	values := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		values[args[i].(string)] = args[i+1]
	}
	return l.message(id, id, values)
}

// Sentence returns a sentence in this language, and translates sentences and errors among its
// arguments. The text contains no terminal commands.
func (l *Language) Sentence(sentence message.Sentence) string {
	values := make(map[string]any, len(sentence.Args))
	for name, value := range sentence.Args {
		switch argument := value.(type) {
		case message.Sentence:
			value = l.Sentence(argument)
		case error:
			value = l.beneath(argument)
		case string:
			value = l.quoted(message.Printable(argument))
		case message.Later:
			value = l.quoted(message.Printable(argument()))
		}
		values[name] = value
	}
	return l.message(sentence.ID, sentence.Text, values)
}

// quoted writes the texts that an argument quotes, "a" or "a", "b", in the quotation marks of the language.
func (l *Language) quoted(argument string) string {
	if !strings.HasPrefix(argument, `"`) || l.Say("quoted", "text", "") == `""` {
		return argument
	}
	var written strings.Builder
	for {
		before, _, _ := strings.Cut(argument, `"`)
		written.WriteString(before)
		argument = argument[len(before):]
		quote, err := strconv.QuotedPrefix(argument)
		if err != nil {
			return written.String() + argument
		}
		written.WriteString(l.Say("quoted", "text", strings.ReplaceAll(quote[1:len(quote)-1], `\"`, `"`)))
		argument = argument[len(quote):]
	}
}

// Error describes an error in this language. It translates a [message.Problem] and the errors
// of files; other errors keep their text. The text contains no terminal commands.
func (l *Language) Error(err error) string {
	var problem *message.Problem
	var path *fs.PathError
	if !errors.As(err, &problem) && errors.As(err, &path) {
		file := message.Printable(path.Path)
		if path.Path == os.Stdin.Name() {
			file = l.Say("standard-input")
		}
		return l.Say("named", "file", file, "err", l.beneath(path.Err))
	}
	return l.beneath(err)
}

// beneath is Error for an error inside a problem. It leaves out the name of a file, which the
// problem has.
func (l *Language) beneath(err error) string {
	var problem *message.Problem
	var path *fs.PathError
	switch {
	case errors.As(err, &problem):
		return l.Sentence(l.titled(problem.Sentence))
	case errors.As(err, &path):
		err = path.Err
	}
	if sentence := l.system(err); sentence != "" {
		return sentence
	}
	return message.Printable(err.Error())
}

// isTyped reports whether a problem with this ID is about what people type while they play.
func isTyped(id string) bool {
	of, _, _ := strings.Cut(id, "-")
	return of != id && slices.Contains([]string{"code", "symbol", "mark", "row", "fact", "first"}, of) || strings.HasSuffix(id, "-unlisted")
}

// titled calls a game with a technical name by its title in the problems of people who play it: Wordle, not
// wordle:en-weighted; Bulls and Cows, not 4x10-distinct. Other problems are about games, and need their names.
func (l *Language) titled(sentence message.Sentence) message.Sentence {
	name := fmt.Sprint(sentence.Args["game"])
	if preset, ok := rules.PresetOf(name); ok && strings.ContainsAny(name, ":-") && isTyped(sentence.ID) {
		sentence.Args = maps.Clone(sentence.Args)
		sentence.Args["game"] = l.Sentence(message.Sentence{ID: "name-" + preset.Name, Text: preset.Title})
	}
	return sentence
}

// system describes an error of the operating system or of decompression; it is empty for other errors.
func (l *Language) system(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l.Say("file-missing")
	case errors.Is(err, fs.ErrPermission):
		return l.Say("file-forbidden")
	case errors.Is(err, syscall.EISDIR):
		return l.Say("file-is-folder")
	case errors.Is(err, syscall.ENOTDIR):
		return l.Say("path-no-folder")
	case errors.Is(err, syscall.ENOSPC):
		return l.Say("disk-full")
	case errors.Is(err, syscall.EPIPE):
		return l.Say("reader-gone")
	case errors.Is(err, syscall.EINVAL):
		return l.Say("file-unfit")
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum),
		errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, new(flate.CorruptInputError)):
		return l.Say("file-damaged")
	}
	return ""
}
