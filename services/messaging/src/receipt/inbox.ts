import { API_PREFIX } from '@tailboard/contracts/contract';
import {
  ReadAcknowledgedEdition,
  ReadInbox,
  type InboxMessage,
} from '@tailboard/contracts/messaging/message-contracts';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { isCurrent, isInAudience } from '@tailboard/service/queries/audience';
import { queryHandler } from '@tailboard/service/service-context';
import { messageDecider } from '../message/message-decider.js';
import { messagesProjection } from '../message/message-projection.js';
import { receiptDecider } from './receipt-decider.js';

/** Authors need not read what they wrote (decision D64). */
const MUST_READ = `(message.required and receipt.read_at is null and message.created_by <> $1::uuid::text)`;
/** The counts of the whole inbox, repeated in each row. */
interface Counts {
  readonly total: number;
  readonly page: number;
  readonly to_read: string[];
  readonly changed: number;
}
/**
 * Messages that count at `$2` for the user `$1`, with their receipts. What must be read comes first, by deadline; then
 * what was published, or asked to be read again, last.
 */
const MINE = `select message.id, receipt.read_at, receipt.downloaded, receipt.version as read_version,
    coalesce(receipt.version < message.version, false) as changed, ${MUST_READ} as must_read,
    row_number() over (order by ${MUST_READ} desc, case when ${MUST_READ} then message.deadline end nulls last,
      message.asked_at desc, message.id) as place
  from person join message on ${isCurrent('message', '$2')} and ${isInAudience('message', 'person')}
  left join (select distinct on (message_id) message_id, version, read_at, downloaded from receipt
      where user_id = $1::uuid and read_by = user_id order by message_id, version desc) receipt
    on receipt.message_id = message.id and receipt.version >= message.asks_from
  where person.id = $1::uuid`;

/** Returns the caller's inbox: current messages addressed to them; unread, changed since they were read, or all. */
export const getInbox = queryHandler(
  ReadInbox,
  [messagesProjection.name, 'messaging.people'],
  async (requested, ctx, { actor_id }) => {
    const { show, per_page } = requested;
    // After the last message of the last page is read, the page before it becomes the last.
    const rows = await ctx.db.query<Partial<InboxMessage> & Counts>(
      `with mine as materialized (${MINE}),
       chosen as (select * from mine
         where case $3 when 'unread' then read_at is null when 'changed' then changed else true end),
       found as (select count(*)::int as total, least($6::int, greatest(1, ceil(count(*) / $5::numeric)::int)) as page
         from chosen),
       counted as (select coalesce(array_agg(id::text) filter (where must_read), '{}') as to_read,
         count(*) filter (where changed)::int as changed from mine),
       shown as (select * from chosen order by place limit $5 offset ((select page from found) - 1) * $5)
     select found.*, counted.*, message.id, message.title, message.body, message.attachment->>'name' as filename, message.attachment,
         message.required, message.deadline, message.version, message.publish_at as published_at,
         coalesce(author.label, $4) as published_by, shown.read_at, shown.read_version,
         coalesce(shown.downloaded, false) as downloaded
       from found cross join counted left join shown on true left join message on message.id = shown.id
       left join person author on author.id::text = message.created_by
       order by shown.place`,
      [actor_id, ctx.now().toISOString(), show, ctx.config.APP_NAME, per_page, requested.page],
    );
    const { total, page, to_read, changed } = rows[0]!;
    const data = rows
      .filter(({ id }) => id !== null)
      .map(({ total: _, page: __, to_read: ___, changed: ____, ...message }) => message);
    const path = `${API_PREFIX}/messages/inbox`;
    return { ...createPage(data as InboxMessage[], total, { page, per_page }, path, { show }), to_read, changed };
  },
);

/** Returns the edition that the caller read last. */
export const getAcknowledgedEdition = queryHandler(
  ReadAcknowledgedEdition,
  ['messaging.people'],
  async ({ id }, ctx, { actor_id }) => {
    const [receipt, message] = await Promise.all([
      ctx.load(receiptDecider, `${id}-${actor_id}`),
      ctx.load(messageDecider, id),
    ]);
    const { version } = receipt.state;
    const edition = message.state.editions[version - 1];
    if (!edition) return refuse('MessageNotFound');
    const { title, body, attachment } = edition;
    return { data: { version, title, body, filename: attachment?.name ?? null } };
  },
);
