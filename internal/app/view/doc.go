// Package view has the plain types that front ends draw: codes, marks and turns.
package view
