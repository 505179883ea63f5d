import type { InputOf } from '@tailboard/contracts/contract';
import { BeginOauth, FinishOauth } from '@tailboard/contracts/identity/oauth';
import { Email, sessionEvents } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { accountOf } from '../account/account.js';
import { record } from '../session/record.js';
import { welcome } from '../session/welcome.js';
import { hashOf, newSecret } from '../token/token.js';
import { isSilence, providerOf, type Provider } from './provider.js';

/** Maximum duration of a sign-in at the provider, in ms. */
const PATIENCE = 10 * 60_000;
/** Maximum sign-ins started from one address within that time; an office shares one. */
const BEGUN_AT_ONCE = 60;

/**
 * Starts a sign-in with the provider: returns the redirect address and the state. Its server-side secrets, the nonce
 * and the PKCE verifier, are stored in a table; of the state only its hash.
 */
export const handleBeginOauth = commandHandler(BeginOauth, async ({ provider: name }, ctx, commandContext) => {
  const provider = providerOf(ctx.config, name);
  if (!provider) return refuse('ProviderUnknown');
  const now = ctx.now();
  const address = hashOf(commandContext.ip ?? '');
  await ctx.db.query('delete from oauth_begun where expires_at < $1', [now.toISOString()]);
  const [begun] = await ctx.db.query<{ count: number }>(
    'select count(*)::int as count from oauth_begun where address_hash = $1',
    [address],
  );
  if (begun!.count >= BEGUN_AT_ONCE)
    return refuse('TooManyRequests', { minutes: PATIENCE / 60_000, retry_after: PATIENCE / 1000 });

  const connected = await provider.connect().catch((error: unknown) => {
    ctx.log.warn({ err: error, provider: name }, 'the sign-in provider cannot be reached');
    return undefined;
  });
  if (!connected) return refuse('ProviderSilent');
  const { client, configuration } = connected;
  const [state, nonce, verifier] = [newSecret(), newSecret(), client.randomPKCECodeVerifier()];
  await ctx.db.query(
    `insert into oauth_begun (state_hash, provider, verifier, nonce, address_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(state), name, verifier, nonce, address, new Date(now.getTime() + PATIENCE).toISOString()],
  );
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { output: { url: url.href, state }, headers: { 'cache-control': 'no-store' } };
});

/**
 * Completes the sign-in. A state is valid once, whatever the result. The user that the provider confirms must already
 * exist and be active: an unverified e-mail, an unknown one, and one of an inactive user get the same response.
 */
export const handleFinishOauth = commandHandler(
  FinishOauth,
  async ({ provider: name, ...callback }, ctx, commandContext) => {
    const provider = providerOf(ctx.config, name);
    if (!provider) return refuse('ProviderUnknown');
    const [begun] = await ctx.db.query<{ verifier: string; nonce: string }>(
      'delete from oauth_begun where state_hash = $1 and provider = $2 and expires_at > $3 returning verifier, nonce',
      [hashOf(callback.state), name, ctx.now().toISOString()],
    );
    if (!begun || callback.code === undefined) return refuse('SignInNotFinished');

    let email: string | undefined;
    try {
      email = await vouchedFor(provider, callback, begun);
    } catch (error) {
      ctx.log.warn({ err: error, provider: name }, 'a sign-in with the provider was not finished');
      return refuse(isSilence(error) ? 'ProviderSilent' : 'SignInNotFinished');
    }
    const account = email === undefined ? undefined : await accountOf(ctx, email);
    if (account?.status === 'inactive')
      await record(
        ctx,
        account.id,
        [sessionEvents.make.LoginFailed({ reason: 'inactive', user_agent: commandContext.user_agent })],
        commandContext,
      );
    if (account?.status !== 'active') return refuse('NobodyWithThisEmail');
    return welcome(ctx, account, { remember: false, way: name }, commandContext);
  },
);

/**
 * Returns the e-mail of the user who just signed in at the provider; `undefined` unless the provider has verified it.
 */
async function vouchedFor(
  provider: Provider,
  callback: Pick<InputOf<typeof FinishOauth>, 'code' | 'state' | 'iss'>,
  begun: { verifier: string; nonce: string },
): Promise<string | undefined> {
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
  return profile.email_verified === true && email.success ? email.data : undefined;
}
