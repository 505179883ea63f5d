import {
  CreateApiToken,
  ListApiTokens,
  remainingPermissions,
  RevokeApiToken,
  type ApiToken,
} from '@tailboard/contracts/identity/api-token';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import { createPage } from '@tailboard/contracts/page';
import { roles, getScope } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { commandHandler, queryHandler } from '@tailboard/service/service-context';
import { usersProjection } from '../people/users-projection.js';
import { record, recordInTime } from '../session/record.js';
import { apiTokenWith, newApiToken, revokeApiToken, storeApiToken, validNames } from '../token/api-token.js';
import { refusalToCreate } from './may-create.js';

const { ApiTokenCreated, ApiTokenRevoked } = sessionEvents.make;

const order = {
  name: 'lower(name)',
  user: 'label',
  created_at: 'created_at',
  expires_at: 'expires_at',
  last_used_at: 'last_used_at',
} as const;

type Listed = Omit<ApiToken, 'user'> & { user_id: string; label: string; total: number };

/**
 * Lists the caller's API tokens, everyone's for owners; newest first by default. Those of a user who may have none any
 * more are refused like revoked ones.
 */
export const listApiTokens = queryHandler(ListApiTokens, [usersProjection.name], async (requested, ctx, caller) => {
  const { q, sort_by, state, page, per_page } = requested;
  const direction = sort_by === undefined ? 'desc' : requested.direction;
  const rows = await ctx.db.query<Listed>(
    `select *, count(*) over ()::int as total from (
       select api_token.id, api_token.name, api_token.user_id, coalesce(users.label, '') as label, api_token.permissions,
         case when revoked_at is not null or not coalesce(users.active and users.roles && $7::text[], false) then 'revoked' when expires_at <= $1 then 'expired' else 'valid' end as state,
         api_token.created_at, api_token.expires_at, api_token.last_used_at, api_token.revoked_at
       from api_token left join users on users.id = api_token.user_id
       where coalesce(revoked_at, expires_at) > $1::timestamptz - interval '90 days'
         and ($2::uuid is null or api_token.user_id = $2)
     ) as each
     where ($3::text is null or name ilike $3 or label ilike $3) and ($4::text is null or state = $4)
     order by ${order[sort_by ?? 'created_at']} ${direction} nulls last, id limit $5 offset $6`,
    [
      ctx.now().toISOString(),
      caller.scope === 'all' ? null : caller.actor_id,
      toContainsPattern(q),
      state ?? null,
      ...[per_page, (page - 1) * per_page],
      roles.filter((role) => getScope([role], 'api-token.write') !== null),
    ],
  );
  return createPage(
    rows.map(({ user_id, label, total: _, permissions, ...token }) => ({
      ...token,
      permissions: remainingPermissions(permissions),
      user: { id: user_id, label },
    })),
    rows[0]?.total ?? 0,
    { page, per_page },
    ListApiTokens.path,
    { q, sort_by, direction: sort_by && direction, state },
  );
});

/** Creates an API token; the response is not stored, so that the secret is nowhere. */
export const handleCreateApiToken = commandHandler(CreateApiToken, async (requested, ctx, commandContext) => {
  const { actor_id, principal } = commandContext;
  const { name, days } = requested;
  const permissions = [...new Set(requested.permissions)].sort();
  return ctx.withLock(`api tokens of ${actor_id}`, async () => {
    const valid = await validNames(ctx.db, actor_id, ctx.now());
    const refused = refusalToCreate({ name, permissions }, { creator: principal, valid });
    if (refused) return refused;
    const token = newApiToken(days, ctx.now());
    const { secret, ...created } = token;
    const { id: api_token_id, expires_at } = token;
    const event = ApiTokenCreated({ api_token_id, name, permissions, expires_at });
    // Without the event there is no token; a token that was then not stored is valid for no one.
    const position = await record(ctx, actor_id, [event], commandContext);
    await storeApiToken(ctx.db, { ...token, userId: actor_id, name, permissions, sessionId: principal!.session_id });
    const user = { id: actor_id, label: principal!.label };
    const unused = { state: 'valid' as const, last_used_at: null, revoked_at: null };
    return {
      output: { data: { ...created, name, user, permissions, ...unused, secret } },
      position,
      headers: { 'cache-control': 'no-store' },
    };
  });
});

/** Revokes an API token, anyone's as an owner; no effect if it is not valid any more. */
export const handleRevokeApiToken = commandHandler(RevokeApiToken, async ({ id }, ctx, commandContext) => {
  const own = commandContext.scope === 'all' ? null : commandContext.actor_id;
  const token = await apiTokenWith(ctx.db, id, own);
  if (!token) return refuse('ApiTokenNotFound');
  if (await revokeApiToken(ctx.db, id, ctx.now())) {
    const event = ApiTokenRevoked({ api_token_id: id, name: token.name });
    await recordInTime(ctx, token.user_id, [event], commandContext, derivedId('api-token-revoked', id));
  }
  return { output: undefined };
});
