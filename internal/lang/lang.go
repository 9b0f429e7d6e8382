// Package lang says messages in the reader's language.
//
// The catalogues, LANGUAGE.toml and, for what one face or both players' faces say,
// FACE.LANGUAGE.toml, hold the messages by ID, and the translation of each
// [codebreaker.Sentence] under the sentence's ID. In a message, {{.name}} stands for an
// argument, {{date .day}} for a day as people write it, and {{n .codes "code"}} for a
// number with its noun in the right form: "1 code", "2 codes". A message with forms of its
// own (one, other) takes the form for the argument called count.
//
// A whole number is written as people do: 1,296. What is typed as it stands, as in
// most:1000, is given as a text; and a line of a file, called line, has its number plain.
package lang

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"text/template"
	"time"
	"unicode"
	"unicode/utf8"

	"codebreaker"

	"github.com/BurntSushi/toml"
	"github.com/go-playground/locales"
	"github.com/go-playground/locales/en_GB"
	"github.com/go-playground/locales/fr"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed *.toml
var catalogues embed.FS

// names are the languages there is a catalogue of, the first for everyone else.
var names = []string{"en", "fr"}

// Catalogues returns the names of a language's files, in their order.
func Catalogues(language string) []string {
	files, _ := fs.Glob(catalogues, "*"+language+".toml") // the pattern is right
	return files
}

// Names returns the languages that [ByName] knows.
func Names() []string { return names }

// Language is a language that messages can be said in.
type Language struct {
	name      string
	messages  []*i18n.Message
	localizer *i18n.Localizer
	functions template.FuncMap
}

// ByName returns the language of that name: en, fr, or a form of them such as
// fr_CA.UTF-8. The error is a [codebreaker.Problem].
func ByName(name string) (*Language, error) {
	base, _, _ := strings.Cut(strings.ToLower(name), ".")
	base, _, _ = strings.Cut(strings.ReplaceAll(base, "_", "-"), "-")
	for _, known := range names {
		if base == known {
			return load(known), nil
		}
	}
	return nil, codebreaker.NewProblem("lang-unknown", "language {{.name}}: there are {{.names}}",
		"name", name, "names", strings.Join(names, ", "))
}

// matcher finds the language that is closest to those that a reader understands.
var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, name := range names {
		tags = append(tags, language.Make(name))
	}
	return language.NewMatcher(tags)
})

// Accepted returns the name of the language that suits a reader best, by the header
// Accept-Language of a request: the first of [Names] where none does.
func Accepted(header string) string {
	_, index := language.MatchStrings(matcher(), header)
	return names[index]
}

// FromEnvironment returns the language that LC_ALL, LC_MESSAGES or LANG asks for,
// the first of them that is set, and English where that is none we have.
func FromEnvironment(getenv func(string) string) *Language {
	for _, variable := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(variable); value != "" {
			if l, err := ByName(value); err == nil {
				return l
			}
			break
		}
	}
	return load(names[0])
}

func load(name string) *Language {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	l := &Language{name: name, localizer: i18n.NewLocalizer(bundle, name)}
	for _, file := range Catalogues(name) {
		loaded, err := bundle.LoadMessageFileFS(catalogues, file)
		if err != nil {
			panic("lang: " + err.Error()) // the catalogues are part of the program
		}
		l.messages = append(l.messages, loaded.Messages...)
	}
	l.functions = template.FuncMap{
		"n":    func(count any, noun string) string { return l.Say("n-"+noun, "count", count) },
		"date": l.Date,
	}
	return l
}

// dates are the ways to write a date, by language.
var dates = map[string]func() locales.Translator{"en": en_GB.New, "fr": fr.New}

// Date writes a day such as 2026-11-20 as people do: 20 November 2026. What is no day
// stays as it is.
func (l *Language) Date(day string) string {
	read, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return dates[l.name]().FmtDateLong(read)
}

