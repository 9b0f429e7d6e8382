// Package mcp offers the engine to assistants: tools and prompts of the Model Context Protocol.
// It is a module of its own, because the SDK adds 2 MB and seven modules to a program.
package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"codebreaker/internal/ui/protocol"
	"codebreaker/internal/ui/version"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const instructions = `codebreaker knows every game of the Mastermind family. A codemaker hides a code of symbols, such as FEED. A guesser plays codes, and each guess gets a mark: X for every symbol in its right place, O for every further symbol that is in the code but in another place, or "none". ABCD gets XO against AEFB: A is in place, B is not. The guesser wants to find the code with few guesses.

Games have short names: 4x6 is 4 places and 6 symbols, A to F, with repeats (classic Mastermind); 4x10-distinct has 4 different digits or letters of 10 (Bulls and Cows); wordle has English words and marks each letter: G green, Y yellow, x grey; quordle is four boards of wordle, and 2*4x6 two of 4x6: a guess goes to every board that is not done, and its mark has a part for each, as in CRANE=xxYxG/xxxxx/GYxxx/xxxYx.

To play, call new_game with a kind (random hides a random code, adversarial hides none and gives the least helpful marks, fixed hides the code in secret) and then guess until the answer says over. To study, give any tool the turns so far, each written GUESS=MARK, as in ABCD=XO.`

// New returns a server with all tools and prompts.
func New(e *protocol.Engine) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "codebreaker", Title: "Codebreaker", Version: version.Text()}, &mcp.ServerOptions{Instructions: instructions})
	addTools(s, e)
	addPrompts(s)
	return s
}

// The arguments of tools.
type (
	gameArgs struct {
		Game    string   `json:"game" jsonschema:"name of the game: 4x6 for 4 places and 6 symbols A to F; 4x10-distinct; wordle; quordle or 2*4x6 for several boards"`
		Words   []string `json:"words,omitempty" jsonschema:"the words of a game of words that names no list, such as wordle; leave out for the built-in lists"`
		Symbols []string `json:"symbols,omitempty" jsonschema:"other names for the symbols of a game without words, one for each, such as Red"`
	}
	positionArgs struct {
		gameArgs
		Turns []string `json:"turns,omitempty" jsonschema:"the guesses so far with their marks, each GUESS=MARK, such as ABCD=XO or ABCD=none, on several boards ABCD=XO/none, and what is known without a guess, such as e___y or R!4 or -LTS; leave out at the start"`
	}
	codesArgs struct {
		positionArgs
		Board int `json:"board,omitempty" jsonschema:"which of several boards, counted from 1; only for games such as quordle"`
		From  int `json:"from,omitempty" jsonschema:"the first code wanted, counted from 0"`
		Limit int `json:"limit,omitempty" jsonschema:"how many codes; 100 if left out"`
	}
	suggestArgs struct {
		positionArgs
		Top    int    `json:"top,omitempty" jsonschema:"how many guesses; 1 if left out"`
		Effort string `json:"effort,omitempty" jsonschema:"quick (default) may estimate; exact proves its values, which can take seconds"`
	}
	judgeArgs struct {
		positionArgs
		Guess  string `json:"guess" jsonschema:"the guess to judge, such as AABC"`
		Effort string `json:"effort,omitempty" jsonschema:"quick (default) may estimate; exact proves its values, which can take seconds"`
	}
	markArgs struct {
		gameArgs
		Guess  string `json:"guess" jsonschema:"the guess, such as AABC"`
		Secret string `json:"secret" jsonschema:"the hidden code, such as FEED"`
	}
	newArgs struct {
		gameArgs
		Kind   string `json:"kind" jsonschema:"random hides a random code; adversarial hides none and gives the least helpful marks, on one board only; fixed hides the code in secret"`
		Secret string `json:"secret,omitempty" jsonschema:"the code to hide, only for kind fixed; for several boards a code for each, with spaces between"`
		Seed   uint64 `json:"seed,omitempty" jsonschema:"the same seed hides the same code again, only for kind random"`
		Most   int    `json:"most,omitempty" jsonschema:"the game is lost after so many guesses; no limit if left out"`
	}
	guessArgs struct {
		Codemaker string `json:"codemaker" jsonschema:"what new_game returned"`
		Guess     string `json:"guess,omitempty" jsonschema:"the guess, such as AABC; leave out to give up and see the code"`
	}
	strategyArgs struct {
		gameArgs
		Strategy string   `json:"strategy,omitempty" jsonschema:"entropy (default), minimax, expected, parts, or optimal for small games"`
		Marks    []string `json:"marks,omitempty" jsonschema:"the marks that the strategy's guesses got so far, such as XO"`
	}
)

