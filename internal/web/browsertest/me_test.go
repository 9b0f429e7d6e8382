package browsertest

import (
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/longtest"
)

// TestMe gives a name to a person, whose games follow the link to a phone: what the phone
// has played comes along, the link stands in no address, the next link ends it, and other browsers are signed out.
func TestMe(t *testing.T) {
	t.Parallel()
	s := host(t)
	ada := open(t, s, desktop, "/me", stranger)
	ada.until(one("#naming"))
	ada.fills(one("#naming input"), " Ada ")
	ada.press(button("Save the name"))
	ada.shows("You play here as Ada.")
	ada.press(one("#make-link"))
	ada.until("document.querySelector('.me-link .link')")
	link := value[string](ada, "document.querySelector('.me-link .link').value")
	path := strings.TrimPrefix(link, s.address)
	if !strings.HasPrefix(path, "/me#") {
		t.Fatalf("the link is %s", link)
	}

	other := open(t, s, phone, "/play", stranger)
	value[any](other, `fetch('/api/v2/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"line":"4x6 seed:3"}' }).then((answer) => answer.json())
		.then(({ id }) => fetch('/api/v2/games/' + id + '/guess', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"guess":"AABB"}' }))`)
	other.visit(path)
	other.shows("Play here as Ada?")
	other.shows("Take along the game that was played here without a name")
	if address := value[string](other, "location.href"); strings.Contains(address, "#") {
		t.Errorf("the secret stays in the address: %s", address)
	}
	other.press(one("#enter"))
	other.shows("You play here as Ada. One game came along.")
	ada.visit("/games")
	ada.until("document.querySelectorAll('.saved').length === 1")

	ada.visit("/me")
	ada.press(one("#make-link"))
	ada.press(one("[data-yes]"))
	ada.until("document.querySelector('.me-link .link')")
	late := open(t, s, phone, path, stranger)
	late.shows("This link opens nothing")

	link = value[string](ada, "document.querySelector('.me-link .link').value")
	ada.press(one("#sign-out"))
	ada.press(one("[data-yes]"))
	ada.shows("You play in this browser alone.")
	ada.visit("/games")
	ada.until("document.querySelectorAll('.saved').length === 1")
	other.visit("/me")
	other.until("document.querySelector('#naming input')?.value === ''")
	other.visit(strings.TrimPrefix(link, s.address))
	other.press(one("#enter"))
	other.shows("You play here as Ada.")

	other.visit("/me")
	other.press(one("#leave"))
	other.press(one("[data-yes]"))
	other.until("document.querySelector('#naming input')?.value === ''")
}

// TestMeAlone says to the person at this machine that there are no names here, to which no menu leads.
func TestMeAlone(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/me")
	p.shows("Here plays whoever sits at this machine.")
	if value[bool](p, `!!document.querySelector('a[href="/me"]')`) {
		t.Error("a menu leads there")
	}
}

// TestInvited lets somebody in, who has no token, by the link that a person makes for another device, and says of what is sent
// that it lets others in.
func TestInvited(t *testing.T) {
	longtest.Only(t)
	t.Parallel()
	s := &server{data: filepath.Join(t.TempDir(), "games.db"), public: true, token: "of-the-club"}
	t.Cleanup(s.kill)
	s.again(t)
	ada := open(t, s, desktop, "/me?token=of-the-club", stranger)
	ada.until(one("#naming"))
	if address := value[string](ada, "location.href"); strings.Contains(address, "token") {
		t.Errorf("the token stays in the address: %s", address)
	}
	ada.fills(one("#naming input"), "Ada")
	ada.press(button("Save the name"))
	ada.press(one("#make-link"))
	ada.until("document.querySelector('.me-link img.qr')?.naturalWidth > 0")
	link := value[string](ada, "document.querySelector('.me-link .link').value")
	if !strings.HasPrefix(link, s.address+"/me?token=of-the-club#") {
		t.Fatalf("the link is %s", link)
	}
	other := open(t, s, phone, strings.TrimPrefix(link, s.address), stranger)
	other.shows("Play here as Ada?")

	other.visit("/open")
	other.until(one("#send-game") + ".options.length > 3")
	other.press(button("Create the link"))
	other.shows("whoever has them comes in")
	other.until("document.querySelector('dialog img.qr')?.naturalWidth > 0")
	if text := value[string](other, "document.querySelector('dialog').innerText"); strings.Contains(text, "of-the-club") {
		t.Errorf("the token stands in what is pasted: %s", text)
	}
}
