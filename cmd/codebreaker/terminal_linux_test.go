package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/command/cli"

	"golang.org/x/sys/unix"
)

// terminal is the user's side of a terminal in which the program runs.
type terminal struct {
	t       *testing.T
	master  *os.File
	command *exec.Cmd

	mu    sync.Mutex
	shown bytes.Buffer
	read  int // how much of shown was awaited

	closed chan struct{} // closed when nothing more will be shown
}

// startTerminal runs the program in a new terminal.
func startTerminal(t *testing.T, args ...string) *terminal {
	t.Helper()
	return startTerminalAt(t, t.TempDir(), args...)
}

// startTerminalAt runs the program in a new terminal, with its games in a folder.
func startTerminalAt(t *testing.T, data string, args ...string) *terminal {
	t.Helper()
	return startTerminalWith(t, []string{"TERM=xterm", "NO_COLOR=1", "XDG_DATA_HOME=" + data}, args...)
}

// startTerminalWith runs the program in a new terminal of 80 columns and 24 lines, with more variables.
func startTerminalWith(t *testing.T, variables []string, args ...string) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here:", err)
	}
	t.Cleanup(func() { master.Close() })
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer slave.Close()
	if err := unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("codebreaker", args...)
	command.Env = slices.Concat(os.Environ(), []string{"LC_ALL=C"}, variables)
	command.Stdin, command.Stdout, command.Stderr = slave, slave, slave
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	term := &terminal{t: t, master: master, command: command, closed: make(chan struct{})}
	go func() { // ends when the program closes the terminal
		defer close(term.closed)
		buffer := make([]byte, 1024)
		for {
			n, err := master.Read(buffer)
			term.mu.Lock()
			term.shown.Write(buffer[:n])
			term.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return term
}

// await waits until the terminal shows a text after the last awaited one. It fails if the program
// has ended, or has slept for ten seconds.
func (term *terminal) await(text string) {
	term.t.Helper()
	asleep := time.Now().Add(idle)
	for deadline := time.Now().Add(patient); time.Now().Before(deadline) && time.Now().Before(asleep); time.Sleep(5 * time.Millisecond) {
		ended := term.ended()
		if !ended && !term.sleeps() {
			asleep = time.Now().Add(idle)
		}
		term.mu.Lock()
		shown := term.shown.String()[term.read:]
		at := strings.Index(shown, text)
		if at >= 0 {
			term.read += at + len(text)
		}
		term.mu.Unlock()
		if at >= 0 {
			return
		}
		if ended {
			break
		}
	}
	term.t.Fatalf("the terminal does not show %q but\n%s", text, term.text())
}

// idle is how long the program may sleep before it shows the awaited text.
const idle = 10 * time.Second

// ended reports whether all output of the program has been read.
func (term *terminal) ended() bool {
	select {
	case <-term.closed:
		return true
	default:
		return false
	}
}

// sleeps reports whether every thread of the program waits. A thread that waits for a processor
// does not sleep.
func (term *terminal) sleeps() bool {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", term.command.Process.Pid))
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		_, state, ok := strings.Cut(string(text), ") ")
		if err == nil && ok && !strings.HasPrefix(state, "S") {
			return false
		}
	}
	return true
}

// awaitUnseen waits until the terminal stops echoing input.
func (term *terminal) awaitUnseen() {
	term.t.Helper()
	for deadline := time.Now().Add(patient); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		state, err := unix.IoctlGetTermios(int(term.master.Fd()), unix.TCGETS)
		if err != nil {
			term.t.Fatal(err)
		}
		if state.Lflag&unix.ECHO == 0 {
			return
		}
	}
	term.t.Fatal("the terminal shows what is typed")
}

// text returns all that the terminal has shown.
func (term *terminal) text() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.shown.String()
}

// kill ends the program like a crash.
func (term *terminal) kill() {
	if err := term.command.Process.Kill(); err != nil {
		term.t.Fatal(err)
	}
	_ = term.command.Wait()
}

