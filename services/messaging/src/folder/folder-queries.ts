import { API_PREFIX } from '@tailboard/contracts/contract';
import { translate } from '@tailboard/contracts/locale';
import {
  folderEvents,
  FolderHistory,
  ListFolders,
  ReadFolder,
  type Folder,
} from '@tailboard/contracts/messaging/folder';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { loadRecordedEvents, describeEvents } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';
import { filesProjection } from './files-projection.js';
import { TREE } from './folder-decider.js';
import { LINE, mayOpen, getReadParameters } from './open-condition.js';

const COLUMNS = `folder.id, folder.name, folder.parent_id, folder.scope, folder.roles, folder.required, folder.sort,
  folder.version`;
const OPEN = `from folder ${LINE} where ${mayOpen('$1', '$2')}`;

/** Returns the folders that the caller may open. */
export const listFolders = queryHandler(
  ListFolders,
  [filesProjection.name],
  async ({ q, scope, sort_by, direction, page, per_page }, { db }, caller) => {
    const found = `${OPEN} and ($3::text is null or folder.name ilike $3) and ($4::text is null or folder.scope = $4)`;
    const values = [...getReadParameters(caller), toContainsPattern(q), scope ?? null];
    const order =
      sort_by === 'name' ? `lower(folder.name) ${direction}` : `folder.sort ${direction}, lower(folder.name)`;
    const [rows, [counted]] = await Promise.all([
      db.query<Folder>(`select ${COLUMNS} ${found} order by ${order}, folder.id limit $5 offset $6`, [
        ...values,
        per_page,
        (page - 1) * per_page,
      ]),
      db.query<{ total: number }>(`select count(*)::int as total ${found}`, values),
    ]);
    const search = { q, scope, sort_by, direction: sort_by && direction };
    return createPage(rows, counted?.total ?? 0, { page, per_page }, `${API_PREFIX}/folders`, search);
  },
);

export const getFolder = queryHandler(ReadFolder, [filesProjection.name], async ({ id }, { db }) => {
  const [data] = await db.query<Folder>(`select ${COLUMNS} from folder where folder.id = $1`, [id]);
  return data ? { data } : refuse('FolderNotFound');
});

const sentences = {
  FolderOpened: { en: 'Added: {name}', es: 'Creada: {name}', 'zh-CN': '创建：{name}' },
  FolderRevised: { en: 'Changed: {name}', es: 'Cambiada: {name}', 'zh-CN': '更改：{name}' },
  FolderRemoved: { en: 'Deleted', es: 'Eliminada', 'zh-CN': '已删除' },
};

export const getFolderHistory = queryHandler(
  FolderHistory,
  ['messaging.people'],
  async (requested, ctx, { locale }) => {
    const all = await loadRecordedEvents(ctx, folderEvents, TREE);
    const events = all.filter(({ data }) => data.id === requested.id);
    if (events.length === 0) return refuse('FolderNotFound');
    return describeEvents(events, {
      contract: FolderHistory,
      query: requested,
      loadNames: (ids) => loadUserNames(ctx, ids),
      describe: ({ type, data }) => translate(sentences[type], locale, 'name' in data ? { name: data.name } : {}),
    });
  },
);
