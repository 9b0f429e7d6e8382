//go:build !js

package browsertest

import (
	"strings"
	"testing"
)

// TestMoveGames downloads the games of one browser as a file, and imports them into another.
func TestMoveGames(t *testing.T) {
	h, _ := newHost(t)
	p := h.opens(t)
	p.visit("/open.html?as=play&line=4x6%20seed:1234")
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	p.visit("/settings.html")
	value[bool](p, `(URL.createObjectURL = (blob) => { window.downloaded = blob; return 'data:,'; }, true)`)
	p.press(button("Download my games"))
	p.until("window.downloaded")
	file := value[string](p, "window.downloaded.text()")
	if !strings.HasPrefix(file, `{"id":`) || strings.Count(file, "\n") != 1 {
		t.Errorf("the file is %q", file)
	}
	other := h.opens(t)
	other.visit("/settings.html")
	other.until(button("Add games from a file"))
	value[bool](other, `(() => {
		const chosen = new DataTransfer();
		chosen.items.add(new File([`+quoted(file+"no game\n")+`], 'games.jsonl'));
		const field = document.querySelector('#file');
		field.files = chosen.files;
		return field.dispatchEvent(new Event('change'));
	})()`)
	other.shows("1 game imported.")
	other.shows("line 2: ")
	other.visit("/games.html")
	other.until(`document.querySelectorAll('#list li a').length > 0 && document.querySelectorAll('#list > li').length === 1`)
}
