// Package headless finds and starts the browser that tests drive.
package headless

import "os/exec"

// Path returns the path of a Chromium, or "" if none is installed. The headless shell is preferred: it
// is Chromium without its windows, and takes a third less of the processor.
func Path() string {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
