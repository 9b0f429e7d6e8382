// Package browsertest holds tests that play on the page with a browser: Chromium
// against the real program. They are left out where there is no Chromium.
package browsertest
