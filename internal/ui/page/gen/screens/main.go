//go:build !js

// Command screens takes the pictures of docs/screens: it serves the page from a new file of games,
// plays on it with Chromium and takes screenshots. Run it at the root of the module:
//
//	go run ./internal/ui/page/gen/screens [NAME…]
//
// With --install it takes the small pictures that browsers show before they install the page, in each language.
//
// With --all it takes every page in each of its main states, at four sizes, light and dark, for
// inspection; --binary uses another build of the program, and --lang another language:
//
//	go run ./internal/ui/page/gen/screens --all --to /tmp/pictures [--binary PATH] [--lang fr] [NAME…]
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/test/headless"
	"codebreaker/internal/ui/page/gen/job"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A shot is a picture of a page after some steps: texts to type, or scripts to run, which begin
// with js:.
type shot struct {
	name    string
	width   int64
	height  int64
	scheme  string
	address string // or a new-game request, as JSON
	steps   []string
}

// press is a step that presses the button with a text.
func press(text string) string {
	return fmt.Sprintf(`js:[...document.querySelectorAll('button')].find((b) => b.offsetParent && (b.innerText.trim().startsWith(%[1]q) || b.getAttribute('aria-label') === %[1]q)).click()`, text)
}

const (
	mastermind = `{"kind":"play","game":"mastermind","seed":"1234","most":10}`
	super      = `{"kind":"play","game":"super","seed":"4","most":12}`
	wordle     = `{"kind":"play","game":"wordle:en","seed":"5","most":6}`
	crack      = `{"kind":"crack","game":"mastermind"}`
	help       = `{"kind":"solver","line":"4x6 ABCD=XO EFAB=OO"}`
)

var shots = []shot{
	{"play", 1280, 800, "light", mastermind, []string{"aabb\r", "ccde\r", "fa", "!!"}},
	{"play-phone", 390, 844, "light", super, []string{"abcde\r", "fghab\r", "cca", press("Keep")}},
	{"wordle-dark-phone", 390, 844, "dark", wordle, []string{"crane\r", "spilt\r", "mo"}},
	{"wordle", 1280, 800, "light", wordle, []string{"crane\r", "spilt\r", "mo"}},
	{"quordle", 1280, 800, "light", quordle, []string{"crane\r", "stage\r", "mu"}},
	{"crack-dark", 1280, 800, "dark", crack, []string{"xoo\r", "oooo\r", "xx\r", "0\r", "0\r", "0\r"}},
	{"review-dark-phone", 390, 844, "dark", "/review?line=4x6+AABB=O+ACDC=X+FBDD=XXXX", []string{`js:document.querySelector('.review-steps').scrollIntoView()`}},
}

// toInstall are the pictures of the manifest, without the name of the language.
var toInstall = []shot{
	{"screen-narrow", 390, 844, "light", mastermind, []string{"aabb\r", "ccde\r", "fa"}},
	{"screen-wide", 1280, 800, "light", mastermind, []string{"aabb\r", "ccde\r", "fa"}},
}

// jobShown waits for the long job.
const jobShown = `js:(async () => { while (!document.querySelector('#jobs tbody')) await new Promise((done) => setTimeout(done, 50)); })()`

// These are flags.
var (
	format, folder, built, language string
	all, forced, install            bool
	quality                         int64
)

