//go:build !wasm

package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"codebreaker/internal/store"
	"codebreaker/internal/test/headless"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/modules"

	"github.com/chromedp/chromedp"
)

// browser keeps records in the IndexedDB of a Chromium, through the page's module.
type browser struct {
	t   testing.TB
	ctx context.Context
}

// newBrowser starts a browser that ends with the test. It skips the test if no browser is
// installed.
func newBrowser(t testing.TB) *browser {
	t.Helper()
	longtest.Only(t)
	path := headless.Path()
	if path == "" {
		t.Skip("there is no Chromium")
	}
	records := filepath.Join(modules.Make(t), "static", "records.js")
	mux := http.NewServeMux()
	mux.HandleFunc("GET /records.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, records)
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>records</title>`)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	allocator, endAllocator := headless.Allocate(context.Background(), path, t.TempDir())
	t.Cleanup(endAllocator)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	b := &browser{t, ctx}
	err := chromedp.Do(ctx, chromedp.Navigate(server.URL+"/"))
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
	texts, err := json.Marshal(append([]any{}, args...)) // not null
	if err != nil {
		return err
	}
	result, err := b.evaluate(fmt.Sprintf("records.%s(...%s)", method, texts))
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(result, answer)
}

func (b *browser) Heads(context.Context) (lines string, err error) {
	err = b.call(&lines, "heads")
	return lines, err
}

func (b *browser) Get(_ context.Context, keys ...string) (found []store.Record, err error) {
	var arrays [][3]string
	err = b.call(&arrays, "get", append([]string{}, keys...))
	for _, array := range arrays {
		found = append(found, store.Record{Key: array[0], Head: array[1], Text: array[2]})
	}
	return found, err
}

func (b *browser) Put(_ context.Context, was string, changes []store.Record) (done bool, err error) {
	arrays := make([][3]string, len(changes))
	for i, r := range changes {
		arrays[i] = [3]string{r.Key, r.Head, r.Text}
	}
	err = b.call(&done, "put", was, arrays)
	return done, err
}

func (b *browser) Check(context.Context) error { return nil }
func (b *browser) Close() error                { return nil }

// TestTabs checks that no change is lost if several tabs change the same record at a time: one is written, and the
// others try again.
func TestTabs(t *testing.T) {
	b := newBrowser(t)
	counted, err := b.evaluate(`(async () => {
		const { kept } = await import('/records.js');
		await Promise.all([...Array(10)].map(async () => {
			const records = await kept(() => {});
			for (let done = false; !done; ) {
				const was = (await records.get(['']))[0]?.[1] ?? '';
				done = await records.put(was, [['', String(Number(was) + 1), '']]);
			}
		}));
		return (await window.records.get(['']))[0][1];
	})()`)
	if string(counted) != `"10"` || err != nil {
		t.Errorf("%s, %v", counted, err)
	}
}