// types types text at the terminal.
func (term *terminal) types(text string) {
	if _, err := io.WriteString(term.master, text); err != nil {
		term.t.Fatal(err)
	}
}

// ends waits until the program has ended, with an exit code, and all its output has been read.
func (term *terminal) ends(code int) {
	term.t.Helper()
	_ = term.command.Wait()
	<-term.closed
	if got := term.command.ProcessState.ExitCode(); got != code {
		term.t.Errorf("exit code %d, want %d", got, code)
	}
}

const controlC, controlD = "\x03", "\x04"

func TestCrackAtTerminal(t *testing.T) {
	term := startTerminal(t, "crack", "4x6", "--strategy", "first", "--plain")
	term.await("Think of a code: 4 places, A–F.")
	term.await(" 1  AAAA  mark: ")
	term.types("none\n")
	term.await("    625 left")
	term.await(" 2  BBBB  mark: ")
	term.types("5\n")
	term.await(`mark "5": 5 pegs for 4 places`)
	term.await(" 2  BBBB  mark: ")
	term.types("xxx o\n")
	term.await("the last symbol cannot be in the\r\nwrong place")
	term.types("x\n")
	term.await(" 3  BCCC  mark: ")
	term.types("edit 1 xxxx\n") // no contradiction: turn 1 found it
	term.await("I cracked it in 1 guess.")
	term.ends(0)
}

func TestClashAtTerminal(t *testing.T) {
	term := startTerminal(t, "crack", "4x6", "--strategy", "first", "--plain")
	for _, mark := range []string{"none", "none", "none", "none", "none"} {
		term.await("mark: ")
		term.types(mark + "\n")
	}
	term.await("mark: ")
	term.types("x\n")
	term.await("turn 6, FFFF=X, contradicts the turns before: no code fits all these marks")
	term.await("The mark of turn 1 cannot be none if turns 2, 3, 4, 5 and 6 are right; did you\r\nmean XXX?") // wrapped at 80 columns
	term.await("To change it, write: edit 1 XXX")
	term.await("undo, edit or quit: ")
	term.types("xx\n")
	term.await("fix the marks first, because they contradict each other")
	term.await("undo, edit or quit: ")
	term.types("edit 9 x\n")
	term.await("there is no turn 9; the last is 6")
	term.types("edit 5 xxx\n")
	term.await(" 5  EEEE  XXX   4 left\r\n 6  FFFF  X     4 left")
	term.await(" 7  EEEF  mark: ")
	term.types("undo\n")
	term.await(" 5  EEEE  none  1 left\r\n 6  FFFF  X     0 left")
	term.await("contradicts the turns before")
	term.types("undo\n")
	term.await(" 6  FFFF  mark: ")
	term.types("redo\n")
	term.await("contradicts the turns before")
	term.types("quit\n")
	term.ends(cli.ExitClash)
}

