import { userEvents } from '@tailboard/contracts/identity/user';
import type { MessageContent } from '@tailboard/contracts/messaging/message';
import { messagePublishedEvents, receiptPublishedEvents } from '@tailboard/contracts/messaging/published-events';
import type { Role } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import { column, projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';
import { isCurrent, isInAudience } from '@tailboard/service/queries/audience';

/** Messages as far as the roadblock check needs them: recipients, date, and whether they block users. */
const asked_message = table('asked_message', {
  columns: {
    id: 'uuid',
    status: column<'draft' | 'published'>('text'),
    everyone: 'boolean',
    roles: column<readonly Role[]>('text[]'),
    user_ids: 'text[]',
    location_ids: 'text[]',
    required: 'boolean',
    include_new_hires: 'boolean',
    publish_at: 'timestamptz?',
    expires_at: 'timestamptz?',
    asks_from: 'int',
    created_by: 'text',
  },
  key: ['id'],
});
/** The latest edition that a user has acknowledged. */
const read_message = table('read_message', {
  columns: { user_id: 'uuid', message_id: 'uuid', version: 'int' },
  key: ['user_id', 'message_id'],
});
/** Date since when a user is there: hired, or restored. */
const there_since = table('there_since', {
  columns: { user_id: 'uuid', hired_on: 'date?', restored_at: 'timestamptz?' },
  key: ['user_id'],
});

type Written = MessageContent & { version?: number; notify_again?: boolean };
function putUnread(
  { id_in_category: id, meta }: EventContext,
  values: Written,
  rows: RowsOf<{ asked_message: typeof asked_message }>,
) {
  const { audience, version = 0, notify_again = false, required, include_new_hires, publish_at, expires_at } = values;
  rows.asked_message.make(id, (row) => ({
    ...{ id, status: version === 0 ? 'draft' : 'published', everyone: audience.all, roles: audience.roles },
    ...{ user_ids: audience.user_ids, location_ids: audience.location_ids },
    ...{ required, include_new_hires, publish_at, expires_at },
    asks_from: notify_again ? version : (row?.asks_from ?? 1),
    created_by: row?.created_by ?? meta.actor_id,
  }));
}

/** Messages that users must read and have read, from messaging events: for the unread count and the roadblock check. */
export const unreadMessagesProjection = projection({
  name: 'identity.unread-messages',
  version: 3,
  tables: { asked_message, read_message, there_since },
})
  .on(
    messagePublishedEvents.shared,
    {
      MessageDrafted: (event, rows) => putUnread(event, event.data, rows),
      MessagePublished: (event, rows) => putUnread(event, event.data, rows),
      MessageRevised: (event, rows) => putUnread(event, event.data, rows),
      MessageWithdrawn: ({ id_in_category: id }, rows) => rows.asked_message.remove(id),
    },
    ['MessageReminded'],
  )
  .on(receiptPublishedEvents.shared, {
    // An impersonated reading does not count (decision D64).
    MessageAcknowledged: ({ data: { user_id, message_id, version }, meta }, rows) => {
      if (meta.impersonator_id === undefined) rows.read_message.put({ user_id, message_id, version });
    },
  })
  .on(
    userEvents,
    {
      UserRegistered: ({ id_in_category: user_id, data: { profile } }, rows) =>
        rows.there_since.put({ user_id, hired_on: profile.hired_on, restored_at: null }),
      ProfileChanged: ({ id_in_category: user_id, data: { profile } }, rows) =>
        rows.there_since.change(user_id, { hired_on: profile.hired_on }),
      UserRestored: ({ id_in_category: user_id, meta }, rows) =>
        rows.there_since.change(user_id, { restored_at: meta.at }),
    },
    [
      'AccountChanged',
      'LocaleChosen',
      'SkillsRecorded',
      'UserDeactivated',
      'PasswordChanged',
      'PayChanged',
      'PersonErased',
    ],
  );

/** The unread messages of `users` at an instant, as a condition after `from`; the names are SQL. */
const unread = (now: string): string => `asked_message message where ${isCurrent('message', now)}
  and ${isInAudience('message', 'users')} and not exists (select from read_message
    where user_id = users.id and message_id = message.id and version >= message.asks_from)`;

/**
 * SQL condition: a message blocks `users`. A message from before they came does so only if it says so (decision D36);
 * their own never does (decision D64).
 */
export const mustRead = (now: string): string => `exists (select from ${unread(now)} and message.required
  and message.created_by <> users.id::text
  and (message.include_new_hires or not exists (select from there_since since where since.user_id = users.id
    and (since.hired_on > message.publish_at or since.restored_at > message.publish_at))))`;

/** Counts a user's unread messages, and how many of them block the user. */
export async function countUnread(
  db: Database,
  user_id: string,
  now: string,
): Promise<{ unread: number; required: boolean }> {
  const [row] = await db.query<{ unread: number; required: boolean }>(
    `select (select count(*)::int from ${unread('$2')}) as unread, ${mustRead('$2')} as required
     from users where users.id::text = $1`,
    [user_id, now],
  );
  return row ?? { unread: 0, required: false };
}
