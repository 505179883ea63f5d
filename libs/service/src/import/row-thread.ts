import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { TruncatedFileError, rowsOf, type FileLayout, type Row, type RowKind } from './rows.js';
import type { Reply, ReaderMessage } from './read-in-thread.js';

/** Rows per message to the parent, or fewer if they are long. */
const ROWS = 64;
const CHARACTERS = 1_048_576;

/** Main function of a reader thread: requests the file's bytes and sends its rows as they are consumed. */
export async function readInThread<Item>(kind: RowKind<Item>): Promise<void> {
  const port = parentPort!;
  const notify = async (message: ReaderMessage<Item>): Promise<Reply> => {
    const responded = once(port, 'message');
    port.postMessage(message);
    return ((await responded) as [Reply])[0];
  };
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for (let piece = await notify('more'); piece !== null; piece = await notify('more')) yield piece;
  };
  let layout: FileLayout | undefined;
  let rows: Row<Item>[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (rows.length === 0 && !layout) return;
    await notify({ rows, layout });
    [rows, size, layout] = [[], 0, undefined];
  };
  try {
    const file = workerData as { name: string; type: string };
    for await (const row of rowsOf(kind, bytes(), file, (found) => (layout = found))) {
      rows.push(row);
      size += row.original.length;
      if (rows.length === ROWS || size >= CHARACTERS) await flush();
    }
    await flush();
    port.postMessage('end' satisfies ReaderMessage<Item>);
  } catch (error) {
    if (!(error instanceof TruncatedFileError)) throw error;
    await flush();
    port.postMessage({ breaksOff: error.finding } satisfies ReaderMessage<Item>);
  }
}
