import { z } from 'zod';
import { query } from '../contract.js';
import { Instant } from '../values.js';
import { RoleName } from './user.js';

/**
 * Returns the owner of a token, for the gateway, which blocks /api/v1/internal from outside. Takes the token's SHA-256
 * (hex), never the token; `null` if it is unknown, expired, revoked, or its user is inactive.
 */
export const ReadPrincipal = query('identity.principal', {
  route: 'POST /internal/principal',
  permission: 'public',
  body: z.object({
    token_hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** The user caused the request, so their session is not idle. */
    active: z.boolean().default(false),
  }),
  output: z.object({
    principal: z
      .object({
        user_id: z.uuid(),
        session_id: z.uuid(),
        label: z.string(),
        roles: z.array(RoleName),
        /** When the token ends by itself: it expires, or its user has been idle for too long by then. */
        valid_until: Instant.optional(),
        /** When the user last authenticated in this session. */
        confirmed_at: Instant.optional(),
        /** Signed in with a temporary password, which must be changed first. */
        must_change_password: z.boolean().optional(),
        /** The company requires a second factor of this user, who has none. */
        must_add_second_factor: z.boolean().optional(),
        /** The API token of the request, instead of a session. */
        api_token: z.object({ id: z.uuid(), name: z.string(), permissions: z.array(z.string()) }).optional(),
        /** The impersonating user, if any. */
        impersonator_id: z.uuid().optional(),
        /** Has an unread required message (decision D17). */
        unread_messages: z.boolean().optional(),
        /** The last day worked, if it is not submitted: it must be closed first (decision D17). */
        previous_day_open: z.iso.date().optional(),
      })
      .nullable(),
  }),
  summary: 'Get the user of a token; internal requests only',
});
