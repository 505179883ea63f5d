import { addDays } from '@tailboard/contracts/company-time';
import { SOON_DAYS, type DueDocument, type DueState } from '@tailboard/contracts/messaging/document';
import { MissingDocuments } from '@tailboard/contracts/messaging/file-contracts';
import { createPage } from '@tailboard/contracts/page';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';
import { filesProjection } from '../folder/files-projection.js';

/** The read models of `DUE`. */
const reads = [filesProjection.name, 'messaging.people'];

/**
 * SQL for the documents that people must provide or renew, by person and folder; `$1` is today, `$2` the last day that
 * is soon. The document of a folder that is valid longest counts, if the office has accepted it. A required folder without
 * one is missing.
 */
const DUE = `select due.*, (select reminded_at from document_reminder reminder
      where reminder.user_id = due.user_id and reminder.folder_id = due.folder_id) as reminded_at,
    nullif(own.review, 'accepted') as review, own.reason
  from (select person.id as user_id, person.label, person.active, folder.id as folder_id, folder.name,
      newest.expires_on, case when newest.user_id is null then 'missing' when newest.expires_on < $1 then 'expired'
        else 'expiring' end as state
    from person join folder on folder.scope = 'user_documents'
    left join lateral (select file.user_id, file.expires_on from file
      where file.folder_id = folder.id and file.user_id = person.id and file.review = 'accepted'
      order by file.expires_on desc nulls first limit 1) newest on true
    where newest.expires_on <= $2 or newest.user_id is null and folder.required
      and (cardinality(folder.roles) = 0 or folder.roles && person.roles)) due
  left join lateral (select file.review, file.reason from file
    where file.folder_id = due.folder_id and file.user_id = due.user_id
    order by file.created_at desc, file.id limit 1) own on true`;
interface Row extends DueDocument {
  readonly user_id: string;
  readonly label: string;
}
const toDue = ({ folder_id, name, state, expires_on, reminded_at, review, reason }: Row): DueDocument => ({
  ...{ folder_id, name, state, expires_on, reminded_at, review, reason },
});
const days = (today: string): readonly string[] => [today, addDays(today, SOON_DAYS)];

/** Returns the documents that a person must provide or renew. */
export const listDueDocuments = async (
  { query }: Pick<Database, 'query'>,
  user_id: string,
  today: string,
): Promise<DueDocument[]> =>
  (await query<Row>(`${DUE} where due.user_id = $3 order by name, folder_id`, [...days(today), user_id])).map(toDue);

export const getMissingDocuments = queryHandler(
  MissingDocuments,
  reads,
  async ({ state, page, per_page }, { db }, { today }) => {
    const [rows, totals] = await Promise.all([
      db.query<Row>(
        `${DUE} where active and ($3::text is null or state = $3)
         order by name, label, user_id, folder_id limit $4 offset $5`,
        [...days(today), state ?? null, per_page, (page - 1) * per_page],
      ),
      db.query<{ state: DueState; count: number }>(
        `select state, count(*)::int as count from (${DUE}) due where active group by state`,
        [...days(today)],
      ),
    ]);
    const counts = {
      missing: 0,
      expired: 0,
      expiring: 0,
      ...Object.fromEntries(totals.map((one) => [one.state, one.count])),
    };
    const total = state === undefined ? counts.missing + counts.expired + counts.expiring : counts[state];
    const data = rows.map((row) => ({ ...toDue(row), user: { id: row.user_id, label: row.label } }));
    return { ...createPage(data, total, { page, per_page }, MissingDocuments.path, { state }), counts };
  },
);
