package decodeur_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"codebreaker/internal/decodeur"

	"github.com/google/go-cmp/cmp"
)

// play runs the program on a command line without quotes.
func play(t testing.TB, args, input string) (out, problem string, exit int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	exit = decodeur.Run(t.Context(), strings.Fields(args), strings.NewReader(input), &stdout, &stderr)
	return stdout.String(), stderr.String(), exit
}

func TestTranscripts(t *testing.T) {
	for _, test := range []struct{ args, input, want string }{
		{"", "0 2\nXO\nrien\n0 3\nXXXX\n", `
1 : je joue ABCD
2 : je joue EFAB
3 : je joue CFBF
4 : je joue EDEA
5 : je joue DAAE
Gagné en 5 coups !
`},
		{"-r BEEF", "", `
1 : je joue ABCD -> O
2 : je joue EFAB -> OOO
3 : je joue BEEF -> XXXX
Gagné en 3 coups !
`},
		{"-r abcd", "", `
1 : je joue ABCD -> XXXX
Gagné en 1 coup ! Quelle chance…
`},
		{"-r EFAB", "", `
1 : je joue ABCD -> OO
2 : je joue EFAB -> XXXX
Gagné en 2 coups ! Quelle chance…
`},
		{"--minimax -c 8 --trous=5 -r DEADB", "", `
1 : je joue ABCDE -> XOOO
2 : je joue FGHAB -> XO
3 : je joue BEADB -> XXXX
4 : je joue DEADB -> XXXXX
Gagné en 4 coups !
`},
		{"-c 9 -r IIII", "", `
1 : je joue ABCD -> (rien)
2 : je joue EFGH -> (rien)
3 : je joue IIII -> XXXX
Gagné en 3 coups ! Quelle chance…
`},
		{"", "\nblah\n3 1\n5 0\n2 3\n(RIEN)\nxxxx", `
1 : je joue ABCD
réponse vide : tapez les noirs et les blancs, comme « 1 2 » ou « XOO » (un noir et deux blancs), ou bien « rien »
1 : je joue ABCD
réponse "blah" incomprise : tapez les noirs et les blancs, comme « 1 2 » ou « XOO » (un noir et deux blancs), ou bien « rien »
1 : je joue ABCD
réponse "3 1" impossible : quand tous les pions sauf un sont à leur place, le dernier ne peut pas être ailleurs
1 : je joue ABCD
réponse "5 0" impossible : 5 marques pour 4 trous
1 : je joue ABCD
réponse "2 3" impossible : 5 marques pour 4 trous
1 : je joue ABCD
2 : je joue EFEF
Gagné en 2 coups ! Quelle chance…
`},
		{"-v -l 10 -r ABEE", "", `
1 : je joue ABCD -> XX
coup synthétique : ABCD -> XX
2 : je joue EFAB -> OOO
coup synthétique : ABCD -> XX
liste : ABBE ABBF ABEA ABEE ABFA ABFF AECF AEFD FBCE FBED
10 codes
meilleure entropie : AECF, 2.321928094887 bits, max 4
  histogramme : XXXX: 1, XXO: 1, XX: 2, XOO: 1, XO: 4, OO: 1
  ex aequo : AEFD FBCE FBED
minimax : ABBE, 2.170950594455 bits, max 3
  histogramme : XXXX: 1, XXX: 2, XXO: 1, XX: 3, XO: 3
  ex aequo : ABBF ABEA ABFA
3 : je joue AECF -> XO
il reste : ABBE ABEA ABEE ABFA
4 codes
meilleure entropie et minimax : ABBE, 2.000000000000 bits, max 1
  histogramme : XXXX: 1, XXX: 1, XXO: 1, XX: 1
4 : je joue ABBE -> XXX
il reste : ABEE
1 code
meilleure entropie et minimax : ABEE, 0.000000000000 bits, max 1
  histogramme : XXXX: 1
5 : je joue ABEE -> XXXX
Gagné en 5 coups !
`},
	} {
		out, problem, exit := play(t, test.args, test.input)
		if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), out); diff != "" {
			t.Errorf("decodeur-mm %s: (-want +got)\n%s", test.args, diff)
		}
		if exit != 0 || problem != "" {
			t.Errorf("decodeur-mm %s: exit %d, %q", test.args, exit, problem)
		}
	}
}

