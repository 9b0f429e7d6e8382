// Command proofcheck checks certificates, which prove that no strategy of a game is better. It is
// written to be read: it uses only the standard library, shares no code with the search, and trusts
// nothing in a file. docs/proofs.md explains the rules of inference and why each is sound.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

const help = `proofcheck checks certificates, which prove that no strategy of a game is better.

Usage: proofcheck [flags] FILE...

It prints what each certificate proves, or why it refuses the certificate. To make one:
codebreaker tree 4x6 --strategy optimal --proof 4x6.proof

Flags:
  --max-memory MIB   stop when the tables need more memory
                     (default 256 MiB, plus 64 bytes for each byte of the file)
  --max-steps N      stop after N steps of work, each a nanosecond or two
                     (default 20,000,000,000, plus 200,000 for each byte of the file)
  --help             show this help

Exit codes: 0 all certificates are accepted, 1 one is refused, 2 wrong usage, 4 a limit is reached.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("proofcheck", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	memory := flags.Uint("max-memory", 0, "")
	steps := flags.Uint64("max-steps", 0, "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, help)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "proofcheck: %v\n", err)
		return 2
	case flags.NArg() == 0:
		fmt.Fprint(stderr, help)
		return 2
	}
	code := 0
	for _, name := range flags.Args() {
		switch err := checkFile(name, *memory, *steps, stdout); {
		case errors.As(err, new(limitReached)):
			fmt.Fprintf(stderr, "proofcheck: %s: not decided: %v\n", name, err)
			code = cmp.Or(code, 4)
		case err != nil:
			fmt.Fprintf(stderr, "proofcheck: %s: refused: %v\n", name, err)
			code = 1
		}
	}
	return code
}

// checkFile checks the certificate in a file. memory is a limit in MiB and steps a limit in steps, or 0 for
// the default.
func checkFile(name string, memory uint, steps uint64, stdout io.Writer) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	limits := limitsFor(info.Size())
	if memory > 0 {
		limits.memory = uint64(memory) << 20
	}
	if steps > 0 {
		limits.steps = steps
	}
	return check(file, stdout, limits)
}
