/** Maximum number of keys that are remembered: those of one long code, with modifiers. */
const MAX_KEYS = 128;

interface RecordedKeys {
  /** The last keys, pressed and released. */
  readonly events: KeyboardEvent[];
  /** Time from which keys were recorded. The page has no record of earlier ones. */
  readonly since: number;
}

/** Shared globally, because the shell records the keys, and each remote has its own copy of this module. */
const page = globalThis as { [keys: symbol]: RecordedKeys | undefined };
const KEYS = Symbol.for('tailboard.recorded-keys');

/**
 * Records the last keys of the page from its start, so that a screen that opens in the middle of a scan knows the
 * beginning of the code.
 */
export function recordKeys(): void {
  if (page[KEYS]) return;
  const events: KeyboardEvent[] = [];
  page[KEYS] = { events, since: performance.now() };
  const record = (event: KeyboardEvent): void => {
    events.push(event);
    if (events.length > MAX_KEYS) events.shift();
  };
  addEventListener('keydown', record, true);
  addEventListener('keyup', record, true);
}

/** Returns the recorded keys; none if the page does not record them. */
export const recordedKeys = (): RecordedKeys | undefined => page[KEYS];
