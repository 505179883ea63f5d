import type { Tone } from '../result-list.js';

/** Two for `dispatch`, a low long one for `no`: they are told apart without looking, also by the hand that holds a phone. */
const signals: Readonly<Record<Tone, { notes: readonly (readonly [hz: number, ms: number])[]; shakes: number[] }>> = {
  ok: { notes: [[1320, 80]], shakes: [40] },
  ask: {
    notes: [
      [880, 110],
      [880, 110],
    ],
    shakes: [60, 60, 60],
  },
  no: { notes: [[196, 380]], shakes: [320] },
};
const PAUSE_MS = 60;
let context: AudioContext | null = null;

/** Sounds and shakes as a scan came out, where the device can. */
export function signal(tone: Tone): void {
  const { notes, shakes } = signals[tone];
  if (typeof navigator.vibrate === 'function') navigator.vibrate(shakes);
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  // A browser lets a page sound after somebody has pressed something; a scan is that.
  void context.resume();
  let at = context.currentTime;
  for (const [hz, ms] of notes) {
    const voice = context.createOscillator();
    const loudness = context.createGain();
    loudness.gain.value = 0.2;
    voice.frequency.value = hz;
    voice.connect(loudness).connect(context.destination);
    voice.start(at);
    voice.stop(at + ms / 1000);
    at += (ms + PAUSE_MS) / 1000;
  }
}
