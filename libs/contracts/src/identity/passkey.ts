import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { unrestricted, selectsOwn } from '../id-scope.js';
import { refusal } from '../refusal.js';
import { Instant, Uuid } from '../values.js';
import { TooManyRequests } from './password.js';
import { Login, TooManyAttempts } from './user.js';

/** How long a challenge is valid, in minutes. */
export const CHALLENGE_MINUTES = 5;
/** Maximum passkeys of a user. */
export const MAX_PASSKEYS = 20;

export const PasskeyNotAccepted = refusal('PasskeyNotAccepted', 422, {
  en: 'The passkey was not accepted. Please try again.',
  es: 'La llave de acceso no fue aceptada. Vuelva a intentarlo.',
  'zh-CN': '通行密钥未被接受，请重试。',
});
/** Also for the passkeys of inactive users. */
export const PasskeyUnknown = refusal('PasskeyUnknown', 422, {
  en: 'This passkey does not sign anyone in. It may have been removed. Sign in another way.',
  es: 'Esta llave de acceso no permite iniciar sesión. Es posible que se haya eliminado. Inicie sesión de otra manera.',
  'zh-CN': '此通行密钥无法登录，可能已被移除。请使用其他方式登录。',
});
export const PasskeyPresent = refusal('PasskeyPresent', 409, {
  en: 'This passkey is already registered.',
  es: 'Esta llave de acceso ya está registrada.',
  'zh-CN': '此通行密钥已注册。',
});
export const PasskeyNotFound = refusal('PasskeyNotFound', 404, {
  en: 'This passkey does not exist.',
  es: 'Esta llave de acceso no existe.',
  'zh-CN': '该通行密钥不存在。',
});
export const LastRequiredPasskey = refusal('LastRequiredPasskey', 409, {
  en: 'Your company requires a second factor, and this is your only one. Add another passkey or an authenticator app first.',
  es: 'Su empresa exige un segundo factor y este es el único que tiene. Agregue antes otra llave de acceso o una aplicación de autenticación.',
  'zh-CN': '贵公司要求使用双重验证，而这是您唯一的验证方式。请先添加其他通行密钥或身份验证器应用。',
});
export const TooManyPasskeys = refusal('TooManyPasskeys', 409, {
  en: 'You have {most} passkeys. Remove one before you add another.',
  es: 'Ya tiene {most} llaves de acceso. Elimine una antes de agregar otra.',
  'zh-CN': '您已有 {most} 个通行密钥。请先移除一个再添加。',
});

const encodedBytes = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxLength);
const CredentialId = encodedBytes(1400);
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };
const Transports = z.array(z.string().max(30)).max(10);

/** The new passkey, as browsers encode it in JSON (WebAuthn level 3). */
export const CreatedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedBytes(10_000),
    attestationObject: encodedBytes(40_000),
    transports: Transports.optional(),
  }),
});
export type CreatedPasskey = z.output<typeof CreatedPasskey>;
/** The answer of a passkey to a challenge, as browsers encode it in JSON (WebAuthn level 3). */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedBytes(10_000),
    authenticatorData: encodedBytes(10_000),
    signature: encodedBytes(10_000),
    userHandle: encodedBytes(100).optional(),
  }),
});
export type UsedPasskey = z.output<typeof UsedPasskey>;
const signed = unrestricted('The ID of a credential is random, and its signature is checked.');
/** The ID scopes of a contract with a passkey in its body. */
export const passkeyIds = { 'passkey.id': signed, 'passkey.rawId': signed };

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() });
/** Options of the browser to create a passkey (WebAuthn level 3). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** The user's passkeys, so that no device gets a second one. */
  excludeCredentials: z.array(Descriptor),
});
/** Options of the browser to use a passkey (WebAuthn level 3). */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Absent before the sign-in: the device offers the passkeys that it has. */
  allowCredentials: z.array(Descriptor).optional(),
});

