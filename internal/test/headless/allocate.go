//go:build !wasm

package headless

import (
	"context"

	"github.com/chromedp/chromedp"
)

// Allocate returns a context in which chromedp starts the Chromium of that path, with its files in a folder.
func Allocate(ctx context.Context, path, folder string) (context.Context, context.CancelFunc) {
	return chromedp.NewExecAllocator(ctx,
		chromedp.ExecPath(path), chromedp.UserDataDir(folder), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
}
