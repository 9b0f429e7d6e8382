//go:build !js

package browsertest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"codebreaker/internal/test/headless"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A size is a screen size, with or without touch.
type size struct {
	name          string
	width, height int64
	touch         bool
}

var (
	desktop = size{"desktop", 1280, 800, false}
	phone   = size{"phone", 390, 844, true}
)

// patience limits the time for one step of a page. It is generous, because the machine may be busy.
const patience = 3 * time.Minute

func TestMain(m *testing.M) {
	noon()
	code := m.Run()
	for _, end := range slices.Backward(ends) {
		end()
	}
	os.Exit(code)
}

// noon moves the tests, the servers and the browser to a time zone in which it is about noon, so that no day ends during a
// test. A machine that knows no zones keeps its own.
func noon() {
	zone := fmt.Sprintf("Etc/GMT%+d", time.Now().UTC().Hour()-12) // its sign is the opposite of the usual one
	local, err := time.LoadLocation(zone)
	if err == nil && os.Setenv("TZ", zone) == nil {
		time.Local = local
	}
}

// ends hold the clean-up functions of shared resources. They run in reverse order.
var (
	ends      []func()
	endsMutex sync.Mutex
)

func atEnd(end func()) {
	endsMutex.Lock()
	defer endsMutex.Unlock()
	ends = append(ends, end)
}

// browser starts Chromium once for all tests.
var browser = sync.OnceValues(func() (context.Context, error) {
	path := headless.Path()
	if path == "" {
		return nil, nil
	}
	folder, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return nil, err
	}
	allocator, endAllocator := headless.Allocate(context.Background(), path, folder)
	ctx, end := chromedp.NewContext(allocator)
	atEnd(func() {
		end()
		endAllocator()
		os.RemoveAll(folder)
	})
	return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
})

// chromium returns the shared browser, or skips the test if Chromium is missing.
func chromium(t *testing.T) context.Context {
	t.Helper()
	ctx, err := browser()
	if err != nil {
		t.Fatal(err)
	}
	if ctx == nil {
		t.Skip("there is no Chromium here: the page is not played on")
	}
	return ctx
}

// A tab is a browser tab.
type tab struct {
	t      *testing.T
	ctx    context.Context
	server *server
	touch  bool
	counts bool // it counts requests, for shown

	mutex    sync.Mutex
	errors   []string
	expected bool // the server is down, so the browser reports errors
}

// stranger opens a tab for a new visitor.
var stranger = chromedp.WithNewBrowserContext()

// open opens a tab at an address of a server.
func open(t *testing.T, s *server, at size, address string, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, end := chromedp.NewContext(chromium(t), options...)
	t.Cleanup(end)
	err := chromedp.Do(ctx, chromedp.Navigate("about:blank")) // the tab lives as long as its first context
	if err != nil {
		t.Fatal(err)
	}
	p := &tab{t: t, ctx: ctx, server: s, touch: at.touch}
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

// watch collects errors in the browser, including violations of the content security policy.
func (p *tab) watch() {
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

// visit opens an address of the server.
func (p *tab) visit(address string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		err := chromedp.Do(ctx, chromedp.Navigate(p.server.address+address))
		if err == nil {
			return
		}
		if !strings.Contains(err.Error(), "net::ERR_ABORTED") { // a button pressed before can leave the page at the same time
			p.t.Fatal(err)
		}
	}
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// touches holds a finger at a point for a duration. The duration is in the timestamps of the
// events, so that it does not depend on the speed of the page.
func (p *tab) touches(x, y float64, long time.Duration) {
	p.t.Helper()
	at := input.TimeSinceEpoch(float64(time.Now().UnixMilli()) / 1000)
	p.call(func(ctx context.Context) error {
		began := make(chan error, 1)
		go func() {
			_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}, Timestamp: at})
			began <- err
		}()
		for {
			time.Sleep(20 * time.Millisecond)
			_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}, Timestamp: at + input.TimeSinceEpoch(long.Seconds())})
			if err == nil || !strings.Contains(err.Error(), "Must send a TouchStart first") { // the start event may still be on its way
				return errors.Join(<-began, err)
			}
		}
	})
}

