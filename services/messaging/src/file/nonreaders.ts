import { ListFileNonreaders } from '@tailboard/contracts/messaging/file-contracts';
import { API_PREFIX } from '@tailboard/contracts/contract';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';
import { LINE, mayOpen } from '../folder/open-condition.js';

/** SQL condition: a user has seen the latest version of `file` without impersonation. */
export const hasSeenLatest = (user: string): string =>
  `exists (select from file_seen where file_seen.file_id = file.id and file_seen.version = file.version
     and file_seen.user_id::text = ${user} and file_seen.read_by = file_seen.user_id)`;

/**
 * SQL for the users for whom file `$1` is meant and who have not seen its latest version: those with a role of its
 * folder, or the user whose document it is.
 */
const NONREADERS = `from file left join folder on folder.id = file.folder_id ${LINE}
  join person on person.active and case when file.user_id is null then ${mayOpen('false', 'person.roles')}
    else file.user_id = person.id end
  where file.id = $1 and not ${hasSeenLatest('person.id::text')}`;

/** Returns the IDs of the users for whom a file is meant and who have not seen its latest version. */
export const listNonreaders = async ({ query }: Pick<Database, 'query'>, id: string): Promise<string[]> =>
  (await query<{ id: string }>(`select person.id ${NONREADERS} order by person.id`, [id])).map((person) => person.id);

export const getFileNonreaders = queryHandler(
  ListFileNonreaders,
  ['messaging.files', 'messaging.people'],
  async ({ id, page, per_page }, { db }) => {
    const [known] = await db.query('select id from file where id = $1', [id]);
    if (!known) return refuse('FileNotFound');
    const rows = await db.query<{ id: string; label: string; reminded_at: string | null; total: number }>(
      `select count(*) over ()::int as total, person.id, person.label,
         (select reminded_at from file_reminder where file_id = file.id and file_reminder.user_id = person.id
            and file_reminder.version = file.version) as reminded_at
       ${NONREADERS} order by person.label, person.id limit $2 offset $3`,
      [id, per_page, (page - 1) * per_page],
    );
    return createPage(
      rows.map(({ total: _, ...person }) => person),
      rows[0]?.total ?? 0,
      { page, per_page },
      `${API_PREFIX}/files/${id}/unseen`,
    );
  },
);
