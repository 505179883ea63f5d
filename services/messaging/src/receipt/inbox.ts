import { API_PREFIX } from '@tailboard/contracts/contract';
import { ReadInbox, type InboxMessage } from '@tailboard/contracts/messaging/message-contracts';
import { createPage } from '@tailboard/contracts/page';
import { isCurrent, isInAudience } from '@tailboard/service/queries/audience';
import { queryHandler } from '@tailboard/service/service-context';
import { messagesProjection } from '../message/message-projection.js';

/** Authors need not read what they wrote (decision D64). */
const MUST_READ = `(message.required and receipt.read_at is null and message.created_by <> $1::uuid::text)`;
/**
 * Messages that count at `$2` for the user `$1`, with their receipts; all of them with `$3`, else the unread ones. What
 * must be read comes first, by deadline; then what was published, or asked to be read again, last.
 */
const MINE = `select message.id, receipt.read_at, receipt.downloaded, ${MUST_READ} as must_read,
    row_number() over (order by ${MUST_READ} desc, case when ${MUST_READ} then message.deadline end nulls last,
      message.asked_at desc, message.id) as place
  from person join message on ${isCurrent('message', '$2')} and ${isInAudience('message', 'person')}
  left join (select distinct on (message_id) message_id, version, read_at, downloaded from receipt
      where user_id = $1::uuid and read_by = user_id order by message_id, version desc) receipt
    on receipt.message_id = message.id and receipt.version >= message.asks_from
  where person.id = $1::uuid and ($3 or receipt.read_at is null)`;

/** Returns the caller's inbox: current messages addressed to them, unread or all. */
export const getInbox = queryHandler(
  ReadInbox,
  [messagesProjection.name, 'messaging.people'],
  async (requested, ctx, { actor_id }) => {
    const { show, per_page } = requested;
    // After the last message of the last page is read, the page before it becomes the last.
    const rows = await ctx.db.query<Partial<InboxMessage> & { total: number; page: number; to_read: string[] }>(
      `with mine as materialized (${MINE}),
       found as (select count(*)::int as total, least($6::int, greatest(1, ceil(count(*) / $5::numeric)::int)) as page,
         coalesce(array_agg(id::text) filter (where must_read), '{}') as to_read from mine),
       shown as (select * from mine order by place limit $5 offset ((select page from found) - 1) * $5)
     select found.*, message.id, message.title, message.body, message.attachment->>'name' as filename, message.attachment,
         message.required, message.deadline, message.version, message.publish_at as published_at,
         coalesce(author.label, $4) as published_by, shown.read_at, coalesce(shown.downloaded, false) as downloaded
       from found left join shown on true left join message on message.id = shown.id
       left join person author on author.id::text = message.created_by
       order by shown.place`,
      [actor_id, ctx.now().toISOString(), show === 'all', ctx.config.APP_NAME, per_page, requested.page],
    );
    const { total, page, to_read } = rows[0]!;
    const data = rows
      .filter(({ id }) => id !== null)
      .map(({ total: _, page: __, to_read: ___, ...message }) => message);
    const path = `${API_PREFIX}/messages/inbox`;
    return { ...createPage(data as InboxMessage[], total, { page, per_page }, path, { show }), to_read };
  },
);
