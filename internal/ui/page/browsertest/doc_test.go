//go:build !js

// Package browsertest tests the page in Chromium against the real program. The tests are skipped if
// Chromium is missing. Only TestSend runs without long tests.
package browsertest