// TestBoardsAtTerminal corrects a mark of several boards, hides codes for several boards unseen, and
// checks which command needs a colon.
func TestBoardsAtTerminal(t *testing.T) {
	term := startTerminal(t, "crack", "2*4x6", "--plain")
	term.await("You can also write instead,\r\nundo, redo, edit 2 OOO/OO (the turn and its right marks), share, quit or help.") // wrapped at 80 columns
	term.await(" 1  ABCD  mark: ")
	term.types("XX\n")
	term.await("1 mark instead of 2, one for each open board, such as OOO/OO")
	term.types("help\n")
	term.await("Write the marks of the open boards in order, such as OOO/OO; XXXX for a code")
	term.await("edit 2 MARKS")
	term.types("none/none\n")
	term.await(" 2  EEEF  mark: ")
	term.types("none/none\n")
	term.await("no code fits the marks of board 1")
	term.await("The mark of turn 1 cannot be none if turn 2 is right")
	term.await("To change it, write: edit 1 X/none")
	term.await("undo, edit or quit: ")
	term.types("XX/X\n")
	term.await("fix the marks first")
	term.types("edit 3 X/X\n")
	term.await("there is no turn 3; the last is 2")
	term.types("edit 1 X/none\n")
	term.await("no code fits the marks of board 2")
	term.types("undo\n")
	term.await("no code fits the marks of board 1")
	term.types("redo\n")
	term.await("no code fits the marks of board 2")
	term.types("undo\n")
	term.await("undo, edit or quit: ")
	term.types("quit\n")
	term.ends(3)

	data := t.TempDir()
	term = startTerminalAt(t, data, "crack", "2*4x6", "--strategy", "entropy")
	term.await("such as OOO/OO")
	term.types("X/O\r")
	term.await("B  E  E  F")
	term.types(controlC)
	term.await("codebreaker crack --continue")
	term.ends(cli.ExitInterrupted)
	term = startTerminalAt(t, data, "crack", "--continue")
	term.await("B  E  E  F")
	term.types(controlC)
	term.ends(cli.ExitInterrupted)
	term = startTerminal(t, "hint", "2*4x6")
	term.await("ABCD=OOO/OO")
	term.types(controlC)
	term.ends(cli.ExitInterrupted)

	term = startTerminal(t, "play", "dordle:en5", "--secret", "-", "--plain")
	term.await("The code to hide (your typing is not shown): ")
	term.types("CRANE\n")
	term.await("these are not 2 different codes of this game")
	term.types("CRANE,SLATE\n")
	term.await("Write :share with the colon: without it the word\r\nis a guess.")
	term.types("quit\n")
	term.ends(0)
}

func TestPlayAtTerminal(t *testing.T) {
	term := startTerminal(t, "play", "--secret", "BEEF", "--lang", "fr", "--plain")
	term.await("Trouvez le code\u202f: 4 cases, A–F.")
	term.await("coup 1\u202f: ")
	term.types("aabb\n")
	term.await(" 1  AABB  O     reste 256")
	term.types("annuler\n")
	term.await("coup 1\u202f: ")
	term.types("indice\n")
	term.await("Il reste 1\u202f296 codes.")
	term.types("indice 3\n")
	term.await("Jouez ABCD.")
	term.types("refaire\n")
	term.await(" 1  AABB  O     reste 256")
	term.types("annuler\n")
	term.types("annuler\n")
	term.await("rien à annuler")
	term.types("beef\n")
	term.await(" 1  BEEF  XXXX\r\nTrouvé en 1 coup.\r\n")
	term.ends(0)
}

// TestDumb plays a whole game at terminals that can show lines only: without --plain, colours or cursor movements.
func TestDumb(t *testing.T) {
	for _, name := range []string{"dumb", ""} {
		term := startTerminalWith(t, []string{"TERM=" + name, "XDG_DATA_HOME=" + t.TempDir()}, "play", "wordle", "--secret", "CRANE")
		term.await("Find a word of 5 letters.")
		term.await("guess 1: ")
		term.types("slate\n")
		term.await(" 1  SLATE  xxGxG\r\n")
		term.await("guess 2: ")
		term.types("crxne\n")
		term.await("CRXNE is not in the word list")
		term.types("crone\n")
		term.await(" 2  CRONE  GGxGG\r\n")
		term.types("crane\n")
		term.await(" 3  CRANE  GGGGG\r\n")
		term.await("Solved in 3 guesses.")
		term.ends(0)
		if strings.Contains(term.text(), "\x1b") {
			t.Errorf("TERM=%q: escape sequences in\n%q", name, term.text())
		}
	}
}

// TestUnseenSecret types a secret at the terminal, which does not echo it. The program asks again
// after an invalid code.
func TestUnseenSecret(t *testing.T) {
	for _, flag := range []string{"--secret=", "--secret=-"} {
		term := startTerminal(t, "play", flag, "--plain")
		term.await("The code to hide (your typing is not shown): ")
		term.awaitUnseen()
		term.types("beee\n")
		term.await("\r\nFind the code")
		if strings.Contains(strings.ToLower(term.text()), "beee") {
			t.Errorf("the terminal shows the code:\n%s", term.text())
		}
		term.await("guess 1: ")
		term.types("beee\n") // this is echoed
		term.await("beee")
		term.await("Solved in 1 guess.")
		term.ends(0)
	}

	term := startTerminal(t, "play", "--secret", "-", "--lang", "fr")
	term.await("Le code à cacher")
	term.awaitUnseen()
	term.types("xyz\n")
	term.await("Le code à cacher")
	term.awaitUnseen()
	term.types(controlC)
	term.await("Interrompu.")
	term.ends(cli.ExitInterrupted)
}

