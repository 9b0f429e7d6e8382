package store

import "codebreaker/internal/engine/review"

// Unrated is the skill and the luck of a game that was not reviewed.
const Unrated = review.Unrated
