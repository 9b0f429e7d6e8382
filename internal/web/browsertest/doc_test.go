// Package browsertest holds tests that play on the page with a browser: Chromium against the real
// program. They are skipped if Chromium is not installed. TestSend is the only test that runs
// without long tests.
package browsertest
