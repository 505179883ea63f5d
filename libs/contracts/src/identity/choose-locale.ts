import { z } from 'zod';
import { command } from '../contract.js';

/** Separate from other user edits, because the page knows the locale before sign-in. */
export const ChooseLocale = command('identity.choose-locale', {
  route: 'PUT /user/locale',
  permission: 'signed-in',
  body: z.object({ locale: z.enum(['en', 'es', 'zh-CN']) }),
  summary: 'Set the language of e-mails and exports',
});
