package api

import (
	"codebreaker"
)

// jobs tells how far the pieces of a plan have come.
func (c *call) jobs() error {
	if c.plan == nil {
		return refuse(statusNotFound, codebreaker.NewProblem("jobs-none", "this server tells of no plan: codebreaker serve --jobs DIR does"))
	}
	told, err := c.plan()
	if err != nil {
		return err
	}
	return c.answer(statusOK, told.Explain(c.lang))
}
