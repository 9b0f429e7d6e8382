// A group: its game of a day, who played it, and how they fared in the last days; or the
// invitation into one. The code of an invitation stands behind #.

import { byId, el, icon, refill } from './dom.js';
import { language, number, say } from './words.js';
import { ask, patiently } from './api.js';
import { begin, complain, confirmed, whenSeen } from './page.js';
import { dateOf, later } from './calendar.js';
import { today } from './days.js';
import { Board } from './board.js';
import { copyButton, inviting } from './share.js';

/**
 * @typedef {import('./api.js').Schemas['Group']} Group
 * @typedef {import('./api.js').Schemas['GroupMember']} Member
 */

begin();

const problem = byId('problem');
const place = byId('group');
let id = location.pathname.split('/')[2] ?? '';
let day = today();

/**
 * Does something, and says what is wrong where it cannot be done.
 * @param {() => Promise<void>} act
 */
async function attempt(act) {
  problem.textContent = '';
  try {
    await act();
  } catch (error) {
    complain(problem, error);
  }
}

/** @param {string} [path] */
const address = (path = '') => '/groups/' + encodeURIComponent(id) + path;

/** Shows the group on the day. */
async function load() {
  show(await ask(address('?' + new URLSearchParams({ day }))));
}

/** @param {Group} group */
function show(group) {
  id = group.id;
  document.title = group.name + ' · ' + say('name');
  byId('name').textContent = group.name;
  const self = group.members.find((member) => member.self);
  refill(place, el('p', { class: 'lead' }, group.title + ', ' + group.described),
    el('section', { class: 'card group-day', 'aria-labelledby': 'day' }, days(), todays(group, self), table(group), group.told ? null : el('p', { class: 'small muted' }, say('group-hidden')),
      el('p', { class: 'small muted' }, say('group-summed', { count: group.days }))),
    guessed(group),
    group.owned ? invitation(group) : null,
    el('section', { class: 'card', 'aria-labelledby': 'group-end' }, el('h2', { id: 'group-end' }, say('group-members')), group.owned ? members(group) : null,
      el('div', { class: 'row' }, self ? el('button', { type: 'button', class: 'button', id: 'leave-group', onclick: () => attempt(async () => {
        if (!(await confirmed(say(group.members.length === 1 ? 'group-leave-last' : 'group-leave-sure'), say('group-leave')))) return;
        await ask(address('/members/' + self.member), { method: 'DELETE' });
        location.assign('/me');
      }) }, say('group-leave')) : null,
      group.owned ? el('button', { type: 'button', class: 'button', id: 'delete-group', onclick: () => attempt(async () => {
        if (!(await confirmed(say('group-delete-sure', { name: group.name }), say('group-delete')))) return;
        await ask(address(), { method: 'DELETE' });
        location.assign('/me');
      }) }, icon('bin'), say('group-delete')) : null)));
}

/** The day, and the ways to the days around it. */
function days() {
  const step = (/** @type {number} */ by) => {
    const to = later(day, by);
    return el('button', { type: 'button', class: 'close', 'aria-label': say(by < 0 ? 'group-before' : 'group-after'), title: say(by < 0 ? 'group-before' : 'group-after'), disabled: to > today(), onclick: () => {
      day = to;
      attempt(load);
    } }, icon(by < 0 ? 'left' : 'right'));
  };
  return el('div', { class: 'group-days' }, step(-1), el('h2', { id: 'day', 'aria-live': 'polite' }, dateOf(day, language)), step(1));
}

/**
 * The reader's own game of the day.
 * @param {Group} group
 * @param {Member} [self]
 */
function todays(group, self) {
  if (group.attempt && self?.state !== 'deleted') return el('p', null, el('a', { class: 'button' + (group.told ? '' : ' main'), href: '/game/' + encodeURIComponent(group.attempt) }, icon(group.told ? 'review' : 'play'), say(group.told ? 'group-look' : 'group-go-on')));
  if (group.attempt || !group.today || day !== today()) return null;
  const thinking = el('div');
  return el('div', null, el('p', null, el('button', { type: 'button', class: 'button main', id: 'play', onclick: () => attempt(async () => {
    const game = await patiently(thinking, () => ask(address('/play'), { method: 'POST', body: { day } }));
    if (game) location.assign('/game/' + game.id);
  }) }, icon('play'), say('group-play'))), thinking);
}

/**
 * What became of a member's game, in a few words.
 * @param {Member} member
 */
function became({ state, guesses, helped }) {
  if (state === 'solved') return say('daily-solved', { count: guesses }) + (helped ? ' ' + say('group-helped') : '');
  if (state === 'lost' || state === 'gave-up') return say('daily-' + state);
  return state ? say('group-' + state) : '–';
}