func TestMenu(t *testing.T) {
	term := startTerminal(t, "--plain")
	term.await("game [1]: ")
	term.types("99\n")
	term.await(fmt.Sprint("choose a number from 1 to ", len(preset.Catalogue())))
	term.types("2x2\n")
	term.await("role [1]: ")
	term.types("3\n")
	term.await("choose a number from 1 to 2")
	term.types("2\n")
	term.await("Think of a code: 2 places, A B.")
	term.types("quit\n")
	term.ends(0)

	term = startTerminal(t, "--plain")
	term.await("game [1]: ")
	term.types("this one: super seed:7\n")
	term.await("5 places, A–H")
	term.types("quit\n")
	term.ends(0)

	term = startTerminal(t, "--plain")
	term.await("game [1]: ")
	term.types("\n\n")
	term.await("Find the code: 4 places, A–F.")
	term.types("give up\n")
	term.await("The code was ")
	term.ends(0)

	term = startTerminal(t, "--plain")
	term.await("game [1]: ")
	term.types(controlD)
	term.ends(0)
}

// TestKilled kills the program in the middle of a game and continues it at the same turn, on
// screens and in lines.
func TestKilled(t *testing.T) {
	for _, way := range []struct {
		flags               []string
		enter               string
		shown               [2]string // when a guess is marked
		turn1, turn2, turn3 string    // when the program starts
	}{
		// Screens send only the changed part to the terminal.
		{nil, "\r", [2]string{"○\x1b[m···", "····"}, "guess 1", "guess 2", "guess 3"},
		{[]string{"--plain"}, "\n", [2]string{"guess 2: ", "guess 3: "}, "guess 1: ", "guess 2: ", "guess 3: "},
	} {
		data := t.TempDir()
		term := startTerminalAt(t, data, append(way.flags, "play", "--secret", "BEEF")...)
		term.await(way.turn1)
		term.types("aabb" + way.enter)
		term.await(way.shown[0])
		term.kill()

		term = startTerminalAt(t, data, append(way.flags, "play", "--continue")...)
		term.await(way.turn2)
		term.types("ccdd" + way.enter)
		term.await(way.shown[1])
		term.kill()

		term = startTerminalAt(t, data, append(way.flags, "play", "--continue")...)
		term.await(way.turn3)
		term.types("beef" + way.enter)
		term.await("Solved in 3 guesses.")
		code := cli.ExitDone
		if way.flags == nil {
			term.types(controlC)
			code = cli.ExitInterrupted
		}
		term.ends(code)
	}
}

