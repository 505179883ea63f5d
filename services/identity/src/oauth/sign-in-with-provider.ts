import type { InputOf } from '@tailboard/contracts/contract';
import { BeginOauth, FinishOauth } from '@tailboard/contracts/identity/oauth';
import { Email, sessionEvents } from '@tailboard/contracts/identity/user';
import { BeginConfirmingWithProvider, ConfirmWithProvider } from '@tailboard/contracts/identity/step-up';
import { STEP_UP_MINUTES } from '@tailboard/contracts/identity/step-up-required';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { findAccountByEmail } from '../account/account.js';
import { confirmSession } from '../session/confirm.js';
import { record } from '../session/record.js';
import { welcome } from '../session/welcome.js';
import { hashSecret, createSecret } from '../token/token.js';
import { isSilence, findProvider, type Provider } from './provider.js';

/** Maximum duration of a sign-in at the provider, in ms. */
const MAX_SIGN_IN_DURATION = 10 * 60_000;
/** Maximum sign-ins started from one address, which an office shares, or by one user within that time. */
const BEGUN_AT_ONCE = 60;
/** The longest session at the provider that may sign a user in, in seconds: as long as one here. */
const MAX_AGE_SECONDS = 365 * 86_400;

/**
 * Starts a sign-in with the provider: returns the redirect address and the state. Its server-side secrets, the nonce
 * and the PKCE verifier, are stored in a table; of the state only its hash. Those of a signed-in user are counted by user,
 * so that others at their address cannot keep them from confirming.
 */
