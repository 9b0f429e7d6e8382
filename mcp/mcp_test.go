package mcp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codebreaker/internal/ui/protocol"
	server "codebreaker/mcp"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// connect returns a client of a server in this process.
func connect(t *testing.T) *mcp.ClientSession {
	t.Helper()
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := server.New(protocol.New(protocol.Config{})).Connect(t.Context(), ours, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// call calls a tool and reads its answer.
func call(t *testing.T, session *mcp.ClientSession, tool string, args map[string]any, into any) *mcp.CallToolResult {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	if !result.IsError {
		text, err := json.Marshal(result.StructuredContent)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatal(err)
		}
	}
	return result
}

// TestGame plays a game by the hints of the server, and asks for a judgement of each guess.
func TestGame(t *testing.T) {
	session := connect(t)
	var game protocol.Codemaker
	call(t, session, "new_game", map[string]any{"game": "4x6", "kind": "random", "seed": 7}, &game)
	turns := []string{}
	for {
		var advice protocol.Advice
		call(t, session, "suggest_guess", map[string]any{"game": "4x6", "turns": turns}, &advice)
		guess := advice.Guesses[0].Guess
		var judgement protocol.Judgement
		call(t, session, "judge_guess", map[string]any{"game": "4x6", "turns": turns, "guess": guess}, &judgement)
		if judgement.Regret != 0 {
			t.Errorf("the best guess costs %v", judgement.Regret)
		}
		var answered protocol.Answered
		call(t, session, "guess", map[string]any{"codemaker": game.Codemaker, "guess": guess}, &answered)
		if turns = answered.Turns; answered.Over {
			if !answered.Solved || answered.Secret != "BBAB" || len(turns) > 7 {
				t.Errorf("%+v", answered)
			}
			return
		}
	}
}

// TestTools checks that every tool has a description and reports mistakes.
func TestTools(t *testing.T) {
	session := connect(t)
	tools, err := session.ListTools(t.Context(), nil)
	methods := 0
	for _, method := range protocol.Methods() {
		if !strings.HasPrefix(method.Name, "batch.") { // vectors are for programs
			methods++
		}
	}
	if err != nil || len(tools.Tools) != methods {
		t.Fatalf("%d tools for %d methods: %v", len(tools.Tools), methods, err)
	}
	for _, tool := range tools.Tools {
		if len(tool.Description) < 50 {
			t.Errorf("%s: %q", tool.Name, tool.Description)
		}
		if schema, err := json.Marshal(tool.InputSchema); err != nil || strings.Contains(string(schema), `"null"`) {
			t.Errorf("%s: the schema offers null: %s, %v", tool.Name, schema, err)
		}
	}
	if result := call(t, session, "count_codes", map[string]any{"game": "4x6", "turns": []string{"ABCD=XXXXX"}}, nil); !result.IsError {
		t.Error("a mark of five pegs is no error")
	}
}

func TestPrompts(t *testing.T) {
	session := connect(t)
	prompts, err := session.ListPrompts(t.Context(), nil)
	if err != nil || len(prompts.Prompts) != 3 {
		t.Fatal(prompts, err)
	}
	for _, prompt := range prompts.Prompts {
		got, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: prompt.Name, Arguments: map[string]string{"turns": "ABCD=XO"}})
		if err != nil || len(got.Messages) != 1 {
			t.Error(prompt.Name, got, err)
		}
	}
}

// TestPastedTurns gives turns as people write them to a tool, in one text.
func TestPastedTurns(t *testing.T) {
	session := connect(t)
	for text, want := range map[string]string{"1. RRBB 1 1\n2. GYOW 0 1": "RRBB=XO GYOW=O", "1122: 0 4": "1122=OOOO", "| AABB | (1, 1) |": "AABB=XO"} {
		var pasted, listed protocol.Candidates
		call(t, session, "list_codes", map[string]any{"game": "4x6", "turns": []string{text}}, &pasted)
		call(t, session, "list_codes", map[string]any{"game": "4x6", "turns": strings.Fields(want)}, &listed)
		if len(pasted.Codes) == 0 || strings.Join(pasted.Codes, " ") != strings.Join(listed.Codes, " ") {
			t.Errorf("%q leaves %v, want %v", text, pasted.Codes, listed.Codes)
		}
	}
}

// TestOwnWords gives a tool the words of a game, and facts about one of them.
func TestOwnWords(t *testing.T) {
	var page protocol.Candidates
	call(t, connect(t), "list_codes", map[string]any{"game": "wordle", "words": []string{"cat", "cow", "dog"}, "turns": []string{"c__, no T"}}, &page)
	if len(page.Codes) != 1 || page.Codes[0] != "COW" {
		t.Errorf("%v", page.Codes)
	}
}

// TestSeveralBoards asks for a hint on several boards and plays it.
func TestSeveralBoards(t *testing.T) {
	session := connect(t)
	var game protocol.Codemaker
	call(t, session, "new_game", map[string]any{"game": "2*3x5", "kind": "fixed", "secret": "ABC CDE"}, &game)
	var answered protocol.Answered
	for turns := 0; !answered.Over && turns < 10; turns++ {
		position := map[string]any{"game": "2*3x5", "turns": answered.Turns}
		var advice protocol.Advice
		call(t, session, "suggest_guess", position, &advice)
		var count protocol.Count
		call(t, session, "count_codes", position, &count)
		if len(advice.Boards) != 2 || advice.Candidates != count.Count || len(advice.Guesses[0].Solves) != 2 {
			t.Fatalf("%+v, %+v", advice, count)
		}
		for board, on := range advice.Boards {
			var page protocol.Candidates
			call(t, session, "list_codes", map[string]any{"game": "2*3x5", "turns": answered.Turns, "board": board + 1, "limit": 1000}, &page)
			if len(page.Codes) != on.Left {
				t.Errorf("board %d has %d codes, want %d", board+1, len(page.Codes), on.Left)
			}
		}
		call(t, session, "guess", map[string]any{"codemaker": game.Codemaker, "guess": advice.Guesses[0].Guess}, &answered)
	}
	if !answered.Solved || answered.Secret != "ABC CDE" {
		t.Errorf("%+v", answered)
	}
}