// TestKilledScreens kills the program in rounds while somebody plays on screens as fast as the
// screens draw. Every guess whose mark was shown must be there when the game is continued.
func TestKilledScreens(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(23, 0))
	rounds, seen := 12, 0
	if !longtest.On() {
		rounds = 2
	}
	for round := range rounds {
		file := filepath.Join(t.TempDir(), "games.db")
		term := startTerminal(t, "play", "4x10", "--secret", "ABCD", "--data", file)
		term.await("guess 1")
		const nothing = "····" // the mark of a guess, drawn once for each guess
		term.types("eeee\r")
		term.await(nothing)
		end := time.Now().Add(time.Duration(draw.IntN(400_000)) * time.Microsecond)
		shown := func() int { return strings.Count(term.text(), nothing) }
		for _, guess := range []string{"ffff", "gggg", "hhhh", "iiii", "jjjj"} {
			before := shown()
			term.types(guess + "\r")
			for time.Now().Before(end) && shown() == before {
				time.Sleep(time.Millisecond)
			}
		}
		time.Sleep(time.Until(end))
		term.kill()
		<-term.closed
		played := shown()
		seen += played

		var game keptGame
		kept := 0
		if printed, _, code := here(t, file, "", "games", "list", "--json"); code != cli.ExitDone {
			t.Fatalf("round %d: no list of games", round)
		} else if printed != "" {
			if err := json.Unmarshal([]byte(printed), &game); err != nil {
				t.Fatal(err)
			}
			printed, told, _ := here(t, file, "", "games", "show", game.ID, "--json")
			if err := json.Unmarshal([]byte(printed), &game); err != nil {
				t.Fatal(told, err)
			}
			kept = len(game.Boards[0].Turns)
		}
		if kept < played {
			t.Fatalf("round %d: %d guesses were marked, kept are %v", round, played, game)
		}
		if kept > 0 && round%4 == 0 {
			term = startTerminal(t, "play", "--continue", game.ID, "--data", file)
			term.await(fmt.Sprint("guess ", kept+1))
			term.kill()
		}
	}
	t.Logf("%d guesses were marked", seen)
}

// TestScreens plays on screens at a terminal. On leaving, the program says how to continue the
// game.
func TestScreens(t *testing.T) {
	term := startTerminal(t)
	term.await("Find my code, or let me find yours.")
	term.types("q")
	term.ends(0)

	term = startTerminal(t, "crack", "2x3", "--strategy", "first", "--lang", "fr")
	term.await("Pensez à un code")
	term.types("x\r")
	term.await("4 codes")
	term.types(controlC)
	term.await("Pour continuer cette partie\u202f: codebreaker crack --continue")
	term.ends(cli.ExitInterrupted)

	term = startTerminal(t, "play", "--secret", "BAAA")
	term.await("click its pegs")
	click := func(column, line int) {
		term.types(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", column, line, column, line))
	}
	for range 4 {
		click(8, 21) // A in the palette
	}
	click(4, 24) // enter
	term.await("●●●\x1b[m·")
	term.types(controlC)
	term.ends(cli.ExitInterrupted)

	term = startTerminal(t, "hint", "4x6")
	term.await("1,296 codes are left.")
	term.types("\x1b[200~AABB=O\rACDC=X\x1b[201~") // a paste
	term.await("30 left")
	term.types(controlC)
	term.ends(cli.ExitInterrupted)
}

// TestCrackTreeAtTerminal follows a tree in lines, because a session for screens cannot name the
// tree.
func TestCrackTreeAtTerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tree.txt")
	if err := exec.Command("codebreaker", "tree", "2x3", "-o", file).Run(); err != nil {
		t.Fatal(err)
	}
	term := startTerminal(t, "crack", "--tree", file)
	term.await("Think of a code: 2 places, A–C.")
	term.types("share\n")
	term.await("nothing to share yet: make a guess first")
	term.types("quit\n")
	term.ends(0)
}

// TestLeave leaves in the middle of a game: by Ctrl-C at a prompt, and by the end of input.
func TestLeave(t *testing.T) {
	for command, ended := range map[string]string{
		"crack": "the input ended before turn 1, ABCD, was marked",
		"play":  "the input ended after 0 turns, before the code was found",
	} {
		term := startTerminal(t, command, "--plain")
		term.await(": 4 places, A–F.")
		term.await(": ")
		term.types(controlC)
		term.await("\r\nInterrupted.\r\n")
		term.ends(cli.ExitInterrupted)

		term = startTerminal(t, command, "--plain")
		term.await(": 4 places, A–F.")
		term.await(": ")
		term.types(controlD)
		term.await("\r\ncodebreaker: " + ended)
		term.ends(cli.ExitFailed)
	}
}

