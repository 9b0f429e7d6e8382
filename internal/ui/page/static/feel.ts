// Plays short sounds and vibrations for events in a game, if they are turned on.

import { setting } from './page.js';
import type { Signal } from './signal.js';

/** the pitches of successive tones, in hertz */
const tones: Record<Signal, number[]> = { put: [880], turn: [523, 659], refused: [196], won: [523, 659, 784, 1047], lost: [330, 262] };
/** durations in milliseconds: vibrate, pause, vibrate… */
const shakings: Record<Signal, number[]> = { put: [8], turn: [12, 40, 12], refused: [30], won: [16, 50, 16, 50, 40], lost: [40] };

let audio: AudioContext | undefined;

/** Plays the sound and the vibration of a signal, if they are turned on. */
export function feel(signal: Signal) {
  if (setting('haptics') === 'on' && 'vibrate' in navigator) navigator.vibrate(shakings[signal]);
  if (setting('sound') !== 'on') return;
  const context = (audio ??= new AudioContext());
  const { currentTime } = context;
  tones[signal].forEach((pitch, order) => tick(context, pitch, currentTime + order * 0.09));
}

/**
 * A short tone that fades.
 * @param pitch in hertz
 * @param at start time, in seconds
 */
function tick(context: AudioContext, pitch: number, at: number) {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0.12, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.13);
}
