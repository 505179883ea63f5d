import { z } from 'zod';
import { command, query } from '../contract.js';
import { selectsOwn } from '../id-scope.js';
import { CompanyDate, Instant, Uuid } from '../values.js';

/** Heartbeat interval of a signed-in browser in ms. */
export const HEARTBEAT_MS = 60_000;

/** Sent every 60 s while signed in. `unread` is the number of unread messages; `version` is the responding build. */
export const Heartbeat = query('identity.heartbeat', {
  route: 'GET /heartbeat',
  permission: 'signed-in',
  output: z.object({ server_time: Instant, unread: z.number().int(), version: z.string() }),
  summary: 'Send a heartbeat; returns the unread count',
});

/**
 * Header of requests that no user caused, for example a page that refreshes itself while its user is away. They do not
 * keep a session from becoming idle.
 */
export const UNATTENDED_HEADER = 'x-unattended';

/** Obligations that block other work, in order (decision D17). */
export const roadblockTypes = ['unread_messages', 'previous_day', 'times'] as const;
export const Roadblock = z.object({
  type: z.enum(roadblockTypes),
  message: z.string(),
  count: z.number().int(),
  date: CompanyDate.nullable(),
  /** Path of the screen that resolves it. */
  target: z.string(),
});
export const ReadRoadblocks = query('identity.roadblocks', {
  route: 'GET /roadblocks',
  permission: 'signed-in',
  query: z.object({ date: CompanyDate }),
  output: z.object({ roadblocks: z.array(Roadblock), counter: z.number().int() }),
  summary: 'Get the caller’s roadblocks on a date',
});

/** A session: a sign-in and its browser. */
export const Session = z.object({
  id: Uuid,
  /** The session of this request. */
  current: z.boolean(),
  signed_in_at: Instant,
  expires_at: Instant,
  /** When the user last did something in it; precise to a minute. */
  last_used_at: Instant,
  /** `null` for sign-ins from before addresses and browsers were recorded. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type Session = z.output<typeof Session>;
export const ListSessions = query('identity.sessions', {
  route: 'GET /user/sessions',
  permission: 'signed-in',
  personally: true,
  output: z.object({ data: z.array(Session) }),
  summary: 'List the caller’s sessions, newest first',
});
export const EndSession = command('identity.end-session', {
  route: 'DELETE /user/sessions/{id}',
  permission: 'signed-in',
  ids: { id: selectsOwn },
  personally: true,
  stepUp: true,
  params: z.object({ id: Uuid }),
  summary: 'Sign out one of the caller’s sessions; no effect if it has ended',
});
/**
 * For sign-outs that were made without a network. The browser then deletes the token and keeps only its SHA-256 (hex),
 * which ends the session and opens nothing.
 */
export const EndSessionLater = command('identity.end-session-later', {
  route: 'POST /logout/later',
  permission: 'public',
  body: z.object({ token_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  summary: 'Send a sign-out that was made without a network; no effect if the session has ended',
});
export const EndOtherSessions = command('identity.end-other-sessions', {
  route: 'DELETE /user/sessions',
  permission: 'signed-in',
  personally: true,
  stepUp: true,
  output: z.object({ ended: z.number().int() }),
  summary: 'Sign out all other sessions',
});
