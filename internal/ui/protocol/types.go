package protocol

//go:generate go test -run ^Test(Schema|Types)(Is|Are)Fresh$ . -update

// The types of parameters and results. The tags are for schema.json.

// Limits are what a request may say of its own work.
type Limits struct {
	Seconds  float64 `json:"seconds,omitempty" description:"time limit of the request; 30 without it, 3600 at most" minimum:"0" maximum:"3600"`
	Progress bool    `json:"progress,omitempty" description:"send $/progress notifications while it takes long"`
}

// GameOf names a game, and may bring its words and the names of its symbols.
type GameOf struct {
	Game    string   `json:"game" description:"the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards" maxLength:"200"`
	Words   []string `json:"words,omitempty" example:"CRANE" description:"the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space" maxItems:"1000000"`
	Symbols []string `json:"symbols,omitempty" example:"Red" description:"names for the symbols of a game without words, one for each" maxItems:"64"`
	Past    []string `json:"past,omitempty" example:"2026-02-11 CRANE" description:"in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone" maxItems:"100000"`
	On      string   `json:"on,omitempty" description:"with past, the day of the game: answers of that day or later are ignored" format:"date"`
}

// GameParams name a game.
type GameParams struct {
	GameOf
	Limits
}

// PositionParams are a game and the turns so far.
type PositionParams struct {
	GameOf
	Turns []string `json:"turns,omitempty" example:"ABCD=XO" description:"the turns so far, each GUESS=MARK, as in ABCD=XO, on several boards ABCD=XO/O; or one text with all of them, as people write them" maxItems:"250"`
	Limits
}

// Game describes a game.
type Game struct {
	Game     string   `json:"game" description:"the canonical name"`
	Places   int      `json:"places" minimum:"1" maximum:"16"`
	Symbols  []string `json:"symbols" description:"the names of the symbols"`
	PerPlace []int    `json:"perPlace,omitempty" description:"how many of the symbols may stand at each place, where places differ"`
	Distinct bool     `json:"distinct" description:"no symbol stands twice in a code"`
	Rule     string   `json:"rule" description:"the name of the rule that marks guesses: black-white, black, sum, place"`
	Hard     bool     `json:"hard" description:"every guess must use the hints so far"`
	Words    bool     `json:"words" description:"codes are those of a list"`
	Secrets  float64  `json:"secrets" description:"the number of secrets; exact up to 2^53" minimum:"1"`
	Guesses  float64  `json:"guesses" description:"the number of codes that may be guessed" minimum:"1"`
	Solved   string   `json:"solved" description:"the mark of the right guess"`
	Marks    []string `json:"marks,omitempty" example:"XO" description:"all marks, where there are at most 256"`
	Boards   int      `json:"boards,omitempty" description:"of several boards: how many, each with a code of its own; the other fields are about one board" minimum:"2"`
	Sequence bool     `json:"sequence,omitempty" description:"a board opens when the one before it is done"`
}

// MarkParams ask for the mark of a guess.
type MarkParams struct {
	GameOf
	Guess  string `json:"guess" maxLength:"200"`
	Secret string `json:"secret" maxLength:"200"`
}

// Mark is the answer to a guess.
type Mark struct {
	Mark   string   `json:"mark" description:"X a symbol in its place, O one in another place, none; 2 for a number; G, Y, x by place"`
	Parts  []string `json:"parts" description:"black, white or either for each peg; green, yellow or grey for each place in marks by place"`
	Solved bool     `json:"solved" description:"the guess is the secret"`
}

// Count is a number of candidates.
type Count struct {
	Count  float64   `json:"count" description:"of several boards: of all open ones together; 0 if a board has none" minimum:"0"`
	Kind   string    `json:"kind" description:"how count is meant" enum:"exact,at least,estimated"`
	Error  float64   `json:"error,omitempty" description:"the standard error of an estimate, as a share of it" minimum:"0"`
	Boards []OnBoard `json:"boards,omitempty" description:"of several boards: each of them"`
}

// OnBoard is one of several boards.
type OnBoard struct {
	Left   int      `json:"left" description:"its candidates" minimum:"0"`
	Codes  []string `json:"codes,omitempty" description:"its candidates, where there are at most 20"`
	Done   int      `json:"done,omitempty" description:"the turn that found its code" minimum:"1"`
	Locked bool     `json:"locked,omitempty" description:"it is not open yet"`
}

// CandidatesParams ask for a page of candidates.
type CandidatesParams struct {
	PositionParams
	Board int `json:"board,omitempty" description:"which of several boards, counted from 1" minimum:"1" maximum:"64"`
	From  int `json:"from,omitempty" description:"the first one, counted from 0" minimum:"0" maximum:"16777216"`
	Limit int `json:"limit,omitempty" description:"how many; 100 without it" minimum:"1" maximum:"10000"`
}

// Candidates are a page of candidates.
type Candidates struct {
	Codes []string `json:"codes" description:"in code order"`
	From  int      `json:"from" minimum:"0"`
	Next  int      `json:"next,omitempty" description:"from of the next page; absent on the last"`
}

// Value is an expected number of guesses, the guess that is judged included.
type Value struct {
	Guesses float64 `json:"guesses" minimum:"1"`
	Basis   string  `json:"basis" description:"proven: no strategy needs fewer; found: a strategy needs so many, another may need fewer; estimated: by a formula from the sizes of the cells" enum:"proven,found,estimated"`
}

