import { randomUUID } from 'node:crypto';
import { companyDate } from '@tailboard/contracts/company-time';
import { DONE_AGO_HEADER, MAX_DONE_AGO } from '@tailboard/contracts/history';
import { preferredLocale, type Locale } from '@tailboard/contracts/locale';
import type { Scope } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { currentTraceparent, validTraceparent } from '@tailboard/eventing/tracing';
import { z } from 'zod';
import type { RequestContext } from '../service-context.js';
import { isConfirmed, type Principal } from '../auth/principal.js';
import { deviceIn } from './device.js';
import { parseInput, problem } from './problem.js';

/** Request headers, in lower case as Node delivers them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;
const one = (headers: Headers, name: string): string | undefined => [headers[name]].flat()[0];

export const getLocale = (headers: Headers): Locale => preferredLocale(one(headers, 'accept-language'));

/**
 * Returns when a command was done without a network. The age by the device's own clock is right however wrong that clock
 * is. An age that cannot be is ignored, so that the time of recording counts and the command is never refused for it.
 */
function getDoneAt(headers: Headers, now: Date): string | undefined {
  const header = one(headers, DONE_AGO_HEADER);
  const seconds = header !== undefined && /^\d{1,7}$/.test(header) ? Number(header) : 0;
  return seconds > 0 && seconds <= MAX_DONE_AGO ? new Date(now.getTime() - seconds * 1000).toISOString() : undefined;
}

const Uuid = z.object({ 'Idempotency-Key': z.uuid() });

/** Returns the request's `Idempotency-Key`, if any; throws 422 if it is not a UUID. */
export function idempotencyKey(headers: Headers): string | undefined {
  const key = one(headers, 'idempotency-key');
  return key === undefined
    ? undefined
    : parseInput(Uuid, { 'Idempotency-Key': key }, getLocale(headers))['Idempotency-Key'];
}

/** Returns the version in `If-Match`, a number with or without quotes; throws 422 otherwise. */
export function ifMatch(headers: Headers): number | undefined {
  const header = one(headers, 'if-match');
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined)
    throw problem(422, 'wrongInput', {}, { errors: { 'If-Match': [`${header} is not a version`] } });
  return Number(version);
}

/** Returns the position in `X-Min-Position`: rows must not be older. */
export function minPosition(headers: Headers): bigint | undefined {
  const header = one(headers, 'x-min-position');
  return header !== undefined && /^\d{1,19}$/.test(header) ? BigInt(header) : undefined;
}

/** Builds the request context that queries and commands share. */
export function createCaller(
  request: { headers: Headers; id: string; ip: string },
  principal: Principal | null,
  scope: Scope,
  settings: { now: Date; zone: string; tls: boolean },
): CommandContext & RequestContext {
  const { headers } = request;
  const locale = getLocale(headers);
  const actor_id = principal?.user_id ?? 'anonymous';
  const key = idempotencyKey(headers);
  const if_match = ifMatch(headers);
  const reason = one(headers, 'x-reason');
  const done_at = getDoneAt(headers, settings.now);
  const seenPosition = minPosition(headers);
  const traceparent = currentTraceparent() ?? validTraceparent(one(headers, 'traceparent'));
  const device = deviceIn(one(headers, 'cookie'), settings.tls);
  return {
    actor_id,
    scope,
    now: settings.now.toISOString(),
    today: companyDate(settings.now, settings.zone),
    zone: settings.zone,
    principal,
    confirmed: principal !== null && isConfirmed(principal, settings.now),
    locale,
    user_agent: (one(headers, 'user-agent') ?? '').slice(0, 300),
    command_id: key === undefined ? randomUUID() : derivedId('command', actor_id, key),
    correlation_id: request.id,
    source: 'web',
    ...(if_match === undefined ? {} : { if_match }),
    ...(principal?.impersonator_id === undefined ? {} : { impersonator_id: principal.impersonator_id }),
    ...(principal?.api_token === undefined ? {} : { api_token: principal.api_token.name }),
    ip: request.ip,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(seenPosition === undefined ? {} : { seen: seenPosition }),
    ...(device === undefined ? {} : { device }),
    ...(reason === undefined ? {} : { reason: reason.slice(0, 500) }),
    ...(done_at === undefined ? {} : { done_at }),
  };
}
