// Who plays here: a name, and a link by which games follow a person to another device.
// The link's secret stands behind #, which browsers send to nobody.

import { byId, el, icon, refill } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { begin, complain, confirmed } from './page.js';
import { today } from './days.js';
import { copyButton, inviting } from './share.js';

/** @typedef {import('./api.js').Schemas['Player']} Player */

begin();

const problem = byId('problem');
const place = byId('me');

/**
 * Does something, and says what is wrong where it cannot be done.
 * @param {HTMLElement} where
 * @param {() => Promise<void>} act
 */
async function attempt(where, act) {
  where.textContent = '';
  try {
    await act();
  } catch (error) {
    complain(where, error);
  }
}

/**
 * Shows who plays.
 * @param {Player} player
 * @param {string} [done] what has just become of it
 */
async function show(player, done) {
  if (!player.nameable) {
    refill(place, el('p', { class: 'lead' }, say('me-alone')));
    return;
  }
  const groups = player.name ? await grouping() : null; // before, so that nothing moves
  refill(place, el('p', { class: 'lead' }, say('me-lead')),
    naming(player, done),
    groups,
    player.name ? linking(player) : null,
    player.name ? leaving(player) : null);
}

/**
 * @param {Player} player
 * @param {string} [done]
 */
function naming(player, done) {
  const wrong = el('p', { class: 'problem', role: 'alert' });
  const field = el('input', { type: 'text', name: 'name', maxlength: 80, value: player.name, required: true, autocomplete: 'nickname', spellcheck: 'false' });
  const form = el('form', { class: 'card', id: 'naming' },
    el('label', { class: 'field' }, say('me-name'), field, el('small', null, say('me-name-text'))),
    wrong, el('div', { class: 'row' }, el('button', { type: 'submit', class: 'button' + (player.name ? '' : ' main') }, say('me-keep')), el('span', { role: 'status' }, done ?? '')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(wrong, async () => {
      const named = /** @type {Player} */ (await ask('/player', { method: 'PUT', body: { name: field.value } }));
      await show(named, say('me-kept', { name: named.name }));
    });
  });
  return form;
}

/** @param {Player} player */
function linking(player) {
  const wrong = el('p', { class: 'problem', role: 'alert' });
  const made = el('div', { class: 'me-link' });
  const done = el('span', { role: 'status' });
  const others = el('button', { type: 'button', class: 'button', id: 'sign-out', hidden: !player.linked, onclick: () => attempt(wrong, async () => {
    if (!(await confirmed(say('me-others-sure'), say('me-others')))) return;
    await ask('/player/renew', { method: 'POST' });
    others.hidden = true;
    done.textContent = say('me-others-done');
  }) }, say('me-others'));
  const button = el('button', { type: 'button', class: 'button main', id: 'make-link', onclick: () => attempt(wrong, async () => {
    if (player.linked && !(await confirmed(say('me-link-sure'), say('me-link-again')))) return;
    const { path } = /** @type {import('./api.js').Schemas['Link']} */ (await ask('/player/link', { method: 'POST' }));
    player.linked = true;
    const { link, picture } = await inviting(path);
    refill(made, el('p', { role: 'status' }, say('me-link-made')), picture,
      el('div', { class: 'row' }, el('input', { type: 'text', class: 'link', readonly: true, value: link, 'aria-label': say('me-link'), spellcheck: 'false' }), copyButton(say('copy-link'), link)));
    button.hidden = true;
    others.hidden = false;
  }) }, icon('key'), say(player.linked ? 'me-link-again' : 'me-link-make'));
  return el('section', { class: 'card', 'aria-labelledby': 'link-heading' }, el('h2', { id: 'link-heading' }, say('me-link-heading')),
    el('p', null, say('me-link-text')), player.linked ? el('p', null, say('me-link-ends')) : null, wrong, made, el('div', { class: 'row' }, button, others, done));
}

/** @param {Player} player */
function leaving(player) {
  const wrong = el('p', { class: 'problem', role: 'alert' });
  return el('section', { class: 'card', 'aria-labelledby': 'leave-heading' }, el('h2', { id: 'leave-heading' }, say('me-leave-heading')),
    el('p', null, say('me-leave-text')), wrong,
    el('p', null, el('button', { type: 'button', class: 'button', id: 'leave', onclick: () => attempt(wrong, async () => {
      if (!(await confirmed(say(player.linked ? 'me-leave-sure' : 'me-leave-unlinked'), say('me-leave')))) return;
      await ask('/player/leave', { method: 'POST' });
      await load();
    }) }, say('me-leave'))));
}

