import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';
import { fileKind } from './file-kind.js';
import type { Finding } from './findings/findings.js';
import type { ImportKind } from './row-importer.js';

type Storage = Pick<ImportKind, 'table'>;

/** Piece size in bytes: what an import keeps in memory. */
const PIECE_BYTES = 1_048_576;

/** A stored file under its own ID, so that concurrent uploads never share pieces. */
export interface StoredUpload {
  readonly upload_id: string;
  readonly pieces: number;
  readonly sha256: string;
}
/** Result of an upload: where it is stored, or why it is not. */
export type StoredFile = StoredUpload | 'empty' | 'too-large' | { readonly unreadable: Finding };

/**
 * Stores a file for import. Empty, oversized and binary files leave nothing behind, but are read to the end so that the
 * client receives the response.
 */
export async function storeFile(
  { table }: Storage,
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<StoredFile> {
  const upload_id = randomUUID();
  const hash = createHash('sha256');
  let [size, pieces, isBlank] = [0, 0, true];
  let unreadable: Finding | undefined;
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  const write = async (): Promise<void> => {
    if (bufferedBytes === 0) return;
    await db.query(`insert into ${table}_piece (upload_id, piece, bytes) values ($1, $2, $3)`, [
      upload_id,
      pieces++,
      Buffer.concat(buffered),
    ]);
    buffered = [];
    bufferedBytes = 0;
  };
  try {
    for await (const chunk of bytes) {
      if (size === 0) {
        const kind = fileKind(chunk);
        unreadable = 'refused' in kind ? kind.refused : undefined;
      }
      size += chunk.length;
      if (size > 2 * limit) break;
      if (size > limit || unreadable !== undefined) continue;
      isBlank &&= chunk.every((byte) => byte <= 0x20);
      hash.update(chunk);
      buffered.push(chunk);
      bufferedBytes += chunk.length;
      if (bufferedBytes >= PIECE_BYTES) await write();
    }
    if (size <= limit && !isBlank && unreadable === undefined) {
      await write();
      return { upload_id, pieces, sha256: hash.digest('hex') };
    }
  } catch (error) {
    await deleteStoredFile({ table }, db, upload_id);
    throw error;
  }
  await deleteStoredFile({ table }, db, upload_id);
  if (unreadable !== undefined) return { unreadable };
  return size > limit ? 'too-large' : 'empty';
}

/** Hashes a file without storing it; stops at twice the limit. */
export async function hashFile(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of bytes) {
    hash.update(part);
    size += part.length;
    if (size > 2 * limit) break;
  }
  return hash.digest('hex');
}

/** Yields a stored file piece by piece; a missing piece is an error, never the end. */
export async function* readStoredFile(
  { table }: Storage,
  db: Database,
  { upload_id, pieces }: Pick<StoredUpload, 'upload_id' | 'pieces'>,
): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece++) {
    const [row] = await db.query<{ bytes: Buffer }>(
      `select bytes from ${table}_piece where upload_id = $1 and piece = $2`,
      [upload_id, piece],
    );
    if (!row) throw new Error(`piece ${piece} of ${pieces} of upload ${upload_id} is missing`);
    yield row.bytes;
  }
}

export const deleteStoredFile = async ({ table }: Storage, db: Database, uploadId: string): Promise<void> => {
  await db.query(`delete from ${table}_piece where upload_id = $1`, [uploadId]);
};

/** Deletes uploads whose import was never registered, because the process ended. */
export const deleteOrphanedFiles = async ({ table }: Storage, db: Database): Promise<void> => {
  await db.query(
    `delete from ${table}_piece piece
     where stored_at < now() - interval '1 day'
       and not exists (select 1 from ${table} i where i.upload_id = piece.upload_id)`,
  );
};
