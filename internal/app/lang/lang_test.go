package lang

import "testing"

func TestDate(t *testing.T) {
	for _, test := range []struct{ language, day, want string }{
		{"en", "2026-11-20", "20 November 2026"},
		{"fr", "2026-02-01", "1 février 2026"},
		{"fr", "some day", "some day"},
		{"en", "", ""},
	} {
		l, err := ByName(test.language)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Date(test.day); got != test.want {
			t.Errorf("%s in %s: %q, want %q", test.day, test.language, got, test.want)
		}
	}
	fr, _ := ByName("fr")
	if got, want := fr.Say("menu-daily-about", "day", "2026-11-20"), "le code du 20 novembre 2026, le même pour tous"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
