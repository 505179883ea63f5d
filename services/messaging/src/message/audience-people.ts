import type { Audience } from '@tailboard/contracts/messaging/message';
import type { Database } from '@tailboard/eventing/database';
import { isInAudience } from '@tailboard/service/queries/audience';

/** An audience as a single row, for statements that check whom it reaches. */
const asRow = `(select $1::boolean as everyone, $2::text[] as roles, $3::text[] as user_ids, $4::text[] as location_ids) asked`;
const toParameters = ({ all, roles, user_ids, location_ids }: Audience) => [all, roles, user_ids, location_ids];
const reached = `from person, ${asRow} where person.active and ${isInAudience('asked', 'person')}`;

/** Counts the users that an audience currently reaches. */
export async function countPeople(db: Database, audience: Audience): Promise<number> {
  const [found] = await db.query<{ people: number }>(
    `select count(*)::int as people ${reached}`,
    toParameters(audience),
  );
  return found?.people ?? 0;
}

/** Returns the latest version of a message that each user of an audience has read personally. */
export async function versionsReadIn(db: Database, message_id: string, audience: Audience): Promise<number[]> {
  const rows = await db.query<{ version: number }>(
    `select max(receipt.version) as version from receipt
       where receipt.message_id = $5 and receipt.read_by = receipt.user_id
         and receipt.user_id in (select person.id ${reached}) group by receipt.user_id`,
    [...toParameters(audience), message_id],
  );
  return rows.map(({ version }) => version);
}

/** Returns whether an audience currently reaches a user. */
export const isReached = async (db: Database, audience: Audience, id: string): Promise<boolean> =>
  (await db.query(`select person.id ${reached} and person.id = $5`, [...toParameters(audience), id])).length > 0;

/** Returns the first of them by name. */
export const namesIn = (db: Database, audience: Audience, limit: number): Promise<{ id: string; label: string }[]> =>
  db.query(
    `select person.id, person.label ${reached} order by person.label, person.id limit ${limit}`,
    toParameters(audience),
  );

/** SQL condition: a user has read the current edition personally. */
export const hasRead = (message: string, person: string): string =>
  `exists (select from receipt where receipt.message_id = ${message}.id and receipt.user_id = ${person}.id
     and receipt.read_by = receipt.user_id and receipt.version >= ${message}.asks_from)`;

/** A user in a list of readers. */
export interface Named {
  readonly id: string;
  readonly label: string;
  readonly location: string | null;
}

/** The users in the audience of message `$1` who have not read it at `$2`, by name. */
const UNREAD = `select person.id, person.label, location.name as location
  from message join person on person.active and ${isInAudience('message', 'person')}
  left join location on location.id = person.location_id
  where message.id = $1 and message.status = 'published' and message.publish_at <= $2::timestamptz
    and not ${hasRead('message', 'person')}
  order by person.label, person.id`;

/** Returns the users in a message's audience who have not read it. */
export const unreadBy = (db: Database, message_id: string, now: string): Promise<Named[]> =>
  db.query<Named>(UNREAD, [message_id, now]);

/** Returns a page of them, and the number of all. */
export async function unreadPage(
  db: Database,
  message_id: string,
  { now, page, per_page }: { now: string; page: number; per_page: number },
): Promise<{ rows: Named[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db.query<Named>(`${UNREAD} limit $3 offset $4`, [message_id, now, per_page, (page - 1) * per_page]),
    db.query<{ total: number }>(`select count(*)::int as total from (${UNREAD}) as person`, [message_id, now]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