func main() {
	log.SetFlags(0)
	flag.StringVar(&format, "format", "webp", "webp, png or jpeg")
	flag.StringVar(&folder, "to", filepath.Join("docs", "screens"), "where the pictures go")
	flag.StringVar(&built, "binary", "", "the program to picture; else it is built")
	flag.StringVar(&language, "lang", "en", "the language of the pages, en or fr")
	flag.BoolVar(&all, "all", false, "every page and state, at four sizes, light and dark")
	flag.BoolVar(&install, "install", false, "the pictures of the manifest, into internal/ui/page/static")
	flag.BoolVar(&forced, "forced", false, "in colours that somebody has chosen for all pages")
	flag.Parse()
	quality = 82
	if install {
		folder, quality = filepath.Join("internal", "ui", "page", "static"), 45
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		log.Fatal(err)
	}
	if err := run(context.Background(), flag.Args()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, names []string) error {
	scratch, err := os.MkdirTemp("", "screens")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	address, end, err := serve(scratch)
	if err != nil {
		return err
	}
	defer end()
	allocator, endAllocator := headless.Allocate(ctx, headless.Path(), filepath.Join(scratch, "chromium"))
	defer endAllocator()
	ctx, endBrowser := chromedp.NewContext(allocator)
	defer endBrowser()
	if err := chromedp.Do(ctx, chromedp.Navigate(address+"/")); err != nil {
		return err
	}
	if all {
		return takeAll(ctx, address, names)
	}
	if install {
		return takeToInstall(ctx, address)
	}
	if err := play(ctx); err != nil {
		return err
	}
	for _, s := range shots {
		if len(names) > 0 && !slices.Contains(names, s.name) {
			continue
		}
		if err := take(ctx, address, s); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

// serve builds the program, unless a binary is given, and serves the page.
func serve(scratch string) (address string, end func(), err error) {
	binary := built
	if binary == "" {
		binary = filepath.Join(scratch, "codebreaker")
		if output, err := exec.Command("go", "build", "-o", binary, "./cmd/codebreaker").CombinedOutput(); err != nil {
			return "", nil, fmt.Errorf("%w: %s", err, output)
		}
	}
	begun := filepath.Join(scratch, "job")
	if err := job.Begin(binary, begun); err != nil {
		return "", nil, err
	}
	process := exec.Command(binary, "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(scratch, "games.db"), "--jobs", begun)
	output, err := process.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := process.Start(); err != nil {
		return "", nil, err
	}
	end = func() {
		_ = process.Process.Kill() // it may have ended
		_ = process.Wait()         // it was killed
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	return strings.TrimSuffix(strings.TrimSpace(line), "/"), end, err
}

// play plays games to fill the statistics: mostly the best guesses, now and then another.
func play(ctx context.Context) error {
	_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`(async () => {
		const ask = async (path, body) => (await fetch('/api' + path, body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {})).json();
		const games = [['mastermind', 11, 'AABB'], ['mastermind', 12, 'ABCD'], ['mastermind', 13, 'AABC'], ['mastermind', 14, 'ABCD'], ['mastermind', 15, 'ABAC'], ['mastermind', 16, 'AAAB'], ['wordle:en', 17, 'CRANE'], ['wordle:en', 18, 'SALET'], ['wordle:en', 19, 'STONE'], ['super', 20, 'AABBC'], ['super', 21, 'ABCDE'], ['bulls', 22, '0123'], ['bulls', 23, '4567']];
		for (const [name, seed, first] of games) {
			let game = await ask('/games', { kind: 'play', game: name, seed: String(seed), most: 12 });
			game = await ask('/games/' + game.id + '/guess', { guess: first });
			while (game.state === 'going') {
				const line = game.game + ' ' + game.boards[0].turns.map((turn) => turn.guess + '=' + turn.mark).join(' ');
				const advice = await ask('/advice?top=5&line=' + encodeURIComponent(line));
				const guess = (advice.guesses?.[seed % 3 === 0 ? Math.min(4, advice.guesses.length - 1) : 0] ?? { guess: advice.best }).guess;
				game = await ask('/games/' + game.id + '/guess', { guess });
			}
			await ask('/games/' + game.id + '/review');
		}
		const daily = async (name, ago, guesses) => {
			let game = await ask('/games', { kind: 'play', game: name, day: new Date(Date.now() - new Date().getTimezoneOffset() * 60000 - ago * 86400000).toISOString().slice(0, 10) });
			for (let n = 0; n < guesses && game.state === 'going'; n++) game = await ask('/games/' + game.id + '/guess', { guess: (await ask('/games/' + game.id + '/hint', { step: 3 })).best });
		};
		for (const ago of [9, 8, 7, 5, 4, 2, 1]) await daily('mastermind', ago, ago === 5 ? 2 : 12);
		await daily('bulls', 0, 12);
		await daily('wordle', 0, 2);
		await daily('mastermind', 0, 12);
		return true;
	})()`, chromedp.EvalAwaitPromise))
	return err
}

// takeToInstall takes the pictures of the manifest in each language.
func takeToInstall(ctx context.Context, address string) error {
	for _, language = range lang.Names() {
		for _, s := range toInstall {
			s.name += "-" + language
			if err := take(ctx, address, s); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
	}
	return nil
}

// take takes one picture.
func take(ctx context.Context, address string, s shot) error {
	if err := reach(ctx, address, s); err != nil {
		return err
	}
	return capture(ctx, s.name)
}

// colours sets light or dark colours.
func colours(ctx context.Context, scheme string) error {
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "forced-colors", Value: map[bool]string{true: "active"}[forced]}}})
	return err
}

// inLanguage returns the path of a page in the chosen language, which the page then keeps.
func inLanguage(path string) string {
	page, part, _ := strings.Cut(path, "#")
	sign := "?"
	if strings.Contains(page, "?") {
		sign = "&"
	}
	return "/" + language + page + sign + "lang=" + language + "#" + part
}

// reach opens the page of a picture and does its steps.
func reach(ctx context.Context, address string, s shot) error {
	touch := min(s.width, s.height) < 600
	_, err := chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: s.width, Height: s.height, DeviceScaleFactor: 1, Mobile: touch})
	_, touchErr := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: touch})
	if err := errors.Join(err, touchErr, colours(ctx, s.scheme)); err != nil {
		return err
	}
	path := s.address
	if strings.HasPrefix(path, "{") {
		path, err = chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf(
			`fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: %q }).then((answer) => answer.json()).then((game) => '/game.html?id=' + game.id)`, s.address), chromedp.EvalAwaitPromise))
		if err != nil {
			return err
		}
	}
	if language != "en" {
		path = inLanguage(path)
	}
	calm := 900 * time.Millisecond // until movements end
	if all {
		calm = 500 * time.Millisecond
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(address+path), chromedp.Sleep(calm)); err != nil {
		return err
	}
	for _, step := range s.steps {
		if code, ok := strings.CutPrefix(step, "js:"); ok {
			_, err = chromedp.Run(ctx, chromedp.Evaluate[any]("(async () => { await ("+code+"); })()", chromedp.EvalAwaitPromise))
		} else {
			err = chromedp.Do(ctx, chromedp.KeyEvent(step))
		}
		if err == nil {
			err = chromedp.Do(ctx, chromedp.Sleep(calm))
		}
		if err != nil {
			return fmt.Errorf("%q: %w", step, err)
		}
	}
	return chromedp.Do(ctx, chromedp.Sleep(calm))
}

// capture saves a screenshot.
func capture(ctx context.Context, name string) error {
	picture, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormat(format), Quality: &quality})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, name+"."+format), picture.Data, 0o644)
}
