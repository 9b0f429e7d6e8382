package reading_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"
)

func parse(t testing.TB, name string) *rules.Game {
	t.Helper()
	game, err := rules.ParseGame(name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// said returns the turns that a text has, or an exclamation mark and the ID of the problem.
func said(game *rules.Game, text string) string {
	read, err := reading.Turns(game, text)
	if err != nil {
		return gametest.Told(game, nil, err)
	}
	return gametest.Told(read.Game, read.Turns, nil)
}

// TestPastes reads every text of testdata/pastes.
func TestPastes(t *testing.T) {
	known := make(map[string]*rules.Game)
	for _, paste := range gametest.Pastes(t) {
		if known[paste.Game] == nil {
			known[paste.Game] = parse(t, paste.Game)
		}
		if got := said(known[paste.Game], paste.Text); got != paste.Want {
			t.Errorf("%s: %s: %q is read as %s, want %s", paste.File, paste.Game, paste.Text, got, paste.Want)
		}
	}
}

// layouts write turns, which are guesses and marks.
var layouts = []func(guesses, marks []string) string{
	each("%[2]s %[3]s"), each("%[2]s: %[3]s"), each("%[2]s = %[3]s"), each("%[2]s -> %[3]s"), each("%[2]s → %[3]s"), each("%[2]s - %[3]s"),
	each("%[1]d. %[2]s %[3]s"), each("%[1]d) %[2]s: %[3]s"), each("%[1]d\t%[2]s\t%[3]s"), each("| %[2]s | %[3]s |"), each("| %[1]d | %[2]s | %[3]s |"), each("│ %[2]s │ %[3]s │"),
	each("Guess %[1]d: %[2]s => %[3]s"), each("- %[2]s: %[3]s"), each("> %[2]s %[3]s"), each("%[2]s\n%[3]s"), each("%[2]s\n\t%[3]s\n"),
	func(guesses, marks []string) string {
		return strings.Join(guesses, "\n") + "\n\n" + strings.Join(marks, "\n")
	},
}

func each(line string) func(guesses, marks []string) string {
	return func(guesses, marks []string) string {
		var lines []string
		for i := range guesses {
			lines = append(lines, fmt.Sprintf(line, i+1, guesses[i], marks[i]))
		}
		return strings.Join(lines, "\n")
	}
}

// noises are lines that say nothing of a turn.
var noises = []string{
	"", "so close!", "https://example.org/?a=b", "#game #42", "finished at 13:37", "@someone look", "(no hints used)", "28/11/2026", "🔥🔥🔥", "what next?",
	"good morning", "see you at 8", "see you at 13:37", "https://example.org/play?x=1", "#SUTOM #999", "I love this game", "what would you play next?",
	"2026-11-28", "(-:", "lol", "…", "?!", "anna: hi there", "[28.11.26, 08:15] Anna: morning!", "<bob> your turn", "10:42", "at 7pm", "3 min", "took me 12 minutes",
	"streak: 14 🔥", "score 1234", "level 3", "Day 42", "best game ever", "hint please", "page 12", "www.example.com", "sent from my phone", "thanks in advance",
	"le mot du jour", "à demain", "c'est dur aujourd'hui", "j'ai joué à 9h30", "que jouer maintenant ?", "room 101", "no. 7", "===", "-----", "* * *", "👍", "❤️",
	"4/6", "X/6", "Wordle 1,234 4/6", "Wordle 1.234 X/6*", "SUTOM #12 4/6 2:13", "#Worldle #300 2/6 (100%)",
}

// TestWritten writes random turns in every notation and layout, partly known ones too, with text around them, and reads
// them back.
func TestWritten(t *testing.T) {
	draw := rand.New(rand.NewPCG(62, 1))
	for _, name := range []string{"4x6", "5x8", "4x10", "4x10-distinct", "4x6-black", "4x6-sum", "5x26-place", "wordle:en", "nerdle"} {
		game := parse(t, name)
		var codes []rules.Code
		for code := range game.Guesses() {
			if codes = append(codes, code); len(codes) == 5000 {
				break
			}
		}
		for number, layout := range layouts {
			for range 60 {
				notation := draw.IntN(1 << 20)
				named := spelled(t, game, draw)
				var guesses, marks, want []string
				for range 1 + draw.IntN(4) {
					guess, secret := codes[draw.IntN(len(codes))], codes[draw.IntN(len(codes))]
					mark, text := written(t, game, game.Mark(guess, secret), notation, draw.IntN(4) == 0)
					written := named.Format(guess)
					if notation>>10&1 == 1 && !game.HasWords() {
						written = strings.ToLower(written)
					}
					guesses, marks = append(guesses, written), append(marks, text)
					want = append(want, named.FormatTurn(rules.Turn{Guess: guess, Feedback: mark}))
				}
				text := noises[draw.IntN(len(noises))] + "\n" + layout(guesses, marks) + "\n" + noises[draw.IntN(len(noises))]
				if got := said(game, text); got != strings.Join(want, " ") && !isOther(game, guesses, want, got) {
					t.Errorf("%s, layout %d: %q is read as %s, want %s", name, number, text, got, want)
				}
			}
		}
	}
}

// spelled returns a game with letters, digits or colours as symbols.
func spelled(t *testing.T, game *rules.Game, draw *rand.Rand) *rules.Game {
	symbols := map[string][]string{"4x6": {"", "1 2 3 4 5 6", "R G B Y O W"}, "5x8": {"", "R G B Y O W P K"}, "4x10": {"0 1 2 3 4 5 6 7 8 9"}}[game.Name()]
	if symbols == nil {
		return game
	}
	named, err := reading.Named(game, symbols[draw.IntN(len(symbols))])
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// isOther reports whether a reading has the same turns in other symbols: BBBB can be letters or colours.
func isOther(game *rules.Game, guesses, want []string, got string) bool {
	return !game.HasWords() && strings.Trim(strings.ToUpper(strings.Join(guesses, "")), "B") == "" && strings.EqualFold(got, strings.Join(want, " "))
}

// written returns a mark, some of which is unknown if it is partly known, and its text in one of the notations.
func written(t *testing.T, game *rules.Game, mark rules.Feedback, notation int, partly bool) (rules.Feedback, string) {
	t.Helper()
	rule := mark.Rule()
	if rule.Tiles() {
		text := []rune(mark.String())
		if partly {
			text[notation%len(text)], text[(notation+2)%len(text)] = '?', '?'
		}
		told, err := game.ParseFeedback(string(text))
		if err != nil {
			t.Fatal(err)
		}
		tiles := []*strings.Replacer{
			strings.NewReplacer("G", "🟩", "Y", "🟨", "x", "⬛"), strings.NewReplacer("G", "🟩", "Y", "🟨", "x", "⬜"), strings.NewReplacer("G", "🟢", "Y", "🟡", "x", "⚫"),
			strings.NewReplacer(), strings.NewReplacer("G", "2", "Y", "1", "x", "0"), strings.NewReplacer("G", "g", "Y", "y", "x", "b"),
		}
		if !game.HasWords() || game.WordKind() != rules.LetterWords { // a row of letters or digits can be a guess
			tiles = tiles[:3]
		}
		return told, tiles[notation%len(tiles)].Replace(string(text))
	}
	if len(rule.Parts()) == 1 {
		return mark, mark.String()
	}
	black, white := fmt.Sprint(mark.Count(rules.Right)), fmt.Sprint(mark.Count(rules.Misplaced))
	counted := []string{"%s,%s", "%s %s", "(%s, %s)", "[%s, %s]", "%s/%s", "%sb%sw", "%sB%sW", "%s black, %s white", "%s black %s white", "%sA%sB", "%s bulls %s cows", "%sR%sW"}
	if partly {
		if notation%2 == 0 {
			black = "?"
		} else {
			white = "?"
		}
		text := fmt.Sprintf(counted[notation%5], black, white)
		told, err := game.ParseFeedback(text)
		if err != nil {
			t.Fatal(err)
		}
		return told, text
	}
	var signs []string
	for _, pair := range []string{"XO", "BW", "⚫⚪", "🔴⚪"} {
		two := []rune(pair)
		signs = append(signs, strings.Repeat(string(two[0]), mark.Count(rules.Right))+strings.Repeat(string(two[1]), mark.Count(rules.Misplaced)))
	}
	switch kind := notation % 20; {
	case kind < len(counted):
		return mark, fmt.Sprintf(counted[kind], black, white)
	case kind == 19:
		return mark, fmt.Sprintf("+%s -%s", black, white)
	case mark.Count(rules.Right)+mark.Count(rules.Misplaced) == 0:
		return mark, "none"
	default:
		return mark, signs[kind%len(signs)]
	}
}

// TestNoise checks that text without a turn is never read as one.
func TestNoise(t *testing.T) {
	for _, name := range []string{"4x6", "4x6-sum", "4x10-distinct", "8x26-black", "wordle:en", "nerdle"} {
		game := parse(t, name)
		for _, text := range noises[1:] {
			if read, err := reading.Turns(game, text); err == nil {
				t.Errorf("%s: %q has %d turns", name, text, len(read.Turns))
			}
		}
	}
}

// FuzzTurns checks that no text makes the reader panic, and that what it reads belongs to the game.
func FuzzTurns(f *testing.F) {
	for _, text := range []string{"AABB=XO", "1. RRBB 1 1\n2. GGYY (0, 1)", "⚫⚪", "| A | B | C | D | 1 | 1 |", "one digit is right but wrongly placed", "\xff1️⃣=:", "1, A x B x C x D x"} {
		f.Add(text)
	}
	var games []*rules.Game
	for _, name := range []string{"4x6", "bulls", "wordle:en", "mot:fr", "nerdle", "sutom:fr8-first"} {
		games = append(games, parse(f, name))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			t.Skip("Go takes an input for a hang after ten seconds")
		}
		for _, game := range games {
			read, err := reading.Turns(game, text)
			if err != nil {
				continue
			}
			if err := read.Game.CheckTurns(read.Turns); err != nil {
				t.Errorf("%s, %q: %v", game, text, err)
			}
		}
	})
}

// TestMessages alters the texts of testdata/pastes, and checks that the messages about them quote the text as typed, and say
// which text would be right.
func TestMessages(t *testing.T) {
	draw := rand.New(rand.NewPCG(62, 2))
	known, wrong := make(map[string]*rules.Game), 0
	others := []rune("AXRP57?!=:/ 🟩🟧⚪é１Ⓐｒ🅱🟥")
	for _, paste := range gametest.Pastes(t) {
		game := known[paste.Game]
		if game == nil {
			game = parse(t, paste.Game)
			known[paste.Game] = game
		}
		for range 6 {
			text := altered(paste.Text, others[draw.IntN(len(others))], draw)
			_, err := reading.Turns(game, text)
			var problem *message.Problem
			if !errors.As(err, &problem) {
				continue
			}
			wrong++
			for _, name := range []string{"mark", "turn", "code", "symbol", "row"} {
				quoted, ok := problem.Args[name].(string)
				typed, unquoted := strconv.Unquote(quoted)
				head, tail, _ := strings.Cut(typed, message.Shortened)
				if ok && (unquoted != nil || !strings.Contains(inLine(text), typed) && (!strings.Contains(inLine(text), head) || !strings.Contains(inLine(text), tail))) {
					t.Errorf("%s: %q gives the message %q, whose %s %q is not in the text", paste.Game, text, err, name, typed)
				}
			}
			says := problem.ID == "fact-place" || problem.ID == "share-other-game" // how many places there are, which games are read
			if problem.Args["example"] == nil && problem.Args["one"] == nil && !says {
				t.Errorf("%s: %q gives the message %q, which has no example", paste.Game, text, err)
			}
		}
	}
	if wrong < 200 {
		t.Errorf("only %d texts were refused", wrong)
	}
}

// altered returns a text in which one character is another, is left out, or follows another.
func altered(text string, other rune, draw *rand.Rand) string {
	signs := []rune(text)
	at := draw.IntN(len(signs))
	switch draw.IntN(3) {
	case 0:
		signs[at] = other
	case 1:
		signs = slices.Delete(signs, at, at+1)
	default:
		signs = slices.Insert(signs, at, other)
	}
	return string(signs)
}

// inLine returns a text with one space for each gap.
func inLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestQuotes checks whole messages about texts whose characters the reader changes.
func TestQuotes(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"4x6", "ＲＲＢＢ＝７", `mark "７": 7 pegs for 4 places; write XO, 1 1, 1b1w, or none`},
		{"4x6", "ⓇⓇⒷⓏ = XO", `code "ⓇⓇⒷⓏ": "Ⓩ" is not a symbol of 4x6, which has R G B Y O W; write a code such as RGBY`},
		{"4x6", "RRB=1 1", `"RRB": 3 symbols, but 4x6 takes 4; write one such as RGBY`},
		{"4x6", "| R | G | Z | B | 1 | 1 |", `code "R | G | Z | B": "Z" is not a symbol of 4x6, which has R G B Y O W; write a code such as RGBY`},
		{"4x6", "1123=７", `mark "７": 7 pegs for 4 places; write XO, 1 1, 1b1w, or none`},
		{"4x6", "AABB=XXXO", `mark "XXXO": if all other places are right, the last symbol cannot be in the wrong place; write a mark such as O`},
		{"4x6-black", "AABB XO", `mark "XO": 4x6-black has black pegs only; write their number: 1, X`},
		{"5x26-place", "CRANE 🟧🟦⬛⬛", `mark "🟧🟦⬛⬛": 4 places, but 5x26-place has 5; write GYxGY, 🟩🟨⬛🟩🟨`},
		{"5x26-place", "CRANE :orange_square::blue_square:⬛", `mark ":orange_square::blue_square:⬛": 3 places, but 5x26-place has 5; write GYxGY, 🟩🟨⬛🟩🟨`},
		{"wordle:en", "crañ1=GYxxx", `code "crañ1": "1" is not a symbol of wordle:en, which has A–Z; write a code such as ABACK`},
		{"wordle:en", "CRANES=xxxx", `"CRANES": 6 symbols, but wordle:en takes 5; write one such as ABACK`},
		{"wordle:en", "CRANE=xxxxx DOG=GGG", `"DOG": 3 symbols, but wordle:en takes 5; write one such as ABACK`},
		{"wordle:en", "CRANE=⬛⬛⬛⬛⬛ DOG=🟩🟧🟦", `"DOG": 3 symbols, but wordle:en takes 5; write one such as ABACK`},
		{"wordle:en", "BANANE=xxxxxx CRANE=xxxxx", `"BANANE": 6 symbols, but wordle:en takes 5; write one such as ABACK`},
		{"wordle:en", "CRANE=xxxx", `mark "xxxx": 4 places, but wordle:en has 5; write GYxGY, 🟩🟨⬛🟩🟨`},
	} {
		_, err := reading.Turns(parse(t, test.name), test.text)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %q gives the message\n%v, want\n%s", test.name, test.text, err, test.want)
		}
	}
}
