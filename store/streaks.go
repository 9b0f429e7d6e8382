package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"codebreaker/match"
)

// How a game ended, or a day, to a streak.
const (
	lengthens = '+' // solved without help
	keeps     = '0' // solved with help
	ends      = '-' // not solved
)

// outcome is the SQL that says how a game ended to a streak.
const outcome = `CASE WHEN state <> 'solved' THEN '-' WHEN helped THEN '0' ELSE '+' END`

// streaks returns the last and the longest run of outcomes.
func streaks(outcomes string) (last, longest int) {
	for _, outcome := range outcomes {
		switch outcome {
		case lengthens:
			last++
		case ends:
			last = 0
		}
		longest = max(longest, last)
	}
	return last, longest
}

// readStreaks reads how all games ended, as one text: rows of their own would take
// ten times as long.
func (all *Statistics) readStreaks(ctx context.Context, tx *sql.Tx, f Filter) error {
	f.Kind = match.Playing
	where, args := f.where()
	var outcomes string
	err := tx.QueryRowContext(ctx, `SELECT coalesce(group_concat(outcome, ''), '') FROM (
		SELECT `+outcome+` AS outcome FROM games WHERE ended IS NOT NULL AND NOT practised AND `+where+` ORDER BY ended, number)`, args...).Scan(&outcomes)
	all.Streak, all.LongestStreak = streaks(outcomes)
	return err
}

// readDays reads on which days a daily game was solved.
func (all *Statistics) readDays(ctx context.Context, tx *sql.Tx, f Filter) error {
	f.Kind = match.Playing
	where, args := f.where()
	rows, err := tx.QueryContext(ctx, `SELECT day, min(helped) FROM games
		WHERE ended IS NOT NULL AND day <> '' AND NOT practised AND state = 'solved' AND `+where+` GROUP BY day ORDER BY day`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var solved []solvedDay
	for rows.Next() {
		var text string
		var day solvedDay
		if err := rows.Scan(&text, &day.helped); err != nil {
			return err
		}
		if day.Time, err = time.Parse(time.DateOnly, text); err == nil { // of others no streak can be told
			solved = append(solved, day)
		}
	}
	all.DailyStreak, all.LongestDailyStreak = dailyStreaks(solved, now())
	return rows.Err()
}

// DailyStreaks returns the daily streak and the longest, as [Statistics] has them.
func (s *Store) DailyStreaks(ctx context.Context) (last, longest int, err error) {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, 0, s.problem(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was changed
	var all Statistics
	err = all.readDays(ctx, tx, Filter{})
	return all.DailyStreak, all.LongestDailyStreak, s.problem(ctx, err)
}

// solvedDay is a day on which a daily game was solved.
type solvedDay struct {
	time.Time
	helped bool // never without help
}

// farthestBehind is how far the clocks of the last time zone are behind UTC: there
// it can still be yesterday.
const farthestBehind = 12 * time.Hour

// dailyStreaks returns the run of days, in order, that reaches up to yesterday at
// least, and the longest.
func dailyStreaks(solved []solvedDay, now time.Time) (last, longest int) {
	const day = 24 * time.Hour
	for i, s := range solved {
		if i > 0 && s.Sub(solved[i-1].Time) > day {
			last = 0
		}
		if !s.helped {
			last++
		}
		longest = max(longest, last)
	}
	if len(solved) > 0 && solved[len(solved)-1].Before(now.Add(-farthestBehind-day).Truncate(day)) {
		last = 0
	}
	return last, longest
}

// readRecent reads the last games that were reviewed.
func (all *Statistics) readRecent(ctx context.Context, tx *sql.Tx, f Filter) error {
	f.Kind = match.Playing
	where, args := f.where()
	rows, err := tx.QueryContext(ctx, `SELECT id, game, ended, state, turns, skill, luck FROM games
		WHERE ended IS NOT NULL AND NOT practised AND (skill >= 0 OR luck >= 0) AND `+where+` ORDER BY ended DESC, number DESC LIMIT ?`, append(args, cmp.Or(f.Limit, usualRecent))...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r Reviewed
		var ended int64
		if err := rows.Scan(&r.ID, &r.Game, &ended, &r.State, &r.Turns, &r.Skill, &r.Luck); err != nil {
			return err
		}
		r.Ended = time.UnixMilli(ended).UTC()
		all.Recent = append(all.Recent, r)
	}
	slices.Reverse(all.Recent)
	return rows.Err()
}