/**
 * Asks whether to play as whom a link leads to.
 * @param {string} secret
 */
async function enter(secret) {
  /** @type {import('./api.js').Schemas['LinkedPlayer']} */
  const linked = await ask('/player/look', { method: 'POST', body: { secret } });
  if (linked.own) {
    await load(say('me-ask-own', { name: linked.name }));
    return;
  }
  const wrong = el('p', { class: 'problem', role: 'alert' });
  const along = el('input', { type: 'checkbox', id: 'along', checked: true });
  refill(place, el('section', { class: 'card', id: 'entering' }, el('h2', null, say('me-ask', { name: linked.name })),
    linked.now ? el('p', null, say('me-ask-now', { name: linked.now })) : null,
    linked.games ? [el('label', { class: 'check' }, along, el('span', null, say('me-ask-games', { count: linked.games }))), el('p', { class: 'small muted' }, say('me-ask-games-not'))] : null,
    wrong,
    el('div', { class: 'row' },
      el('button', { type: 'button', class: 'button main', id: 'enter', onclick: () => attempt(wrong, async () => {
        /** @type {import('./api.js').Schemas['EnteredPlayer']} */
        const entered = await ask('/player/enter', { method: 'POST', body: { secret, games: along.checked } });
        await show(entered, [say('me-kept', { name: entered.name }),
          entered.moved ? say('me-moved', { count: entered.moved }) : '', entered.left ? say('me-left', { count: entered.left }) : ''].filter(Boolean).join(' '));
      }) }, say('me-enter', { name: linked.name })),
      el('button', { type: 'button', class: 'button', onclick: () => attempt(problem, () => load()) }, say('cancel')))));
}

/** The groups of the player, and a way to make one. */
async function grouping() {
  const now = today();
  const [{ groups }, { days }] = /** @type {[import('./api.js').Schemas['GroupList'], import('./api.js').Schemas['Days']]} */ (
    await Promise.all([ask('/groups'), ask('/days?' + new URLSearchParams({ from: now, to: now }))]));
  const wrong = el('p', { class: 'problem', role: 'alert' });
  const name = el('input', { type: 'text', name: 'group', maxlength: 80, required: true, autocomplete: 'off', spellcheck: 'false' });
  const choice = el('select', { name: 'game' });
  const form = el('form', { id: 'new-group', autocomplete: 'off' },
    el('label', { class: 'field' }, say('group-name'), name), el('label', { class: 'field' }, say('group-game'), choice), wrong,
    el('p', null, el('button', { type: 'submit', class: 'button' }, say('group-make'))));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(wrong, async () => {
      const made = /** @type {import('./api.js').Schemas['Group']} */ (await ask('/groups', { method: 'POST', body: { name: name.value, game: choice.value } }));
      location.assign('/group/' + encodeURIComponent(made.id));
    });
  });
  refill(choice, (days[0]?.games ?? []).map((game) => el('option', { value: game.game }, game.title)));
  return el('section', { class: 'card', id: 'groups', 'aria-labelledby': 'groups-heading' }, el('h2', { id: 'groups-heading' }, say('groups')), el('p', null, say('groups-text')),
    groups.length ? el('ul', { class: 'plain groups' }, groups.map((group) => el('li', null, el('a', { href: '/group/' + encodeURIComponent(group.id) }, icon('group'), el('strong', null, group.name)),
      el('span', { class: 'small muted' }, group.title + ' · ' + say('group-count', { count: group.members }))))) : null,
    el('details', { open: !groups.length }, el('summary', null, say('group-new')), form));
}

/** @param {string} [done] what has just become of the player */
async function load(done) {
  await show(await ask('/player'), done);
}

/** Does what the address says, which then tells nobody of it. */
function look() {
  const secret = decodeURIComponent(location.hash.slice(1));
  if (secret) history.replaceState(null, '', location.pathname);
  attempt(problem, async () => {
    try {
      await (secret ? enter(secret) : load());
    } catch (error) {
      if (secret) await load();
      throw error;
    }
  });
}

addEventListener('hashchange', () => {
  if (location.hash) look();
});
look();
