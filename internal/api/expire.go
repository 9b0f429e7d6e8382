package api

import (
	"context"
	"errors"
	"time"

	"codebreaker/store"
)

// expireSoon is when after its start a server looks through the games of nobody, and
// expireAgain how often from then on.
const (
	expireSoon  = time.Minute
	expireAgain = 6 * time.Hour
)

// expire forgets the games of nobody in particular whose browser was not here for long,
// again and again.
func (s *Server) expire() {
	next := time.NewTimer(expireSoon)
	defer next.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-next.C:
			next.Reset(expireAgain)
		}
		if err := s.forget(s.ctx); err != nil && s.log != nil && s.ctx.Err() == nil && !errors.Is(err, store.ErrReadOnly) {
			s.log("", err)
		}
	}
}

// forget forgets the games of nobody that are past their time.
func (s *Server) forget(ctx context.Context) error {
	_, _, err := s.store.Forget(ctx, s.clock().Add(-s.limits.Expire))
	return err
}
