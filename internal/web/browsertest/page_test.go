package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A size is a screen, and whether it is touched.
type size struct {
	name          string
	width, height int64
	touch         bool
}

var (
	desktop = size{"desktop", 1280, 800, false}
	phone   = size{"phone", 390, 844, true}
)

// patience is how long a page may take for a step: far more than it does, on a
// machine that has other work too.
const patience = 30 * time.Second

func TestMain(m *testing.M) {
	code := m.Run()
	if browserEnd != nil {
		browserEnd()
	}
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

// browserEnd closes the browser, if there was one.
var browserEnd func()

// browser starts Chromium, once for all tests.
var browser = sync.OnceValues(func() (context.Context, error) {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		return nil, nil
	}
	folder, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return nil, err
	}
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.UserDataDir(folder), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	ctx, end := chromedp.NewContext(allocator)
	browserEnd = func() {
		end()
		endAllocator()
		os.RemoveAll(folder)
	}
	return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
})

// A page is a tab of a person who was never here before.
type page struct {
	t      *testing.T
	ctx    context.Context
	server *server
	touch  bool

	mutex    sync.Mutex
	errors   []string
	expected bool // the server is away: the browser says so, too
}

// open opens a tab at an address of a server.
func open(t *testing.T, s *server, at size, address string) *page {
	t.Helper()
	parent, err := browser()
	if err != nil {
		t.Fatal(err)
	}
	if parent == nil {
		t.Skip("there is no Chromium here: the page is not played on")
	}
	tab, end := chromedp.NewContext(parent, chromedp.WithNewBrowserContext())
	t.Cleanup(end)
	ctx, cancel := context.WithTimeout(tab, 2*patience)
	t.Cleanup(cancel)
	p := &page{t: t, ctx: ctx, server: s, touch: at.touch}
	p.do(chromedp.Navigate("about:blank"))
	p.watch()
	_, err = chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: at.width, Height: at.height, DeviceScaleFactor: 1, Mobile: at.touch})
	if err == nil {
		_, err = chromedp.Call(ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: at.touch})
	}
	if err != nil {
		t.Fatal(err)
	}
	p.visit(address)
	return p
}

// watch collects what the browser complains of: errors, and what the content
// security policy refused.
func (p *page) watch() {
	messages := chromedp.Console(p.ctx)
	go func() {
		for message, err := range messages {
			if err != nil {
				return
			}
			text := message.String()
			if message.IsException() || strings.HasPrefix(text, "error") || strings.Contains(text, "Content Security Policy") {
				p.mutex.Lock()
				p.errors = append(p.errors, text)
				p.mutex.Unlock()
			}
		}
	}()
	p.t.Cleanup(func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		for _, text := range p.errors {
			if p.expected && strings.Contains(text, "Failed to load resource") || strings.Contains(text, "status of 4") {
				continue
			}
			p.t.Errorf("the browser says %s", text)
		}
	})
}

// visit goes to an address of the server.
func (p *page) visit(address string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.server.address + address))
}

func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// value evaluates an expression of the page.
func value[T any](p *page, expression string) T {
	p.t.Helper()
	result, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return result
}

// until waits for an expression to be true.
func (p *page) until(expression string) {
	p.t.Helper()
	end := time.Now().Add(patience)
	for {
		held, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		if err == nil && held {
			return
		}
		if time.Now().After(end) {
			shown, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string]("location.pathname + ': ' + document.body.innerText.slice(0, 1500)"))
			p.t.Fatalf("never: %s (%v)\n%s", expression, err, shown)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// shows waits for a text.
func (p *page) shows(text string) {
	p.t.Helper()
	p.until("document.body.innerText.includes(" + quoted(text) + ")")
}

func quoted(text string) string {
	encoded, _ := json.Marshal(text) // a string can be written
	return string(encoded)
}

// press touches or clicks an element that an expression gives, where it is to be
// seen: nothing may lie over it. A hand waits, too, until it stands still.
func (p *page) press(element string) {
	p.t.Helper()
	p.until(element)
	x, y := p.middle(element)
	for before := [2]float64{-1, -1}; before != [2]float64{x, y}; x, y = p.middle(element) {
		before = [2]float64{x, y}
		time.Sleep(50 * time.Millisecond)
	}
	if p.touch {
		p.do(chromedp.TapXY(x, y))
	} else {
		p.do(chromedp.MouseClickXY(x, y))
	}
}

// middle returns where an element is, after it was brought into view.
func (p *page) middle(element string) (x, y float64) {
	p.t.Helper()
	place := value[[]float64](p, `(() => {
		const element = `+element+`;
		element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
		let box = element.getBoundingClientRect();
		let [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
		let there = document.elementFromPoint(x, y);
		if (!there || !(element.contains(there) || there.contains(element))) {
			element.scrollIntoView({ block: 'center', behavior: 'instant' });
			box = element.getBoundingClientRect();
			[x, y] = [box.left + box.width / 2, box.top + box.height / 2];
			there = document.elementFromPoint(x, y);
		}
		return [x, y, there && (element.contains(there) || there.contains(element)) ? 1 : 0];
	})()`)
	if place[2] == 0 {
		p.t.Fatalf("%s is hidden at %v, %v", element, place[0], place[1])
	}
	return place[0], place[1]
}

// button is the expression of the button with a text.
func button(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('button, a.button')].find((b) => b.offsetParent && !b.disabled && (b.innerText.trim() === %[1]s || b.getAttribute('aria-label') === %[1]s || b.innerText.trim().startsWith(%[1]s)))`, quoted(text))
}

// one is the expression of the first element of a selector.
func one(selector string) string { return "document.querySelector(" + quoted(selector) + ")" }

// types types keys, as a keyboard would.
func (p *page) types(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// fills puts a text into a field at once, as pasting does.
func (p *page) fills(field, text string) {
	p.t.Helper()
	p.until(field)
	value[bool](p, `(() => { const field = `+field+`; field.focus(); field.value = `+quoted(text)+`; field.dispatchEvent(new Event('input', { bubbles: true })); field.dispatchEvent(new Event('change', { bubbles: true })); return true; })()`)
}

// ready waits until the game's n turns are there and nothing is under way.
func (p *page) ready(turns int) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelectorAll('.board .turn[data-turn]').length === %d && document.querySelector('#game').getAttribute('aria-busy') === 'false' && !document.querySelector('.entering[aria-busy="true"]')`, turns))
}
