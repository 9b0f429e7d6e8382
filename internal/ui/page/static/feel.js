// Plays short sounds and vibrations for events in a game, if they are turned on.

import { setting } from './page.js';

/** @typedef {import('./signal.js').Signal} Signal */

/** @type {Record<Signal, number[]>} the pitches of successive tones, in hertz */
const tones = { put: [880], turn: [523, 659], refused: [196], won: [523, 659, 784, 1047], lost: [330, 262] };
/** @type {Record<Signal, number[]>} durations in milliseconds: vibrate, pause, vibrate… */
const shakings = { put: [8], turn: [12, 40, 12], refused: [30], won: [16, 50, 16, 50, 40], lost: [40] };

/** @type {AudioContext | undefined} */
let audio;

/**
 * Plays the sound and the vibration of a signal, if they are turned on.
 * @param {Signal} signal
 */
export function feel(signal) {
  if (setting('haptics') === 'on' && 'vibrate' in navigator) navigator.vibrate(shakings[signal]);
  if (setting('sound') !== 'on') return;
  audio ??= new AudioContext();
  const { currentTime } = audio;
  tones[signal].forEach((pitch, order) => tick(/** @type {AudioContext} */ (audio), pitch, currentTime + order * 0.09));
}

/**
 * A short tone that fades.
 * @param {AudioContext} context
 * @param {number} pitch in hertz
 * @param {number} at start time, in seconds
 */
function tick(context, pitch, at) {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0.12, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.13);
}
