import { z } from 'zod';
import { command } from '../contract.js';
import { refusal } from '../refusal.js';
import { Instant, UserId } from '../values.js';
import { UserInactive, UserNotFound } from './user.js';

export const NotThisPerson = refusal('NotThisPerson', 403, {
  en: 'You cannot impersonate this user.',
  es: 'No puede actuar como este usuario.',
  'zh-CN': '您不能以此人的身份操作。',
});
export const NotImpersonating = refusal('NotImpersonating', 409, {
  en: 'You are not impersonating a user.',
  es: 'No está actuando como otro usuario.',
  'zh-CN': '您当前没有以其他用户身份操作。',
});
/** Response of contracts marked `personally` during impersonation (decision D3). */
export const NotWhileImpersonating = refusal('NotWhileImpersonating', 403, {
  en: 'You cannot do this while you impersonate a user. Stop impersonating first.',
  es: 'No puede hacer esto mientras actúa como otro usuario. Deje primero de actuar en su nombre.',
  'zh-CN': '以其他用户身份操作时不能执行此操作。请先停止以其他用户身份操作。',
});

/**
 * Returns a token of the other user, valid for 60 minutes. Refused for oneself, inactive users and nested
 * impersonation; an admin cannot impersonate an owner.
 */
export const Impersonate = command('identity.impersonate', {
  route: 'GET /users/impersonate/{id}',
  permission: 'user.impersonate',
  personally: true,
  params: z.object({ id: UserId }),
  output: z.object({
    access_token: z.string(),
    expires_at: Instant,
    impersonated: z.object({ id: UserId, label: z.string() }),
  }),
  refusals: [UserNotFound, UserInactive, NotThisPerson],
  summary: 'Impersonate a user',
});
/** Ends the current impersonation, which also ends at expiry and sign-out. */
export const StopImpersonating = command('identity.stop-impersonating', {
  route: 'POST /users/impersonate/stop',
  permission: 'signed-in',
  refusals: [NotImpersonating],
  summary: 'Stop impersonating',
});