// TestVerbose compares with the figures of the Perl program's description.
func TestVerbose(t *testing.T) {
	for _, test := range []struct{ args, input, want string }{
		{"-c 26 -v -l 12", "O\nO\nO\nXX\n", `
1 : je joue ABCD
coup synthétique : ABCD -> O
2 : je joue EFGH
coup synthétique : ABCDEFGH -> OO
3 : je joue IJKL
coup synthétique : ABCDEFGHIJKL -> OOO
liste : BEBI BEBJ BEBK BEEI BEEJ BEEK BEIB BEIE BEII BEIM (9709 omis) ZLHC
9720 codes
échantillon : 2000 codes sur 9720 (1 sur 4.86)
meilleure entropie : RAJG, 2.334328688852 bits, max 782
  histogramme : XXXX: 1, XXX: 4, XXO: 10, XX: 56, XOOO: 1, XOO: 24, XO: 133, X: 272, OOO: 12, OO: 182, O: 523, (rien): 782
minimax : FRBJ, 2.252834493381 bits, max 725
  histogramme : XXXX: 1, XXX: 2, XXOO: 2, XXO: 5, XX: 52, XOOO: 1, XOO: 9, XO: 112, X: 313, OOO: 9, OO: 157, O: 612, (rien): 725
4 : je joue RAJG
il reste : BGJG BMJG BNJG BOJG BPJG BQJG BSJG BTJG BUJG BVJG (207 omis) ZDJG
218 codes
`},
		{"-c 26 -v -l 10", "XXX\n", `
1 : je joue ABCD
coup synthétique : ABCD -> XXX
liste : AACD ABAD ABBD ABCA ABCB ABCC ABCE ABCF (91 omis) ZBCD
100 codes
meilleure entropie et minimax : YZAB, 1.402179190202 bits, max 46
  histogramme : XO: 4, OOO: 4, OO: 46, O: 46
2 : je joue YZAB
`},
		{"-c 10 -v", "rien\nrien\n", `
1 : je joue ABCD
coup synthétique : (vide)
2 : je joue EFGH
coup synthétique : (vide)
3 : je joue IJIJ
`},
	} {
		out, _, _ := play(t, test.args, test.input)
		want := strings.TrimPrefix(test.want, "\n")
		if diff := cmp.Diff(want, out[:min(len(want), len(out))]); diff != "" {
			t.Errorf("decodeur-mm %s: (-want +got)\n%s", test.args, diff)
		}
	}
}

// TestAllSecrets wins against every code.
func TestAllSecrets(t *testing.T) {
	const colours = "ABCDEF"
	for _, how := range []string{"-e", "-m"} {
		for i := range 6 * 6 * 6 * 6 {
			secret := string([]byte{colours[i/216], colours[i/36%6], colours[i/6%6], colours[i%6]})
			out, problem, exit := play(t, how+" -r "+secret, "")
			if exit != 0 || problem != "" || !strings.Contains(out, "je joue "+secret+" -> XXXX\nGagné en ") {
				t.Fatalf("%s: exit %d, %q, %q", secret, exit, problem, out)
			}
		}
	}
}

func TestFlags(t *testing.T) {
	const beef = "3 : je joue BEEF -> XXXX\n"
	for _, args := range []string{
		"--reponse BEEF", "--reponse=beef", "-reponse=BEEF", "-r=BEEF", "--rep BEEF", "-R BEEF", "--REPONSE BEEF",
		"-r AAAA -r BEEF", "-c 5 -r BEEF --couleurs=+6", "-t 4 -m -e -r BEEF", "-ver -l=0 -r BEEF",
	} {
		if out, problem, exit := play(t, args, ""); exit != 0 || !strings.Contains(out, beef) {
			t.Errorf("decodeur-mm %s: exit %d, %q, %q", args, exit, out, problem)
		}
	}
	for _, args := range []string{"-h", "--help", "--aide", "-?", "-c 9 --help"} {
		if out, problem, exit := play(t, args, ""); exit != 0 || problem != "" || !strings.Contains(out, "--couleurs") {
			t.Errorf("decodeur-mm %s: exit %d, %q, %q", args, exit, out, problem)
		}
	}
	if out, _, exit := play(t, "--version", ""); exit != 0 || !strings.HasPrefix(out, "decodeur-mm") {
		t.Errorf("--version: exit %d, %q", exit, out)
	}
}

