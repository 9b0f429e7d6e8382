package studycmd

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// wordsCommand returns the command that describes a word list.
func wordsCommand(env *cli.Env, run func(*wordList, *cobra.Command, []string) error) *cobra.Command {
	w := &wordList{env: env}
	cmd := cli.NewCommand("words", env, w, cli.Between(1, 1), run)
	cmd.ValidArgsFunction = cli.CompleteLists
	cli.AddNumber(cmd.Flags(), &w.length, "length", "", 0, 0, limits.Letters, env.Say("flag-length"))
	cli.AddNumber(cmd.Flags(), &w.size, "size", "", 3, 0, limits.Words, env.Say("flag-clique-size"))
	cli.AddNumber(cmd.Flags(), &w.top, "top", "n", 10, 0, limits.Top, env.Say("flag-cliques"))
	env.AddAccentsFlag(cmd, &w.accents)
	env.AddJSONFlag(cmd, &w.json)
	return cmd
}

// wordList describes a list.
type wordList struct {
	env     *cli.Env
	accents string
	files   *lexicon.Files
	length  int // of the words studied; 0 for the only length in the list
	size    int // of the smallest cliques shown
	top     int // number of cliques shown
	json    bool
}

// listCliques are the cliques of a list.
type listCliques struct {
	largest []lexicon.Clique // the ones that are shown
	listed  int              // number of cliques of at least the requested size
	sizes   []int            // number of cliques by size
}

// listOpening is the best opening of a heuristic under a rule.
type listOpening struct {
	game      *rules.Game
	heuristic *strategy.Heuristic
	weighed   strategy.Weighed
}

// run reads the list and describes it.
func (w *wordList) run(cmd *cobra.Command, args []string) error {
	folding, err := lexicon.ReadAccents(w.accents)
	if err != nil {
		return err
	}
	w.files = w.env.Lists(cmd.Context(), folding)
	if cmd.Flags().Changed("size") && !cmd.Flags().Changed("top") {
		w.top = lexicon.MostCliqueWords
	}
	return w.describe(cmd.Context(), args[0])
}

func (w *wordList) describe(ctx context.Context, name string) error {
	stop := w.env.Thinking()
	defer stop()
	list, err := w.files.List(name)
	if of := w.listOf(name); err != nil && of != name {
		name = of
		list, err = w.files.List(name)
	}
	if err != nil {
		return err
	}
	length, words := w.length, list.Words
	if length == 0 {
		length = only(lengths(list))
	}
	var openings []listOpening
	if length > 0 {
		words = list.OfLength(length)
		if openings, err = w.openings(ctx, name, length, len(words)); err != nil {
			return err
		}
	}
	// If the limit was reached, the sizes are still known and are printed like the rest.
	all, sizes, limit := lexicon.FindCliques(ctx, words, w.size)
	if limit != nil && !errors.Is(limit, limits.ErrReached) {
		return limit
	}
	stop()
	cliques := listCliques{largest: all[:min(w.top, len(all))], listed: len(all), sizes: sizes}
	if w.json {
		w.printJSON(list, openings, cliques)
	} else {
		w.print(list, length, openings, cliques)
	}
	return limit
}

// listOf returns the word list in a game's name: en5 for wordle:en5-hard. If the game has two
// lists, it returns the list of answers. Any other name is returned unchanged.
func (w *wordList) listOf(name string) string {
	preset, list, _ := strings.Cut(study.NameIn(w.env.Lang, name), ":")
	named := strings.EqualFold(preset, "words") || slices.ContainsFunc(rules.Presets(), func(p rules.Preset) bool {
		return strings.EqualFold(p.Name, preset)
	})
	if !named || list == "" {
		return name
	}
	list, length, ok := strings.Cut(make(rules.Suffixes).Cut(list), "@")
	list, _, _ = strings.Cut(list, "+")
	if number, err := strconv.ParseUint(length, 10, 16); ok && err == nil && w.length == 0 {
		w.length = int(number)
	}
	if plain, err := url.PathUnescape(list); err == nil {
		return plain
	}
	return list
}

// lengths returns the number of words of each length, from 0 letters.
func lengths(list *lexicon.List) []int {
	counts := make([]int, rules.MaxPlaces+1)
	for _, word := range list.Words {
		counts[utf8.RuneCountInString(word)]++
	}
	return counts
}

// only returns the only index with a number above 0, or 0 if there are several.
func only(numbers []int) int {
	found := 0
	for i, number := range numbers {
		if number > 0 {
			if found > 0 {
				return 0
			}
			found = i
		}
	}
	return found
}

// wordRules returns the rules for words whose marks say that symbols are right. Under the other rules words take several
// times as many guesses, so their openings are left out.
func wordRules() []rules.Rule {
	return slices.DeleteFunc(rules.Rules(), func(rule rules.Rule) bool { return !rule.SuitsWords() || !rule.Has(rules.Right) })
}

// mostOpenings is the most work that an opening may take: some seconds on one core.
const mostOpenings = 3 << 30

// openingWork estimates the work to find a best opening, in pairs of a guess and a secret. One
// feedback costs as much as four secrets, and tiles are counted sixteen times slower than
// pegs.
func openingWork(game *rules.Game) uint64 {
	work := game.GuessCount() * (game.SecretCount() + 4*uint64(game.Feedbacks()))
	if game.Rule().Tiles() {
		work *= 16
	}
	return work
}

