package terminal

import (
	"slices"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// settingsScreen is the screen with the settings of all screens. They take effect at once.
type settingsScreen struct {
	formScreen
	language, plain, palette, limit int // indexes of the choices
}

func newSettings(h host) *settingsScreen {
	now := h.settings()
	s := &settingsScreen{language: slices.Index(lang.Names(), now.Language) + 1, plain: index(now.Plain), palette: index(now.Classic), limit: index(now.Unlimited)}
	s.formScreen = formScreen{host: h}
	s.label()
	return s
}

// index returns the index of a choice between no and yes.
func index(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// label writes the form in the language of this moment.
func (s *settingsScreen) label() {
	languages := []string{s.say("settings-usual")}
	for _, name := range lang.Names() {
		if l, err := lang.ByName(name); err == nil {
			languages = append(languages, l.Say("settings-name"))
		}
	}
	s.does, s.begin = s.say("does-back"), s.back
	s.fields = []*field{
		choice(s.say("settings-language"), &s.language, languages...),
		choice(s.say("settings-colours"), &s.plain, s.say("settings-usual"), s.say("settings-plain")),
		choice(s.say("settings-pegs"), &s.palette, s.say("settings-safe"), s.say("settings-classic")),
		choice(s.say("settings-limit"), &s.limit, s.say("settings-limit-usual"), s.say("form-unlimited")),
	}
}

func (s *settingsScreen) press(key, text string) tea.Cmd {
	s.form.press(key, text)
	s.take()
	return nil
}

func (s *settingsScreen) click(target any, right bool) tea.Cmd {
	cmd := s.formScreen.click(target, right)
	s.take()
	return cmd
}

// take applies the choices if they differ from the settings.
func (s *settingsScreen) take() {
	chosen := store.Settings{Plain: s.plain == 1, Classic: s.palette == 1, Unlimited: s.limit == 1}
	if s.language > 0 {
		chosen.Language = lang.Names()[s.language-1]
	}
	if *s.settings() != chosen {
		*s.settings() = chosen
		s.adjust()
		s.label()
	}
}

func (s *settingsScreen) draw(f *draw.Frame) {
	f.Title = s.say("menu-settings")
	s.formScreen.draw(f)
	f.Blank()
	if game, err := gameOf(s.host, "4x8"); err == nil {
		l := new(draw.Line).To(2)
		draw.NewPegs(f.Theme, game, f.Width).Symbols(l)
		f.Add(l)
	}
	f.Foot = draw.Wrap(f.Quiet, s.say("settings-about"), f.Width)
}

func (a *app) settings() *store.Settings { return &a.chosen }

// readSettings reads and applies the settings that were saved.
func (a *app) readSettings() (err error) {
	if a.Store != nil {
		a.chosen, err = a.Store.Settings(a.ctx)
	}
	a.apply()
	return err
}

func (a *app) adjust() {
	a.apply()
	if a.Store == nil {
		return
	}
	if err := a.Store.SaveSettings(a.ctx, &a.chosen); err != nil {
		a.warn(err)
	}
}

// apply takes over the language and the colours.
func (a *app) apply() {
	a.Lang = a.usual
	if chosen, err := lang.ByName(a.chosen.Language); err == nil && a.chosen.Language != "" && !a.KeepLang {
		a.Lang = chosen
	}
	a.paint()
}

// paint makes the styles for the terminal and the settings.
func (a *app) paint() {
	a.profile = a.terminal
	if a.chosen.Plain && !a.KeepColour {
		a.profile = colorprofile.ASCII
	}
	a.theme = draw.NewTheme(a.profile, a.dark, a.chosen.Classic)
}
