package reading

import (
	"iter"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// shortcodes are the names by which chats write squares and discs.
var shortcodes = map[string]string{
	"green_square": "🟩", "large_green_square": "🟩", "yellow_square": "🟨", "large_yellow_square": "🟨", "orange_square": "🟧",
	"large_orange_square": "🟧", "blue_square": "🟦", "large_blue_square": "🟦", "purple_square": "🟪", "large_purple_square": "🟪",
	"red_square": "🟥", "large_red_square": "🟥", "black_large_square": "⬛", "white_large_square": "⬜", "brown_square": "🟫",
	"black_circle": "⚫", "white_circle": "⚪", "red_circle": "🔴", "blue_circle": "🔵", "large_blue_circle": "🔵", "green_circle": "🟢",
	"large_green_circle": "🟢", "yellow_circle": "🟡", "large_yellow_circle": "🟡", "orange_circle": "🟠", "large_orange_circle": "🟠",
	"purple_circle": "🟣", "large_purple_circle": "🟣", "brown_circle": "🟤",
}

var shortcode = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^:([a-z_]+):`) })

// Clean returns a text in one form: lines end in a newline, letters that are drawn as signs are letters, the names of
// squares are squares, control characters are spaces, and invisible characters are left out.
func Clean(text string) string {
	var b strings.Builder
	for piece := range pieces(text) {
		b.WriteString(piece.plain)
	}
	return b.String()
}

// piece is a part of a text, as it was typed and as the reader sees it.
type piece struct{ typed, plain string }

// pieces cuts a text into its pieces.
func pieces(text string) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		for last := rune(0); text != ""; {
			typed, sign := next(text)
			text = text[len(typed):]
			following, _ := utf8.DecodeRuneInString(text)
			plain := ""
			if sign = plainly(sign, following); sign >= 0 {
				if isSign(last) && isWordRune(sign) || isWordRune(last) && isSign(sign) {
					plain = " " // CRANE🟩⬛⬛⬛🟨
				}
				plain += string(sign)
				last = sign
			}
			if !yield(piece{typed, plain}) {
				return
			}
		}
	}
}

// next returns the beginning of a text that is one character to a reader, and that character.
func next(text string) (typed string, sign rune) {
	if strings.HasPrefix(text, "\r\n") {
		return text[:2], '\n'
	}
	if text[0] == ':' {
		if name := shortcode().FindString(text); name != "" {
			if sign, ok := shortcodes[strings.Trim(name, ":")]; ok {
				return name, []rune(sign)[0]
			}
		}
	}
	sign, size := utf8.DecodeRuneInString(text)
	if strings.ContainsRune("\r\u2028\u2029\u0085", sign) {
		sign = '\n'
	}
	return text[:size], sign
}

// plainly returns a character as a keyboard types it, and -1 for an invisible character.
func plainly(r, next rune) rune {
	switch {
	case strings.ContainsRune("\uFE0F\uFE0E\u200B\u200C\u200D\u2060\uFEFF\u00AD\u200E\u200F", r):
		return -1
	case r == '\n' || r == '\t' || r == keycap:
		return r
	case unicode.IsSpace(r) || unicode.IsControl(r):
		return ' '
	case 0xFF01 <= r && r <= 0xFF5E: // full width
		return r - 0xFF01 + '!'
	case 0x2080 <= r && r <= 0x2089: // ₀
		return r - 0x2080 + '0'
	case 0x2460 <= r && r <= 0x2468: // ①
		return r - 0x2460 + '1'
	case 0x24B6 <= r && r <= 0x24CF: // Ⓐ
		return r - 0x24B6 + 'A'
	case 0x24D0 <= r && r <= 0x24E9: // ⓐ
		return r - 0x24D0 + 'a'
	case 0x1F130 <= r && r <= 0x1F149: // 🄰
		return r - 0x1F130 + 'A'
	case 0x1F150 <= r && r <= 0x1F169: // 🅐
		return r - 0x1F150 + 'A'
	case 0x1F170 <= r && r <= 0x1F189: // 🅰
		return r - 0x1F170 + 'A'
	case 0x1F1E6 <= r && r <= 0x1F1FF && !(0x1F1E6 <= next && next <= 0x1F1FF): // a letter, unless two make a flag
		return r - 0x1F1E6 + 'A'
	}
	return r
}

// keycap makes a key of the digit before it.
const keycap = '\u20E3'

// isSign reports whether a character is a square, a disc or another drawing.
func isSign(r rune) bool {
	return r >= 0x2B00 && r <= 0x2BFF || r >= 0x25A0 && r <= 0x27BF || r >= 0x1F300 && r <= 0x1FAFF
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// noise matches the parts of a post around its turns: addresses, hashtags, mentions, clock times, dates and numbers of
// puzzles.
var noise = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b[a-z]+://\S+|\bwww\.\S+|\b[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|org|net|ooo|fr|io|co|uk|app|game|games|day|de|br|me|es|it)\b(/\S*)?|#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.]+|\b\d{1,2}:\d\d(:\d\d)?\b|\b\d{1,2}h\d\d\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b(no|nr|n°|day|jour|dia)\.? ?\d+\b`)
})

// withoutNoise replaces the [noise] in a line. All of it has a digit or one of four signs.
func withoutNoise(line, by string) string {
	if !strings.ContainsAny(line, ".:#@0123456789") {
		return line
	}
	return noise().ReplaceAllString(line, by)
}

// scores matches the result of a game that is marked by tiles: 4/6, X/6*, -/6, 5/∞.
var scores = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(^|\s)[\p{L}.]*:?\s*#?(\d{1,3}([, .]\d{3})*|\d+)?\s+(\d{1,2}|x|-)/(\d{1,2}\*?|∞)`)
})

// isHeading reports whether a line is the result above shared squares, with any words around it.
func isHeading(line string) bool {
	return scores().MatchString(line) && !strings.ContainsFunc(line, isSquare)
}

func isSquare(r rune) bool { return strings.ContainsRune("🟩🟨⬛⬜🟧🟦🟪🟥", r) }

// numbering matches the number of a turn at the beginning of a line.
var numbering = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\s*(?:[>•*‣▪-]+\s+)+|^\s*(?:(?:guess|turn|try|move|row|round|attempt|line|step|clue|hint|q(?: ?\d|[:.)])|coup|essai|tour|ligne|indice|tentative|tentativa|intento|versuch)\s*(?:n°|no\.?|#)?\s*\d*\s*(?:[:.)=-]|\s|$)\s*|(?:result|answer|feedback|response|réponse|résultat|resultado|mark|score)\s*:\s*|#?\(?\d{1,2}[.):\]](?:\s+|$)\s*|\(?[a-z]\)\s+|\[\d{1,2}\]\s+)`)
})

// isLabelOfTurn reports whether a text is a word that can number turns: guess.
func isLabelOfTurn(text string) bool { return numbering().FindString(text) == text }

// frame matches the lines around tables and boxes.
var frame = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[│┃║|┆┊─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰\[\]{}"“”„«»` + "`" + `]`)
})