// openings returns the best opening of each heuristic under each rule. It leaves out rules that
// take too much work. With many words that is clear before their games are made, which takes a second.
func (w *wordList) openings(ctx context.Context, name string, length, words int) ([]listOpening, error) {
	var openings []listOpening
	if uint64(words)*uint64(words) > mostOpenings {
		return nil, nil
	}
	for _, rule := range wordRules() {
		game, err := rules.ParseGame(fmt.Sprintf("words:%s@%d%s", rules.EscapeList(name), length, rule.Suffix()), rules.WithLexicon(w.files))
		if err != nil {
			return nil, err
		}
		if openingWork(game) > mostOpenings {
			continue
		}
		for _, heuristic := range strategy.Heuristics() {
			start := position.Start(game)
			guess, err := heuristic.Choose(ctx, start)
			if err != nil {
				return nil, err
			}
			weighed, err := strategy.Weigh(ctx, start, []rules.Code{guess})
			if err != nil {
				return nil, err
			}
			openings = append(openings, listOpening{game, heuristic, weighed[0]})
		}
	}
	return openings, nil
}

func (w *wordList) print(list *lexicon.List, length int, openings []listOpening, cliques listCliques) {
	for _, line := range append([]string{w.env.ListSummary(list)}, w.env.LeftOut(list)...) {
		fmt.Fprintln(w.env.Out, line)
	}
	if list.Repeated > 0 {
		fmt.Fprintln(w.env.Out, w.env.Say("words-repeated", "count", list.Repeated))
	}
	var t cli.Grid
	t.Add(w.env.Say("head-letters"), w.env.Say("head-words"))
	for letters, count := range lengths(list) {
		if count > 0 {
			t.Add(fmt.Sprint(letters), fmt.Sprint(count))
		}
	}
	fmt.Fprintln(w.env.Out)
	t.Print(w.env.Out)
	w.printOpenings(length, openings)
	w.printCliques(cliques)
}

// printOpenings shows a row for each game of the list and a column for each heuristic.
func (w *wordList) printOpenings(length int, openings []listOpening) {
	if length == 0 {
		fmt.Fprintf(w.env.Out, "\n%s\n", w.env.Say("words-lengths"))
		return
	}
	heuristics := strategy.Heuristics()
	rows := slices.Collect(slices.Chunk(openings, len(heuristics)))
	if len(rows) > 0 {
		var t cli.Grid
		head := []string{w.env.Say("words-openings", "letters", length)}
		for _, heuristic := range heuristics {
			head = append(head, heuristic.Name())
		}
		t.Add(head...)
		for _, row := range rows {
			cells := []string{rules.Friendly(row[0].game.Name())}
			for _, o := range row {
				cells = append(cells, o.game.Format(o.weighed.Guess)+" "+value(w.env, o.game, o.heuristic, &o.weighed))
			}
			t.Add(cells...)
		}
		fmt.Fprintln(w.env.Out)
		t.Print(w.env.Out)
	}
	if len(rows) < len(wordRules()) {
		fmt.Fprintf(w.env.Out, "\n%s\n", w.env.Say("words-many"))
	}
}

// printCliques shows the number of cliques of each size, and the largest cliques.
func (w *wordList) printCliques(cliques listCliques) {
	var t cli.Grid
	t.Add(w.env.Say("head-clique"), w.env.Say("head-cliques"))
	for size, count := range cliques.sizes {
		if count > 0 {
			t.Add(fmt.Sprint(size), fmt.Sprint(count))
		}
	}
	fmt.Fprintln(w.env.Out)
	t.Print(w.env.Out)
	if cliques.listed == 0 {
		return
	}
	fmt.Fprintf(w.env.Out, "\n%s\n", w.env.Say("words-cliques", "count", cliques.listed, "least", w.size))
	for _, clique := range cliques.largest {
		fmt.Fprintf(w.env.Out, "%s %2d  %s\n", clique.Pattern, len(clique.Words), strings.Join(clique.Words, " "))
	}
}

type wordsJSON struct {
	List     string            `json:"list"`
	Words    int               `json:"words"`
	Encoding string            `json:"encoding"`
	Odd      int               `json:"odd,omitempty"`
	FirstOdd string            `json:"firstOdd,omitempty"`
	Long     int               `json:"long,omitempty"`
	Repeated int               `json:"repeated,omitempty"`
	Lengths  map[int]int       `json:"lengths"`
	Openings []listOpeningJSON `json:"openings,omitempty"`
	Sizes    map[int]int       `json:"cliqueSizes"`
	Cliques  []cliqueJSON      `json:"cliques"`
}

type listOpeningJSON struct {
	Game     string `json:"game"`
	Strategy string `json:"strategy"`
	study.Measures
}

type cliqueJSON struct {
	Pattern string   `json:"pattern"`
	Words   []string `json:"words"`
}

func (w *wordList) printJSON(list *lexicon.List, openings []listOpening, cliques listCliques) {
	object := wordsJSON{
		List: list.Name, Words: len(list.Words), Encoding: list.Encoding,
		Odd: list.Odd, FirstOdd: list.FirstOdd, Long: list.Long, Repeated: list.Repeated,
		Lengths: make(map[int]int), Sizes: make(map[int]int), Cliques: []cliqueJSON{},
	}
	for letters, count := range lengths(list) {
		if count > 0 {
			object.Lengths[letters] = count
		}
	}
	for _, o := range openings {
		object.Openings = append(object.Openings, listOpeningJSON{o.game.Name(), o.heuristic.Name(), study.NewMeasures(o.game, &o.weighed)})
	}
	for size, count := range cliques.sizes {
		if count > 0 {
			object.Sizes[size] = count
		}
	}
	for _, clique := range cliques.largest {
		object.Cliques = append(object.Cliques, cliqueJSON(clique))
	}
	cli.PrintJSON(w.env.Out, object)
}
