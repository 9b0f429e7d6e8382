//go:build !wasm

package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"testing"

	"codebreaker/internal/test/longtest"

	"github.com/chromedp/chromedp"
)

// browser keeps records in the IndexedDB of a Chromium, through the page's module.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// newBrowser starts a browser that ends with the test. It skips the test if no browser is
// installed.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	longtest.Only(t)
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no Chromium")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /records.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "../ui/page/static/records.js")
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>records</title>`)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun)
	t.Cleanup(endAllocator)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	b := &browser{t, ctx}
	err = chromedp.Do(ctx, chromedp.Navigate(server.URL+"/"))
	if err == nil {
		_, err = b.evaluate("import('/records.js').then(async ({ kept }) => { window.records = await kept(() => {}); return ''; })")
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// evaluate evaluates an expression of the page that gives JSON, and waits for it.
func (b *browser) evaluate(expression string) (json.RawMessage, error) {
	return chromedp.Run(b.ctx, chromedp.Evaluate[json.RawMessage](expression, chromedp.EvalAwaitPromise))
}

// call calls a method of the records.
func (b *browser) call(answer any, method string, args ...any) error {
	texts, err := json.Marshal(args)
	if err != nil {
		return err
	}
	result, err := b.evaluate(fmt.Sprintf("records.%s(...%s)", method, texts))
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(result, answer)
}

func (b *browser) Get(_ context.Context, kind, key string) ([]byte, error) {
	var text *string
	if err := b.call(&text, "get", kind, key); err != nil || text == nil {
		return nil, err
	}
	return []byte(*text), nil
}

func (b *browser) All(_ context.Context, kind string) ([][]byte, error) {
	var texts []string
	err := b.call(&texts, "all", kind)
	var all [][]byte
	for _, text := range texts {
		all = append(all, []byte(text))
	}
	return all, err
}

func (b *browser) Put(_ context.Context, kind, key string, record []byte) error {
	var text *string
	if record != nil {
		written := string(record)
		text = &written
	}
	_, err := b.evaluate(fmt.Sprintf("records.put(%s, %s, %s).then(() => '')", quoted(kind), quoted(key), quoted(text)))
	return err
}

func quoted(value any) string {
	text, _ := json.Marshal(value) // a text can be written
	return string(text)
}

func (b *browser) Lock(context.Context) (unlock func(), err error) {
	_, err = b.evaluate("records.lock().then((unlock) => { window.unlock = unlock; return ''; })")
	return func() { _, _ = b.evaluate("(unlock(), '')") }, err // the test's end unlocks, too
}

// TestLocks checks that a lock keeps other writers out, with Web Locks and in a page without them.
func TestLocks(t *testing.T) {
	for _, hide := range []string{"", "Object.defineProperty(navigator, 'locks', { value: undefined });"} {
		b := newBrowser(t)
		counted, err := b.evaluate(hide + `(async () => {
			const { kept } = await import('/records.js');
			await Promise.all([...Array(10)].map(async () => {
				const records = await kept(() => {});
				const unlock = await records.lock();
				const before = Number(await records.get('counts', 'one') ?? 0);
				await new Promise((resolve) => setTimeout(resolve, 5));
				await records.put('counts', 'one', String(before + 1));
				await unlock();
			}));
			return window.records.get('counts', 'one');
		})()`)
		if string(counted) != `"10"` || err != nil {
			t.Errorf("%s %s, %v", hide, counted, err)
		}
	}
}
