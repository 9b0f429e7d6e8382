// Package decodeur is decodeur-mm, the Mastermind codebreaker of Jean Forget: its flags, its
// answers and its output, in French. Its strategy is overture.
package decodeur

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"syscall"
	"time"

	"codebreaker/internal/ui/lines"
)

// The exit codes of the program.
const (
	done        = 0
	failed      = 1
	misuse      = 2
	clash       = 3
	limit       = 4
	interrupted = 130
)

const help = `decodeur-mm joue au Mastermind : il cherche votre code.

Utilisation : decodeur-mm [options]

  -c, --couleurs N   nombre de couleurs, de 3 à 26 (6 par défaut) : A, B, C…
  -t, --trous N      nombre de trous, de 2 à 5 (4 par défaut)
  -r, --reponse CODE le code secret : le programme joue seul
  -e, --entropie     joue ce qui apprend le plus (par défaut)
  -m, --minimax      joue ce qui laisse le moins de codes au pire
  -v, --verbeux      explique chaque choix
  -l, --longueur N   coupe les listes à N codes, au moins 10 (0 : jamais)
  -d, --dict FICHIER les codes sont les mots de ce fichier, un par ligne
  -a, --accel FICHIER avec --dict, d'autres mots à jouer
  -h, --help, --aide cette aide
      --version      la version

Les options s'abrègent (--coul 8). Répondez à chaque coup par le nombre de noirs
et de blancs, « 1 2 », ou par « XOO » ; quand il n'y en a pas, par « rien ».
`

// problem ends the program with a sentence and an exit code.
type problem struct {
	exit     int
	sentence string
}

func (p *problem) Error() string { return p.sentence }

func newProblem(exit int, format string, args ...any) error {
	return &problem{exit, fmt.Sprintf(format, args...)}
}

// Run plays one game and returns the exit code: 0 when the code is found, 1 when the game cannot continue, 2 for misuse, 3
// when the answers contradict each other and the player corrects none, 4 for a dictionary past a limit, 130 when the context
// is done. With -v it prints the time of every choice by the clock.
func Run(ctx context.Context, args []string, clock func() time.Time, in io.Reader, out, err io.Writer) int {
	buffer := bufio.NewWriter(out)
	problem := run(ctx, args, clock, in, buffer)
	if lost := buffer.Flush(); lost != nil {
		problem = newProblem(failed, "la sortie ne se laisse pas écrire : %s", system(lost))
	}
	return report(ctx, problem, err)
}

func run(ctx context.Context, args []string, clock func() time.Time, in io.Reader, out *bufio.Writer) error {
	options, err := parseFlags(args)
	if err != nil {
		return err
	}
	switch {
	case options.help:
		_, err := out.WriteString(help)
		return err
	case options.version:
		_, err := fmt.Fprintln(out, "decodeur-mm, de codebreaker", version())
		return err
	}
	decoder, err := newDecoder(ctx, options, in)
	if err != nil {
		return err
	}
	decoder.clock, decoder.in, decoder.out = clock, lines.NewReader(in), out
	return decoder.play(ctx)
}

// system describes in French an error of the operating system.
func system(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "le disque est plein"
	case errors.Is(err, syscall.EISDIR):
		return "c'est un dossier"
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return "personne ne lit plus"
	}
	return err.Error()
}

// report prints why the program ends and returns its exit code.
func report(ctx context.Context, err error, to io.Writer) int {
	if err == nil {
		return done
	}
	if ctx.Err() != nil {
		fmt.Fprintln(to, "decodeur-mm : partie interrompue")
		return interrupted
	}
	fmt.Fprintln(to, "decodeur-mm :", err)
	var p *problem
	if errors.As(err, &p) {
		return p.exit
	}
	return failed
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
