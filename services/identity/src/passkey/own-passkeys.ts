import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeyConfirmation,
  CreationOptions,
  ListPasskeys,
  MAX_PASSKEYS,
  RemovePasskey,
  RenamePasskey,
} from '@tailboard/contracts/identity/passkey';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { commandHandler, queryHandler } from '@tailboard/service/service-context';
import { accountWithId } from '../account/account.js';
import { queueMail } from '../mail/queue-mail.js';
import { record } from '../session/record.js';
import { CHALLENGE_MS, issueChallenge, ofCaller } from './challenge.js';
import { addPasskey, toDescriptor, findListedPasskeys, findPasskeys, removePasskey } from './passkeys.js';
import { toRelyingParty } from './relying-party.js';
import { createRequestOptions } from './request-options.js';
import { ALGORITHMS, toUserHandle, verifiedNew, webauthn } from './verify.js';

const SECRET = { 'cache-control': 'no-store' };

export const listPasskeys = queryHandler(ListPasskeys, [], async (_, { db }, { actor_id }) => ({
  data: await findListedPasskeys(db, actor_id),
}));

export const handleBeginPasskey = commandHandler(BeginPasskey, async (_, ctx, commandContext) => {
  const { actor_id } = commandContext;
  const own = await findPasskeys(ctx.db, actor_id);
  if (own.length >= MAX_PASSKEYS) return refuse('TooManyPasskeys', { most: MAX_PASSKEYS });
  const challenge = await issueChallenge(ctx, ofCaller('register', commandContext), commandContext.ip);
  if (isRefused(challenge)) return challenge;
  const { id, name } = toRelyingParty(ctx.config);
  const account = await accountWithId(ctx, actor_id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: toUserHandle(actor_id),
    userName: account?.email ?? '',
    userDisplayName: account?.label ?? '',
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(toDescriptor),
  });
  return { output: { data: CreationOptions.parse(options) }, headers: SECRET };
});

export const handleAddPasskey = commandHandler(AddPasskey, async ({ name, passkey }, ctx, commandContext) => {
  const { actor_id, now, locale } = commandContext;
  const verified = await verifiedNew(ctx, passkey, ofCaller('register', commandContext));
  if (!verified) return refuse('PasskeyNotAccepted');
  const added = await addPasskey(ctx.db, actor_id, name, verified, ctx.now());
  if (isRefused(added)) return added;
  const event = sessionEvents.make.PasskeyAdded({ passkey_id: added.id });
  const position = await record(ctx, actor_id, [event], commandContext);
  await queueMail(ctx, { mail: 'passkey-added', user_id: actor_id, passkey: name, at: now, locale });
  return { output: { data: added }, position, headers: SECRET };
});

export const handleRenamePasskey = commandHandler(RenamePasskey, async ({ id, name }, ctx, { actor_id }) => {
  const renamed = await ctx.db.query('update passkey set name = $3 where user_id = $1 and id::text = $2 returning 1', [
    actor_id,
    id,
    name,
  ]);
  return renamed.length > 0 ? { output: undefined } : refuse('PasskeyNotFound');
});

export const handleRemovePasskey = commandHandler(RemovePasskey, async ({ id }, ctx, commandContext) => {
  const { actor_id, now, locale } = commandContext;
  const { session_id } = commandContext.principal!;
  const name = await removePasskey(ctx.db, { userId: actor_id, sessionId: session_id, id });
  if (isRefused(name)) return name;
  const event = sessionEvents.make.PasskeyRemoved({ passkey_id: id });
  const position = await record(ctx, actor_id, [event], commandContext);
  await queueMail(ctx, { mail: 'passkey-removed', user_id: actor_id, passkey: name, at: now, locale });
  return { output: undefined, position };
});

export const handleBeginPasskeyConfirmation = commandHandler(
  BeginPasskeyConfirmation,
  async (_, ctx, commandContext) => {
    const own = await findPasskeys(ctx.db, commandContext.actor_id);
    if (own.length === 0) return refuse('PasskeyNotFound');
    const options = await createRequestOptions(ctx, ofCaller('confirm', commandContext), commandContext.ip, own);
    return isRefused(options) ? options : { output: { data: options }, headers: SECRET };
  },
);
