package browsertest

import (
	"strings"
	"testing"
)

// TestGroup makes a group, whose invitation a phone follows; both play the code of the
// day, and see how the other fared when their own game is over.
func TestGroup(t *testing.T) {
	t.Parallel()
	s := host(t)
	ada := open(t, s, desktop, "/me", stranger)
	ada.fills(one("#naming input"), "Ada")
	ada.press(button("Save the name"))
	ada.fills(one("#new-group input"), "Class 5b")
	ada.press(button("Make the group"))
	ada.shows("Class 5b")
	ada.press(one("#show-invitation"))
	ada.until("document.querySelector('.me-link .link')")
	path := strings.TrimPrefix(value[string](ada, "document.querySelector('.me-link .link').value"), s.address)

	ben := open(t, s, phone, path, stranger)
	ben.shows("Join Class 5b?")
	if address := value[string](ben, "location.href"); strings.Contains(address, "#") {
		t.Errorf("the code stays in the address: %s", address)
	}
	ben.fills(one("#joining input"), "Ben")
	ben.press(button("Join"))
	ben.until("document.querySelectorAll('.members tbody tr').length === 2")

	ada.press(one("#play"))
	ada.ready(0)
	pointer(ada, "AABB")
	ada.ready(1)
	ada.press(one(".tool-give-up"))
	ada.press(one("[data-yes]"))
	ada.press(button("To the group"))
	ada.shows("given up")

	ben.visit(value[string](ben, "location.pathname"))
	ben.shows("has played")
	ben.shows("How the others fared is shown when your game is over.")
	if value[bool](ben, "document.body.innerText.includes('given up')") || value[bool](ben, "!!document.querySelector('.board')") {
		t.Error("Ben sees how Ada fared")
	}
	group := value[string](ben, "location.pathname")
	ben.press(one("#play"))
	ben.ready(0)
	value[any](ben, "document.querySelector('.tool-give-up').click()") // behind More on a phone
	ben.press(one("[data-yes]"))
	ben.until(button("To the group"))
	ben.visit(group)
	ben.press(one("#group details summary"))
	ben.until("document.querySelector('#group details[open] .turn')")
	ben.shows("Ada, given up")
	ben.press(one("#leave-group"))
	ben.press(one("[data-yes]"))
	ben.until("location.pathname === '/me'")
	ada.visit(group)
	ada.until("document.querySelectorAll('.members tbody tr').length === 1")
}

// TestAxeHosted is TestAxe for the pages of a server of several people, in French, and holds
// that none is wider than a small phone.
func TestAxeHosted(t *testing.T) {
	t.Parallel()
	text := axe(t)
	s := host(t)
	for _, at := range []size{desktop, {"phone", 360, 740, true}} {
		look := func(p *page, name string) {
			t.Helper()
			if wide := value[float64](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
				t.Errorf("%s, %s: %v too wide", at.name, name, wide)
			}
			examine(p, text, at.name+", "+name)
		}
		p := open(t, s, at, "/me?lang=fr", stranger)
		p.until(one("#naming"))
		look(p, "nobody")
		p.fills(one("#naming input"), "Donaudampfschifffahrtselektrizitätenhaup")
		p.press(one("#naming button"))
		p.press(one("#make-link"))
		p.until("document.querySelector('.me-link .link')")
		link := value[string](p, "document.querySelector('.me-link .link').value")
		look(p, "somebody")
		p.fills(one("#new-group input"), "Donaudampfschifffahrtselektrizitätenhaup")
		p.press(one("#new-group button"))
		p.press(one("#show-invitation"))
		p.until("document.querySelector('.me-link .link')")
		invitation := value[string](p, "document.querySelector('.me-link .link').value")
		look(p, "group")
		p.visit("/me")
		p.until(one(".groups"))
		look(p, "groups")
		other := open(t, s, at, "/play?lang=fr", stranger)
		other.visit(strings.TrimPrefix(link, s.address))
		other.until(one("#entering"))
		look(other, "link")
		other.visit(strings.TrimPrefix(invitation, s.address))
		other.until(one("#joining"))
		look(other, "invitation")
	}
}
