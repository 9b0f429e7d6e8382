//go:build !js

package browsertest

import (
	"net"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/test/longtest"
)

// TestOthersOnTheNetwork plays from a network address, as other machines do, over an insecure
// connection. They have their own engine, and their games stay in their browser.
func TestOthersOnTheNetwork(t *testing.T) {
	t.Parallel()
	longtest.Only(t)
	chromium(t)
	own := &server{data: filepath.Join(t.TempDir(), "games.db"), listen: "0.0.0.0:0"}
	t.Cleanup(own.kill)
	own.again(t)
	host := networkHost()
	if host == "" {
		t.Skip("this machine has no network")
	}
	_, port, _ := strings.Cut(strings.TrimPrefix(own.address, "http://"), ":")
	p := open(t, &server{address: "http://" + net.JoinHostPort(host, port)}, phone, "/open.html?as=play&line=4x6%20seed:1234")
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	p.press(button("Hint"))
	p.press(button("Show a hint"))
	p.shows("Hint, step ")
	p.visit("/games.html")
	p.until(`document.querySelectorAll('#list li a').length > 0`)
	native := open(t, own, desktop, "/games.html")
	native.shows("No games")
	if value[bool](p, "isSecureContext") || !value[bool](native, "document.documentElement.dataset.engine === ''") {
		t.Error("the pages are not those of others and of this machine")
	}
}

// networkHost returns an address of this machine on a network, or "".
func networkHost() string {
	addresses, _ := net.InterfaceAddrs() // after an error there are none
	for _, address := range addresses {
		if network, ok := address.(*net.IPNet); ok && network.IP.IsGlobalUnicast() && network.IP.To4() != nil {
			return network.IP.String()
		}
	}
	return ""
}
