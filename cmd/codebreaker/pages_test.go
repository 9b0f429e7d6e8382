package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestPages checks that the commands and flags in the documentation exist. It reads blocks of code
// and code within sentences.
func TestPages(t *testing.T) {
	env, err := cli.NewEnv(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", "en"})
	if err != nil {
		t.Fatal(err)
	}
	root := newRoot(env)
	root.InitDefaultHelpCmd()
	code := regexp.MustCompile("(?m)(?:^    |^\\$ |`)(?:go run \\./cmd/)?codebreaker ([^`|\n]+)")
	checked := 0
	err = filepath.WalkDir(filepath.Join("..", ".."), func(file string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "node_modules" || name == "testdata" || name == ".git"):
			return fs.SkipDir
		case entry.IsDir() || filepath.Ext(name) != ".md":
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, found := range code.FindAllStringSubmatch(string(text), -1) {
			cmd, words := root, strings.Fields(found[1])
			if words[len(words)-1] == "1" {
				continue // the first line of a certificate, codebreaker proof 1, is not a command
			}
			checked++
			for len(words) > 0 && child(cmd, words[0]) != nil {
				cmd, words = child(cmd, words[0]), words[1:]
			}
			if len(words) > 0 && cmd.HasAvailableSubCommands() && !strings.HasPrefix(words[0], "-") && words[0] != strings.ToUpper(words[0]) {
				t.Errorf("%s: codebreaker %s: %s has no command %s", file, found[1], cmd.CommandPath(), words[0])
			}
			for _, word := range words {
				if word == "#" {
					break
				}
				name, long := strings.CutPrefix(word, "--")
				if name, _, _ = strings.Cut(strings.TrimRight(name, ",.;:)"), "="); long && !hasFlag(cmd, name) {
					t.Errorf("%s: codebreaker %s: %s has no flag --%s", file, found[1], cmd.CommandPath(), name)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 50 {
		t.Errorf("found only %d commands", checked)
	}
}

// TestOutputs runs the commands whose output two pages show. The puzzle is the first code block of
// its page.
func TestOutputs(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```(console)?\n(.*?)```")
	t.Chdir(filepath.Join("..", ".."))
	for _, page := range []string{"README.md", filepath.Join("docs", "puzzles.md")} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		puzzle, ran := filepath.Join(t.TempDir(), "puzzle.txt"), 0
		for i, block := range blocks.FindAllStringSubmatch(string(text), -1) {
			if i == 0 && block[1] == "" {
				if err := os.WriteFile(puzzle, []byte(block[2]), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			command, want, _ := strings.Cut(block[2], "\n")
			_, args, found := strings.Cut(command, "codebreaker ")
			if !found || want == "" || strings.Contains(want, "$ ") {
				continue
			}
			ran++
			args = strings.Replace(args, "puzzle.txt", puzzle, 1)
			if printed, told, code := here(t, filepath.Join(t.TempDir(), "games.db"), "", strings.Fields(args)...); code != cli.ExitDone || printed != want {
				t.Errorf("%s: %s: exit code %d, %q\n%s\nwant\n%s", page, command, code, told, printed, want)
			}
		}
		if ran == 0 {
			t.Errorf("%s shows no output", page)
		}
	}
}

// child returns the visible subcommand with a name, or nil.
func child(cmd *cobra.Command, name string) *cobra.Command {
	for _, below := range cmd.Commands() {
		if below.Name() == name && !below.Hidden {
			return below
		}
	}
	return nil
}

// hasFlag reports whether a command has a visible flag with a name.
func hasFlag(cmd *cobra.Command, name string) (found bool) {
	visit := func(flag *pflag.Flag) { found = found || flag.Name == name && !flag.Hidden }
	cmd.Flags().VisitAll(visit)
	cmd.PersistentFlags().VisitAll(visit)
	cmd.InheritedFlags().VisitAll(visit)
	return found
}
