package api

import "context"

type playerKey struct{}

// WithPlayer returns a context of requests of that player. Without one it is the
// person at this machine, whose games the terminal has, too.
func WithPlayer(ctx context.Context, player string) context.Context {
	return context.WithValue(ctx, playerKey{}, player)
}

// PlayerOf returns the player of a context.
func PlayerOf(ctx context.Context) string {
	player, _ := ctx.Value(playerKey{}).(string)
	return player
}
