import { z } from 'zod';
import { query } from '../contract.js';
import { pageOutput, pageQuery } from '../page.js';
import { CompanyDate, Instant, UserId } from '../values.js';

export const loginResults = [
  'success',
  'failed',
  'unknown',
  'locked',
  'logout',
  'impersonation_start',
  'impersonation_stop',
  'second_factor_added',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  'api_token_created',
  'api_token_revoked',
] as const;

/** A sign-in event (decision D2). */
export const Login = z.object({
  id: z.string(),
  /** `null` if the e-mail is unknown (`unknown`); the input is shown if it looks like an e-mail. */
  user_id: UserId.nullable(),
  label: z.string().nullable(),
  email: z.string().nullable(),
  result: z.enum(loginResults),
  /**
   * `password`, `password+totp`, `password+recovery`, `passkey`, or the name of the OpenID Connect provider; of a failed
   * sign-in the reason: `password`, `code`, `passkey` or `inactive`. `null` for other entries.
   */
  way: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string(),
  /** The impersonating user, if any. */
  actor_id: UserId.nullable(),
  actor: z.string().nullable(),
  /** Name of the API token that was created or revoked. */
  api_token: z.string().nullable(),
  created_at: Instant,
});
export type Login = z.output<typeof Login>;

/** Sign-ins of the last three years, newest first by default. Dates are company dates. */
export const ListLogins = query('identity.logins', {
  route: 'GET /logins',
  permission: 'login.read',
  query: pageQuery(['created_at', 'email', 'result']).extend({
    direction: z.enum(['asc', 'desc']).default('desc'),
    user_id: UserId.optional(),
    result: z.enum(loginResults).optional(),
    start_date: CompanyDate.optional(),
    end_date: CompanyDate.optional(),
  }),
  output: pageOutput(Login),
  summary: 'List the login log',
});
