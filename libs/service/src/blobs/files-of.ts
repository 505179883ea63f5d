import { isHeic, mediaTypeName } from '@tailboard/contracts/media-type';
import { rm } from 'node:fs/promises';
import type { FileResponse } from '@tailboard/contracts/contract';
import { refuse } from '@tailboard/contracts/refusal';
import type { Upload, UploadContract } from '@tailboard/contracts/upload';
import type { Database } from '@tailboard/eventing/database';
import { withSchemaLock } from '@tailboard/eventing/postgres/schema-lock';
import { commandHandler, type ServiceContext, type Migration } from '../service-context.js';
import { nightly } from '../tasks/nightly.js';
import { blobFolder, openBlobs } from './blobs-of.js';
import { sharedPictureWorker } from './picture-worker.js';
import { toCleanPath, isPicture, toThumbnailPath, type Small } from './pictures.js';
import { plainName } from './plain-name.js';
import { forgetIncoming, receive } from './receive.js';
import { scanFile } from './scan.js';

/**
 * File uploads of a service. Clients upload bytes first and get their SHA-256; a command, which may be retried, then
 * refers to it. Add `migrations`, `tasks`, `begin` (in `onStart`) and `uploading(contract)` to the service definition.
 * The command calls `keepUploads`; unreferenced uploads are deleted after a day.
 */
export const createFileParts = () => {
  const forgetting = nightly('forget-blobs', '04:30', forgetUnkept);
  return {
    migrations: [blobTables, pictureColumns, impersonatorColumn],
    tasks: [forgetting.task],
    begin: forgetting.begin,
  };
};

/**
 * Handles uploads within the contract's size and type limits. Pictures lose their metadata and get a thumbnail. The
 * hash of the sent bytes refers to the cleaned picture.
 */
export const uploadHandler = (contract: UploadContract) =>
  commandHandler(contract, async ({ file }, ctx, commandContext) => {
    if (!file) return refuse('FileMissing');
    const { maxBytes, accepts } = contract;
    const received = await receive(blobFolder(ctx.config), file.bytes, maxBytes).catch(noRoom);
    if (received === 'empty') return refuse('FileEmpty');
    if (received === 'too-large') return refuse('FileTooLarge', { limit: megabytes(maxBytes) });
    if (received === 'no-room') return refuse('StoreFull');
    const files = [received.file, toThumbnailPath(received.file), toCleanPath(received.file)];
    try {
      const { media } = received;
      if (media === null || !accepts.includes(media))
        return media !== null && isHeic(media)
          ? refuse('PictureIsHeic')
          : refuse('FileTypeNotAllowed', { types: accepts.map(mediaTypeName).join(', ') });
      const refused =
        (await quotaRefusal(ctx, commandContext.actor_id, received.size)) ?? (await scanRefusal(ctx, received.file));
      if (refused) return refused;
      const made = isPicture(media) ? await sharedPictureWorker().clean(received) : { ...received, small: null };
      if (made === 'broken') return refuse('PictureBroken');
      if (made === 'too-complex') return refuse('PictureTooComplex');
      if ('tooLarge' in made) return refuse('PictureTooLarge', { most: made.tooLarge });
      const placed = await place(ctx, commandContext, { sent: received.sha256, ...made }).catch(noRoom);
      if (placed === 'no-room') return refuse('StoreFull');
      return { output: { data: { sha256: made.sha256, size: made.size, media } } };
    } finally {
      await Promise.all(files.map((one) => rm(one, { force: true })));
    }
  });

const megabytes = (bytes: number): number => Math.round((bytes / 1_048_576) * 10) / 10;
/** A full disk or an exceeded quota. */
function noRoom(error: unknown): 'no-room' {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'no-room';
  throw error;
}

async function scanRefusal({ config }: ServiceContext, file: string) {
  if (config.CLAMD === undefined) return null;
  const verdict = await scanFile(config.CLAMD, file);
  if (verdict === 'away') return refuse('ScannerAway');
  return verdict.found === null ? null : refuse('FileInfected', { found: verdict.found });
}

async function quotaRefusal({ db, config, now }: ServiceContext, actor_id: string, size: number) {
  const since = new Date(now().getTime() - 24 * 3_600_000).toISOString();
  const [{ own = 0, all = 0 } = {}] = await db.query<{ own: number; all: number }>(
    `select (select coalesce(sum(size), 0)::double precision from blobs.blob where uploaded_by = $1 and uploaded_at > $2) as own,
            (select coalesce(sum(size), 0)::double precision from blobs.blob where $3) as all`,
    [actor_id, since, config.UPLOADS_KEPT_GB !== undefined],
  );
  const maxMegabytes = config.UPLOADS_A_DAY_MB;
  if (own + size > maxMegabytes * 1_048_576)
    return refuse('QuotaReached', { sent: megabytes(own), most: maxMegabytes });
  const isFull = config.UPLOADS_KEPT_GB !== undefined && all + size > config.UPLOADS_KEPT_GB * 1_073_741_824;
  return isFull ? refuse('StoreFull') : null;
}

/** Moves an upload to its final location. Concurrent deletion of the same content waits, or is waited for. */
async function place(
  ctx: ServiceContext,
  { actor_id, impersonator_id = null }: { actor_id: string; impersonator_id?: string | null },
  { sent, sha256, size, media, file, small }: Upload & { sent: string; file: string; small: Small | null },
) {
  await ctx.db.transaction(async (transaction) => {
    await transaction.query(
      `insert into blobs.blob (sha256, size, media, uploaded_at, uploaded_by, impersonator_id, small, small_size)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (sha256) do update set uploaded_at = excluded.uploaded_at, uploaded_by = excluded.uploaded_by,
         impersonator_id = excluded.impersonator_id, small = excluded.small, small_size = excluded.small_size`,
      [
        ...[sha256, size, media, ctx.now().toISOString(), actor_id, impersonator_id],
        ...[small?.sha256 ?? null, small?.size ?? null],
      ],
    );
    if (sent !== sha256)
      await transaction.query(
        'insert into blobs.sent (sent, sha256) values ($1, $2) on conflict (sent) do update set sha256 = excluded.sha256',
        [sent, sha256],
      );
    const blobs = openBlobs(ctx.config);
    if (small) await blobs.take(small.sha256, small.file);
    await blobs.take(sha256, file);
  });
}

