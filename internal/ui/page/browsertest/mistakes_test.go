//go:build !js

package browsertest

import "testing"

// TestMistakes reviews a game with a poor guess, and plays its position again until a good guess is
// found.
func TestMistakes(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/open.html")
	id := value[string](p, `(async () => {
		const post = (path, body) => fetch('/api' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.json());
		const { id } = await post('/games', { kind: 'play', line: '4x6 seed:3 most:10' });
		await post('/games/' + id + '/guess', { guess: 'AAAA' });
		await post('/games/' + id + '/give-up', {});
		return id;
	})()`)
	p.visit("/review.html?id=" + id)
	p.shows("0 of 1 guesses were good")
	p.press(button("Learn from your mistake"))
	p.until(one(".practice-card h2") + `.textContent.startsWith('You played AAAA here')`)
	p.types("BBBB\r")
	p.shows("is not it yet")
	p.visit("/")
	p.shows("One mistake of the last weeks")
	p.visit("/review.html?mistakes")
	p.shows("Find a better guess")
	p.press(button("Show the best guess"))
	p.shows("Done")
	p.until(`document.querySelectorAll('.reply :is(.coded, .pegs)').length === 1`)
	p.until(`document.querySelector('.practice-entry').hidden`)
	p.visit("/review.html?mistakes") // a guess that was shown does not solve it
	p.shows("Find a better guess")
	p.types("!") // no hints here
	p.types("AABB\r")
	p.until(one(".reply") + `.textContent.includes('AABB is right')`)
	p.press(button("Done"))
	p.until(`document.querySelector('#mistakes')?.hidden`)

	p.visit("/review.html?id=" + id) // does not bring it back
	p.shows("0 of 1 guesses were good")
	p.visit("/review.html?mistakes")
	p.shows(noMistakes)
}

const noMistakes = "No mistakes are waiting"

// TestMistakesOfOthers checks that the guesses of the computer make no exercises, and that a mistake whose
// game cannot be read does not hide the others.
func TestMistakesOfOthers(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t), phone, "/open.html")
	id := value[string](p, `(async () => {
		const post = (path, body) => fetch('/api' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.json());
		return (await post('/games', { kind: 'crack', line: '4x6 AAAA=none BCDE=XXXX' })).id;
	})()`)
	p.visit("/review.html?id=" + id)
	p.shows("guesses were good")
	p.visit("/review.html?mistakes")
	p.shows(noMistakes)
	value[any](p, `localStorage.setItem('codebreaker-mistakes', JSON.stringify([
		{ line: 'own-list-that-is-gone AABB=O', guess: 'AABB', day: new Date().toISOString().slice(0, 10) },
		{ line: '4x6', guess: 'AAAA', day: new Date().toISOString().slice(0, 10) }]))`)
	p.visit("/review.html?mistakes")
	p.until(one(".practice-card h2") + `.textContent.startsWith('You played AAAA here')`)
}
