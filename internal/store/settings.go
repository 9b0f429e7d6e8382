package store

import (
	"context"
	"encoding/json"
)

// Settings are what a person chose for the screens. The zero value keeps the defaults.
type Settings struct {
	Language  string `json:"language,omitempty"`  // such as fr; empty for the language of the system
	Plain     bool   `json:"plain,omitempty"`     // no colours
	Classic   bool   `json:"classic,omitempty"`   // pegs in the colours of the classic game
	Unlimited bool   `json:"unlimited,omitempty"` // new games have no limit on guesses
}

// SaveSettings keeps the settings.
func (k *Keeper) SaveSettings(ctx context.Context, s *Settings) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return k.change(ctx, func(*heads) ([]Record, error) { return []Record{newRecord(settingsKey, string(text))}, nil })
}

// Settings returns the settings that were kept, or the zero value.
func (k *Keeper) Settings(ctx context.Context) (s Settings, err error) {
	found, err := k.get(ctx, settingsKey)
	if err != nil || found == nil {
		return Settings{}, err
	}
	if err := json.Unmarshal([]byte(found.Text), &s); err != nil {
		return Settings{}, k.problem(errDamaged)
	}
	return s, nil
}
