// Package lesson explains a game by examples.
package lesson
