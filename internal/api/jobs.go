package api

import (
	"net/http"

	"codebreaker"
)

// jobs tells how far the pieces of a plan have come.
func (c *call) jobs() error {
	if c.plan == nil {
		return refuse(http.StatusNotFound, codebreaker.NewProblem("jobs-none", "this server tells of no plan: codebreaker serve --jobs DIR does"))
	}
	told, err := c.plan()
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, told.Explain(c.lang))
}