/** @param {Group} group */
function table({ members }) {
  const rank = (/** @type {Member} */ member) => (member.state === 'solved' ? member.guesses : ['over', 'lost', 'gave-up', 'deleted', 'going', ''].indexOf(member.state) + 10000);
  const rows = members.toSorted((a, b) => rank(a) - rank(b));
  return el('div', { class: 'scroll' }, el('table', { class: 'members' },
    el('thead', null, el('tr', null, ['group-who', 'group-became', 'group-average', 'group-streak', 'group-played'].map((word) => el('th', { scope: 'col', class: word }, say(word))))),
    el('tbody', null, rows.map((member) => el('tr', { class: member.self ? 'chosen' : '' },
      el('th', { scope: 'row' }, member.name), el('td', null, became(member)), el('td', null, member.average === undefined ? '–' : number(member.average, 1)),
      el('td', null, number(member.streak)), el('td', { class: 'group-played' }, say('group-of', { solved: member.solved, played: member.played })))))));
}

/** @param {Group} group */
function guessed(group) {
  const played = group.members.filter((member) => member.turns?.length && !member.self);
  if (!group.told || !played.length) return null;
  return el('section', { class: 'card', 'aria-labelledby': 'guessed' }, el('h2', { id: 'guessed' }, say('group-guessed')), played.map((member) => {
    const board = new Board({ look: group });
    board.show(member.turns ?? []);
    return el('details', null, el('summary', null, member.name + ', ' + became(member)), el('div', { class: 'board-wrap first-look' }, board.element));
  }));
}

/** @param {Group} group */
function invitation(group) {
  const shown = el('div', { class: 'me-link' });
  const button = el('button', { type: 'button', class: 'button main', id: 'show-invitation', onclick: () => attempt(async () => {
    const { link, picture } = await inviting(String(group.invitation));
    refill(shown, picture, el('div', { class: 'row' }, el('input', { type: 'text', class: 'link', readonly: true, value: link, 'aria-label': say('group-invitation'), spellcheck: 'false' }), copyButton(say('copy-link'), link)));
    button.hidden = true;
  }) }, icon('share'), say('group-invite'));
  return el('section', { class: 'card', 'aria-labelledby': 'inviting' }, el('h2', { id: 'inviting' }, say('group-invitation')), el('p', null, say('group-invitation-text')), shown,
    el('div', { class: 'row' }, button, el('button', { type: 'button', class: 'button', id: 'invite-anew', onclick: () => attempt(async () => {
      if (!(await confirmed(say('group-anew-sure'), say('group-anew')))) return;
      await ask(address('/invitation'), { method: 'POST' });
      await load();
    }) }, say('group-anew'))));
}

/** @param {Group} group */
function members(group) {
  return el('ul', { class: 'plain' }, group.members.filter((member) => !member.self).map((member) => el('li', null, el('span', null, member.name),
    el('button', { type: 'button', class: 'close', 'aria-label': say('group-remove', { name: member.name }), title: say('group-remove', { name: member.name }), onclick: () => attempt(async () => {
      if (!(await confirmed(say('group-remove-sure', { name: member.name }), say('group-remove', { name: member.name })))) return;
      await ask(address('/members/' + member.member), { method: 'DELETE' });
      await load();
    }) }, icon('bin')))));
}

/**
 * Asks whether to come into the group of an invitation.
 * @param {string} code
 */
async function invited(code) {
  /** @type {import('./api.js').Schemas['InvitedTo']} */
  const group = await ask('/groups/look', { method: 'POST', body: { code } });
  if (group.id) {
    location.replace('/group/' + encodeURIComponent(group.id));
    return;
  }
  byId('name').textContent = group.name;
  const field = el('input', { type: 'text', name: 'self', maxlength: 80, required: true, autocomplete: 'nickname', spellcheck: 'false' });
  const form = el('form', { class: 'card', id: 'joining' }, el('h2', null, say('group-join-ask', { name: group.name })),
    el('p', null, say('group-join-text', { game: group.title, count: group.members })),
    group.self ? el('p', null, say('group-join-as', { name: group.self })) : el('label', { class: 'field' }, say('me-name'), field, el('small', null, say('me-name-text'))),
    el('div', { class: 'row' }, el('button', { type: 'submit', class: 'button main' }, say('group-join')), el('a', { class: 'button', href: '/' }, say('cancel'))));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(async () => {
      const joined = /** @type {Group} */ (await ask('/groups/join', { method: 'POST', body: { code, self: group.self ? undefined : field.value, day } }));
      location.replace('/group/' + encodeURIComponent(joined.id));
    });
  });
  refill(place, form);
}

/** Does what the address says. */
function look() {
  const code = decodeURIComponent(location.hash.slice(1));
  if (code && !id) history.replaceState(null, '', location.pathname);
  if (id) attempt(load);
  else if (code) attempt(() => invited(code));
  else location.replace('/me');
}

addEventListener('hashchange', () => {
  if (location.hash) look();
});
look();
whenSeen(() => {
  if (id) attempt(load);
});
