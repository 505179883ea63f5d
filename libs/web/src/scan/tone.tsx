import type { Tone } from '../lists/result-list.js';

interface Signal {
  readonly notes: readonly (readonly [hz: number, ms: number])[];
  readonly shakes: number[];
}
const attention: Signal = {
  notes: [
    [880, 110],
    [880, 110],
  ],
  shakes: [60, 60, 60],
};
/**
 * Two notes for what needs attention, a long low one for `failed`: distinguishable without looking, also by the vibration of
 * a phone.
 */
const signals: Readonly<Record<Tone, Signal>> = {
  done: { notes: [[1320, 80]], shakes: [40] },
  queued: { notes: [[1320, 80]], shakes: [40] },
  confirm: attention,
  unexpected: attention,
  failed: { notes: [[196, 380]], shakes: [320] },
};
const PAUSE_MS = 60;
let context: AudioContext | null = null;

/** Signals a scan result by sound and vibration, if the device supports them. */
export function signal(tone: Tone): void {
  const { notes, shakes } = signals[tone];
  if (typeof navigator.vibrate === 'function') navigator.vibrate(shakes);
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  // Browsers allow sound only after a user gesture; a scan is one.
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
