import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { ServiceContext } from '@tailboard/service/service-context';
import { Erase } from '../user/record-erasure.js';
import { userDecider } from '../user/user-decider.js';
import { whyNot } from './activity.js';
import { withUsersLock } from './changing.js';
import { releaseRest } from './edit-user.js';

/** Data that identity stores about a user besides the events. */
const FORGOTTEN = [
  'delete from credential where user_id = $1',
  'delete from former_password where user_id = $1',
  'delete from one_time_link where subject_id = $1',
  'delete from second_factor where user_id = $1',
  'delete from recovery_code where user_id = $1',
  'delete from passkey where user_id = $1',
  'delete from webauthn_challenge where user_id = $1',
  'delete from device where user_id = $1',
  'delete from api_token where user_id = $1',
  'delete from token where user_id = $1 or actor_id = $1',
];

/** Erases a user, releases their e-mail and technician ID, and deletes their secrets; safe to repeat. */
export async function erase(ctx: ServiceContext, id: string, commandContext: CommandContext) {
  const outcome = await withUsersLock(ctx, async () => {
    const done = await ctx.handleCommand(userDecider, Erase, { id }, commandContext);
    if (done.outcome === 'performed') await releaseRest(ctx, id, [], commandContext);
    return done;
  });
  const refused = whyNot(outcome);
  if (!refused) for (const sql of FORGOTTEN) await ctx.db.query(sql, [id]);
  return refused;
}
