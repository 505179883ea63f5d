import type { Database } from '@tailboard/eventing/database';
import { fileKind } from '../parse/file-kind.js';

/** Pieces of about this many bytes: what an import keeps in memory of its file. */
const PIECE = 1_048_576;

/** What came of an upload: it is kept, or why it is not. */
export type Kept = 'kept' | 'empty' | 'too-large' | { readonly unreadable: string };

/**
 * Keeps a file for its import. A file that is empty, larger than the limit or visibly no text leaves nothing behind; it is
 * read to its end all the same, so that whoever sends it hears the answer.
 */
export async function keepFile(
  db: Database,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Kept> {
  let [size, pieces, blank] = [0, 0, true];
  let unreadable: string | undefined;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const write = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    await db.query('insert into work_order_import_piece (import_id, piece, bytes) values ($1, $2, $3)', [
      id,
      pieces++,
      Buffer.concat(waiting),
    ]);
    waiting = [];
    waitingBytes = 0;
  };
  await forgetFile(db, id);
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
      waiting.push(part);
      waitingBytes += part.length;
      if (waitingBytes >= PIECE) await write();
    }
    if (size <= limit && !blank && unreadable === undefined) {
      await write();
      return 'kept';
    }
  } catch (error) {
    await forgetFile(db, id);
    throw error;
  }
  await forgetFile(db, id);
  if (unreadable !== undefined) return { unreadable };
  return size > limit ? 'too-large' : 'empty';
}

/** The bytes of a kept file, one piece after the other. */
export async function* keptFile(db: Database, id: string): AsyncGenerator<Uint8Array> {
  for (let piece = 0; ; piece++) {
    const [row] = await db.query<{ bytes: Buffer }>(
      'select bytes from work_order_import_piece where import_id = $1 and piece = $2',
      [id, piece],
    );
    if (!row) return;
    yield row.bytes;
  }
}

export const forgetFile = async (db: Database, id: string): Promise<void> => {
  await db.query('delete from work_order_import_piece where import_id = $1', [id]);
};

/** Forgets uploads that never became an import, because the process ended while they came in. */
export const forgetLostFiles = async (db: Database): Promise<void> => {
  await db.query(
    `delete from work_order_import_piece piece
     where stored_at < now() - interval '1 day'
       and not exists (select 1 from work_order_import i where i.id = piece.import_id)`,
  );
};
