import type { Audience } from '@tailboard/contracts/messaging/message';
import type { Database } from '@tailboard/eventing/database';
import { isInAudience } from '@tailboard/service/queries/audience';

/** SQL of an audience as a single row, for statements that find the users in it. */
const AUDIENCE_ROW = `(select $1::boolean as everyone, $2::text[] as roles, $3::text[] as user_ids, $4::text[] as location_ids) audience`;
const toParameters = ({ all, roles, user_ids, location_ids }: Audience) => [all, roles, user_ids, location_ids];
const REACHED_USERS = `from person, ${AUDIENCE_ROW} where person.active and ${isInAudience('audience', 'person')}`;

/** Counts the users in an audience at present. */
export async function countAudience(db: Database, audience: Audience): Promise<number> {
  const [found] = await db.query<{ people: number }>(
    `select count(*)::int as people ${REACHED_USERS}`,
    toParameters(audience),
  );
  return found?.people ?? 0;
}

/** Loads the latest version of a message that each user in an audience has read without impersonation. */
export async function loadReadVersions(db: Database, message_id: string, audience: Audience): Promise<number[]> {
  const rows = await db.query<{ version: number }>(
    `select max(receipt.version) as version from receipt
       where receipt.message_id = $5 and receipt.read_by = receipt.user_id
         and receipt.user_id in (select person.id ${REACHED_USERS}) group by receipt.user_id`,
    [...toParameters(audience), message_id],
  );
  return rows.map(({ version }) => version);
}

/** Returns whether a user is in an audience at present. */
export const isUserInAudience = async (db: Database, audience: Audience, id: string): Promise<boolean> =>
  (await db.query(`select person.id ${REACHED_USERS} and person.id = $5`, [...toParameters(audience), id])).length > 0;

/** Returns the first users in an audience by name. */
export const listAudience = (
  db: Database,
  audience: Audience,
  limit: number,
): Promise<{ id: string; label: string }[]> =>
  db.query(
    `select person.id, person.label ${REACHED_USERS} order by person.label, person.id limit ${limit}`,
    toParameters(audience),
  );

/** SQL condition: a user has read the current edition without impersonation. */
export const hasReadCurrent = (message: string, person: string): string =>
  `exists (select from receipt where receipt.message_id = ${message}.id and receipt.user_id = ${person}.id
     and receipt.read_by = receipt.user_id and receipt.version >= ${message}.asks_from)`;

/** A user who has not read a message. */
export interface UnreadUser {
  readonly id: string;
  readonly label: string;
  readonly location: string | null;
}

/** The users in the audience of message `$1` who have not read it at `$2`, by name. */
const UNREAD = `select person.id, person.label, location.name as location
  from message join person on person.active and ${isInAudience('message', 'person')}
  left join location on location.id = person.location_id
  where message.id = $1 and message.status = 'published' and message.publish_at <= $2::timestamptz
    and not ${hasReadCurrent('message', 'person')}
  order by person.label, person.id`;

/** Returns the users in a message's audience who have not read it. */
export const listUnreadUsers = (db: Database, message_id: string, now: string): Promise<UnreadUser[]> =>
  db.query<UnreadUser>(UNREAD, [message_id, now]);

/** Returns a page of these users, and their total number. */
export async function loadUnreadPage(
  db: Database,
  message_id: string,
  { now, page, per_page }: { now: string; page: number; per_page: number },
): Promise<{ rows: UnreadUser[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db.query<UnreadUser>(`${UNREAD} limit $3 offset $4`, [message_id, now, per_page, (page - 1) * per_page]),
    db.query<{ total: number }>(`select count(*)::int as total from (${UNREAD}) as person`, [message_id, now]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