// TestProblems reads one sentence on the standard error, in French.
func TestProblems(t *testing.T) {
	for _, test := range []struct {
		args, input string
		exit        int
		want        string
	}{
		{"-c 2", "", 2, `--couleurs "2" : il faut un nombre de 3 à 26`},
		{"-c 27", "", 2, `--couleurs "27" : il faut un nombre de 3 à 26`},
		{"-t 1", "", 2, `--trous "1" : il faut un nombre de 2 à 5`},
		{"-t 6", "", 2, `--trous "6" : il faut un nombre de 2 à 5`},
		{"-t -1", "", 2, `--trous "-1" : il faut un nombre de 2 à 5`},
		{"-l 9", "", 2, `--longueur "9" : il faut 0, ou un nombre d'au moins 10`},
		{"-t quatre", "", 2, `--trous "quatre" : il faut un nombre de 2 à 5`},
		{"-t 99999999999999999999", "", 2, `--trous "99999999999999999999" : il faut un nombre de 2 à 5`},
		{"--trous", "", 2, "l'option --trous attend une valeur"},
		{"--minimax=1", "", 2, "l'option --minimax ne prend pas de valeur"},
		{"--=3", "", 2, `option "--=3" inconnue (voir --aide)`},
		{"--vers", "", 2, `option "--vers" inconnue (voir --aide)`},
		{"--zut", "", 2, `option "--zut" inconnue (voir --aide)`},
		{"--", "", 2, `option "--" inconnue (voir --aide)`},
		{"-", "", 2, `option "-" inconnue (voir --aide)`},
		{"BEEF", "", 2, `argument "BEEF" de trop : il n'y a que des options (voir --aide)`},
		{"-a mots", "", 2, "--accel ne va qu'avec --dict"},
		{"-r BEE", "", 2, `réponse "BEE" : il faut 4 lettres`},
		{"-r BEEFS", "", 2, `réponse "BEEFS" : il faut 4 lettres`},
		{"-r BEEG", "", 2, `réponse "BEEG" : les couleurs vont de A à F`},
		{"-r \xff\xfe\x00A", "", 2, `réponse "\xff\xfe\x00A" : les couleurs vont de A à F`},
		{"", "", 1, "l'entrée s'arrête avant la fin de la partie"},
		{"", "O\n0 2", 1, "l'entrée s'arrête avant la fin de la partie"},
		{"", strings.Repeat("\xff\x00", 100_000) + "\n", 1, "l'entrée s'arrête avant la fin de la partie"},
		{"-c 8", "rien\nrien\n", 3, "les réponses se contredisent : après le coup 2, plus aucun code ne convient"},
		{"", "XX\nXXX\n", 3, "les réponses se contredisent : après le coup 2, plus aucun code ne convient"},
		{"", "0 2\nXO\nrien\nXO\nXO\nXO\nXO\n", 3, "les réponses se contredisent : après le coup 4, plus aucun code ne convient"},
	} {
		_, problem, exit := play(t, test.args, test.input)
		if want := "decodeur-mm : " + test.want + "\n"; exit != test.exit || problem != want {
			t.Errorf("decodeur-mm %s: exit %d, %q; want %d, %q", test.args, exit, problem, test.exit, want)
		}
	}
}

func TestDictionary(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	four := file("four", "race\nrade\nrage\nrame\nrape\nrare\nrase\nrate\nraye\n")
	mixed := file("mixed", "raie\r\nbâche\r\nRAYE\r\ncélère\r\nrâpe\r\n")
	accel := file("accel", "GARS  # pour rage, rare, rase\nCAMP  # pour race, rame, rape\nBACHE # cinq lettres\n")
	empty := file("empty", "")
	long := file("long", "dictionnaire\n")
	letters := file("letters", func() string {
		var text strings.Builder
		for letter := 'ぁ'; letter < 'ぁ'+80; letter++ {
			fmt.Fprintf(&text, "%c%c\n", letter, letter)
		}
		return text.String()
	}())
	for _, test := range []struct {
		args string
		exit int
		want string // within what is printed
	}{
		{"-d " + four + " -r raye", 0, "9 : je joue RAYE -> XXXX\nGagné en 9 coups !\n"},
		{"-d " + four + " -a " + accel + " -r raye", 0, "1 : je joue GARS -> XO\n"},
		{"-d " + mixed + " -t 4 -r rape", 0, "je joue RAPE -> XXXX\n"},
		{"-d " + mixed + " -t 5 -r bâche", 0, "je joue BACHE -> XXXXX\n"},
		{"-d " + mixed, 1, fmt.Sprintf("dictionnaire %q : les mots n'ont pas tous la même longueur ; choisissez-en une avec --trous", mixed)},
		{"-d " + mixed + " -t 3", 1, fmt.Sprintf("dictionnaire %q : aucun mot de 3 lettres", mixed)},
		{"-d " + four + " -r rave", 2, fmt.Sprintf(`réponse "rave" : ce mot n'est pas dans le dictionnaire %q`, four)},
		{"-d " + four + " -r rat", 2, `réponse "rat" : il faut 4 lettres`},
		{"-d " + long, 1, fmt.Sprintf("dictionnaire %q : des mots de 12 lettres ; il en faut de 2 à 5", long)},
		{"-d " + letters, 4, fmt.Sprintf("dictionnaire %q : plus de 64 lettres différentes", letters)},
		{"-d " + empty, 1, fmt.Sprintf("dictionnaire %q : aucun mot", empty)},
		{"-d " + folder, 1, fmt.Sprintf("dictionnaire %q : ce fichier ne se laisse pas lire (c'est un dossier)", folder)},
		{"-d " + folder + "/none", 1, fmt.Sprintf("dictionnaire %q : ce fichier n'existe pas", folder+"/none")},
		{"-d " + four + " -a " + folder + "/none", 1, fmt.Sprintf("fichier %q : ce fichier n'existe pas", folder+"/none")},
	} {
		out, problem, exit := play(t, test.args, "")
		if exit != test.exit || !strings.Contains(out+problem, test.want) || exit != 0 && strings.Count(problem, "\n") != 1 {
			t.Errorf("decodeur-mm %s: exit %d, %q, %q; want %d, %q", test.args, exit, out, problem, test.exit, test.want)
		}
	}
	if out, _, exit := play(t, "-d - -r raye", "rare\nraye\n"); exit != 0 || !strings.Contains(out, "Gagné en 2 coups !") {
		t.Errorf("the dictionary from the standard input: exit %d, %q", exit, out)
	}
}

