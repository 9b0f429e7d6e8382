//go:build !js

package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"codebreaker/internal/test/longtest"
)

// TestLands presses a button of a page whose buttons change places all the time, with the mouse and by touch. No press
// may reach the other button, and each must reach the wanted one once.
func TestLands(t *testing.T) {
	t.Parallel()
	longtest.Only(t)
	chromium(t)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><body style="display: flex"><button id="right">right</button><button id="wrong">wrong</button><script>
			const [rights, wrongs] = [[], []];
			document.querySelector('#right').onclick = () => rights.push('click');
			for (const name of ['pointerdown', 'mousedown', 'touchstart', 'click']) document.querySelector('#wrong').addEventListener(name, () => wrongs.push(name));
			const move = () => { document.body.style.flexDirection = Math.random() < 0.5 ? 'row' : 'row-reverse'; setTimeout(move, 100 * Math.random()); };
			move();
		</script>`)
	}))
	t.Cleanup(s.Close)
	for _, at := range []size{desktop, phone} {
		p := open(t, &server{address: s.URL}, at, "/")
		const presses = 20
		for range presses {
			p.press(one("#right"))
		}
		if got := value[string](p, "JSON.stringify([rights.length, wrongs])"); got != fmt.Sprintf("[%d,[]]", presses) {
			t.Errorf("%s: the buttons received %s after %d presses", at.name, got, presses)
		}
	}
}
