// Package browsertest holds tests that play on the page with a browser: Chromium
// against the real program. They are skipped if there is no Chromium. TestSend is the one
// journey that runs without long tests.
package browsertest