// call runs a browser command with a timeout.
func (p *tab) call(ask func(context.Context) error) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := ask(ctx); err != nil {
		p.t.Fatal(err)
	}
}

// value evaluates a JavaScript expression on the page.
func value[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	result, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return result
}

// retried is value for expressions that change nothing. If another page is loading, it tries again.
func retried[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		result, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
		if err == nil {
			return result
		}
		if ctx.Err() != nil {
			p.t.Fatalf("%s: %v", expression, err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// until waits until an expression is true. The page polls for some time; then the test retries,
// because a new page may have loaded.
func (p *tab) until(expression string) {
	p.t.Helper()
	looks := `(async () => {
		for (let look = 0; look < 50; look++) {
			if (` + expression + `) return true;
			await new Promise((done) => setTimeout(done, 10));
		}
		return false;
	})()`
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		held, err := chromedp.Run(ctx, chromedp.Evaluate[bool](looks, chromedp.EvalAwaitPromise))
		if held && err == nil {
			return
		}
		if ctx.Err() != nil {
			p.t.Fatalf("never: %s (%v)\n%s", expression, err, value[string](p, "location.pathname + ': ' + document.body.innerText.slice(0, 1500)"))
		}
		if err != nil {
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// shows waits until a text is visible.
func (p *tab) shows(text string) {
	p.t.Helper()
	p.until("document.body.innerText.includes(" + quoted(text) + ")")
}

func quoted(text string) string {
	encoded, _ := json.Marshal(text) // a string can always be encoded
	return string(encoded)
}

// press touches or clicks the element of an expression. It waits until the element is visible and at
// rest, and fails if another element covers it.
func (p *tab) press(element string) {
	p.t.Helper()
	p.lands(element, true, func(x, y float64) {
		if p.touch {
			p.touches(x, y, 50*time.Millisecond)
		} else {
			p.do(chromedp.MouseClickXY(x, y))
		}
	})
}

// rightPress presses an element with the right mouse button.
func (p *tab) rightPress(element string) {
	p.t.Helper()
	p.lands(element, false, func(x, y float64) { p.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight)) })
}

// hold touches an element for a duration.
func (p *tab) hold(element string, long time.Duration) {
	p.t.Helper()
	p.lands(element, false, func(x, y float64) { p.touches(x, y, long) })
}

// drag drags an element to another one.
func (p *tab) drag(from, to string) {
	p.t.Helper()
	p.lands(from, false, func(x, y float64) {
		tx, ty := p.middle(to)
		p.do(chromedp.DragAndDropXY(x, y, tx, ty, 6))
	})
}

// lands calls press with the centre of an element. If the layout changes before the press, the page receives no event,
// and lands tries again. The press may end with a click, which is kept from other elements as well.
func (p *tab) lands(element string, clicks bool, press func(x, y float64)) {
	p.t.Helper()
	for began := time.Now(); time.Since(began) < patience; {
		x, y := p.middle(element)
		if !retried[bool](p, fmt.Sprintf("(%s)(() => %s, %v, %v, %v)", guard, element, x, y, clicks)) {
			continue
		}
		press(x, y)
		if p.landed() {
			return
		}
	}
	p.t.Fatalf("%s moves away from every press", element)
}

// guard is a script that keeps the events of a press from all elements but the one of an expression. It reports whether
// that element is still at the point.
const guard = `(find, x, y, clicks) => {
	const measured = () => { try { return find(); } catch { return undefined; } };
	const isThere = ({ left, top, width, height }) => Math.hypot(left + width / 2 - x, top + height / 2 - y) < 2;
	const isOn = (element, target) => !!element && (element.contains(target) || (target.contains(element) && isThere(element.getBoundingClientRect())));
	const there = document.elementFromPoint(x, y);
	if (!there || !isOn(measured(), there)) return false;
	const stop = new AbortController();
	const press = { landed: undefined, ended: false, stop };
	let pressed;
	const look = (event) => {
		const [isStart, isClick] = [event.type === 'pointerdown', event.type === 'click'];
		if (!event.isTrusted || (press.landed === undefined && !isStart)) return; // such as the end of the press before
		if (isStart) press.landed = isOn((pressed = measured()), event.target);
		else if (clicks && press.landed && /^(mousedown|click)$/.test(event.type) && pressed.isConnected) press.landed = isOn(pressed, event.target) || isOn(measured(), event.target);
		press.ended ||= isClick || (!clicks && press.landed);
		if (press.landed) return;
		if (event.cancelable) event.preventDefault();
		event.stopImmediatePropagation();
	};
	for (const name of ['pointerdown', 'touchstart', 'mousedown', 'pointerup', 'touchend', 'mouseup', 'click', 'auxclick', 'contextmenu'])
		addEventListener(name, look, { capture: true, passive: false, signal: stop.signal });
	window.press?.stop.abort();
	window.press = press;
	return true;
}`

// landed reports whether the element received the press. A press that opens another page has landed.
func (p *tab) landed() bool {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	landed, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`(async () => {
		const press = window.press;
		if (!press) return true;
		const pause = () => new Promise((done) => setTimeout(done, 10));
		while (press.landed === undefined) await pause();
		for (let look = 0; look < 50 && !press.ended; look++) await pause();
		press.stop.abort();
		return press.landed;
	})()`, chromedp.EvalAwaitPromise))
	if ctx.Err() != nil {
		p.t.Fatal("the page did not notice a press")
	}
	return landed || err != nil
}

// middle scrolls an element into view, waits until it is at rest, and returns its centre.
func (p *tab) middle(element string) (x, y float64) {
	p.t.Helper()
	p.until(element)
	place := retried[[]float64](p, `(async () => {
		const look = (block) => {
			const element = `+element+`;
			if (!element) return [0, 0, 0]; // it is being drawn again
			element.scrollIntoView({ block, behavior: 'instant' });
			const box = element.getBoundingClientRect();
			const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
			const there = document.elementFromPoint(x, y);
			return [x, y, there && (element.contains(there) || there.contains(element)) ? 1 : 0];
		};
		const frame = () => new Promise((done) => setTimeout(done, 30));
		for (let before = [], found, tries = 0; ; before = found, tries++) {
			found = look('nearest');
			if (!found[2]) found = look('center');
			if (String(found) === String(before) && (found[2] || tries > 600)) return found;
			await frame();
		}
	})()`)
	if place[2] == 0 {
		p.t.Fatalf("%s is hidden at %v, %v by %s", element, place[0], place[1], value[string](p, fmt.Sprintf(`document.elementFromPoint(%v, %v)?.outerHTML.slice(0, 200) ?? 'nothing'`, place[0], place[1])))
	}
	return place[0], place[1]
}

// button returns an expression for the button with a text.
func button(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('button, a.button')].find((b) => b.offsetParent && !b.disabled && (b.innerText.trim() === %[1]s || b.getAttribute('aria-label') === %[1]s || b.innerText.trim().startsWith(%[1]s)))`, quoted(text))
}

// one returns an expression for the first element that matches a selector.
func one(selector string) string { return "document.querySelector(" + quoted(selector) + ")" }

// types types keys on the keyboard.
func (p *tab) types(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// fills sets the text of a field at once, as pasting does. It waits until a list of choices has the text.
func (p *tab) fills(field, text string) {
	p.t.Helper()
	p.until(`((field) => field && (!field.options || [...field.options].some(({ value }) => value === ` + quoted(text) + `)))(` + field + `)`)
	value[bool](p, `(() => { const field = `+field+`; field.focus(); field.value = `+quoted(text)+`; field.dispatchEvent(new Event('input', { bubbles: true })); field.dispatchEvent(new Event('change', { bubbles: true })); return true; })()`)
}

// ready waits until the game shows a number of turns and is not busy.
func (p *tab) ready(turns int) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelectorAll('.board .turn[data-turn]').length === %d && document.querySelector('#game').getAttribute('aria-busy') === 'false' && !document.querySelector('.entering[aria-busy="true"]')`, turns))
}