// Weighed is a guess and what it does. On several boards its numbers count the open boards together.
type Weighed struct {
	Guess             string  `json:"guess"`
	Candidate         bool    `json:"candidate" description:"it can be the secret"`
	Information       float64 `json:"information" description:"expected, in bits"`
	ExpectedRemaining float64 `json:"expectedRemaining" description:"candidates that are left on average" minimum:"0"`
	Largest           int     `json:"largest" description:"candidates that are left at most" minimum:"0"`
	Cells             int     `json:"cells" description:"different marks that it can get" minimum:"0"`
	Value             Value   `json:"value" description:"expected guesses to finish, this one included"`

	Solves []float64 `json:"solves,omitempty" description:"of several boards: by board, the chance that it is the code"`
	Bits   []float64 `json:"bits,omitempty" description:"of several boards: by board, the information in bits"`
}

// JudgeParams ask how good a guess is.
type JudgeParams struct {
	PositionParams
	Guess  string `json:"guess" maxLength:"200"`
	Effort string `json:"effort,omitempty" description:"quick, the default, is exact for few candidates and estimates values for more; exact searches until the values are proven or the time is over" enum:"quick,exact"`
}

// Judgement says how good a guess is.
type Judgement struct {
	Weighed
	Candidates float64 `json:"candidates" description:"before the guess" minimum:"1"`
	Best       string  `json:"best" description:"the best guess known"`
	BestValue  Value   `json:"bestValue"`
	Regret     float64 `json:"regret" description:"how many guesses more than after the best one, on average" minimum:"0"`
	Proven     bool    `json:"proven" description:"regret is exact: both values are proven"`
}

// AdviseParams ask for the best guesses.
type AdviseParams struct {
	PositionParams
	Top    int    `json:"top,omitempty" description:"how many; 1 without it" minimum:"1" maximum:"100"`
	Effort string `json:"effort,omitempty" description:"as in judge" enum:"quick,exact"`
}

// Advice is the best guesses of a position.
type Advice struct {
	Candidates float64   `json:"candidates" minimum:"1"`
	Guesses    []Weighed `json:"guesses" description:"one of each kind that is equal by symmetry, the best first"`
	Boards     []OnBoard `json:"boards,omitempty" description:"of several boards: each of them"`
}

// Bounds are a number that is known, or bounds of it.
type Bounds struct {
	Kind  string  `json:"kind" description:"proven: lower and upper are equal; bounded: it is between them; estimated: upper is estimated from a sample, lower is a bound" enum:"proven,bounded,estimated"`
	Lower float64 `json:"lower" minimum:"0"`
	Upper float64 `json:"upper" minimum:"0"`
}

// Budget says how many guesses a game needs.
type Budget struct {
	Game    string  `json:"game"`
	Secrets float64 `json:"secrets" minimum:"1"`
	Max     Bounds  `json:"max" description:"the least maximum: so many guesses suffice for every secret"`
	Average Bounds  `json:"average" description:"the least average over all secrets, by weight where the game has weights"`
}

// CodemakerParams make a codemaker.
type CodemakerParams struct {
	GameOf
	Kind   string `json:"kind" enum:"fixed,random,adversarial"`
	Secret string `json:"secret,omitempty" description:"of the kind fixed; of several boards a code for each, with spaces between" maxLength:"2000"`
	Seed   uint64 `json:"seed,omitempty" description:"of the kind random; 0, or none, draws a seed"`
	Most   int    `json:"most,omitempty" description:"the game ends after so many guesses; no limit without it" minimum:"1" maximum:"250"`
}

// Codemaker is one that was made.
type Codemaker struct {
	Codemaker string `json:"codemaker" description:"its name, for codemaker.mark"`
	Game      string `json:"game"`
}

// GuessParams ask a codemaker for a mark.
type GuessParams struct {
	Codemaker string `json:"codemaker" maxLength:"200"`
	Guess     string `json:"guess,omitempty" description:"without a guess the game is given up" maxLength:"200"`
	Limits
}

// Answered is what a codemaker answers.
type Answered struct {
	Mark   string   `json:"mark,omitempty" description:"absent where the game was given up; on several boards XO/–/X, with a dash for boards that give none"`
	Turns  []string `json:"turns" description:"the turns so far, as other methods take them"`
	Solved bool     `json:"solved"`
	Over   bool     `json:"over" description:"solved, given up, or out of guesses"`
	Secret string   `json:"secret,omitempty" description:"only when the game is over; of several boards a code for each, with spaces between"`
}

// FollowParams ask for a node of a strategy tree.
type FollowParams struct {
	GameOf
	Strategy string   `json:"strategy,omitempty" description:"entropy without it; optimal, minimax, expected, parts and others" maxLength:"50"`
	Marks    []string `json:"marks,omitempty" description:"the answers so far" maxItems:"250"`
	Limits
}

// Node is a node of a strategy tree.
type Node struct {
	Guess      string   `json:"guess" description:"what the strategy plays"`
	Candidate  bool     `json:"candidate" description:"it can be the secret"`
	Candidates uint64   `json:"candidates" description:"before the guess"`
	Max        int      `json:"max" description:"guesses from here at most" minimum:"1"`
	Average    float64  `json:"average" description:"guesses from here on average" minimum:"1"`
	Turns      []string `json:"turns" description:"the turns that lead here"`
	Branches   []Branch `json:"branches" description:"the answers that are possible, except that the guess is right"`
}

// Branch is an answer and what follows.
type Branch struct {
	Mark       string `json:"mark"`
	Candidates uint64 `json:"candidates" description:"after the answer"`
	Guess      string `json:"guess" description:"the next guess"`
}

// CancelParams name a request to cancel.
type CancelParams struct {
	ID any `json:"id" description:"of the request"`
}

// Progress says how far a request has come.
type Progress struct {
	ID   any     `json:"id" description:"of the request"`
	Done float64 `json:"done" description:"share of the work, from 0 to 1" minimum:"0" maximum:"1"`
	Text string  `json:"text"`
}
