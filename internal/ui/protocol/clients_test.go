package protocol_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/test/headless"
	"codebreaker/internal/test/longtest"
)

// javaScript is the folder of the JavaScript client.
const javaScript = "../../../clients/js"

// TestJavaScript packs the JavaScript client, installs the packed file in an empty folder, and runs
// there the example and the code of the README, in Node and in a browser.
func TestJavaScript(t *testing.T) {
	longtest.Only(t)
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is missing")
		}
	}
	folder := t.TempDir()
	run(t, javaScript, "npm", "pack", "--silent", "--pack-destination", folder)
	run(t, javaScript, "node", "--test")
	packed, err := filepath.Glob(filepath.Join(folder, "*.tgz"))
	if err != nil || len(packed) != 1 {
		t.Fatalf("packed %v, %v", packed, err)
	}
	run(t, folder, "npm", "install", "--silent", "--offline", packed[0])
	if said := run(t, folder, "node", "node_modules/codebreaker-engine/example.js", "3"); !strings.Contains(said, "at best 4.34") {
		t.Errorf("the example says %q", said)
	}
	for _, file := range []string{"LICENSE", "NOTICES", "README.md"} {
		if _, err := os.Stat(filepath.Join(folder, "node_modules", "codebreaker-engine", file)); err != nil {
			t.Error(err)
		}
	}
	t.Run("README", func(t *testing.T) {
		write(t, filepath.Join(folder, "readme.mjs"), example(t, "js"))
		if said := run(t, folder, "node", "readme.mjs"); !strings.Contains(said, "count: 208") {
			t.Errorf("it prints %q", said)
		}
	})
	t.Run("types", func(t *testing.T) {
		compiler, err := filepath.Abs("../page/check/node_modules/.bin/tsc")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(compiler); err != nil {
			t.Skip("TypeScript is missing")
		}
		write(t, filepath.Join(folder, "types.mts"), `
			import { EngineError, start, type Judgement } from "codebreaker-engine";
			const engine = await start(fetch("engine.wasm"));
			const judged: Judgement = await engine.judge({ game: "4x6", guess: "AABB" });
			const [first] = await engine.calls("mark", [{ game: "4x6", guess: "AABB", secret: "ABCD" }]);
			console.log(judged.value.basis === "proven", first?.parts, EngineError);
			// @ts-expect-error: there is no guess
			await engine.judge({ game: "4x6" });
			// @ts-expect-error: there is no such effort
			await engine.advise({ game: "4x6", effort: "slow" });
		`)
		for _, module := range []string{"nodenext", "es2022 --moduleResolution bundler"} {
			args := strings.Fields("--noEmit --strict --noUncheckedIndexedAccess --target es2022 --types  --module " + module)
			run(t, folder, compiler, append(args, "types.mts")...)
		}
	})
	t.Run("browser", func(t *testing.T) {
		inBrowser(t, folder, example(t, "html"), "ACAD")
	})
}

// example returns the example of the README in a language.
func example(t *testing.T, language string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(javaScript, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(text)
	if found == nil {
		t.Fatalf("no example in %s", language)
	}
	return string(found[1])
}

// inBrowser opens a page of a folder in Chromium and expects its body to become a text.
func inBrowser(t *testing.T, folder, page, want string) {
	path := headless.Path()
	if path == "" {
		t.Skip("Chromium is missing")
	}
	said := make(chan string, 1)
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServer(http.Dir(folder)))
	mux.HandleFunc("GET /page.html", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, page+`<script>
			const tell = (text) => fetch("/said", { method: "POST", body: text });
			addEventListener("unhandledrejection", ({ reason }) => tell(String(reason)));
			new MutationObserver(() => tell(document.body.textContent)).observe(document.body, { childList: true });
		</script>`)
	})
	mux.HandleFunc("POST /said", func(_ http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		select {
		case said <- string(text):
		default:
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	profile, err := os.MkdirTemp("", "chromium")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(profile) // what Chromium still writes while it ends may stay
	ctx, end := context.WithTimeout(t.Context(), 5*time.Minute)
	defer end()
	command := exec.CommandContext(ctx, path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--user-data-dir="+profile, "--remote-debugging-port=0", server.URL+"/page.html")
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		end()
		command.Wait()
	}()
	select {
	case text := <-said:
		if text != want {
			t.Errorf("the page says %q, want %q", text, want)
		}
	case <-ctx.Done():
		t.Error("the page says nothing")
	}
}

// run runs a command and returns what it says.
func run(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = folder
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", filepath.Base(name), args, err, output)
	}
	return string(output)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
