import { randomUUID } from 'node:crypto';
import { companyDate } from '@tailboard/contracts/company-time';
import { preferredLocale, type Locale } from '@tailboard/contracts/locale';
import type { Scope } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext } from '@tailboard/eventing/perform';
import { z } from 'zod';
import type { RequestContext } from './house.js';
import type { Principal } from './principal.js';
import { parseInput, problem } from './problem.js';

/** The headers that a request may say something in, lower case as Node gives them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;
const one = (headers: Headers, name: string): string | undefined => [headers[name]].flat()[0];

export const localeOf = (headers: Headers): Locale => preferredLocale(one(headers, 'accept-language'));

const Uuid = z.object({ 'Idempotency-Key': z.uuid() });

/** The `Idempotency-Key` of a request, if it has one; a 422 when it is not a uuid. */
export function idempotencyKey(headers: Headers): string | undefined {
  const key = one(headers, 'idempotency-key');
  return key === undefined
    ? undefined
    : parseInput(Uuid, { 'Idempotency-Key': key }, localeOf(headers))['Idempotency-Key'];
}

/** The version of `If-Match`, as a number with or without quotes; a 422 when it is neither. */
export function ifMatch(headers: Headers): number | undefined {
  const given = one(headers, 'if-match');
  if (given === undefined || given === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1];
  if (version === undefined)
    throw problem(422, 'wrongInput', {}, { errors: { 'If-Match': [`${given} is not a version`] } });
  return Number(version);
}

/** What a caller's request says about itself, for queries and commands alike. */
export function callerOf(
  request: { headers: Headers; id: string; ip: string },
  principal: Principal | null,
  scope: Scope,
  clock: { now: Date; zone: string },
): CommandContext & RequestContext {
  const { headers } = request;
  const locale = localeOf(headers);
  const actor_id = principal?.user_id ?? 'anonymous';
  const key = idempotencyKey(headers);
  const if_match = ifMatch(headers);
  const reason = one(headers, 'x-reason');
  return {
    actor_id,
    scope,
    now: clock.now.toISOString(),
    today: companyDate(clock.now, clock.zone),
    principal,
    locale,
    user_agent: (one(headers, 'user-agent') ?? '').slice(0, 300),
    command_id: key === undefined ? randomUUID() : derivedId('command', actor_id, key),
    correlation_id: request.id,
    source: 'web',
    ...(if_match === undefined ? {} : { if_match }),
    ...(principal?.impersonator_id === undefined ? {} : { impersonator_id: principal.impersonator_id }),
    ip: request.ip,
    ...(reason === undefined ? {} : { reason: reason.slice(0, 500) }),
  };
}
