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
