import type { Role } from '@tailboard/contracts/permission';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { RequestContext, ServiceContext } from '../service-context.js';

/** Returns the context of a command that a task runs on behalf of a user of the demo company, as if they had sent it. */
export const actAsDemoUser = (
  ctx: Pick<ServiceContext, 'createSystemContext'>,
  { user_id, role }: { readonly user_id: string; readonly role: Role },
  idParts: readonly string[],
): CommandContext & RequestContext => ({
  ...ctx.createSystemContext(['demo company', ...idParts], { actor_id: user_id, source: 'demo' }),
  principal: { user_id, session_id: '', label: '', roles: [role] },
  locale: 'en',
  user_agent: '',
});
