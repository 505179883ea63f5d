import { FetchStored } from '@tailboard/contracts/messaging/storage';
import { permittedScope } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { isCurrent, isInAudience } from '@tailboard/service/queries/audience';
import { queryHandler } from '@tailboard/service/service-context';
import { createDownloadLink } from '../file/file-link.js';
import { READABLE } from '../file/read-condition.js';
import { filesProjection } from '../folder/files-projection.js';
import { getReadParameters } from '../folder/open-condition.js';
import { messagesProjection } from '../message/message-projection.js';
import { linkToAttachment } from '../receipt/attachment.js';

/**
 * SQL for files with a name: attachments of messages that the caller received or writes, and files that they may read.
 */
const NAMED = `select 'message' as of, message.id, message.updated_at as at from message
  where message.attachment->>'name' = $4 and ($5::boolean or exists (select from person
    where person.id::text = $3 and ${isCurrent('message', '$6')} and ${isInAudience('message', 'person')}))
  union all
  select 'file', file.id, file.updated_at
  ${READABLE} and file.filename = $4`;

export const fetchStored = queryHandler(
  FetchStored,
  [messagesProjection.name, filesProjection.name, 'messaging.people'],
  async ({ filename }, ctx, caller) => {
    const writes = permittedScope(caller.principal, 'message.write') !== null;
    const [found] = await ctx.db.query<{ of: 'message' | 'file'; id: string }>(
      `select of, id from (${NAMED}) named order by of = 'message' desc, at desc limit 1`,
      [...getReadParameters(caller), caller.actor_id, filename, writes, ctx.now().toISOString()],
    );
    if (!found) return refuse('FileNotFound');
    const link = found.of === 'message' ? linkToAttachment : createDownloadLink;
    return { name: filename, content: '', at: link(ctx, found.id, caller.actor_id) };
  },
);
