import { z } from 'zod';
import { command } from '../contract.js';
import { refusal } from '../refusal.js';
import { UserId } from '../values.js';
import { LinkNotValid, NewPassword, PasswordTooWeak } from './password.js';
import { Email, EmailTaken, PersonName } from './user.js';

export const LinkForAnotherEmail = refusal(
  'LinkForAnotherEmail',
  422,
  {
    en: 'This link was made for another e-mail.',
    es: 'Este enlace se creó para otro correo.',
    'zh-CN': '此链接是为其他邮箱创建的。',
  },
  'email',
);

/** Creates an owner from a one-time link: the first owner, or one invited with `users add-owner`. */
export const RegisterFirstOwner = command('identity.register-first-owner', {
  route: 'POST /first-owner',
  permission: 'public',
  body: z.object({
    token: z.string().min(1).max(200),
    email: Email,
    first_name: PersonName,
    last_name: PersonName,
    password: NewPassword,
  }),
  output: z.object({ data: z.object({ id: UserId, email: z.string(), label: z.string() }) }),
  status: 201,
  refusals: [LinkNotValid, LinkForAnotherEmail, EmailTaken, PasswordTooWeak],
  summary: 'Register the first owner by a one-time link',
});
