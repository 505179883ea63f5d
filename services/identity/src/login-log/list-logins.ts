import { ListLogins, type Login } from '@tailboard/contracts/identity/login-log';
import { API_PREFIX } from '@tailboard/contracts/contract';
import { createPage } from '@tailboard/contracts/page';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler } from '@tailboard/service/service-context';
import { usersProjection } from '../people/users-projection.js';
import { loginsProjection } from './logins-projection.js';

const order = {
  created_at: (direction: string) => `created_at ${direction}, position ${direction}`,
  email: (direction: string) => `email ${direction}, created_at desc, position desc`,
  result: (direction: string) => `result ${direction}, created_at desc, position desc`,
} as const;

/**
 * Dates are whole days in the company's time zone; entries older than three years are no longer shown (decision D2).
 */
const matching = `
  login.created_at > $1::timestamptz - interval '3 years'
  and ($2::uuid is null or login.user_id = $2)
  and ($3::text is null or login.result = $3)
  and ($4::date is null or login.created_at >= $4::date::timestamp at time zone $7)
  and ($5::date is null or login.created_at < ($5::date + 1)::timestamp at time zone $7)
  and ($6::text is null or coalesce(users.email, login.email) ilike $6 or users.label ilike $6)`;
const from = `from login left join users on users.id = login.user_id left join users actor on actor.id = nullif(login.actor_id, 'system')::uuid
  where ${matching}`;

export const listLogins = queryHandler(
  ListLogins,
  [loginsProjection.name, usersProjection.name],
  async (requested, ctx) => {
    const { user_id, result, start_date, end_date, q, sort_by, direction, page, per_page } = requested;
    const values = [
      ctx.now().toISOString(),
      user_id ?? null,
      result ?? null,
      start_date ?? null,
      end_date ?? null,
      toContainsPattern(q),
      ctx.config.COMPANY_TIMEZONE,
    ];
    const rows = await ctx.db.query<Login>(
      `select login.id, login.user_id, users.label, coalesce(users.email, login.email) as email, login.result, login.way, login.ip, login.user_agent,
       nullif(login.actor_id, 'system') as actor_id, case login.actor_id when 'system' then $8 else actor.label end as actor, login.api_token, login.created_at
     ${from} order by ${order[sort_by ?? 'created_at'](direction)} limit $9 offset $10`,
      [...values, ctx.config.APP_NAME, per_page, (page - 1) * per_page],
    );
    const [counted] = await ctx.db.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
    const search = { user_id, result, start_date, end_date, q, sort_by, direction };
    return createPage(rows, counted?.total ?? 0, { page, per_page }, `${API_PREFIX}/logins`, search);
  },
);
