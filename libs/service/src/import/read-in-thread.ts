import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding } from './findings.js';
import { TruncatedFileError, type FileLayout, type Row } from './rows.js';

/** Messages of the reader thread. It waits for a reply to each except the last. */
export type ReaderMessage<Item> =
  | 'more'
  | 'end'
  | { readonly rows: readonly Row<Item>[]; readonly layout: FileLayout | undefined }
  | { readonly breaksOff: Finding };
/** A piece of the file, or `null`: end of file, or rows accepted. */
export type Reply = Uint8Array | null;

/** The reader thread ended before the file did. */
export class ReaderEndedError extends Error {
  override readonly name = 'ReaderEnded';
}

/** Memory limit of a reader thread in MB, many times what the largest record needs. */
const MEMORY = 512;
/**
 * Reads rows as `rowsOf` does, in a separate thread, so that parsing never blocks requests. Reads ahead only as far as
 * rows are requested.
 * @throws TruncatedFileError when nothing further can be read
 * @throws ReaderEndedError when the thread exceeds its memory limit
 */
export async function* readRowsInThread<Item>(
  /** Entry file of the thread; it calls `readInThread`. */
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
      const values = await heard.next().catch((error: unknown) => {
        throw new ReaderEndedError('the reader of a file ended', { cause: error });
      });
      if (values.done === true) throw new ReaderEndedError('the reader of a file ended before the file');
      const [message] = values.value;
      if (message === 'end') return;
      if (message === 'more') {
        const piece = await pieces.next();
        reply(piece.done === true ? null : Uint8Array.from(piece.value));
      } else if ('breaksOff' in message) throw new TruncatedFileError(message.breaksOff);
      else {
        if (message.layout) onLayout(message.layout);
        yield* message.rows;
        reply(null);
      }
    }
  } finally {
    await pieces.return?.();
    await reader.terminate();
  }
}
