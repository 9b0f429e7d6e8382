package api

import (
	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
)

// route is a method of a path, with its handler and its documentation.
type route struct {
	method, path string
	do           func(*Call) error
	id, says     string // the operation's ID, and a short description of the answer
	more         string // a longer description
	query        any    // a struct whose fields are the query parameters
	body         any    // the type of the request's body
	takes        string // the fields that it can have, if not all
	answer       any    // the type of the JSON answer, or the name of another media type
	statuses     []int  // of answers; 200 if empty
	errors       []int  // besides the errors of every request
	streams      bool   // the answer can take long, so it can come as events
	changes      bool   // it changes a game
}

// counts explains how advice counts in a game.
const counts = "A game that is being played is refused with 409 and the id advice-counts: there advice is a hint, which counts, and POST /games/{id}/hint gives one."

// lineQuery names a position.
type lineQuery struct {
	Line string `query:"line" description:"a position: the game's name and turns, as in 4x6 ABCD=XO EFAB=OO" maxLength:"60000" required:"true"`
}

// strategyQuery names a strategy.
type strategyQuery struct {
	Strategy string `query:"strategy" description:"a name of GET /strategies; when absent entropy, and optimal once a few codes are left. A review of several boards takes finish, entropy or expected; finish when absent"`
	Seed     string `query:"seed" description:"what a strategy that draws by lot begins with" pattern:"^[0-9]{1,20}$"`
}

type topQuery struct {
	Top int `query:"top" description:"so many of the best guesses; 10 when absent" minimum:"1" maximum:"100"`
}

type guessQuery struct {
	Guess string `query:"guess" description:"a code" required:"true"`
	Mark  string `query:"mark" description:"list the codes of this mark alone, as far as 5000; if it is partly known, of all marks that it can be"`
}

type turnsQuery struct {
	Turns int `query:"turns" description:"after so many turns; all when absent" minimum:"0"`
}

// boardQuery names one of several boards.
type boardQuery struct {
	Board int `query:"board" description:"the number of the board, from 1; required in a game of several boards" minimum:"1" maximum:"64"`
}

type fromQuery struct {
	From int `query:"from" description:"past so many codes: what the page before has as next; 0 when absent" minimum:"0"`
}

type gamesQuery struct {
	Open   bool   `query:"open" description:"only games that go on"`
	Kind   string `query:"kind" description:"only games of that kind" enum:"play,crack,solver"`
	Game   string `query:"game" description:"only of that game"`
	State  string `query:"state" description:"only in that state" enum:"going,clash,solved,lost,gave-up"`
	Before string `query:"before" description:"the next of the list before"`
	Limit  int    `query:"limit" description:"so many; 20 when absent" minimum:"1" maximum:"100"`
}

type describeQuery struct {
	Game string `query:"game" description:"a name such as 5x8 or 4x10-distinct; by default the game with these parts"`

	Places   int    `query:"places" description:"of a custom game" minimum:"1" maximum:"16"`
	Symbols  int    `query:"symbols" description:"of a custom game" minimum:"1" maximum:"64"`
	List     string `query:"list" description:"the list of words of a custom game, instead of places and symbols: en5, or words@5 for the ones with five letters"`
	Rule     string `query:"rule" description:"of a custom game: black-white, the default, black, place, sum or grand"`
	Distinct bool   `query:"distinct" description:"the symbols of a code are all different"`
	Hard     bool   `query:"hard" description:"under the rule place: every guess must use the hints given"`
	Ultra    bool   `query:"ultra" description:"under the rule place: hard, and no guess has a grey symbol again or a yellow one twice at a place"`
	First    bool   `query:"first" description:"of a list: the first letter is given"`
	Empties  bool   `query:"empties" description:"guesses may have empty slots"`
}

type shareQuery struct {
	Seed string `query:"seed" description:"the seed of a game that goes on, for who knows it: it is believed, and said in the riddle" pattern:"^[0-9]{1,20}$"`
}

type statisticsQuery struct {
	Kind string `query:"kind" description:"only games of that kind" enum:"play,crack,solver"`
	Game string `query:"game" description:"only of that game"`
}

// gameQuery names the game to explain.
type gameQuery struct {
	Game string `query:"game" description:"a name such as mastermind, 5x8 or wordle:en" required:"true"`
}