export const PasskeyName = oneLine().trim().min(1).max(60);
export const Passkey = z.object({
  id: Uuid,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  /** A password manager copies it to the user's other devices; otherwise it stays on one device. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

const id = z.object({ id: Uuid });

export const ListPasskeys = query('identity.passkeys', {
  route: 'GET /user/passkeys',
  permission: 'signed-in',
  personally: true,
  output: z.object({ data: z.array(Passkey) }),
  summary: 'List the caller’s passkeys, oldest first',
});
export const BeginPasskey = command('identity.begin-passkey', {
  route: 'POST /user/passkeys/options',
  permission: 'signed-in',
  personally: true,
  stepUp: true,
  output: z.object({ data: CreationOptions }),
  refusals: [TooManyPasskeys, TooManyRequests],
  summary: 'Start the registration of a passkey',
});
export const AddPasskey = command('identity.add-passkey', {
  route: 'POST /user/passkeys',
  permission: 'signed-in',
  ids: passkeyIds,
  personally: true,
  stepUp: true,
  body: z.object({ name: PasskeyName, passkey: CreatedPasskey }),
  output: z.object({
    data: z.object({
      id: Uuid,
      /** Empty if the user has a second factor already, whose recovery codes stay valid. */
      recovery_codes: z.array(z.string()),
    }),
  }),
  refusals: [PasskeyNotAccepted, PasskeyPresent, TooManyPasskeys],
  summary: 'Register a passkey; only this response contains the recovery codes, if it is the first second factor',
});
export const RenamePasskey = command('identity.rename-passkey', {
  route: 'PUT /user/passkeys/{id}',
  permission: 'signed-in',
  ids: { id: selectsOwn },
  personally: true,
  params: id,
  body: z.object({ name: PasskeyName }),
  refusals: [PasskeyNotFound],
  summary: 'Rename one of the caller’s passkeys',
});
export const RemovePasskey = command('identity.remove-passkey', {
  route: 'DELETE /user/passkeys/{id}',
  permission: 'signed-in',
  ids: { id: selectsOwn },
  personally: true,
  stepUp: true,
  params: id,
  refusals: [PasskeyNotFound, LastRequiredPasskey],
  summary: 'Remove one of the caller’s passkeys',
});
export const BeginPasskeyConfirmation = command('identity.begin-passkey-confirmation', {
  route: 'POST /user/passkeys/confirm/options',
  permission: 'signed-in',
  personally: true,
  output: z.object({ data: RequestOptions }),
  refusals: [PasskeyNotFound, TooManyRequests],
  summary: 'Start the confirmation of the caller’s identity with a passkey',
});
/** Repeats the authentication in the current session, as `POST /user/confirm` does with the password. */
export const ConfirmWithPasskey = command('identity.confirm-with-passkey', {
  route: 'POST /user/passkeys/confirm',
  permission: 'signed-in',
  ids: passkeyIds,
  personally: true,
  body: z.object({ passkey: UsedPasskey }),
  output: z.object({ data: z.object({ confirmed_until: Instant }) }),
  refusals: [PasskeyNotAccepted],
  summary: 'Authenticate again with a passkey',
});

export const BeginPasskeySignIn = command('identity.begin-passkey-sign-in', {
  route: 'POST /login/passkey/options',
  permission: 'public',
  output: z.object({ data: RequestOptions }),
  refusals: [TooManyRequests],
  summary: 'Start a sign-in with a passkey',
});
/** The device verified its user, so a passkey alone counts as two factors. */
export const SignInWithPasskey = command('identity.sign-in-with-passkey', {
  route: 'POST /login/passkey',
  permission: 'public',
  ids: passkeyIds,
  body: z.object({ passkey: UsedPasskey, remember: z.boolean().default(false) }),
  output: Login.output,
  refusals: [PasskeyUnknown, PasskeyNotAccepted, TooManyAttempts],
  summary: 'Sign in with a passkey',
});
