import type { Login } from '@tailboard/contracts/identity/login-log';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import { column, projection, table, type EventContext } from '@tailboard/eventing/projection';

const login = table('login', {
  columns: {
    id: 'uuid',
    /** `null` if no user has the typed e-mail. */
    user_id: 'uuid?',
    email: 'text?',
    result: column<Login['result']>('text'),
    way: 'text?',
    ip: 'text?',
    user_agent: 'text',
    /** `system` for an operator. */
    actor_id: 'text?',
    /** Name of the API token that was created or revoked. */
    api_token: 'text?',
    created_at: 'timestamptz',
    /** Of the event, so that events of the same instant keep their order. */
    position: 'bigint',
  },
  key: ['id'],
  indexes: ['(created_at, position)', '(user_id, created_at, position)'],
});

/** Changes that an owner may make for another user. */
const byOthers: readonly Login['result'][] = ['second_factor_removed', 'passkey_removed', 'api_token_revoked'];

const toRow = (
  { id, id_in_category: user_id, meta, position }: EventContext,
  result: Login['result'],
  user_agent = '',
  way: string | null = null,
) => ({
  id,
  user_id: result === 'unknown' ? null : user_id,
  email: null as string | null,
  result,
  way,
  ip: meta.ip ?? null,
  user_agent,
  actor_id:
    result.startsWith('impersonation') || (byOthers.includes(result) && meta.actor_id !== user_id)
      ? meta.actor_id
      : null,
  api_token: null as string | null,
  created_at: meta.at,
  position,
});

/** A session or API token that ended also ends its open streams: the holder of its token receives nothing more. */
const ends: readonly string[] = ['LoggedOut', 'ImpersonationStopped', 'ApiTokenRevoked'];

/** All sign-in events, one row per event; only the login log reads it. */
export const loginsProjection = projection({ name: 'identity.logins', version: 6, tables: { login } })
  .on(sessionEvents, {
    LoginSucceeded: (event, { login: rows }) =>
      rows.put(toRow(event, 'success', event.data.user_agent, event.data.way)),
    LoginFailed: (event, { login: rows }) => {
      const { reason, user_agent } = event.data;
      rows.put(reason === 'locked' ? toRow(event, 'locked', user_agent) : toRow(event, 'failed', user_agent, reason));
    },
    LoginOfNobodyFailed: (event, { login: rows }) =>
      rows.put({ ...toRow(event, 'unknown', event.data.user_agent), email: event.data.email }),
    LoggedOut: (event, { login: rows }) => rows.put(toRow(event, 'logout')),
    ImpersonationStarted: (event, { login: rows }) =>
      rows.put(toRow(event, 'impersonation_start', event.data.user_agent)),
    ImpersonationStopped: (event, { login: rows }) => rows.put(toRow(event, 'impersonation_stop')),
    SecondFactorAdded: (event, { login: rows }) => rows.put(toRow(event, 'second_factor_added')),
    SecondFactorRemoved: (event, { login: rows }) => rows.put(toRow(event, 'second_factor_removed')),
    PasskeyAdded: (event, { login: rows }) => rows.put(toRow(event, 'passkey_added')),
    PasskeyRemoved: (event, { login: rows }) => rows.put(toRow(event, 'passkey_removed')),
    ApiTokenCreated: (event, { login: rows }) =>
      rows.put({ ...toRow(event, 'api_token_created'), api_token: event.data.name }),
    ApiTokenRevoked: (event, { login: rows }) =>
      rows.put({ ...toRow(event, 'api_token_revoked'), api_token: event.data.name }),
  })
  .notices({
    login: ({ after, event: { type, meta } }) =>
      after?.user_id && ends.includes(type)
        ? [{ topic: `user:${after.user_id}`, type, id: after.user_id, actor_id: meta.actor_id }]
        : [],
  });