/**
 * Resolves a SHA-256 to stored content: the content itself, or the cleaned version of a picture that was sent with that
 * hash.
 */
const MEANT = `unnest($1::text[]) as wanted left join blobs.sent on sent.sent = wanted
  join blobs.blob on blob.sha256 = coalesce(sent.sha256, wanted)`;

/** Returns upload records by the SHA-256 of the stored or the sent content; `undefined` for missing ones. */
export async function findUploads(db: Database, sha256s: readonly string[]): Promise<(Upload | undefined)[]> {
  const rows = await db.query<Upload & { wanted: string }>(
    `select wanted, blob.sha256, blob.size::int as size, blob.media from ${MEANT}`,
    [[...new Set(sha256s)]],
  );
  const uploads = new Map(rows.map(({ wanted, ...upload }): [string, Upload] => [wanted, upload]));
  return sha256s.map((requested) => uploads.get(requested));
}

/** Marks uploads as referenced, so that they are not deleted. Returns the hashes that no longer exist. */
export async function keepUploads(db: Database, sha256s: readonly string[]): Promise<readonly string[]> {
  const requested = [...new Set(sha256s)];
  await db.query(`update blobs.blob set kept = true where sha256 in (select blob.sha256 from ${MEANT})`, [requested]);
  const uploads = await findUploads(db, sha256s);
  return sha256s.filter((_, index) => uploads[index] === undefined);
}

/** Returns the thumbnail of a content, if any. */
export async function findThumbnail(db: Database, sha256: string): Promise<Upload | undefined> {
  const [thumbnail] = await db.query<{ small: string; small_size: number }>(
    `select blob.small, blob.small_size from ${MEANT} where blob.small is not null`,
    [[sha256]],
  );
  return thumbnail && { sha256: thumbnail.small, size: thumbnail.small_size, media: 'image/webp' };
}

/** Returns a picture, or its thumbnail if requested and available. */
export async function createPictureResponse(
  ctx: ServiceContext,
  content: Upload,
  { name, size }: { name: string; size: 'small' | undefined },
): Promise<FileResponse> {
  const small = size === 'small' ? await findThumbnail(ctx.db, content.sha256) : undefined;
  return createFileResponse(ctx, small ?? content, { name, inline: true });
}

/** Builds a file response with range support. `inline` allows display in the browser for safe types. */
export const createFileResponse = (
  { config }: Pick<ServiceContext, 'config'>,
  { sha256, size, media }: Upload,
  { name, inline = false }: { name: string; inline?: boolean },
): FileResponse => {
  const blobs = openBlobs(config);
  return {
    name: plainName(name, media),
    media: media ?? 'application/octet-stream',
    inline,
    content: blobs.read(sha256),
    parts: { size, etag: `"${sha256}"`, read: (from, to) => blobs.read(sha256, { from, to }) },
  };
};

/** Deletes uploads that were not referenced within a day. */
export async function forgetUnkept(ctx: ServiceContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - 24 * 3_600_000).toISOString();
  const old = `not kept and uploaded_at < $1`;
  const expired = await ctx.db.query<{ sha256: string }>(`select sha256 from blobs.blob where ${old}`, [before]);
  for (const { sha256 } of expired)
    await ctx.db.transaction(async (transaction) => {
      const [gone] = await transaction.query<{ small: string | null }>(
        `delete from blobs.blob where ${old} and sha256 = $2 returning small`,
        [before, sha256],
      );
      if (!gone) return;
      await openBlobs(ctx.config).remove(sha256);
      const { small } = gone;
      const [used] = small
        ? await transaction.query('select 1 from blobs.blob where small = $1 or sha256 = $1 limit 1', [small])
        : [true];
      if (small && !used) await openBlobs(ctx.config).remove(small);
    });
  await forgetIncoming(blobFolder(ctx.config));
}

/** One table for all services, in its own schema, so that each content is stored once. */
const blobTables: Migration = {
  id: 'blobs',
  sql: `
    ${withSchemaLock('blobs')};
    create schema if not exists blobs;
    create table if not exists blobs.blob (
      sha256 text primary key, size bigint not null, media text, uploaded_at timestamptz not null, kept boolean not null default false
    );
    create index if not exists blob_not_kept on blobs.blob (uploaded_at) where not kept;`,
};

/** Uploader, thumbnail, and the original hash of a cleaned picture. */
const pictureColumns: Migration = {
  id: 'blobs-pictures',
  sql: `
    ${withSchemaLock('blobs')};
    alter table blobs.blob add column if not exists uploaded_by text;
    alter table blobs.blob add column if not exists small text;
    alter table blobs.blob add column if not exists small_size int;
    create index if not exists blob_of_sender on blobs.blob (uploaded_by, uploaded_at);
    create index if not exists blob_small on blobs.blob (small) where small is not null;
    create table if not exists blobs.sent (
      sent text primary key, sha256 text not null references blobs.blob (sha256) on delete cascade
    );`,
};

/** The impersonating user, if any. */
const impersonatorColumn: Migration = {
  id: 'blobs-impersonator',
  sql: `
    ${withSchemaLock('blobs')};
    alter table blobs.blob add column if not exists impersonator_id text;`,
};