// TestDictionaryOrder samples and settles ties by the order of the files.
func TestDictionaryOrder(t *testing.T) {
	for words, want := range map[string]string{"rate\nrase\n": "RATE", "rase\nrate\n": "RASE"} {
		if out, _, _ := play(t, "-d - -r rase", words); !strings.HasPrefix(out, "1 : je joue "+want) {
			t.Errorf("%q begins with %q", words, out)
		}
	}
	accel := filepath.Join(t.TempDir(), "accel")
	if err := os.WriteFile(accel, []byte("AMEN\nWEST\nTURC\nJADE\nLAMA\nPAYS\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const words = "RACE\nRADE\nRAGE\nRAME\nRAPE\nRARE\nRASE\nRATE\nRAYE\nPAGE\nPARE\nCAGE\nNAGE\n"
	out, _, _ := play(t, "-d - -r RACE -a "+accel, words)
	if want := "1 : je joue PARE -> XXO\n2 : je joue WEST -> O\n3 : je joue RACE -> XXXX\nGagné en 3 coups !\n"; out != want {
		t.Errorf("WEST, the first in the file of those that tell as much, is not played: (-want +got)\n%s", cmp.Diff(want, out))
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	input, _ := io.Pipe() // nobody answers
	asked, out := io.Pipe()
	go func() {
		io.ReadFull(asked, make([]byte, 1))
		cancel()
		io.Copy(io.Discard, asked)
	}()
	var problem bytes.Buffer
	if exit := decodeur.Run(ctx, nil, input, out, &problem); exit != 130 || problem.String() != "decodeur-mm : partie interrompue\n" {
		t.Errorf("exit %d, %q", exit, &problem)
	}
}

// closed is an output that nobody reads any more.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{nil, {"-r", "BEEF"}, {"--help"}} {
		var problem bytes.Buffer
		exit := decodeur.Run(t.Context(), args, strings.NewReader("O\n"), closed{}, &problem)
		if exit != 1 || problem.String() != "decodeur-mm : la sortie ne se laisse pas écrire : personne ne lit plus\n" {
			t.Errorf("decodeur-mm %s: exit %d, %q", args, exit, &problem)
		}
	}
}

// FuzzAnswers plays a game with any answers: it ends, with one of the exit codes.
func FuzzAnswers(f *testing.F) {
	for _, answers := range []string{"0 2\nXO\nrien\n0 3\nXXXX\n", "O\nO\nO", "\n\n", "1  1\n(rien)\n", "9 9\n-1 0\n300 0\n\xff"} {
		f.Add(answers)
	}
	f.Fuzz(func(t *testing.T, answers string) {
		out, problem, exit := play(t, "-v -l 10", answers)
		if exit != 0 && exit != 1 && exit != 3 || (exit == 0) != (problem == "") || (exit == 0) != strings.Contains(out, "Gagné") {
			t.Errorf("%q: exit %d, %q", answers, exit, problem)
		}
	})
}

// FuzzArguments reads any command line; it opens no file.
func FuzzArguments(f *testing.F) {
	for _, args := range []string{"-c\n8\n-r\nBEEF", "--trous=5", "-t", "--longueur\n10", "-\xff=\x00", "--=", "-v\n-m\n--reponse="} {
		f.Add(args)
	}
	f.Fuzz(func(t *testing.T, args string) {
		if strings.ContainsAny(args, "dDaA") {
			t.Skip("it may name a file")
		}
		var out, problem bytes.Buffer
		exit := decodeur.Run(t.Context(), strings.Split(args, "\n"), strings.NewReader(""), &out, &problem)
		if exit < 0 || exit > 2 || (exit == 0) != (problem.Len() == 0) {
			t.Errorf("%q: exit %d, %q", args, exit, &problem)
		}
	})
}

func BenchmarkSample(b *testing.B) {
	for b.Loop() {
		play(b, "-c 26", "O\nO\nO\nrien\n")
	}
}

func BenchmarkSuper(b *testing.B) {
	for b.Loop() {
		play(b, "-c 8 -t 5 -r DEADB", "")
	}
}
