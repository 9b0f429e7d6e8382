package certificate

import (
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestRulesOfCertificates checks that certificates know the shipped rules, and refuse any other by name.
func TestRulesOfCertificates(t *testing.T) {
	known := 0
	for _, rule := range rules.Rules() {
		if checkRule(rule.Name()) == nil {
			known++
		}
	}
	if known != len(feedbackRules) {
		t.Errorf("%d rules are known, want %d", known, len(feedbackRules))
	}
	if err := checkRule("echo"); err == nil || err.Error() != "no proof can be written: proofcheck does not know the feedback rule echo" {
		t.Errorf("rule echo: error %v", err)
	}
}
