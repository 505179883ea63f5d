import { API_PREFIX } from '@tailboard/contracts/contract';
import { translate } from '@tailboard/contracts/locale';
import { ListSubmittedDocuments } from '@tailboard/contracts/messaging/document-contracts';
import { fileEvents } from '@tailboard/contracts/messaging/file';
import {
  FileHistory,
  ListFiles,
  ListFileVersions,
  ListUserFiles,
  ReadFile,
  ReadFileReaders,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { loadHistory } from '@tailboard/service/queries/history';
import { isPicture } from '@tailboard/service/blobs/pictures';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';
import { listDueDocuments } from '../document/due-documents.js';
import { filesProjection } from '../folder/files-projection.js';
import { getReadParameters, mayOpen } from '../folder/open-condition.js';
import { fileDecider } from './file-decider.js';
import { createDownloadLink } from './file-link.js';
import { hasSeenLatest } from './nonreaders.js';
import { READABLE } from './read-condition.js';

const reads = [filesProjection.name, 'messaging.people'];
const order = { title: 'lower(file.title)', updated_at: 'file.updated_at', expires_on: 'file.expires_on' };
/** A file's row, with the label of its author. */
const COLUMNS = `file.*, (select label from person where person.id::text = file.author_id) as author`;
type Row = Omit<StoredFile, 'thumbnail'> & { author_id: string; author: string | null };
/** Returns a file as a caller sees it; a picture has a link to its thumbnail, valid for the caller and for a minute. */
const shownTo =
  (ctx: ServiceContext, actor_id: string) =>
  ({ author_id, author, ...file }: Row): StoredFile => ({
    ...file,
    thumbnail: isPicture(file.mime) ? createDownloadLink(ctx, file.id, actor_id, { size: 'small' }) : null,
    added_by: { id: author_id, label: author ?? '' },
  });
const seenBy = (user: string): string =>
  `(select max(version) from file_seen where file_seen.file_id = file.id and file_seen.user_id::text = ${user}
  and file_seen.read_by = file_seen.user_id)`;

/**
 * SQL condition: the file is meant for the caller, who must confirm its latest version and has not: a company file in a
 * folder of theirs, or their own document.
 */
const MUST_SEE = `file.requires_seen and case when file.user_id is null then ${mayOpen('false', '$2')}
  else file.user_id::text = $3 end and not ${hasSeenLatest('$3')}`;

/** Returns the company files that the caller may read, or all files that they must confirm. */
export const listFiles = queryHandler(
  ListFiles,
  reads,
  async ({ q, folder_id, to_see, sort_by, direction, page, per_page }, ctx, caller) => {
    const { db } = ctx;
    const found = `${READABLE} and ${to_see === true ? MUST_SEE : 'file.user_id is null'}
      and ($4::text is null or file.title ilike $4) and ($5::uuid is null or file.folder_id = $5)`;
    const values = [...getReadParameters(caller), caller.actor_id, toContainsPattern(q), folder_id ?? null];
    const rows = await db.query<Row>(
      `select ${COLUMNS}, ${seenBy('$3')} as seen_version ${found}
       order by ${order[sort_by ?? 'title']} ${direction} nulls last, file.id limit $6 offset $7`,
      [...values, per_page, (page - 1) * per_page],
    );
    const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${found}`, values);
    const search = { q, folder_id, to_see, sort_by, direction: sort_by && direction };
    return createPage(
      rows.map(shownTo(ctx, caller.actor_id)),
      counted?.total ?? 0,
      { page, per_page },
      `${API_PREFIX}/files`,
      search,
    );
  },
);

export const getFile = queryHandler(ReadFile, reads, async ({ id }, ctx, caller) => {
  const [data] = await ctx.db.query<Row>(
    `select ${COLUMNS}, ${seenBy('$1')} as seen_version from file where file.id = $2`,
    [caller.actor_id, id],
  );
  return data ? { data: shownTo(ctx, caller.actor_id)(data) } : refuse('FileNotFound');
});

/** Returns every version of a file, the latest first. */
export const getFileVersions = queryHandler(ListFileVersions, ['messaging.people'], async ({ id }, ctx) => {
  const { status, versions } = (await ctx.load(fileDecider, id)).state;
  if (status !== 'kept') return refuse('FileNotFound');
  const names = await loadUserNames(ctx, [...new Set(versions.map(({ actor_id }) => actor_id))]);
  const data = versions.map(({ content: { name, media, size }, at, actor_id }, index) => ({
    ...{ version: index + 1, filename: name, mime: media ?? 'application/octet-stream', size, added_at: at },
    added_by: { id: actor_id, label: names.get(actor_id) ?? ctx.config.APP_NAME },
  }));
  return { data: data.reverse() };
});

export const getFileReaders = queryHandler(ReadFileReaders, reads, async ({ id, page, per_page }, { db }) => {
  const [known] = await db.query('select id from file where id = $1', [id]);
  if (!known) return refuse('FileNotFound');
  const rows = await db.query<{
    id: string;
    label: string;
    read_by: string;
    actor: string;
    version: number;
    created_at: string;
    total: number;
  }>(
    `select count(*) over ()::int as total, file_seen.user_id as id, coalesce(person.label, '') as label, file_seen.read_by,
       coalesce(actor.label, '') as actor, file_seen.version, file_seen.seen_at as created_at
     from file_seen left join person on person.id = file_seen.user_id
     left join person actor on actor.id = file_seen.read_by
     where file_seen.file_id = $1
     order by file_seen.seen_at, file_seen.user_id, file_seen.version, file_seen.read_by limit $2 offset $3`,
    [id, per_page, (page - 1) * per_page],
  );
  const data = rows.map(({ id: userId, label, read_by, actor, total: _, ...seen }) => ({
    profile: { id: userId, label },
    actor: read_by === userId ? null : { id: read_by, label: actor },
    ...seen,
  }));
  return createPage(data, rows[0]?.total ?? 0, { page, per_page }, `${API_PREFIX}/files/${id}/seen`);
});

export const listUserFiles = queryHandler(ListUserFiles, reads, async ({ id }, ctx, { actor_id, today }) => {
  const { db } = ctx;
  const [person] = await db.query('select id from person where id = $1', [id]);
  if (!person) return refuse('UserNotFound');
  const [data, missing] = await Promise.all([
    db.query<Row>(
      `select ${COLUMNS}, (select max(version) from file_seen where file_id = file.id and file_seen.user_id = file.user_id
         and file_seen.read_by = file_seen.user_id) as seen_version
         from file where file.user_id = $1 order by lower(file.title), file.id`,
      [id],
    ),
    listDueDocuments(db, id, today),
  ]);
  return { data: data.map(shownTo(ctx, actor_id)), missing };
});

export const listSubmittedDocuments = queryHandler(
  ListSubmittedDocuments,
  reads,
  async ({ page, per_page }, ctx, { actor_id }) => {
    const rows = await ctx.db.query<Row & { total: number }>(
      `select ${COLUMNS}, null as seen_version, count(*) over ()::int as total from file
       where file.review = 'submitted' order by file.created_at, file.id limit $1 offset $2`,
      [per_page, (page - 1) * per_page],
    );
    const data = rows.map(({ total: _, ...row }) => shownTo(ctx, actor_id)(row));
    return createPage(data, rows[0]?.total ?? 0, { page, per_page }, ListSubmittedDocuments.path);
  },
);

const sentences = {
  FileAdded: { en: 'Added: {title}', es: 'Añadido: {title}', 'zh-CN': '添加：{title}' },
  FileDescribed: {
    en: 'Details changed: {title}',
    es: 'Detalles cambiados: {title}',
    'zh-CN': '详细信息已更改：{title}',
  },
  FileVersionAdded: { en: 'Version {version}', es: 'Versión {version}', 'zh-CN': '版本 {version}' },
  DocumentSubmitted: {
    en: 'Uploaded by its person: {title}',
    es: 'Subido por su titular: {title}',
    'zh-CN': '本人上传：{title}',
  },
  DocumentAccepted: { en: 'Accepted', es: 'Aceptado', 'zh-CN': '已接受' },
  DocumentRejected: { en: 'Rejected: {reason}', es: 'Rechazado: {reason}', 'zh-CN': '已退回：{reason}' },
  FileReminded: { en: 'Readers reminded', es: 'Lectores avisados', 'zh-CN': '已提醒读者' },
  FileRemoved: { en: 'Deleted', es: 'Eliminado', 'zh-CN': '已删除' },
};

export const getFileHistory = queryHandler(FileHistory, ['messaging.people'], async (requested, ctx, { locale }) => {
  const page = await loadHistory(ctx, {
    ...{ contract: FileHistory, query: requested, events: fileEvents },
    loadNames: (ids) => loadUserNames(ctx, ids),
    describe: ({ type, data }) =>
      translate(
        sentences[type],
        locale,
        'reason' in data
          ? { reason: data.reason }
          : 'title' in data
            ? { title: data.title }
            : 'version' in data
              ? { version: data.version }
              : {},
      ),
  });
  return page ?? refuse('FileNotFound');
});
