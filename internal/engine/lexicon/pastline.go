package lexicon

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// datedLine is a line of a file of past answers.
type datedLine struct {
	text    string   // as it is written; empty for comments and headings
	words   []string // the answers
	written string   // the date, or empty
	year    int      // or 0
	first   int      // the day, or the month if the line says so
	second  int      // the month
	numeric bool     // day and month are numbers in the order of the file
}

// dates are the forms of dates, the surest first. Their groups are called y, m, d, M for the name of a month, and a and b for
// two numbers in the order of the file.
var dates = sync.OnceValue(func() (all []*regexp.Regexp) {
	const month = `(?P<M>\pL{3,})\.?`
	for _, form := range []string{
		`(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})`,
		`(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4}|\d\d)`,
		`(?P<a>\d{1,2})[-/](?P<b>\d{1,2})[-/](?P<y>\d{4}|\d\d)`,
		`(?P<d>\d{1,2})(?:st|nd|rd|th|er|\.)?[ -]` + month + `,?[ -](?P<y>\d{4})`,
		month + ` (?P<d>\d{1,2})(?:st|nd|rd|th)?,? (?P<y>\d{4})`,
		`(?P<d>\d{1,2})(?:st|nd|rd|th|er|\.)? ` + month,
		month + ` (?P<d>\d{1,2})(?:st|nd|rd|th)?`,
	} {
		all = append(all, regexp.MustCompile(`(?:^|[^\pL\d])(?P<all>`+form+`)(?:$|[^\pL\d]|T\d)`))
	}
	return all
})

// months are the beginnings of the names of months, folded, in English and French.
var months = [12][]string{
	{"JAN"}, {"FEB", "FEV"}, {"MAR"}, {"APR", "AVR"}, {"MAY", "MAI"}, {"JUN", "JUIN"}, {"JUL", "JUIL"}, {"AUG", "AOU"}, {"SEP"}, {"OCT"}, {"NOV"}, {"DEC"},
}

// monthNames are the whole names.
var monthNames = strings.Fields("JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER SEPT OCTOBER NOVEMBER DECEMBER " +
	"JANVIER FEVRIER MARS AVRIL MAI JUIN JUILLET AOUT SEPTEMBRE OCTOBRE NOVEMBRE DECEMBRE")

// monthOf returns the month with a name, or 0.
func monthOf(name string) int {
	folded := FoldAccents.Fold(name)
	for i, names := range months {
		for _, short := range names {
			if folded == short || slices.Contains(monthNames, folded) && strings.HasPrefix(folded, short) {
				return i + 1
			}
		}
	}
	return 0
}

// asides are words that a line can have besides its answer.
var asides = strings.Fields("WORDLE ANSWER ANSWERS SOLUTION SOLUTIONS PUZZLE GAME DAY DATE NO WORD WORDS SUTOM MOTUS MOT REPONSE JOUR " +
	"MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY MON TUE TUES WED THU THUR THURS FRI SAT SUN " +
	"LUNDI MARDI MERCREDI JEUDI VENDREDI SAMEDI DIMANCHE LE DU")

func isAside(word string) bool { return slices.Contains(asides, FoldAccents.Fold(word)) }

// cutDate finds the date and the answers of a line.
func cutDate(text string) datedLine {
	line := datedLine{text: text}
	if comment, ok := strings.CutPrefix(strings.TrimSpace(text), "#"); ok && strings.IndexAny(comment, "0123456789") != 0 {
		return datedLine{}
	}
	rest := text
	for _, form := range dates() {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			group := func(name string) string {
				if i := form.SubexpIndex(name); i >= 0 && at[2*i] >= 0 {
					return text[at[2*i]:at[2*i+1]]
				}
				return ""
			}
			number := func(name string) int {
				n, _ := strconv.Atoi(group(name))
				return n
			}
			dated := datedLine{text: text, written: group("all"), year: number("y"), first: number("d"), second: number("m")}
			if name := group("M"); name != "" {
				if dated.second = monthOf(name); dated.second == 0 {
					continue
				}
			}
			if group("a") != "" {
				dated.first, dated.second, dated.numeric = number("a"), number("b"), true
			}
			if dated.written != "" && len(group("y")) == 2 {
				dated.year += 2000
			}
			without := strings.Replace(text, dated.written, " ", 1)
			if dated.year == 0 && len(wordsIn(without)) == 0 {
				continue // the month is the answer: #5 MARCH
			}
			line, rest = dated, without
			break
		}
		if line.written != "" {
			break
		}
	}
	words := wordsIn(rest)
	line.words = answersOf(words, line.written != "")
	if len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool { return !isAside(word) }) {
		line.text = "" // a heading
	}
	return line
}

// wordsIn returns the words of letters alone.
func wordsIn(text string) []string {
	fields := strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("|,;:–—\"“”«»()[]{}*•=<>!", r)
	})
	for i := range fields {
		fields[i] = strings.Trim(fields[i], ".'’-")
	}
	return slices.DeleteFunc(fields, func(field string) bool { return !AllLetters(field) || utf8.RuneCountInString(field) == 1 })
}

// answersOf returns the answers among the words of a line: the only word, the only word in capitals, or all words if they
// have the same length and the line has no date.
func answersOf(words []string, isDated bool) []string {
	if len(words) > 1 {
		words = slices.DeleteFunc(slices.Clone(words), isAside)
	}
	capitals := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word != strings.ToUpper(word) })
	others := slices.ContainsFunc(words, func(word string) bool { return utf8.RuneCountInString(word) != utf8.RuneCountInString(words[0]) })
	switch {
	case len(words) <= 1:
		return words
	case len(capitals) == 1:
		return capitals
	case !isDated && !others:
		return words
	}
	return nil
}

// date returns the date of a line, or no date; ok is false if the date does not exist. A date without a
// year is the last such day before the game.
func (l *datedLine) date(on time.Time) (date time.Time, ok bool) {
	if l.written == "" {
		return time.Time{}, true
	}
	at := func(year int) (time.Time, bool) {
		date := time.Date(year, time.Month(l.second), l.first, 0, 0, 0, 0, time.UTC)
		return date, date.Day() == l.first && int(date.Month()) == l.second
	}
	if l.year != 0 {
		return at(l.year)
	}
	const leap = 8 // the 29th of February is in one of these years
	for year := on.Year(); year > on.Year()-leap; year-- {
		if date, ok = at(year); ok && !date.After(on) {
			return date, true
		}
	}
	return date, false
}

// day returns the day of a time, as a date.
func day(t time.Time) time.Time {
	year, month, day := t.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
