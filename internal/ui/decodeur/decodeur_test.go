package decodeur_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/decodeur"

	"github.com/google/go-cmp/cmp"
)

// ticking returns a clock, somewhere east of Greenwich, that advances by a second with every
// reading: 23:59:58, 23:59:59, 00:00:00 in universal time.
func ticking() func() time.Time {
	now := time.Date(2026, 3, 29, 1, 59, 57, 0, time.FixedZone("", 2*60*60))
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

// play runs the program on a command line without quotes.
func play(t testing.TB, args, input string) (out, problem string, exit int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	exit = decodeur.Run(t.Context(), strings.Fields(args), ticking(), strings.NewReader(input), &stdout, &stderr)
	return stdout.String(), stderr.String(), exit
}

var times = regexp.MustCompile(`(?m)^\d\d:\d\d:\d\d (début|fin) du choix\n`)

// timeless returns the output without the times of the choices.
func timeless(out string) string { return times.ReplaceAllString(out, "") }

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
		{"", "XX\nXXX\n\nzut\nOOO\nXO\nXXXX\n", `
1 : je joue ABCD
2 : je joue EFAB
Plus aucun code ne convient : une réponse est fausse. Pour chaque coup, tapez la bonne réponse, ou une ligne vide si elle est juste.
1 : j'ai joué ABCD -> XX
2 : j'ai joué EFAB -> XXX
réponse "zut" incomprise : tapez les noirs et les blancs, comme « 1 2 » ou « XOO » (un noir et deux blancs), ou bien « rien »
2 : j'ai joué EFAB -> XXX
3 : je joue AECF
4 : je joue ABBE
Gagné en 4 coups !
`},
		{"", "XX\nXXX\n0 2\nXXXX\n", `
1 : je joue ABCD
2 : je joue EFAB
Plus aucun code ne convient : une réponse est fausse. Pour chaque coup, tapez la bonne réponse, ou une ligne vide si elle est juste.
1 : j'ai joué ABCD -> XX
2 : j'ai joué EFAB -> XXX
Gagné en 2 coups ! mais j'ai eu de la chance...
`},
		{"-r BEEF", "", `
1 : je joue ABCD -> O
2 : je joue EFAB -> OOO
3 : je joue BEEF -> XXXX
Gagné en 3 coups !
`},
		{"-r abcd", "", `
1 : je joue ABCD -> XXXX
Gagné en 1 coup ! mais j'ai eu de la chance...
`},
		{"-r EFAB", "", `
1 : je joue ABCD -> OO
2 : je joue EFAB -> XXXX
Gagné en 2 coups ! mais j'ai eu de la chance...
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
Gagné en 3 coups ! mais j'ai eu de la chance...
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
Gagné en 2 coups ! mais j'ai eu de la chance...
`},
		{"-v -l 10 -r ABEE", "", `
1 : je joue ABCD -> XX
coup synthétique prop ABCD nb 2 n 2 b 0
2 : je joue EFAB -> OOO
coup synthétique prop ABCD nb 2 n 2 b 0
...A ...C ...D ...E ...F
5 codes
..BA ..BC ..BD ..BE ..BF ..CA ..CE ..CF (12 supprimés) ..FF
21 codes
.ACE .ACF .AED .AFD .BBA .BBE .BBF .BCE (16 supprimés) .EFD
25 codes
ABBE ABBF ABEA ABEE ABFA ABFF AECF AEFD FBCE FBED
10 codes
23:59:58 début du choix
meilleure entropie AECF avec 2.32192809488736 (max : 4)
son histogramme : XXXX: 1, XXO: 1, XX: 2, XOO: 1, XO: 4, OO: 1
ex-aequo avec AEFD FBCE FBED
minimax ABBE avec 3 (entropie 2.17095059445467)
son histogramme : XXXX: 1, XXX: 2, XXO: 1, XX: 3, XO: 3
ex-aequo avec ABBF ABEA ABFA
23:59:59 fin du choix
3 : je joue AECF -> XO
Il reste ABBE ABEA ABEE ABFA
Il reste 4 possibilités
00:00:00 début du choix
meilleure entropie et minimax confondus ABBE (entropie : 2, max : 1)
son histogramme : XXXX: 1, XXX: 1, XXO: 1, XX: 1
00:00:01 fin du choix
4 : je joue ABBE -> XXX
Il reste ABEE
00:00:02 début du choix
meilleure entropie et minimax confondus ABEE (entropie : 0, max : 1)
son histogramme : XXXX: 1
00:00:03 fin du choix
5 : je joue ABEE -> XXXX
Gagné en 5 coups !
statistiques du cache : 62 trouvés, 61 pas trouvés
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

// TestVerbose compares the output with the numbers in the description of the Perl program.
func TestVerbose(t *testing.T) {
	for i, test := range []struct{ args, input, want string }{
		{"-c 26 -v -l 12", "O\nO\nO\nXX\n", `
1 : je joue ABCD
coup synthétique prop ABCD nb 1 n 0 b 1
2 : je joue EFGH
coup synthétique prop ABCDEFGH nb 2 n 0 b 2
3 : je joue IJKL
coup synthétique prop ABCDEFGHIJKL nb 3 n 0 b 3
...A ...B ...C ...E ...F ...G ...I ...J ...K ...M (12 supprimés) ...Z
23 codes
..AA ..AE ..AF ..AG ..AI ..AJ ..AK ..AM ..AN ..AO (301 supprimés) ..ZK
312 codes
.AAE .AAF .AAG .AAI .AAJ .AAK .AEA .AEE .AEI .AEJ (2527 supprimés) .ZLG
2538 codes
BEBI BEBJ BEBK BEEI BEEJ BEEK BEIB BEIE BEII BEIM (9709 supprimés) ZLHC
9720 codes
23:59:58 début du choix
Liste des possibilités échantillonnée (1 sur 4.86)
meilleure entropie RAJG avec 2.33432868885235 (max : 782)
son histogramme : XXXX: 1, XXX: 4, XXO: 10, XX: 56, XOOO: 1, XOO: 24, XO: 133, X: 272, OOO: 12, OO: 182, O: 523, (rien): 782
minimax FRBJ avec 725 (entropie 2.25283449338101)
son histogramme : XXXX: 1, XXX: 2, XXOO: 2, XXO: 5, XX: 52, XOOO: 1, XOO: 9, XO: 112, X: 313, OOO: 9, OO: 157, O: 612, (rien): 725
23:59:59 fin du choix
4 : je joue RAJG
Il reste BGJG BMJG BNJG BOJG BPJG BQJG BSJG BTJG BUJG BVJG (207 supprimés) ZDJG
Il reste 218 possibilités
`},
		{"-c 26 -v -l 10", "XXX\n", `
1 : je joue ABCD
coup synthétique prop ABCD nb 3 n 3 b 0
...A ...B ...C ...D ...E ...F ...G ...H (17 supprimés) ...Z
26 codes
..AD ..BD ..CA ..CB ..CC ..CD ..CE ..CF (42 supprimés) ..ZD
51 codes
.ACD .BAD .BBD .BCA .BCB .BCC .BCD .BCE (67 supprimés) .ZCD
76 codes
AACD ABAD ABBD ABCA ABCB ABCC ABCE ABCF (91 supprimés) ZBCD
100 codes
23:59:58 début du choix
meilleure entropie et minimax confondus YZAB (entropie : 1.40217919020227, max : 46)
son histogramme : XO: 4, OOO: 4, OO: 46, O: 46
23:59:59 fin du choix
2 : je joue YZAB
`},
		{"-c 10 -v", "rien\nrien\n", `
1 : je joue ABCD
coup synthétique prop  nb 0 n 0 b 0
2 : je joue EFGH
coup synthétique prop  nb 0 n 0 b 0
3 : je joue IJIJ
`},
	} {
		if i == 0 && !longtest.On() {
			continue // it takes long: thousands of guesses
		}
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

// TestProblems checks the one sentence on standard error, in French.
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
		{"", "XX\nXXX\n\n\n", 3, "les réponses se contredisent : après le coup 2, plus aucun code ne convient ; vérifiez-les : ABCD -> XX, EFAB -> XXX"},
		{"-c 8", "rien\nrien\n", 3, "les réponses se contredisent : après le coup 2, plus aucun code ne convient ; vérifiez-les : ABCD -> (rien), EFGH -> (rien)"},
		{"", "XX\nXXX\n", 3, "les réponses se contredisent : après le coup 2, plus aucun code ne convient ; vérifiez-les : ABCD -> XX, EFAB -> XXX"},
		{"", "0 2\nXO\nrien\nXO\nXO\nXO\nXO\n", 3, "les réponses se contredisent : après le coup 4, plus aucun code ne convient ; vérifiez-les : ABCD -> OO, EFAB -> XO, CFBF -> (rien), EDEA -> XO"},
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
		want string // part of the output
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
		if exit != test.exit || !strings.Contains(timeless(out)+problem, test.want) || exit != 0 && strings.Count(problem, "\n") != 1 {
			t.Errorf("decodeur-mm %s: exit %d, %q, %q; want %d, %q", test.args, exit, out, problem, test.exit, test.want)
		}
	}
	// The output of the Perl program: it finds one word in "1 coups".
	for _, test := range []struct{ args, words, want string }{
		{"-v -d - -r rare", "rare\n", `
23:59:58 début du choix
meilleure entropie et minimax confondus RARE (entropie : 0, max : 1)
son histogramme : XXXX: 1
23:59:59 fin du choix
1 : je joue RARE -> XXXX
Gagné en 1 coups !
statistiques du cache : 1 trouvés, 1 pas trouvés
`},
		{"-v -l 10 -d - -r raye -a " + accel, "race\nrade\nrage\nrame\nrape\nrare\nrase\nrate\nraye\n", `
23:59:58 début du choix
meilleure entropie et minimax confondus GARS (entropie : 1.22439444540599, max : 6)
son histogramme : XX: 1, XOO: 2, XO: 6
23:59:59 fin du choix
1 : je joue GARS -> XO
Il reste RACE RADE RAME RAPE RATE RAYE
Il reste 6 possibilités
00:00:00 début du choix
meilleure entropie et minimax confondus CAMP (entropie : 1.45914791702725, max : 3)
son histogramme : XX: 1, XO: 2, X: 3
00:00:01 fin du choix
2 : je joue CAMP -> X
Il reste RADE RATE RAYE
Il reste 3 possibilités
00:00:02 début du choix
meilleure entropie et minimax confondus RADE (entropie : 0.91829583405449, max : 2)
son histogramme : XXXX: 1, XXX: 2
ex-aequo avec RATE RAYE
00:00:03 fin du choix
3 : je joue RADE -> XXX
Il reste RATE RAYE
Il reste 2 possibilités
00:00:04 début du choix
meilleure entropie et minimax confondus RATE (entropie : 1, max : 1)
son histogramme : XXXX: 1, XXX: 1
ex-aequo avec RAYE
00:00:05 fin du choix
4 : je joue RATE -> XXX
Il reste RAYE
00:00:06 début du choix
meilleure entropie et minimax confondus RAYE (entropie : 0, max : 1)
son histogramme : XXXX: 1
00:00:07 fin du choix
5 : je joue RAYE -> XXXX
Gagné en 5 coups !
statistiques du cache : 77 trouvés, 75 pas trouvés
`},
	} {
		if out, _, _ := play(t, test.args, test.words); out != strings.TrimPrefix(test.want, "\n") {
			t.Errorf("decodeur-mm %s: (-want +got)\n%s", test.args, cmp.Diff(strings.TrimPrefix(test.want, "\n"), out))
		}
	}
	if out, _, exit := play(t, "-d - -r raye", "rare\nraye\n"); exit != 0 || !strings.Contains(out, "Gagné en 2 coups !") {
		t.Errorf("the dictionary from the standard input: exit %d, %q", exit, out)
	}
}

// TestNothing reads the answer without marks, with both, one or no parentheses.
func TestNothing(t *testing.T) {
	for _, answer := range []string{"rien", "(rien)", "(rien", "rien)", " (RIEN "} {
		if out, _, _ := play(t, "", answer+"\n"); !strings.HasSuffix(out, "2 : je joue EFEF\n") {
			t.Errorf("%q: %s", answer, out)
		}
	}
	for _, answer := range []string{"((rien", "rien))", ")rien(", "rie", "()"} {
		if out, _, _ := play(t, "", answer+"\n"); strings.Contains(out, "2 : ") {
			t.Errorf("%q is taken: %s", answer, out)
		}
	}
}

// TestDictionaryOrder checks that samples and ties follow the order of the files.
func TestDictionaryOrder(t *testing.T) {
	for words, want := range map[string]string{"rate\nrase\n": "RATE", "rase\nrate\n": "RASE"} {
		if out, _, _ := play(t, "-d - -r rase", words); !strings.HasPrefix(timeless(out), "1 : je joue "+want) {
			t.Errorf("%q begins with %q", words, out)
		}
	}
	accel := filepath.Join(t.TempDir(), "accel")
	if err := os.WriteFile(accel, []byte("AMEN\nWEST\nTURC\nJADE\nLAMA\nPAYS\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const words = "RACE\nRADE\nRAGE\nRAME\nRAPE\nRARE\nRASE\nRATE\nRAYE\nPAGE\nPARE\nCAGE\nNAGE\n"
	out, _, _ := play(t, "-d - -r RACE -a "+accel, words)
	if want := "1 : je joue PARE -> XXO\n2 : je joue WEST -> O\n3 : je joue RACE -> XXXX\nGagné en 3 coups !\n"; timeless(out) != want {
		t.Errorf("WEST, the first in the file of those that tell as much, is not played: (-want +got)\n%s", cmp.Diff(want, timeless(out)))
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	input, _ := io.Pipe() // never answers
	asked, out := io.Pipe()
	go func() {
		io.ReadFull(asked, make([]byte, 1))
		cancel()
		io.Copy(io.Discard, asked)
	}()
	var problem bytes.Buffer
	if exit := decodeur.Run(ctx, nil, time.Now, input, out, &problem); exit != 130 || problem.String() != "decodeur-mm : partie interrompue\n" {
		t.Errorf("exit %d, %q", exit, &problem)
	}
}

// closed is an output whose reader has left.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{nil, {"-r", "BEEF"}, {"--help"}} {
		var problem bytes.Buffer
		exit := decodeur.Run(t.Context(), args, time.Now, strings.NewReader("O\n"), closed{}, &problem)
		if exit != 1 || problem.String() != "decodeur-mm : la sortie ne se laisse pas écrire : personne ne lit plus\n" {
			t.Errorf("decodeur-mm %s: exit %d, %q", args, exit, &problem)
		}
	}
}

// FuzzAnswers plays a game with any answers: it ends with one of the exit codes.
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
		exit := decodeur.Run(t.Context(), strings.Split(args, "\n"), time.Now, strings.NewReader(""), &out, &problem)
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
