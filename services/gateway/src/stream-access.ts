import { ACCESS_TOPIC } from '@tailboard/contracts/live';
import type { ReceivedNotice } from '@tailboard/eventing/projection/live-notices';
import type { Caller } from './callers.js';

/** How often the caller of a stream is resolved again although nothing happened to their account. */
const SAFETY_INTERVAL = 600_000;
/** Margin for clocks, and the least wait for a token that should have ended. */
const CLOCK_MARGIN = 1_000;
/** The longest delay of a timer. */
const MAX_DELAY = 2_147_483_647;

/**
 * Watches whether the caller of an open stream may still have it. They are resolved again at once when something happens
 * to the account or a token of the caller or of the user who acts as them, when a setting changed or notices may have
 * been missed, when the token would end by itself, and at long intervals otherwise.
 */
export function watchAccess(options: {
  caller: Caller;
  /** Resolves the caller again; `null` if there is none any more. */
  resolve: () => Promise<Caller | null>;
  /** Whether the caller may still have the same stream. */
  isStillAllowed: (caller: Caller) => boolean;
  end: () => void;
}): { onNotice: (notice: ReceivedNotice['notice']) => void; stop: () => void } {
  const { user_id, impersonator_id = user_id } = options.caller;
  const own = new Set([
    'settings',
    ...[user_id, impersonator_id].flatMap((id) => [`user:${id}`, `${ACCESS_TOPIC}:${id}`]),
  ]);
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async (): Promise<void> => {
    const now = await options.resolve().catch(() => null);
    if (stopped) return;
    if (now !== null && options.isStillAllowed(now)) checkAtExpiry(now);
    else options.end();
  };
  const checkAtExpiry = ({ valid_until }: Caller): void => {
    clearTimeout(timer);
    if (valid_until === undefined) return;
    const delay = Math.max(Date.parse(valid_until) - Date.now(), 0) + CLOCK_MARGIN;
    timer = setTimeout(() => void check(), Math.min(delay, MAX_DELAY));
  };
  // Changes while the caller was first resolved came too early to be heard.
  void check();
  const safety = setInterval(() => void check(), SAFETY_INTERVAL);
  return {
    onNotice: (notice) => {
      if (notice === 'resync' || own.has(notice.topic)) void check();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(safety);
    },
  };
}
