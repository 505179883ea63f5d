import { randomInt, randomUUID } from 'node:crypto';
import { SetTemporaryPassword } from '@tailboard/contracts/identity/password';
import { commandHandler } from '@tailboard/service/service-context';
import { accountWithId } from '../account/account.js';
import { queueMail } from '../mail/queue-mail.js';
import { findPasswordHash, setPassword } from '../password/password.js';
import { refusalToChange } from './may-change.js';

/** Letters and digits that are not confused with each other, even when read out over a bad line or from a note. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const LETTERS = 4;

/** Generates four groups of four characters, some 79 bits: `k7mw-3fpt-h9xd-wq4r`. */
export const readablePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/**
 * Gives a user a temporary password that only allows choosing their own. Every request creates another one, even a
 * repeated one, because the response with it is not stored. The user is notified by e-mail, because it ends their
 * sessions.
 */
export const handleSetTemporaryPassword = commandHandler(SetTemporaryPassword, async ({ id }, ctx, commandContext) => {
  const account = await accountWithId(ctx, id);
  const refused = refusalToChange(account, commandContext.principal?.roles ?? []);
  if (refused) return refused;
  const had = await findPasswordHash(ctx.db, id);
  const password = readablePassword();
  const action = { ...commandContext, command_id: randomUUID(), causation_id: commandContext.command_id };
  const position = await setPassword(ctx, { userId: id, password, temporary: true }, action);
  if (had !== undefined)
    await queueMail(ctx, {
      mail: 'password-changed',
      user_id: id,
      at: commandContext.now,
      locale: commandContext.locale,
    });
  return { output: { data: { password } }, position, headers: { 'cache-control': 'no-store' } };
});
