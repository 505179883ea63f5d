import { z } from 'zod';
import { command } from '../contract.js';
import { refusal } from '../refusal.js';
import { Instant } from '../values.js';
import {
  BeginOauth,
  ProviderName,
  ProviderResponse,
  ProviderSilent,
  ProviderUnknown,
  SignInNotFinished,
} from './oauth.js';
import { PasswordWrong, TooManyRequests } from './password.js';

const confirmed = z.object({ data: z.object({ confirmed_until: Instant }) });

export const NotTheSameUser = refusal('NotTheSameUser', 403, {
  en: 'That account of the provider belongs to someone else. Sign in there with your own account.',
  es: 'Esa cuenta del proveedor es de otra persona. Inicie sesión allí con su propia cuenta.',
  'zh-CN': '该提供方账号属于其他人。请使用您自己的账号登录。',
});

export const SignInNotRecent = refusal('SignInNotRecent', 422, {
  en: 'The sign-in provider did not say that you just signed in there. Confirm with your password or a passkey instead.',
  es: 'El proveedor de acceso no indicó que usted acaba de iniciar sesión allí. Confirme con su contraseña o una llave de acceso.',
  'zh-CN': '登录提供方未表明您刚刚在那里登录过。请改用密码或通行密钥确认。',
});

/**
 * Repeats the authentication in the current session. Contracts marked `stepUp` are open for ten minutes after it, and
 * after signing in.
 */
export const ConfirmIdentity = command('identity.confirm', {
  route: 'POST /user/confirm',
  permission: 'signed-in',
  personally: true,
  body: z.object({ current_password: z.string().min(1).max(200) }),
  output: confirmed,
  refusals: [PasswordWrong, TooManyRequests],
  summary: 'Authenticate again with the password',
});
/** Starts a confirmation with a provider, for this user only; counted by user. */
export const BeginConfirmingWithProvider = command('identity.begin-confirming-with-provider', {
  route: 'POST /user/confirm/{provider}/begin',
  permission: 'signed-in',
  personally: true,
  params: ProviderName,
  output: BeginOauth.output,
  refusals: [ProviderUnknown, ProviderSilent, TooManyRequests],
  summary: 'Start authenticating again with an OpenID Connect provider',
});
/** The same with the account of a provider. The sign-in there begins with `POST /user/confirm/{provider}/begin`. */
export const ConfirmWithProvider = command('identity.confirm-with-provider', {
  route: 'POST /user/confirm/{provider}',
  permission: 'signed-in',
  personally: true,
  params: ProviderName,
  body: ProviderResponse,
  output: confirmed,
  refusals: [ProviderUnknown, ProviderSilent, SignInNotFinished, SignInNotRecent, NotTheSameUser],
  summary: 'Authenticate again with an OpenID Connect provider',
});