func addTools(s *mcp.Server, e *protocol.Engine) {
	add[gameArgs, protocol.Game](s, e, "describe_game", "game.describe", "The rules of a code-breaking game: how long codes are, which symbols they have, how many codes exist, and which marks a guess can get.")
	add[newArgs, protocol.Codemaker](s, e, "new_game", "codemaker.new", "Begin a game: a codemaker hides a code. Play it with the tool guess. The code stays hidden until the game is over.")
	add[guessArgs, protocol.Answered](s, e, "guess", "codemaker.mark", "Play a guess in a game that new_game began, and get its mark. X counts symbols in their right place, O further symbols that are in the code but elsewhere. The answer lists all turns so far; other tools take them as turns.")
	add[suggestArgs, protocol.Advice](s, e, "suggest_guess", "advise", "A hint: the best next guesses after some turns, with the expected number of guesses to finish. On several boards also what the guess tells about each, and what each has left. In a game that a person plays, ask before giving it away.")
	add[judgeArgs, protocol.Judgement](s, e, "judge_guess", "judge", "How good a guess is after some turns. regret is how many more guesses it costs on average than the best guess: 0 is perfect, 1 wastes a turn. information is in bits. proven tells whether regret is exact or an estimate.")
	add[positionArgs, protocol.Count](s, e, "count_codes", "count", "How many codes can still be the hidden one after some turns.")
	add[codesArgs, protocol.Candidates](s, e, "list_codes", "candidates", "Which codes can still be the hidden one after some turns, page by page. A next in the answer is the from of the next page.")
	add[markArgs, protocol.Mark](s, e, "mark_guess", "mark", "The mark that a guess gets if the hidden code is known. Use it to be the codemaker without mistakes.")
	add[gameArgs, protocol.Budget](s, e, "guesses_needed", "budget", "How many guesses a game needs under perfect play: the number that suffices for every code, and the least average. kind tells whether they are proven, bounded or estimated.")
	add[strategyArgs, protocol.Node](s, e, "follow_strategy", "tree.follow", "What a fixed strategy plays after some marks, and how many guesses it needs from there.")
}

// add adds a tool that calls a method of the engine, which checks the arguments itself: the SDK would refuse them in
// the words of its decoder.
func add[In, Out any](s *mcp.Server, e *protocol.Engine, name, method, description string) {
	changes := method == "codemaker.new" || method == "codemaker.mark"
	closed := false
	tool := &mcp.Tool{
		Name: name, Description: description, InputSchema: arguments[In](), OutputSchema: schemaOf[Out](),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: !changes, DestructiveHint: &closed, OpenWorldHint: &closed},
	}
	s.AddTool(tool, func(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		params := request.Params.Arguments
		if len(params) == 0 {
			params = json.RawMessage("{}")
		}
		result, err := e.Call(ctx, method, params)
		if err != nil {
			var failed mcp.CallToolResult
			failed.SetError(err)
			return &failed, nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(result)}}, StructuredContent: result}, nil
	})
}

// arguments returns the schema of a tool's arguments. A list is an array: some clients do not
// understand "null or array".
func arguments[In any]() *jsonschema.Schema {
	schema := schemaOf[In]()
	for _, property := range schema.Properties {
		if slices.Contains(property.Types, "array") {
			property.Type, property.Types = "array", nil
		}
	}
	return schema
}

func schemaOf[T any]() *jsonschema.Schema {
	schema, err := jsonschema.For[T](nil)
	if err != nil {
		panic(err) // the arguments above and the results of the engine have schemas
	}
	return schema
}

func addPrompts(s *mcp.Server) {
	game := &mcp.PromptArgument{Name: "game", Description: "name of the game, such as 4x6; 4x6 if left out"}
	prompt := func(name, description, text string, arguments ...*mcp.PromptArgument) {
		s.AddPrompt(&mcp.Prompt{Name: name, Description: description, Arguments: arguments}, func(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			name := r.Params.Arguments["game"]
			if name == "" {
				name = "4x6"
			}
			filled := fmt.Sprintf(text, name)
			if turns := r.Params.Arguments["turns"]; turns != "" {
				filled += "\nThe turns: " + turns
			}
			return &mcp.GetPromptResult{Description: description, Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: filled}}}}, nil
		})
	}
	prompt("break_a_code", "The assistant breaks a random code and explains each guess.",
		"Begin a game of %s with new_game (kind random) and break the code with the tool guess. Before each guess, say in a sentence what you know. At the end, judge each of your guesses with judge_guess.", game)
	prompt("hide_a_code", "You guess, the assistant marks.",
		"Begin a game of %s with new_game (kind random) and let me guess. Pass each of my guesses to the tool guess and show me the mark. Give hints only when I ask for one.", game)
	prompt("review_my_game", "The assistant reviews a game that you played elsewhere.",
		"Review my game of %s turn by turn: judge each guess with judge_guess after the turns before it, and say what would have been better and why.",
		game, &mcp.PromptArgument{Name: "turns", Description: "the turns, such as ABCD=XO BEEF=X", Required: true})
}
