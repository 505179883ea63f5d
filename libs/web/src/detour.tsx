import type { Roadblock } from '@tailboard/contracts/identity/session';
import type { Role } from '@tailboard/contracts/permission';
import { PreviousDayOpen, roadblocks, TimesMissing, UnreadMessages } from '@tailboard/contracts/roadblock';
import type { z } from 'zod';
import type { ApiProblem } from './problem.js';
import { namedRemote } from './remote.js';
import { safePath } from './safe-path.js';

type Kind = z.output<typeof Roadblock>['type'];

const kinds: Readonly<Record<string, Kind>> = {
  [UnreadMessages.code]: 'unread_messages',
  [PreviousDayOpen.code]: 'previous_day',
  [TimesMissing.code]: 'times',
};
const places: Readonly<Record<Kind, string>> = {
  unread_messages: namedRemote.viewinbox,
  previous_day: namedRemote.closeDailyWork,
  times: namedRemote.closeDailyWork,
};

/** Where somebody is led, and the counter that holds from then on. */
export interface Detour {
  readonly to: string;
  readonly counter?: '1';
}

const has = (roles: readonly Role[], ...any: readonly Role[]): boolean => roles.some((role) => any.includes(role));
/** Owners and admins are never led away. */
const isExempt = (roles: readonly Role[]): boolean => has(roles, 'owner', 'admin');
/** Whom the client does not check by itself: managers and supervisors are only stopped by an answer. */
export const isManagerial = (roles: readonly Role[]): boolean => has(roles, 'owner', 'admin', 'manager', 'supervisor');

function detour(kind: Kind, message: string, target?: string): Detour {
  const at = new URL(safePath(target ?? null) ?? places[kind], 'http://here.invalid');
  at.searchParams.set('message', message);
  return { to: at.pathname + at.search, ...(kind === 'times' ? { counter: '1' } : {}) };
}

/**
 * Whether a 403 answer leads somewhere. It is known by its code, or by the sentence of the specification where a server
 * names none, and leads to the page that the answer names. Missing times lead away once a day: while the counter is stored
 * and 0.
 */
export function detourAfter(
  problem: Pick<ApiProblem, 'status' | 'code' | 'message'> & { readonly body?: Readonly<Record<string, unknown>> },
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

/** The first roadblock of an answer is where somebody is led. */
export const detourTo = ([first]: readonly z.output<typeof Roadblock>[]): Detour | null =>
  first ? detour(first.type, first.message, first.target) : null;
