package api

import "context"

type playerKey struct{}

// WithPlayer returns a context of requests of that player. Without one it is the
// person at this machine, whose games the terminal has, too.
func WithPlayer(ctx context.Context, player string) context.Context {
	return context.WithValue(ctx, playerKey{}, player)
}

// becomeKey is of what has a browser be another player's: a func(http.ResponseWriter, string).
type becomeKey struct{}

type clientKey struct{}

// withClient returns a context of requests that come from that address.
func withClient(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// clientOf returns the address that requests of a context come from, nothing where it is not known.
func clientOf(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}

// PlayerOf returns the player of a context.
func PlayerOf(ctx context.Context) string {
	player, _ := ctx.Value(playerKey{}).(string)
	return player
}
