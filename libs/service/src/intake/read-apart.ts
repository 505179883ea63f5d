import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding } from './findings.js';
import { TruncatedFileError, type FileLayout, type Row } from './rows.js';

/** What the thread that reads a file says; it waits for a reply after all but the last. */
export type ReaderMessage<Item> =
  | 'more'
  | 'end'
  | { readonly rows: readonly Row<Item>[]; readonly layout: FileLayout | undefined }
  | { readonly breaksOff: Finding };
/** A piece of the file, or nothing: the file has ended, or the rows were taken. */
export type Reply = Uint8Array | null;

/** The thread that read a file ended before the file did. */
export class ReaderEndedError extends Error {
  override readonly name = 'ReaderEnded';
}

/** As much as a thread may keep, in MB: many times what the largest record and all numbers of a file need. */
const MEMORY = 512;
/**
 * The rows of a file, as `rowsOf` reads them, in a thread of their own: whatever a file holds, whoever waits for
 * something else is answered meanwhile. The thread reads no further than its rows are asked for.
 * @throws FileBreaksOff when nothing further can be read
 * @throws ReaderEnded when reading took more than a thread may have
 */
export async function* readRowsInThread<Item>(
  /** The file that the thread begins with: it calls `readInThread`. */
  reading: URL,
  bytes: AsyncIterable<Uint8Array>,
  { name, type }: { readonly name: string; readonly type: string },
  onLayout: (layout: FileLayout) => void,
): AsyncGenerator<Row<Item>> {
  const pieces = bytes[Symbol.asyncIterator]();
  const reader = new Worker(reading, {
    workerData: { name, type },
    execArgv: process.execArgv,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const reply = (to: Reply): void => reader.postMessage(to, to ? [to.buffer as ArrayBuffer] : []);
  const heard = on(reader, 'message', { close: ['exit'] }) as AsyncIterableIterator<[ReaderMessage<Item>]>;
  try {
    for (;;) {
      const said = await heard.next().catch((error: unknown) => {
        throw new ReaderEndedError('the reader of a file ended', { cause: error });
      });
      if (said.done === true) throw new ReaderEndedError('the reader of a file ended before the file');
      const [told] = said.value;
      if (told === 'end') return;
      if (told === 'more') {
        const piece = await pieces.next();
        reply(piece.done === true ? null : Uint8Array.from(piece.value));
      } else if ('breaksOff' in told) throw new TruncatedFileError(told.breaksOff);
      else {
        if (told.layout) onLayout(told.layout);
        yield* told.rows;
        reply(null);
      }
    }
  } finally {
    await pieces.return?.();
    await reader.terminate();
  }
}