type lessonQuery struct {
	gameQuery
	Codemaker string `query:"codemaker" description:"who hides the code; adversary explains a game without a hidden code, as Absurdle is" enum:"random,adversary,fixed"`
}

type guideQuery struct {
	gameQuery
	Tries string `query:"tries" description:"the player's guesses, with commas between" maxLength:"2000"`
}

type daysQuery struct {
	From string `query:"from" description:"the first day" format:"date" required:"true"`
	To   string `query:"to" description:"the last day, 61 days later at most" format:"date" required:"true"`
}

type treeQuery struct {
	Strategy string `query:"strategy" description:"optimal when absent, where the library has such a tree; else entropy"`
	Path     string `query:"path" description:"the marks that lead to the position, with commas between: XO,XXO"`
}

type compareQuery struct {
	Strategies string `query:"strategies" description:"names with commas between; minimax,expected,entropy,parts when absent"`
}

// routes are all routes of the API.
var routes = []route{
	{method: "GET", path: "/about", do: (*Call).about, id: "about", says: "What this server is and refuses past", answer: aboutObject{}},
	{method: "GET", path: "/openapi.json", do: (*Call).document, id: "openapi", says: "This document", answer: map[string]any{}},
	{method: "GET", path: "/games", do: (*Call).listGames, id: "listGames", says: "The games", query: gamesQuery{}, answer: gameList{}},
	{
		method: "POST", path: "/games", do: (*Call).newGame, id: "newGame", says: "The new game",
		more: "Begins a game and keeps it: status 201, with its address in the header Location. The game of a day is opened instead when it was begun: status 200.",
		body: games.Request{}, answer: games.View{}, statuses: []int{201, 200}, errors: []int{404}, streams: true, changes: true,
	},
	{method: "GET", path: "/games/{id}", do: inGame((*Call).game), id: "game", says: "The game", answer: games.View{}},
	{method: "DELETE", path: "/games/{id}", do: inGame((*Call).deleteGame), id: "deleteGame", says: "Deletes the game", statuses: []int{204}, changes: true},
	{method: "POST", path: "/forget", do: (*Call).forget, id: "forget", says: "Deletes everything that is kept: games, lists of words, comparisons", statuses: []int{204}},
	moving(session.Guess, "guess", route{says: "The game after the guess", more: "Plays a guess against the computer, which marks it."}),
	moving(session.Mark, "mark", route{says: "The game after the mark, with the next guess", more: "Marks the guess that the computer asks about."}),
	moving(session.Refuse, "guess?", route{
		says: "The game without the word, with another guess",
		more: "Says that a word is not accepted where the game is played, when it is cracked or helped with: it is proposed no more, and no candidate. One move, which undo takes back.",
	}),
	moving(session.Instead, "guess", route{
		says: "The game that asks about the other guess",
		more: "Says what was played in place of the guess that the computer asks about. One move, which undo takes back; the mark follows.",
	}),
	moving(session.Add, "text? guess? mark?", route{
		path: "/games/{id}/turns", id: "addTurns", says: "The game after the turns", more: "Adds turns that were played elsewhere.",
	}),
	moving(session.Edit, "mark", route{method: "PUT", path: "/games/{id}/turns/{number}", id: "editTurn", says: "The game with the turn's other mark"}),
	moving(session.Repair, "repair?", route{says: "The game after the repair", more: "Makes a repair of the clash: one move, however many marks it changes."}),
	moving(session.Undo, "", route{says: "The game with its last move taken back"}),
	moving(session.Redo, "", route{says: "The game with the move made again"}),
	moving(session.GiveUp, "", route{id: "giveUp", says: "The game, over, with its secret"}),
	{method: "GET", path: "/games/{id}/ask", do: inGame((*Call).ask), id: "ask", says: "The game with the guess that the computer asks about", answer: games.View{}, errors: []int{409}, streams: true},
	{
		method: "POST", path: "/games/{id}/hint", do: inGame((*Call).hint), id: "hint", says: "The hint", more: "Each step notes a hint in a game that is played.",
		body: study.Asked{}, answer: hinted{}, streams: true, changes: true,
	},
	{
		method: "GET", path: "/games/{id}/advice", do: onPosition((*Call).advised, (*Call).advice), id: "gameAdvice", says: "What is left and the best guesses", more: counts,
		query: struct {
			strategyQuery
			topQuery
		}{}, answer: study.Advice{}, errors: []int{409}, streams: true,
	},
	{
		method: "GET", path: "/games/{id}/partition", do: onPosition((*Call).advised, (*Call).partition), id: "gamePartition", says: "How a guess divides the codes that are left", more: counts,
		query: struct {
			guessQuery
			turnsQuery
			boardQuery
		}{}, answer: study.Partition{}, errors: []int{409}, streams: true,
	},
	{method: "GET", path: "/games/{id}/clash", do: onPosition((*Call).standing, (*Call).clash), id: "gameClash", says: "Why no code agrees with all turns, and which marks to change", answer: clashAnswer{}, streams: true},
	{
		method: "GET", path: "/games/{id}/review", do: (*Call).gameReview, id: "gameReview", says: "The game judged turn by turn",
		more:  "A game that is played is judged when it is over; its skill and luck are kept.",
		query: strategyQuery{}, answer: study.Review{}, errors: []int{409}, streams: true,
	},
	{
		method: "GET", path: "/games/{id}/result", do: (*Call).result, id: "result", says: "How a game that is over went",
		more:   "Its skill and luck, which are kept, the other games, and how the computer and the rival did with the same code. 409 before the end.",
		answer: games.Result{}, errors: []int{409}, streams: true,
	},
	{
		method: "GET", path: "/games/{id}/candidates", do: onPosition((*Call).advised, (*Call).candidates), id: "gameCandidates", says: "A page of the codes that are left", more: counts,
		query: struct {
			turnsQuery
			boardQuery
			fromQuery
		}{}, answer: study.Candidates{}, errors: []int{409}, streams: true,
	},
	{method: "GET", path: "/games/{id}/share", do: inGame((*Call).share), id: "share", says: "What to share of the game", query: shareQuery{}, answer: games.Share{}, errors: []int{409}},
	{
		method: "GET", path: "/advice", do: onPosition((*Call).lined, (*Call).advice), id: "advice", says: "What is left and the best guesses", more: "Of any position; nothing is kept.",
		query: struct {
			lineQuery
			strategyQuery
			topQuery
		}{}, answer: study.Advice{}, errors: []int{409}, streams: true,
	},
	{
		method: "GET", path: "/partition", do: onPosition((*Call).lined, (*Call).partition), id: "partition", says: "How a guess divides the codes that are left",
		query: struct {
			lineQuery
			guessQuery
			turnsQuery
			boardQuery
		}{}, answer: study.Partition{}, errors: []int{409}, streams: true,
	},
	{
		method: "GET", path: "/candidates", do: onPosition((*Call).lined, (*Call).candidates), id: "candidates", says: "A page of the codes that are left",
		query: struct {
			lineQuery
			turnsQuery
			boardQuery
			fromQuery
		}{}, answer: study.Candidates{}, errors: []int{409}, streams: true,
	},
	{method: "GET", path: "/clash", do: onPosition((*Call).lined, (*Call).clash), id: "clash", says: "Why no code agrees with all turns, and which marks to change", query: lineQuery{}, answer: clashAnswer{}, streams: true},
	{
		method: "GET", path: "/review", do: onPosition((*Call).lined, (*Call).review), id: "review", says: "A game judged turn by turn",
		more: "With several boards, turns that contradict each other are an error.",
		query: struct {
			lineQuery
			strategyQuery
		}{}, answer: study.Review{}, errors: []int{409}, streams: true,
	},
	{method: "GET", path: "/presets", do: (*Call).presets, id: "presets", says: "Games that have a name of their own", answer: presetsAnswer{}},
	{
		method: "GET", path: "/describe", do: (*Call).describe, id: "describe", says: "What a game's name means, or what a game of these parts is called",
		more:  "For a page that lets people choose sizes: the same facts as of a preset, or the sentence that says what is wrong.",
		query: describeQuery{}, answer: presetObject{}, errors: []int{422},
	},
	{
		method: "GET", path: "/line", do: (*Call).line, id: "line", says: "What a line says, its turns ready to be drawn", more: "Nothing is begun, and nothing is told but what the line says.",
		query: lineQuery{}, answer: games.Opened{}, errors: []int{422},
	},
	{
		method: "POST", path: "/riddles", do: (*Call).newRiddle, id: "newRiddle", says: "A line that sets a friend a code", more: "The code is one that somebody typed, or drawn by lot. Nothing is kept.",
		body: games.RiddleRequest{}, answer: games.Riddle{}, errors: []int{422},
	},
	{
		method: "POST", path: "/puzzles", do: (*Call).newPuzzle, id: "newPuzzle", says: "A puzzle that was composed", more: "It has one solution, which is not told: its line begins a game with what the puzzle says. Nothing is kept.",
		body: study.PuzzleRequest{}, answer: study.Puzzle{}, errors: []int{422}, streams: true,
	},
	{
		method: "POST", path: "/puzzles/solve", do: (*Call).solvePuzzle, id: "solvePuzzle", says: "What is known of a printed puzzle, and how it is deduced", more: "Nothing is kept.",
		body: study.PuzzleText{}, answer: study.SolvedPuzzle{}, errors: []int{422}, streams: true,
	},
	{
		method: "POST", path: "/matches", do: (*Call).matches, id: "matches", says: "The chance of each pair in Are You The One, the best booth and the best ceremony", more: "Nothing is kept.",
		body: study.MatchesText{}, answer: study.Matches{}, errors: []int{422}, streams: true,
	},
	{
		method: "GET", path: "/lesson", do: (*Call).lesson, id: "lesson", says: "How a game is played, in examples", more: "They are the same for everybody, and computed from the game itself.",
		query: lessonQuery{}, answer: lesson.Lesson{}, errors: []int{422},
	},
	{
		method: "GET", path: "/guide", do: (*Call).guide, id: "guide", says: "A guided first game", more: "The program plays the first guesses and asks what their marks mean; then the player tries. Nothing is kept.",
		query: guideQuery{}, answer: lesson.Guide{}, errors: []int{422},
	},
	{
		method: "GET", path: "/days", do: (*Call).days, id: "days", says: "The daily games of some days, and how they went",
		more:  "A daily game is begun by POST /games with its day.",
		query: daysQuery{}, answer: games.Days{}, errors: []int{422},
	},
	{
		method: "GET", path: "/export", do: (*Call).exportGames, id: "exportGames", says: "All games, for a file", answer: exported{},
	},
	{
		method: "POST", path: "/import", do: (*Call).importGames, id: "importGames", says: "What became of the games of a file",
		more: "Adds games to those that are there. A game that is there already is left as it is.",
		body: importBody{}, answer: games.Imported{}, errors: []int{422}, streams: true,
	},
	{method: "GET", path: "/strategies", do: (*Call).strategies, id: "strategies", says: "The strategies that guess", answer: strategiesAnswer{}},
	{method: "GET", path: "/lists", do: (*Call).lists, id: "lists", says: "Lists of words: built in, and those that were given", answer: listsAnswer{}},
	{method: "POST", path: "/lists", do: (*Call).newList, id: "newList", says: "The list as it was taken", body: newListBody{}, answer: takenList{}, statuses: []int{201}, errors: []int{409}},
	{
		method: "DELETE", path: "/lists/{name}", do: (*Call).deleteList, id: "deleteList", says: "What became of the list",
		more: "Games that are played with it keep its words.", answer: deletedList{}, errors: []int{404},
	},
	{method: "GET", path: "/jobs", do: (*Call).jobs, id: "jobs", says: "How far the units of a plan have come", more: "Of the plan in the folder that serve --jobs names.", answer: study.Jobs{}, errors: []int{404}},
	{method: "GET", path: "/statistics", do: (*Call).statistics, id: "statistics", says: "Totals over the games", query: statisticsQuery{}, answer: games.Statistics{}},
	{method: "GET", path: "/trees/{game}", do: (*Call).tree, id: "tree", says: "A position of a strategy tree", query: treeQuery{}, answer: study.TreeNode{}, errors: []int{404}, streams: true},
	{method: "GET", path: "/compare/{game}", do: (*Call).compare, id: "compare", says: "Strategies played against every secret", query: compareQuery{}, answer: comparison{}, streams: true},
	{
		method: "GET", path: "/sizes", do: (*Call).compareSizes, id: "sizes", says: "Strategies played against every secret of games of many sizes",
		more:  "The games have 2 to 5 places and 2 to 10 colours, those with too many codes left out; and those of which the best tree is not known, for the strategy optimal.",
		query: compareQuery{}, answer: bySize{}, streams: true,
	},
}