// TestJSONAtTerminal checks that --json prints objects and nothing else.
func TestJSONAtTerminal(t *testing.T) {
	term := startTerminal(t, "crack", "--json", "--strategy", "first")
	term.await(`{"turn":1,"ask":"AAAA","askPegs":[0,0,0,0]}`)
	term.types("xxxx\n")
	term.await(`"secret":"AAAA"`)
	term.ends(0)
	if shown := term.text(); !strings.HasPrefix(shown, "{") || strings.Contains(shown, "mark: ") {
		t.Errorf("the terminal shows\n%s", shown)
	}
}

func TestColour(t *testing.T) {
	term := startTerminal(t, "crack", "--secret", "BEEF", "--color", "always")
	term.await("\x1b[1;91m●●●●\x1b[m")
	term.ends(0)
	term = startTerminal(t, "crack", "--secret", "BEEF")
	term.await("I cracked it")
	term.ends(0)
	if strings.Contains(term.text(), "\x1b") {
		t.Error("colours in spite of NO_COLOR")
	}
}

// TestThinking checks that a message appears during a slow answer and is removed afterwards.
// TestPager checks that a pager shows help that is longer than the terminal, which has 24 lines.
func TestPager(t *testing.T) {
	for _, test := range []struct {
		pager   string
		args    []string
		unpaged bool
	}{
		{"head -n 2", []string{"--help"}, false},
		{"head -n 2", []string{"help", "all"}, false},
		{"head -n 2", []string{"help", "strategies"}, false},
		{"head -n 2", []string{"version", "--help"}, true}, // it is short
		{"head -n 2", []string{"--help", "--plain"}, true},
		{"cat", []string{"--help"}, true},
		{"no-such-pager", []string{"--help"}, true},
	} {
		t.Setenv("PAGER", test.pager)
		term := startTerminal(t, test.args...)
		<-term.closed
		if lines := strings.Count(term.text(), "\n"); (lines > 2) != test.unpaged {
			t.Errorf("%v with PAGER=%s shows %d lines", test.args, test.pager, lines)
		}
	}
}

func TestThinking(t *testing.T) {
	t.Parallel()
	term := startTerminal(t, "tree", "8x8")
	term.await("thinking…")
	term.types(controlC)
	term.await("\r\x1b[K")
	term.ends(cli.ExitInterrupted)
}

// TestWaiting checks that long work shows its progress in its own words and removes the line.
func TestWaiting(t *testing.T) {
	for _, work := range []struct{ args, shown string }{
		{"compare 5x8 --strategy lookahead-500,entropy", "5x8 lookahead-500 (1 of 2): "},
		{"tree 6x8 --best-opening", " codes done, "},
		{"tree 5x8 --strategy optimal", " first guesses done "},
		{"puzzle new mot:fr5 --difficulty 5 --seed 1", "trials, nearest difficulty"},
	} {
		t.Run(work.args, func(t *testing.T) {
			t.Parallel()
			term := startTerminal(t, strings.Fields(work.args)...)
			term.await(work.shown)
			term.types(controlC)
			term.await("\r\x1b[K")
			term.ends(cli.ExitInterrupted)
		})
	}
}

// TestNotWaiting checks that --json shows no progress.
func TestNotWaiting(t *testing.T) {
	t.Parallel()
	term := startTerminal(t, "compare", "5x8", "--strategy", "lookahead-500", "--timeout", "1500ms", "--json")
	term.await("time is up")
	term.ends(cli.ExitLimit)
	if shown := term.text(); strings.Contains(shown, "\x1b") || strings.Contains(shown, "5x8") {
		t.Errorf("the terminal shows\n%s", shown)
	}
}

// TestPassedLines checks that a terminal shows how much of a puzzle was read.
func TestPassedLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzle.txt")
	if err := os.WriteFile(file, []byte("No. 7\nabc 3\n\nby J. Doe, 1999\nxbc 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	term := startTerminal(t, "puzzle", "solve", file)
	term.ends(0)
	if shown := strings.Join(strings.Fields(term.text()), " "); !strings.Contains(shown, "puzzle.txt: 2 of 4 lines read; not read: No. 7; by J. Doe, 1999") {
		t.Errorf("the terminal shows\n%s", shown) // with line breaks, since the path is long
	}
}
