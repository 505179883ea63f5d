import { z } from 'zod';
import { command, query } from '../contract.js';
import { refusal } from '../refusal.js';
import { UserId } from '../values.js';
import { NotYoursToChange, UserInactive, UserNotFound } from './user.js';

/** A new password. The maximum keeps hashing cheap. */
export const NewPassword = z.string().min(12).max(200);

/** A new password with confirmation; a mismatch is reported at the confirmation. */
export const ChosenPassword = z.object({ password: NewPassword, password_confirmation: z.string().max(200) });
/** Adds the equality rule to a form that extends {@link ChosenPassword}. */
export const typedTwice = <S extends z.ZodObject>(schema: S): S =>
  schema.refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    params: { rule: 'confirmed' },
  });

export const LinkNotValid = refusal(
  'LinkNotValid',
  422,
  {
    en: 'This link is no longer valid. Request a new one.',
    es: 'Este enlace ya no es válido. Pida uno nuevo.',
    'zh-CN': '此链接已失效，请重新获取。',
  },
  'token',
);
export const PasswordTooWeak = refusal(
  'PasswordTooWeak',
  422,
  {
    en: 'This password is easy to guess. Use a longer one, for example four unrelated words.',
    es: 'Esta contraseña es fácil de adivinar. Use una más larga, por ejemplo cuatro palabras que no tengan relación.',
    'zh-CN': '此密码容易被猜到。请使用更长的密码，例如四个互不相关的词。',
  },
  'password',
);
export const PasswordReused = refusal(
  'PasswordReused',
  422,
  {
    en: 'You have used this password before. Choose another one.',
    es: 'Ya usó esta contraseña antes. Elija otra.',
    'zh-CN': '您以前用过此密码，请另选一个。',
  },
  'password',
);
export const PasswordWrong = refusal(
  'PasswordWrong',
  422,
  {
    en: 'This is not your current password.',
    es: 'Esta no es su contraseña actual.',
    'zh-CN': '当前密码不正确。',
  },
  'current_password',
);
export const TooManyRequests = refusal('TooManyRequests', 429, {
  en: 'Too many requests. Please try again in {minutes} {minutes, plural, one {minute} other {minutes}}.',
  es: 'Demasiadas solicitudes. Vuelva a intentarlo en {minutes} {minutes, plural, one {minuto} other {minutos}}.',
  'zh-CN': '请求过于频繁，请在 {minutes} 分钟后重试。',
});

/** Responds the same whether the e-mail exists or not. An existing user gets a one-time link, valid for 60 minutes. */
export const RequestPasswordReset = command('identity.request-password-reset', {
  route: 'POST /password/email',
  permission: 'public',
  body: z.object({ email: z.string().trim().min(1).max(191) }),
  refusals: [TooManyRequests],
  status: 202,
  output: z.object({ message: z.string() }),
  summary: 'Request a link to choose a new password',
});

/** Uses the link, ends all sessions, and voids other links. */
export const ResetPassword = command('identity.reset-password', {
  route: 'POST /password/reset',
  permission: 'public',
  body: typedTwice(
    z
      .object({ token: z.string().min(1).max(200), email: z.string().trim().min(1).max(191) })
      .extend(ChosenPassword.shape),
  ),
  refusals: [LinkNotValid, PasswordTooWeak, PasswordReused, TooManyRequests],
  summary: 'Choose a new password with a link from an e-mail',
});

/** Ends all other sessions of the user. */
export const ChangePassword = command('identity.change-password', {
  route: 'PUT /user/password',
  permission: 'signed-in',
  personally: true,
  body: typedTwice(z.object({ current_password: z.string().min(1).max(200) }).extend(ChosenPassword.shape)),
  refusals: [PasswordWrong, PasswordTooWeak, PasswordReused, TooManyRequests],
  summary: 'Change your own password',
});

/** For users without e-mail: a password shown once that must be changed at the first sign-in. */
export const SetTemporaryPassword = command('identity.set-temporary-password', {
  route: 'POST /users/{id}/temporary-password',
  permission: 'user.write',
  personally: true,
  stepUp: true,
  params: z.object({ id: UserId }),
  output: z.object({ data: z.object({ password: z.string() }) }),
  refusals: [UserNotFound, NotYoursToChange, UserInactive],
  summary: 'Set a temporary password for a user; only this response contains it',
});
/** Sends a link (7 days) for choosing a password: the welcome of users who were added manually. */
export const SendPasswordLink = command('identity.send-password-link', {
  route: 'POST /users/{id}/password-link',
  permission: 'user.write',
  personally: true,
  params: z.object({ id: UserId }),
  refusals: [UserNotFound, NotYoursToChange, UserInactive, TooManyRequests],
  status: 202,
  output: z.object({ message: z.string() }),
  summary: 'Send a user a link to choose a password',
});

/** Returns the purpose of an e-mailed link for its page; an invalid link is refused. */
export const ReadLink = query('identity.read-link', {
  route: 'POST /links/read',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({
    data: z.object({ purpose: z.enum(['password', 'invitation']), email: z.string(), expires_at: z.iso.datetime() }),
  }),
  refusals: [LinkNotValid, TooManyRequests],
  summary: 'Get the purpose of a link from an e-mail',
});
