import { rm } from 'node:fs/promises';
import type { AnsweredFile } from '@tailboard/contracts/contract';
import { refuse } from '@tailboard/contracts/refusal';
import type { Upload, UploadContract } from '@tailboard/contracts/upload';
import type { Database } from '@tailboard/eventing/database';
import { procedure, type House, type Migration } from '../house.js';
import { nightly } from '../nightly.js';
import { blobFolder, blobsOf } from './blobs-of.js';
import { forgetIncoming, receive } from './receive.js';

/**
 * Files of a service: bytes come first and are answered with their sha256, then a command says what they are, and may be repeated.
 * In the service's page: `migrations`, `tasks`, `begin` in `onStart`, and `uploading(contract)` among the procedures. The command
 * calls `keep`: what nobody kept within a day is forgotten.
 */
export const filesOf = () => {
  const forgetting = nightly('forget-blobs', '04:30', forgetUnkept);
  return { migrations: [blobTables], tasks: [forgetting.task], begin: forgetting.begin };
};

/** Takes in the bytes of a file, as large and of such types as its contract says. */
export const uploading = (contract: UploadContract) =>
  procedure(contract, async ({ file }, house) => {
    if (!file) return refuse('FileMissing');
    const { most, accepts } = contract;
    const received = await receive(blobFolder(house.config), file.bytes, most);
    if (received === 'empty') return refuse('FileEmpty');
    if (received === 'too-large') return refuse('FileTooLarge', { limit: Math.round((most / 1_048_576) * 10) / 10 });
    const { sha256, size, media } = received;
    const allowed = media !== null && accepts.includes(media);
    await place(house, received, allowed);
    if (!allowed) return refuse('FileTypeNotAllowed', { types: accepts.join(', ') });
    return { output: { data: { sha256, size, media } } };
  });

/** Puts what came in where it belongs, or away. Whoever forgets the same content meanwhile waits, or is waited for. */
async function place(house: House, { sha256, size, media, file }: Upload & { file: string }, allowed: boolean) {
  try {
    if (!allowed) return;
    await house.db.transaction(async (all) => {
      await all.query(
        `insert into blobs.blob (sha256, size, media, uploaded_at) values ($1, $2, $3, $4)
         on conflict (sha256) do update set uploaded_at = excluded.uploaded_at`,
        [sha256, size, media, house.now().toISOString()],
      );
      await blobsOf(house.config).take(sha256, file);
    });
  } finally {
    await rm(file, { force: true });
  }
}

/** What is known of contents, by their sha256; `undefined` for one that is not here. */
export async function uploadsOf(db: Database, sha256s: readonly string[]): Promise<(Upload | undefined)[]> {
  const rows = await db.query<Upload>(
    'select sha256, size::int as size, media from blobs.blob where sha256 = any($1::text[])',
    [[...new Set(sha256s)]],
  );
  return sha256s.map((wanted) => rows.find(({ sha256 }) => sha256 === wanted));
}

/** Keeps contents for good, because a record names them now: the ones that are not here any more. */
export async function keep(db: Database, sha256s: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ sha256: string }>(
    'update blobs.blob set kept = true where sha256 = any($1::text[]) returning sha256',
    [[...new Set(sha256s)]],
  );
  return sha256s.filter((wanted) => !rows.some(({ sha256 }) => sha256 === wanted));
}

/** A content as a file that is answered, in parts if a browser asks for them. `inline`: shown, where that is harmless. */
export const fileOfUpload = (
  { config }: Pick<House, 'config'>,
  { sha256, size, media }: Upload,
  { name, inline = false }: { name: string; inline?: boolean },
): AnsweredFile => {
  const blobs = blobsOf(config);
  return {
    name,
    media: media ?? 'application/octet-stream',
    inline,
    content: blobs.read(sha256),
    parts: { size, etag: `"${sha256}"`, read: (from, to) => blobs.read(sha256, { from, to }) },
  };
};

/** Forgets what was uploaded more than a day ago and kept by nobody. */
export async function forgetUnkept(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - 24 * 3_600_000).toISOString();
  const old = `not kept and uploaded_at < $1`;
  const found = await house.db.query<{ sha256: string }>(`select sha256 from blobs.blob where ${old}`, [before]);
  for (const { sha256 } of found)
    await house.db.transaction(async (all) => {
      const [gone] = await all.query(`delete from blobs.blob where ${old} and sha256 = $2 returning sha256`, [
        before,
        sha256,
      ]);
      if (gone) await blobsOf(house.config).remove(sha256);
    });
  await forgetIncoming(blobFolder(house.config));
}

/** One table for all services, in a schema of its own: a content is there once, whoever brought it. */
const blobTables: Migration = {
  id: 'blobs',
  sql: `
    select pg_advisory_xact_lock(hashtext('tailboard.migrate'), hashtext('blobs'));
    create schema if not exists blobs;
    create table if not exists blobs.blob (
      sha256 text primary key, size bigint not null, media text, uploaded_at timestamptz not null, kept boolean not null default false
    );
    create index if not exists blob_not_kept on blobs.blob (uploaded_at) where not kept;`,
};
