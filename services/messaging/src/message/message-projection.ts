import {
  messageEvents,
  receiptEvents,
  type Attachment,
  type MessageContent,
} from '@tailboard/contracts/messaging/message';
import type { Role } from '@tailboard/contracts/permission';
import { column, projection, table, type EventContext, type RowOf, type RowsOf } from '@tailboard/eventing/projection';
import { visibleText } from './clean-body.js';

const message = table('message', {
  columns: {
    id: 'uuid',
    status: column<'draft' | 'published' | 'withdrawn'>('text'),
    title: 'text',
    body: 'text',
    /** The visible text of the body, which the search compares. */
    body_text: 'text',
    everyone: 'boolean',
    roles: column<readonly Role[]>('text[]'),
    user_ids: 'text[]',
    location_ids: 'text[]',
    required: 'boolean',
    include_new_hires: 'boolean',
    publish_at: 'timestamptz?',
    /** When people were last asked to read it: at its publication, or again by a later edition. */
    asked_at: 'timestamptz?',
    deadline: 'timestamptz?',
    expires_at: 'timestamptz?',
    attachment: column<Attachment | null>('jsonb?'),
    version: 'int',
    asks_from: 'int',
    hash: 'text',
    created_at: 'timestamptz',
    created_by: 'text',
    updated_at: 'timestamptz',
    reminded_at: 'timestamptz?',
    /** Number of events in its stream: an edit specifies the revision it is based on. */
    revision: 'int',
  },
  key: ['id'],
  indexes: ['(updated_at)', `(publish_at) where status = 'published'`],
});
export type MessageRow = RowOf<typeof message>;

/** Read receipts: a row for each edition and reader. `read_by` differs from `user_id` if the user was impersonated. */
const receipt = table('receipt', {
  columns: {
    message_id: 'uuid',
    user_id: 'uuid',
    version: 'int',
    hash: 'text',
    downloaded: 'boolean',
    fetched: 'boolean',
    read_at: 'timestamptz',
    read_by: 'uuid',
  },
  key: ['message_id', 'user_id', 'version', 'read_by'],
  indexes: ['(user_id, message_id)'],
});

type Rows = RowsOf<{ message: typeof message }>;
type Written = MessageContent & { version?: number; hash?: string; notify_again?: boolean };

function storeMessage({ id_in_category: id, meta, revision }: EventContext, values: Written, rows: Rows): void {
  const { audience, version = 0, hash = '', notify_again = false, ...content } = values;
  rows.message.make(id, (row) => ({
    ...{ id, created_at: row?.created_at ?? meta.at, created_by: row?.created_by ?? meta.actor_id },
    ...{ reminded_at: row?.reminded_at ?? null, updated_at: meta.at, revision },
    ...{ status: version === 0 ? 'draft' : 'published', version, hash },
    asks_from: notify_again ? version : (row?.asks_from ?? 1),
    ...{ everyone: audience.all, roles: audience.roles },
    ...{ user_ids: audience.user_ids, location_ids: audience.location_ids },
    ...{
      title: content.title,
      body: content.body,
      body_text: visibleText(content.body),
      attachment: content.attachment,
    },
    ...{ required: content.required, include_new_hires: content.include_new_hires },
    ...{ publish_at: content.publish_at, deadline: content.deadline, expires_at: content.expires_at },
    asked_at: getAskedAt(content.publish_at, notify_again ? meta.at : (row?.asked_at ?? null), row?.publish_at ?? null),
  }));
}

/** Returns when a message asks to be read: at its publication, unless it asked later than its earlier publication. */
const getAskedAt = (publish_at: string | null, asked_at: string | null, published_at: string | null): string | null => {
  const time = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));
  return time(asked_at) > Math.max(time(published_at), time(publish_at)) ? asked_at : publish_at;
};

/** Every message, and who has read which edition. Open inboxes are notified of new messages and of receipts. */
export const messagesProjection = projection({ name: 'messaging.messages', version: 5, tables: { message, receipt } })
  .on(messageEvents, {
    MessageDrafted: (event, rows) => storeMessage(event, event.data, rows),
    MessagePublished: (event, rows) => storeMessage(event, event.data, rows),
    MessageRevised: (event, rows) => storeMessage(event, event.data, rows),
    MessageWithdrawn: ({ id_in_category: id, meta, revision }, rows) =>
      rows.message.change(id, { status: 'withdrawn', updated_at: meta.at, revision }),
    MessageReminded: ({ id_in_category: id, meta, revision }, rows) =>
      rows.message.change(id, { reminded_at: meta.at, revision }),
  })
  .on(
    receiptEvents,
    {
      MessageAcknowledged: ({ data: { attachment_sha256: _, ...read }, meta }, rows) =>
        rows.receipt.put({ ...read, read_by: meta.impersonator_id ?? read.user_id }),
    },
    ['AttachmentFetched'],
  )
  .notices({
    message: ({ after, event }) =>
      after === null || after.status === 'draft'
        ? []
        : [{ topic: 'inbox:all', type: event.type, id: after.id, actor_id: event.meta.actor_id }],
    receipt: ({ after, event }) =>
      after === null
        ? []
        : [
            { topic: `inbox:${after.user_id}`, type: event.type, id: after.message_id, actor_id: event.meta.actor_id },
            {
              topic: `receipts:${after.message_id}`,
              type: event.type,
              id: after.message_id,
              actor_id: event.meta.actor_id,
            },
          ],
  });
