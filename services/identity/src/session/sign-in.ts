import { isTotpCode } from '../authenticator/totp.js';
import { randomUUID } from 'node:crypto';
import { Email, Login, sessionEvents } from '@tailboard/contracts/identity/user';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { semaphore } from '@tailboard/service/http/semaphore';
import { findAccountByEmail, type Account } from '../account/account.js';
import {
  attempt,
  attemptKey,
  forgetFailures,
  toNetwork,
  requestKey,
  secondsLocked,
  SIGN_INS,
  SIGN_INS_OF_EMAIL,
  SIGN_INS_OF_NETWORK,
} from '../sign-in-attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { isPassword, renewedHash, findSignInHash } from '../password/password.js';
import {
  codeKey,
  hasSecondFactor,
  recoveryCodesLeft,
  useRecoveryCode,
  useTotpCode,
} from '../authenticator/second-factor.js';
import { hasSignedInFrom } from './signed-in-networks.js';
import { UNKNOWN_ACCOUNT, record } from './record.js';
import { welcome } from './welcome.js';

const { LoginFailed, LoginOfNobodyFailed } = sessionEvents.make;

/**
 * Maximum attempts checked in parallel by a process: others wait a moment or come again, and signed-in users get
 * responses meanwhile.
 */
const attempts = semaphore({ atOnce: 4, waiting: 40 });

/** Sign-ins from networks that are new to their user, one at a time, so that guessing takes at most one core. */
const newcomers = semaphore({ atOnce: 1, waiting: 40 });

/** Maximum accounts looked up in parallel: enough to recognize users, without taking all connections of the database. */
const lookups = semaphore({ atOnce: 2, waiting: 200 });

/**
 * Signs a user in. A wrong password, an unknown e-mail and an inactive user get the same response after the same work;
 * too many failures block that e-mail and address, even with the right password. So do many more from one network, or
 * with one e-mail from anywhere: these do not block users in networks from which they signed in before, who are also
 * checked first.
 */
export const handleLogin = commandHandler(Login, async ({ email, password, remember, code }, ctx, commandContext) => {
  const { db } = ctx;
  const key = attemptKey(email, commandContext.ip);
  const { account, id, known } = await lookups.run(async () => {
    const existing = await findAccountByEmail(ctx, email);
    const userId = existing?.id ?? randomUUID();
    return { account: existing, id: userId, known: await hasSignedInFrom(ctx, userId, commandContext.ip) };
  });
  const signIn = async () => {
    const hash = await findSignInHash(db, id, ctx.now());
    const right = await attempt(
      db,
      [
        { key, limit: SIGN_INS },
        ...(known
          ? []
          : [
              { key: requestKey('sign-in-network', toNetwork(commandContext.ip)), limit: SIGN_INS_OF_NETWORK },
              { key: requestKey('sign-in-email', email), limit: SIGN_INS_OF_EMAIL },
            ]),
      ],
      ctx.now(),
      async () => (await isPassword(hash, password)) && account?.status === 'active',
    );
    if (typeof right === 'number')
      return refuse('TooManyAttempts', { minutes: Math.ceil(right / 60), retry_after: right });
    if (!right || !account || hash === undefined) return recordFailure(ctx, key, email, account, commandContext);

    await forgetFailures(db, key);
    const passwordHash = await renewedHash(db, id, hash, password);
    const way = await secondStep(ctx, id, code, commandContext);
    return isRefused(way) ? way : welcome(ctx, account, { remember, way, passwordHash }, commandContext);
  };
  return known ? attempts.run(signIn, { first: true }) : newcomers.run(() => attempts.run(signIn));
});

/**
 * Checks the second factor of a user whose password was right, if they have one. Wrong codes are counted by user, from
 * any address. Returns the way to sign in.
 */
async function secondStep(
  ctx: ServiceContext,
  userId: string,
  code: string | undefined,
  commandContext: CommandContext & RequestContext,
): Promise<string | Refused<'SecondFactorNeeded' | 'CodeWrong' | 'TooManyAttempts'>> {
  if (!(await hasSecondFactor(ctx.db, userId))) return 'password';
  if (!code) return refuse('SecondFactorNeeded');
  const key = codeKey(userId);
  const isTotp = isTotpCode(code);
  const right = await attempt(ctx.db, [{ key, limit: SIGN_INS }], ctx.now(), () =>
    isTotp ? useTotpCode(ctx, userId, code) : useRecoveryCode(ctx, userId, code),
  );
  if (typeof right === 'number')
    return refuse('TooManyAttempts', { minutes: Math.ceil(right / 60), retry_after: right });
  if (!right) {
    const { user_agent } = commandContext;
    await record(ctx, userId, [LoginFailed({ reason: 'code', user_agent })], commandContext);
    return refuse('CodeWrong');
  }
  await forgetFailures(ctx.db, key);
  if (isTotp) return 'password+totp';
  const { now, locale } = commandContext;
  const left = await recoveryCodesLeft(ctx.db, userId);
  await queueMail(ctx, { mail: 'recovery-code-used', user_id: userId, at: now, left, locale });
  return 'password+recovery';
}

/** The same is recorded for known and unknown e-mails: a faster response would reveal the difference. */
async function recordFailure(
  ctx: ServiceContext,
  key: string,
  email: string,
  account: Account | undefined,
  commandContext: CommandContext & RequestContext,
) {
  const { user_agent } = commandContext;
  const reason = account?.status === 'inactive' ? 'inactive' : 'password';
  const locked = (await secondsLocked(ctx.db, key, ctx.now())) > 0;
  const events = account
    ? [LoginFailed({ reason, user_agent }), ...(locked ? [LoginFailed({ reason: 'locked', user_agent })] : [])]
    : [LoginOfNobodyFailed({ email: Email.safeParse(email).data ?? null, user_agent })];
  await record(ctx, account?.id ?? UNKNOWN_ACCOUNT, events, commandContext);
  return refuse('CredentialsDoNotMatch');
}
