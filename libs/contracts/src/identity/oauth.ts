import { z } from 'zod';
import { command } from '../contract.js';
import { refusal } from '../refusal.js';
import { Instant } from '../values.js';
import { TooManyRequests } from './password.js';
import { SignedInUser } from './user.js';

export const ProviderName = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });

export const ProviderUnknown = refusal('ProviderUnknown', 404, {
  en: 'This sign-in provider does not exist.',
  es: 'Este proveedor de acceso no existe.',
  'zh-CN': '该登录提供方不存在。',
});
export const ProviderSilent = refusal('ProviderSilent', 503, {
  en: 'The sign-in provider cannot be reached. Sign in with your password, or try again in a moment.',
  es: 'No se puede conectar con el proveedor de acceso. Use su contraseña o vuelva a intentarlo en un momento.',
  'zh-CN': '无法连接登录提供方。请使用密码登录，或稍后重试。',
});
export const SignInNotFinished = refusal('SignInNotFinished', 422, {
  en: 'The sign-in with the provider was not completed. Please sign in again.',
  es: 'El acceso con el proveedor no se completó. Inicie sesión de nuevo.',
  'zh-CN': '通过提供方登录未完成，请重新登录。',
});
export const UnknownProviderEmail = refusal('NobodyWithThisEmail', 403, {
  en: 'No user has the e-mail of that account. Contact an owner or admin for an invitation.',
  es: 'Ningún usuario tiene el correo de esa cuenta. Contacte con un propietario o administrador para obtener una invitación.',
  'zh-CN': '没有用户使用该账号的邮箱。请联系所有者或管理员获取邀请。',
});

/** The parameters with which a provider returns to the browser. */
export const ProviderResponse = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().min(1).max(200),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

/** `url` is where the browser continues. `state` returns with it, and only the browser that began may finish. */
export const BeginOauth = command('identity.begin-oauth', {
  route: 'POST /oauth/{provider}',
  prefix: '/api',
  permission: 'public',
  params: ProviderName,
  /** `confirm`: for `POST /user/confirm/{provider}`, counted by address; `POST /user/confirm/{provider}/begin` is counted by user. */
  body: z.object({ confirm: z.boolean().default(false) }),
  output: z.object({ url: z.url(), state: z.string() }),
  refusals: [ProviderUnknown, ProviderSilent, TooManyRequests],
  summary: 'Start a sign-in with an OpenID Connect provider',
});
/** Signs in the active user with the provider's verified e-mail; never creates users. */
export const FinishOauth = command('identity.finish-oauth', {
  route: 'GET /oauth/{provider}/callback',
  permission: 'public',
  params: ProviderName,
  query: ProviderResponse,
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: Instant,
    user: SignedInUser,
  }),
  refusals: [ProviderUnknown, ProviderSilent, SignInNotFinished, UnknownProviderEmail],
  summary: 'Complete a sign-in with an OpenID Connect provider',
});
