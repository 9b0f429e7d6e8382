package api

import (
	"codebreaker/internal/engine/message"
)

// jobs reports the progress of a plan's work units.
func (c *Call) jobs() error {
	if c.server.plan == nil {
		return refuse(statusNotFound, message.NewProblem("jobs-none", "this server shows no job: write a plan to a folder with codebreaker job plan, then start codebreaker serve --jobs DIR"))
	}
	told, err := c.server.plan()
	if err != nil {
		return err
	}
	return c.answer(statusOK, told.Explain(c.lang))
}
