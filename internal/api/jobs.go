package api

import (
	"codebreaker/internal/message"
)

// jobs reports the progress of a plan's work units.
func (c *call) jobs() error {
	if c.plan == nil {
		return refuse(statusNotFound, message.NewProblem("jobs-none", "this server shows no plan: start it with codebreaker serve --jobs DIR"))
	}
	told, err := c.plan()
	if err != nil {
		return err
	}
	return c.answer(statusOK, told.Explain(c.lang))
}
