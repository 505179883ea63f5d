import type { Roadblock } from '@tailboard/contracts/identity/session';
import type { Role } from '@tailboard/contracts/permission';
import { PreviousDayOpen, roadblocks, TimesMissing, UnreadMessages } from '@tailboard/contracts/roadblock';
import type { z } from 'zod';
import type { ApiError } from '../api/problem.js';
import { redirectPaths } from '../remote.js';
import { safePath } from './safe-path.js';

type Kind = z.output<typeof Roadblock>['type'];

const kinds: Readonly<Record<string, Kind>> = {
  [UnreadMessages.code]: 'unread_messages',
  [PreviousDayOpen.code]: 'previous_day',
  [TimesMissing.code]: 'times',
};
const places: Readonly<Record<Kind, string>> = {
  unread_messages: redirectPaths.viewinbox,
  previous_day: redirectPaths.closeDailyWork,
  times: redirectPaths.closeDailyWork,
};

/** Redirect target, and the counter to store. */
export interface Detour {
  readonly to: string;
  readonly counter?: '1';
}

const has = (roles: readonly Role[], ...any: readonly Role[]): boolean => roles.some((role) => any.includes(role));
/** Owners and admins are never redirected. */
const isExempt = (roles: readonly Role[]): boolean => has(roles, 'owner', 'admin');
/** Managers and supervisors are redirected by responses only, not by checks at sign-in. */
export const isManagerial = (roles: readonly Role[]): boolean => has(roles, 'owner', 'admin', 'manager', 'supervisor');

function detour(kind: Kind, message: string, target?: string): Detour {
  const at = new URL(safePath(target ?? null) ?? places[kind], 'http://here.invalid');
  at.searchParams.set('message', message);
  return { to: at.pathname + at.search, ...(kind === 'times' ? { counter: '1' } : {}) };
}

/**
 * Returns the redirect for a 403, recognized by code or by the specified sentence. The target comes from the response.
 * Missing times redirect once a day: while the stored counter is 0.
 */
export function detourAfter(
  problem: Pick<ApiError, 'status' | 'code' | 'message'> & { readonly body?: Readonly<Record<string, unknown>> },
  roles: readonly Role[],
  counter: string | null,
): Detour | null {
  if (problem.status !== 403 || isExempt(roles)) return null;
  const met = roadblocks.find(({ code, text }) => code === problem.code || text.en === problem.message);
  const kind = met && kinds[met.code];
  if (kind === undefined || (kind === 'times' && counter !== '0')) return null;
  const target = problem.body?.target;
  return detour(kind, problem.message, typeof target === 'string' ? target : undefined);
}

/** Redirects to the first roadblock. */
export const detourTo = ([first]: readonly z.output<typeof Roadblock>[]): Detour | null =>
  first ? detour(first.type, first.message, first.target) : null;
