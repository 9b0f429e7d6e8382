package api_test

import (
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/test/longtest"
)

// TestBuiltInLists checks the word counts that are given for the built-in lists.
func TestBuiltInLists(t *testing.T) {
	files := lexicon.NewFiles(nil, lexicon.FoldAccents)
	var names []string
	for _, list := range newClient(t).get("/lists").list("lists") {
		list := object(list.(map[string]any))
		name := list.text("name")
		names = append(names, name)
		letters, _ := strconv.Atoi(strings.TrimSuffix(name[2:], "-all"))
		if letters > wordlists.LongestShort && !longtest.On() {
			continue // to count all takes a second
		}
		words, err := files.Words(name)
		lengths := object(list["lengths"].(map[string]any))
		if err != nil || len(words) != list.number("words") || len(words) != lengths.number(strconv.Itoa(letters)) {
			t.Errorf("%s: %d words, %v: %v", name, len(words), err, list)
		}
	}
	if want := lexicon.Shipped(); len(names) != len(want) {
		t.Errorf("%v, want %v", names, want)
	}
}
