import { API_PREFIX } from '@tailboard/contracts/contract';
import { ListUnread, ReadReceipts, type Reader } from '@tailboard/contracts/messaging/message-contracts';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { isInAudience } from '@tailboard/service/queries/audience';
import { queryHandler } from '@tailboard/service/service-context';
import { hasReadCurrent, loadUnreadPage } from '../message/audience-people.js';
import { messagesProjection } from '../message/message-projection.js';

/** All receipts of message `$1`, in chronological order. */
export const RECEIPTS = `select receipt.user_id as id, coalesce(person.label, '') as label, location.name as location,
    receipt.read_at, receipt.downloaded, receipt.fetched, receipt.version, receipt.hash,
    nullif(receipt.read_by, receipt.user_id) as actor_id, actor.label as actor_label, receipt.version < message.asks_from as earlier
  from receipt join message on message.id = receipt.message_id
  left join person on person.id = receipt.user_id
  left join location on location.id = person.location_id
  left join person actor on actor.id = nullif(receipt.read_by, receipt.user_id)
  where receipt.message_id = $1 order by receipt.read_at, receipt.user_id, receipt.version, receipt.read_by`;
export interface ReceiptRow {
  readonly id: string;
  readonly label: string;
  readonly location: string | null;
  readonly read_at: string;
  readonly downloaded: boolean;
  readonly fetched: boolean;
  readonly version: number;
  readonly hash: string;
  readonly actor_id: string | null;
  readonly actor_label: string | null;
  readonly earlier: boolean;
}

const toReader = (row: ReceiptRow): Reader => ({
  profile: { id: row.id, label: row.label, location: row.location },
  pivot: { created_at: row.read_at, downloaded: row.downloaded },
  ...{ fetched: row.fetched, version: row.version, hash: row.hash, earlier: row.earlier },
  actor: row.actor_id === null ? null : { id: row.actor_id, label: row.actor_label ?? row.actor_id },
});

/** Returns who has read a message, and counts its current audience by location. */
export const getReceipts = queryHandler(
  ReadReceipts,
  [messagesProjection.name, 'messaging.people'],
  async ({ id, page, per_page }, { db }) => {
    const [found] = await db.query<{
      reminded_at: string | null;
      version: number;
      asks_from: number;
      receipts: number;
    }>(
      `select reminded_at, version, asks_from, (select count(*)::int from receipt where message_id = message.id) as receipts
       from message where id = $1`,
      [id],
    );
    if (!found) return refuse('MessageNotFound');
    const [rows, locations, versions] = await Promise.all([
      db.query<ReceiptRow>(`${RECEIPTS} limit $2 offset $3`, [id, per_page, (page - 1) * per_page]),
      db.query<{ location: string | null; people: number; readers: number }>(
        `select location.name as location, count(*)::int as people,
           count(*) filter (where ${hasReadCurrent('message', 'person')})::int as readers
         from message join person on person.active and ${isInAudience('message', 'person')}
         left join location on location.id = person.location_id
         where message.id = $1 and message.status <> 'draft' group by location.id, location.name order by location.name nulls last`,
        [id],
      ),
      db.query<{ version: number; readers: number }>(
        `select version, count(*)::int as readers from (
           select max(receipt.version) as version from message
             join person on person.active and ${isInAudience('message', 'person')}
             join receipt on receipt.message_id = message.id and receipt.user_id = person.id and receipt.read_by = person.id
           where message.id = $1 group by person.id) last_read
         group by version order by version desc`,
        [id],
      ),
    ]);
    const sum = (field: 'people' | 'readers') => locations.reduce((all, each) => all + each[field], 0);
    return {
      ...createPage(rows.map(toReader), found.receipts, { page, per_page }, `${API_PREFIX}/messages/${id}/history`),
      ...{ locations, people: sum('people'), readers: sum('readers') },
      ...{ version: found.version, asks_from: found.asks_from, versions, reminded_at: found.reminded_at },
    };
  },
);

/** Lists who has not read a message. */
export const listUnread = queryHandler(
  ListUnread,
  [messagesProjection.name, 'messaging.people'],
  async ({ id, page, per_page }, { db, now }) => {
    const [found] = await db.query('select id from message where id = $1', [id]);
    if (!found) return refuse('MessageNotFound');
    const { rows, total } = await loadUnreadPage(db, id, { now: now().toISOString(), page, per_page });
    return createPage(rows, total, { page, per_page }, `${API_PREFIX}/messages/${id}/unread`);
  },
);
