import { ConfirmIdentity } from '@tailboard/contracts/identity/step-up';
import { STEP_UP_MINUTES } from '@tailboard/contracts/identity/step-up-required';
import { isRefused } from '@tailboard/contracts/refusal';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { withCurrentPassword } from './current-password.js';

/**
 * Records that the user authenticated again in a session: now, or when a provider says. Returns until when that opens
 * contracts marked `stepUp`.
 */
export async function confirmSession(
  { db, now }: ServiceContext,
  sessionId: string,
  confirmedAt: Date = now(),
): Promise<{ data: { confirmed_until: string } }> {
  await db.query('update token set confirmed_at = greatest(confirmed_at, $2::timestamptz) where session_id = $1', [
    sessionId,
    confirmedAt.toISOString(),
  ]);
  return { data: { confirmed_until: new Date(confirmedAt.getTime() + STEP_UP_MINUTES * 60_000).toISOString() } };
}

export const handleConfirmIdentity = commandHandler(
  ConfirmIdentity,
  async ({ current_password }, ctx, { actor_id, principal }) => {
    const account = await withCurrentPassword(ctx, actor_id, current_password);
    return isRefused(account) ? account : { output: await confirmSession(ctx, principal!.session_id) };
  },
);
