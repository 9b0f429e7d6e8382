// Shows the progress of a job's work units, and updates it while the page is visible.

import { byId, el, redraw, scrolling, tableHead } from './dom.js';
import { language, number, say } from './words.js';
import { ask } from './api.js';
import { begin, complain, whenSeen } from './page.js';
import type { Schemas } from './api.js';

export type Jobs = Schemas['Jobs'];

begin();

const problem = byId('problem');
const place = byId('jobs');

/** The time between two requests, in milliseconds. */
const pause = 5000;

function draw(jobs: Jobs) {
  redraw(
    place,
    el(
      'section',
      { class: 'card' },
      el('h2', null, jobs.title ?? ''),
      el('progress', { class: 'whole', max: jobs.units, value: jobs.done, 'aria-label': say('jobs-done') }),
      (jobs.sentences ?? []).map((text) => el('p', null, text)),
      (jobs.failures ?? []).map((text) => el('p', { class: 'problem' }, text)),
    ),
    jobs.running.length ? el('section', { class: 'card' }, el('h2', null, say('jobs-running')), running(jobs.running)) : null,
  );
}

function running(units: Jobs['running']) {
  const heads = ['jobs-unit', 'jobs-host', 'jobs-since', 'jobs-sign', 'jobs-done'].map((head) => say(head));
  return scrolling(
    say('jobs-running'),
    el(
      'table',
      { class: 'running' },
      tableHead(...heads),
      el(
        'tbody',
        null,
        units.map((one) =>
          el(
            'tr',
            null,
            [
              number(one.unit),
              one.host + ':' + one.pid,
              time(one.started),
              time(one.renewed),
              one.of ? number(one.done ?? 0) + ' / ' + number(one.of) : '–',
            ].map((value, column) => el('td', { 'data-head': heads[column] }, value)),
          ),
        ),
      ),
    ),
  );
}

const time = (moment: string) => new Date(moment).toLocaleString(language, { dateStyle: 'short', timeStyle: 'medium' });

let asking = false;

async function load() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    draw(await ask('/jobs'));
    problem.textContent = '';
  } catch (error) {
    complain(problem, error);
  }
  asking = false;
}

whenSeen(load);
setInterval(load, pause);
load();
