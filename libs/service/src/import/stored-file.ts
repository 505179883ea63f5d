import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';
import { fileKind } from './file-kind.js';
import type { Finding } from './findings.js';
import type { ImportKind } from './row-importer.js';

type Of = Pick<ImportKind, 'table'>;

/** Piece size in bytes: what an import keeps in memory. */
const PIECE = 1_048_576;

/** A stored file under its own ID, so that concurrent uploads never share pieces. */
export interface Upload {
  readonly upload_id: string;
  readonly pieces: number;
  readonly sha256: string;
}
/** Result of an upload: where it is stored, or why it is not. */
export type StoredFile = Upload | 'empty' | 'too-large' | { readonly unreadable: Finding };

/**
 * Stores a file for import. Empty, oversized and binary files leave nothing behind, but are read to the end so that the
 * client receives the response.
 */
export async function storeFile(
  { table }: Of,
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<StoredFile> {
  const upload_id = randomUUID();
  const hash = createHash('sha256');
  let [size, pieces, blank] = [0, 0, true];
  let unreadable: Finding | undefined;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const write = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    await db.query(`insert into ${table}_piece (upload_id, piece, bytes) values ($1, $2, $3)`, [
      upload_id,
      pieces++,
      Buffer.concat(waiting),
    ]);
    waiting = [];
    waitingBytes = 0;
  };
  try {
    for await (const part of bytes) {
      if (size === 0) {
        const kind = fileKind(part);
        unreadable = 'refused' in kind ? kind.refused : undefined;
      }
      size += part.length;
      if (size > 2 * limit) break;
      if (size > limit || unreadable !== undefined) continue;
      blank &&= part.every((byte) => byte <= 0x20);
      hash.update(part);
      waiting.push(part);
      waitingBytes += part.length;
      if (waitingBytes >= PIECE) await write();
    }
    if (size <= limit && !blank && unreadable === undefined) {
      await write();
      return { upload_id, pieces, sha256: hash.digest('hex') };
    }
  } catch (error) {
    await forgetFile({ table }, db, upload_id);
    throw error;
  }
  await forgetFile({ table }, db, upload_id);
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
export async function* storedFile(
  { table }: Of,
  db: Database,
  { upload_id, pieces }: Pick<Upload, 'upload_id' | 'pieces'>,
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

export const forgetFile = async ({ table }: Of, db: Database, uploadId: string): Promise<void> => {
  await db.query(`delete from ${table}_piece where upload_id = $1`, [uploadId]);
};

/** Deletes uploads whose import was never registered, because the process ended. */
export const forgetLostFiles = async ({ table }: Of, db: Database): Promise<void> => {
  await db.query(
    `delete from ${table}_piece piece
     where stored_at < now() - interval '1 day'
       and not exists (select 1 from ${table} i where i.upload_id = piece.upload_id)`,
  );
};
