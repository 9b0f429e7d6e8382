//go:build !js

package pause

import "context"

// In returns the context as it is.
func In(ctx context.Context) context.Context { return ctx }