// Name returns the language's name, as [ByName] reads it.
func (l *Language) Name() string { return l.name }

// Messages returns the messages whose IDs begin with a prefix, by the rest of their
// IDs: the forms of each as the catalogue has them, by the names that Unicode gives
// to plural forms. Each has other.
func (l *Language) Messages(prefix string) map[string]map[string]string {
	found := make(map[string]map[string]string)
	for _, message := range l.messages {
		rest, ok := strings.CutPrefix(message.ID, prefix)
		if !ok {
			continue
		}
		forms := map[string]string{"zero": message.Zero, "one": message.One, "two": message.Two, "few": message.Few, "many": message.Many, "other": message.Other}
		maps.DeleteFunc(forms, func(_, text string) bool { return text == "" })
		found[rest] = forms
	}
	return found
}

// Say returns the message of that ID, with arguments given as name, value, name,
// value. A message that no catalogue has is its own ID.
func (l *Language) Say(id string, args ...any) string {
	values := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		values[args[i].(string)] = args[i+1]
	}
	return l.localize(&i18n.Message{ID: id, Other: id}, values)
}

// Sentence says a sentence in this language, and the sentences and errors among its
// arguments. Nothing in it can command a terminal.
func (l *Language) Sentence(sentence codebreaker.Sentence) string {
	values := make(map[string]any, len(sentence.Args))
	for name, value := range sentence.Args {
		switch argument := value.(type) {
		case codebreaker.Sentence:
			value = l.Sentence(argument)
		case error:
			value = l.beneath(argument)
		case string:
			value = printable(argument)
		}
		values[name] = value
	}
	return l.localize(&i18n.Message{ID: sentence.ID, Other: sentence.Text}, values)
}

// Error says what is wrong in this language: the translation of a
// [codebreaker.Problem] and of the errors that come from files, and of others
// their own text. Nothing in it can command a terminal.
func (l *Language) Error(err error) string {
	var problem *codebreaker.Problem
	var path *fs.PathError
	if !errors.As(err, &problem) && errors.As(err, &path) {
		file := printable(path.Path)
		if path.Path == os.Stdin.Name() {
			file = l.Say("standard-input")
		}
		return l.Say("named", "file", file, "err", l.beneath(path.Err))
	}
	return l.beneath(err)
}

// beneath is Error without the name of a file: the problem above has it.
func (l *Language) beneath(err error) string {
	var problem *codebreaker.Problem
	var path *fs.PathError
	switch {
	case errors.As(err, &problem):
		return l.Sentence(problem.Sentence)
	case errors.As(err, &path):
		err = path.Err
	}
	if sentence := l.system(err); sentence != "" {
		return sentence
	}
	return printable(err.Error())
}

// system says what the operating system refuses; it is empty for other errors.
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
	}
	return ""
}

// longestArgument is how much of what somebody typed a message repeats, in
// characters.
const longestArgument = 1000

// printable writes out the characters of a text that a terminal would obey or
// hide, as \x1b, and cuts it where no message should be as long.
func printable(text string) string {
	var safe strings.Builder
	characters := 0
	for at, r := range text {
		if characters++; characters > longestArgument {
			return safe.String() + "…"
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&safe, `\x%02x`, text[at])
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			safe.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		default:
			safe.WriteRune(r)
		}
	}
	return safe.String()
}

func (l *Language) localize(message *i18n.Message, values map[string]any) string {
	for name, value := range values {
		if name != "line" {
			values[name] = l.written(value)
		}
	}
	config := &i18n.LocalizeConfig{DefaultMessage: message, TemplateData: values, Funcs: l.functions}
	if count, ok := values["count"]; ok {
		config.PluralCount = fmt.Sprint(count)
		if whole, ok := count.(whole); ok {
			config.PluralCount = whole.digits
		}
	}
	text, _ := l.localizer.Localize(config) // on an error the text is the best there is
	return text
}
