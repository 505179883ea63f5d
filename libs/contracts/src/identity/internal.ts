import { z } from 'zod';
import { query } from '../contract.js';
import { RoleName } from './user.js';

/**
 * Who a token belongs to, for the gateway, which lets nothing under /api/v1/internal in from outside. Asked with the token's SHA-256 (hex), never with the token; `null` when it
 * is unknown, expired, revoked, or its user is no longer active.
 */
export const ReadPrincipal = query('identity.principal', {
  route: 'POST /internal/principal',
  permission: 'public',
  body: z.object({ token_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({
    principal: z
      .object({
        user_id: z.uuid(),
        session_id: z.uuid(),
        label: z.string(),
        roles: z.array(RoleName),
        /** Signed in with a password that somebody else gave them; they choose their own before anything else. */
        must_change_password: z.boolean().optional(),
        /** Who acts as this user, when it is not the user. */
        impersonator_id: z.uuid().optional(),
        /** A message that they must read is unread (decision D17). */
        unread_messages: z.boolean().optional(),
        /** The last day on which they worked, where it is not submitted: they must close it before anything else (decision D17). */
        previous_day_open: z.iso.date().optional(),
      })
      .nullable(),
  }),
  summary: 'The user behind a token; inside the house only',
});
