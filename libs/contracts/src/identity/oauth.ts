import { z } from 'zod';
import { command } from '../contract.js';
import { refusal } from '../refusal.js';
import { Instant } from '../values.js';
import { TooManyRequests } from './password.js';
import { SignedInUser } from './user.js';

const provider = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });

export const ProviderUnknown = refusal('ProviderUnknown', 404, {
  en: 'There is no sign-in provider of this name.',
  es: 'No hay ningún proveedor de acceso con este nombre.',
  'zh-CN': '没有此名称的登录提供方。',
});
export const ProviderSilent = refusal('ProviderSilent', 503, {
  en: 'The sign-in provider cannot be reached. Sign in with your password, or try again in a moment.',
  es: 'No se puede conectar con el proveedor de acceso. Use su contraseña o vuelva a intentarlo en un momento.',
  'zh-CN': '无法连接登录提供方。请使用密码登录，或稍后重试。',
});
export const SignInNotFinished = refusal('SignInNotFinished', 422, {
  en: 'The sign-in with the provider was not finished. Please begin again.',
  es: 'El acceso con el proveedor no se completó. Vuelva a empezar.',
  'zh-CN': '通过提供方登录未完成，请重新开始。',
});
export const NobodyWithThisEmail = refusal('NobodyWithThisEmail', 403, {
  en: 'Nobody here has the e-mail of that account. Ask an owner or an admin for an invitation.',
  es: 'Nadie aquí tiene el correo de esa cuenta. Pida una invitación a un propietario o administrador.',
  'zh-CN': '这里没有使用该账号邮箱的用户。请向所有者或管理员索取邀请。',
});

/** `url` is where the browser continues. `state` returns with it, and only the browser that began may finish. */
export const BeginOauth = command('identity.begin-oauth', {
  route: 'POST /oauth/{provider}',
  prefix: '/api',
  permission: 'public',
  params: provider,
  output: z.object({ url: z.url(), state: z.string() }),
  refusals: [ProviderUnknown, ProviderSilent, TooManyRequests],
  summary: 'Begin a sign-in through an OpenID Connect provider',
});
/** Signs in the active user with the provider's verified e-mail; never creates users. */
export const FinishOauth = command('identity.finish-oauth', {
  route: 'GET /oauth/{provider}/callback',
  permission: 'public',
  params: provider,
  query: z.object({
    code: z.string().max(4000).optional(),
    state: z.string().min(1).max(200),
    iss: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: Instant,
    user: SignedInUser,
  }),
  refusals: [ProviderUnknown, ProviderSilent, SignInNotFinished, NobodyWithThisEmail],
  summary: 'Finish a sign-in through an OpenID Connect provider',
});