async function begin(
  ctx: ServiceContext,
  { provider: name, confirm, userId = null }: { provider: string; confirm: boolean; userId?: string | null },
  ip: string | undefined,
) {
  const provider = findProvider(ctx.config, name);
  if (!provider) return refuse('ProviderUnknown');
  const now = ctx.now();
  const address = hashSecret(ip ?? '');
  await ctx.db.query('delete from oauth_begun where expires_at < $1', [now.toISOString()]);
  const [begun] = await ctx.db.query<{ count: number }>(
    `select count(*)::int as count from oauth_begun
     where case when $2::uuid is null then user_id is null and address_hash = $1 else user_id = $2 end`,
    [address, userId],
  );
  if (begun!.count >= BEGUN_AT_ONCE)
    return refuse('TooManyRequests', {
      minutes: MAX_SIGN_IN_DURATION / 60_000,
      retry_after: MAX_SIGN_IN_DURATION / 1000,
    });

  const connected = await provider.connect().catch((error: unknown) => {
    ctx.log.warn({ err: error, provider: name }, 'the sign-in provider cannot be reached');
    return undefined;
  });
  if (!connected) return refuse('ProviderSilent');
  const { client, configuration } = connected;
  const [state, nonce, verifier] = [createSecret(), createSecret(), client.randomPKCECodeVerifier()];
  await ctx.db.query(
    `insert into oauth_begun (state_hash, provider, verifier, nonce, address_hash, expires_at, confirms, user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[hashSecret(state), name, verifier, nonce, address],
      ...[new Date(now.getTime() + MAX_SIGN_IN_DURATION).toISOString(), confirm, userId],
    ],
  );
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // With a maximum age, a provider must say when the user authenticated (`auth_time`).
    max_age: String(confirm ? STEP_UP_MINUTES * 60 : MAX_AGE_SECONDS),
    // Without it, a provider answers from its own session, which proves nothing new.
    ...(confirm ? { prompt: 'login' } : {}),
  });
  return { output: { url: url.href, state }, headers: { 'cache-control': 'no-store' } };
}

export const handleBeginOauth = commandHandler(BeginOauth, (requested, ctx, { ip }) => begin(ctx, requested, ip));

export const handleBeginConfirmingWithProvider = commandHandler(
  BeginConfirmingWithProvider,
  ({ provider }, ctx, { actor_id, ip }) => begin(ctx, { provider, confirm: true, userId: actor_id }, ip),
);

/** The user who just signed in at a provider, as it confirms them. */
interface Confirmation {
  readonly email: string;
  /** When they authenticated there; `null` if the provider does not say so. */
  readonly authenticatedAt: Date | null;
}

/**
 * Exchanges the response of a provider for what it confirms; `undefined` unless it has verified the e-mail. A state is
 * valid once, whatever the result, and for the purpose with which it was started.
 */
async function confirmation(
  ctx: ServiceContext,
  { provider: name, ...callback }: InputOf<typeof FinishOauth>,
  /** The user whom it confirms; `null` to sign in. */
  confirms: string | null,
): Promise<Confirmation | undefined | Refused<'ProviderUnknown' | 'ProviderSilent' | 'SignInNotFinished'>> {
  const provider = findProvider(ctx.config, name);
  if (!provider) return refuse('ProviderUnknown');
  const [begun] = await ctx.db.query<{ verifier: string; nonce: string }>(
    `delete from oauth_begun where state_hash = $1 and provider = $2 and expires_at > $3
       and confirms = ($4::uuid is not null) and (user_id is null or user_id = $4)
     returning verifier, nonce`,
    [hashSecret(callback.state), name, ctx.now().toISOString(), confirms],
  );
  if (!begun || callback.code === undefined) return refuse('SignInNotFinished');
  try {
    return await vouchedFor(provider, callback, begun, ctx.now());
  } catch (error) {
    ctx.log.warn({ err: error, provider: name }, 'a sign-in with the provider was not finished');
    return refuse(isSilence(error) ? 'ProviderSilent' : 'SignInNotFinished');
  }
}

/**
 * Completes the sign-in. The user that the provider confirms must already exist and be active: an unverified e-mail, an
 * unknown one, and one of an inactive user get the same response.
 */
export const handleFinishOauth = commandHandler(FinishOauth, async (callback, ctx, commandContext) => {
  const confirmed = await confirmation(ctx, callback, null);
  if (isRefused(confirmed)) return confirmed;
  const account = confirmed && (await findAccountByEmail(ctx, confirmed.email));
  if (account?.status === 'inactive')
    await record(
      ctx,
      account.id,
      [sessionEvents.make.LoginFailed({ reason: 'inactive', user_agent: commandContext.user_agent })],
      commandContext,
    );
  if (!confirmed || account?.status !== 'active') return refuse('NobodyWithThisEmail');
  const { authenticatedAt } = confirmed;
  return welcome(ctx, account, { remember: false, way: callback.provider, authenticatedAt }, commandContext);
});

/**
 * Confirms the user of the current session, if the provider confirms the same user and says that they authenticated
 * recently. Providers may ignore `prompt=login`, so a response without a time proves nothing new.
 */
export const handleConfirmWithProvider = commandHandler(
  ConfirmWithProvider,
  async (callback, ctx, { actor_id, principal }) => {
    const confirmed = await confirmation(ctx, callback, actor_id);
    if (isRefused(confirmed)) return confirmed;
    const account = confirmed && (await findAccountByEmail(ctx, confirmed.email));
    if (!confirmed || account?.id !== actor_id || account.status !== 'active') return refuse('NotTheSameUser');
    const authenticatedAt = confirmed.authenticatedAt;
    if (authenticatedAt === null || ctx.now().getTime() - authenticatedAt.getTime() >= STEP_UP_MINUTES * 60_000)
      return refuse('SignInNotRecent');
    return { output: await confirmSession(ctx, principal!.session_id, authenticatedAt) };
  },
);

/** Returns what the provider confirms; `undefined` unless it has verified the e-mail. */
async function vouchedFor(
  provider: Provider,
  callback: Pick<InputOf<typeof FinishOauth>, 'code' | 'state' | 'iss'>,
  begun: { verifier: string; nonce: string },
  now: Date,
): Promise<Confirmation | undefined> {
  const { client, configuration } = await provider.connect();
  const address = new URL(provider.redirectUri);
  for (const name of ['code', 'state', 'iss'] as const)
    if (callback[name] !== undefined) address.searchParams.set(name, callback[name]);
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: callback.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  // Providers may send the e-mail in the token or in a second response.
  const profile =
    claims.email === undefined ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  const email = Email.safeParse(profile.email);
  if (profile.email_verified !== true || !email.success) return undefined;
  // The provider's clock may be ahead.
  const authenticatedAt =
    claims.auth_time === undefined ? null : new Date(Math.min(claims.auth_time * 1_000, now.getTime()));
  return { email: email.data, authenticatedAt };
}
