import { z } from 'zod';
import { command, query } from '../contract.js';
import { refusal } from '../refusal.js';
import { Instant, UserId } from '../values.js';
import { PasswordWrong, TooManyRequests } from './password.js';
import { CodeWrong, NotYoursToChange, UserNotFound } from './user.js';

export const SecondFactorPresent = refusal('SecondFactorPresent', 409, {
  en: 'An authenticator app is already set up. Turn it off before you set up another one.',
  es: 'Ya hay una aplicación de autenticación configurada. Desactívela antes de configurar otra.',
  'zh-CN': '已设置身份验证器应用。请先将其关闭，再设置另一个。',
});
export const SecondFactorMissing = refusal('SecondFactorMissing', 409, {
  en: 'Two-step sign-in is not set up.',
  es: 'La verificación en dos pasos no está configurada.',
  'zh-CN': '尚未设置双重验证。',
});

const password = z.string().min(1).max(200);
const RecoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

export const ReadSecondFactor = query('identity.second-factor', {
  route: 'GET /user/second-factor',
  permission: 'signed-in',
  personally: true,
  output: z.object({
    data: z.object({
      /** When the authenticator app was confirmed; `null` without one. */
      since: Instant.nullable(),
      recovery_codes_left: z.number().int(),
    }),
  }),
  summary: 'Get the state of the caller’s second factor',
});
/** Creates a secret, which counts once a code of it was confirmed. Requesting again replaces an unconfirmed one. */
export const BeginSecondFactor = command('identity.begin-second-factor', {
  route: 'POST /user/second-factor',
  permission: 'signed-in',
  personally: true,
  body: z.object({ current_password: password }),
  output: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  refusals: [PasswordWrong, SecondFactorPresent, TooManyRequests],
  summary: 'Start setting up an authenticator app; only this response contains its secret',
});
export const ConfirmSecondFactor = command('identity.confirm-second-factor', {
  route: 'POST /user/second-factor/confirm',
  permission: 'signed-in',
  personally: true,
  body: z.object({ code: z.string().trim().min(1).max(100) }),
  /** Without codes if the user has passkeys already: their recovery codes stay valid. */
  output: RecoveryCodes,
  refusals: [CodeWrong, SecondFactorMissing, SecondFactorPresent, TooManyRequests],
  summary: 'Confirm the authenticator app with a code; only this response contains the recovery codes',
});
export const ReplaceRecoveryCodes = command('identity.replace-recovery-codes', {
  route: 'POST /user/second-factor/recovery-codes',
  permission: 'signed-in',
  personally: true,
  body: z.object({ current_password: password }),
  output: RecoveryCodes,
  refusals: [PasswordWrong, SecondFactorMissing, TooManyRequests],
  summary: 'Replace the recovery codes; only this response contains the new ones',
});
export const RemoveSecondFactor = command('identity.remove-second-factor', {
  route: 'POST /user/second-factor/remove',
  permission: 'signed-in',
  personally: true,
  body: z.object({ current_password: password }),
  refusals: [PasswordWrong, SecondFactorMissing, TooManyRequests],
  summary: 'Turn off the caller’s authenticator app',
});
/** For a user who lost their devices and recovery codes. Ends their sessions. */
export const ResetSecondFactor = command('identity.reset-second-factor', {
  route: 'DELETE /users/{id}/second-factor',
  permission: 'user.grant-owner-admin',
  personally: true,
  stepUp: true,
  params: z.object({ id: UserId }),
  refusals: [UserNotFound, NotYoursToChange, SecondFactorMissing],
  summary: 'Remove another user’s authenticator app and passkeys',
});
