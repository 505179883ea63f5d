import type { Locale } from '@tailboard/contracts/locale';
import { PROCESS_LIMITS } from '../files/file-limits.js';
import { startFileProcess } from '../files/file-process.js';
import { semaphore } from '../http/semaphore.js';
import type { Finding } from './findings/findings.js';
import type { Rejection } from './row-fields.js';
import type { HeaderPresence, PreviewedFile } from './preview-rows.js';
import { TruncatedFileError, type FileLayout, type FileToRead, type Row } from './rows.js';

/** A row without its original text, which stays in the process. `bytes` is its size there. */
export type SentRow<Item> = { readonly row: number; readonly line: number; readonly bytes: number } & (
  | { readonly item: Item; readonly notes: readonly Finding[] }
  | { readonly isRejected: true }
);
/** Why a valid row is rejected after all. */
export type LateRejection = Rejection & Pick<Row<never>, 'row'>;
/** Which file of rejected rows to write. */
export type RejectedFile =
  | { readonly format: 'csv' | 'xlsx'; readonly layout: Extract<FileLayout, { kind: 'csv' }>; readonly locale: Locale }
  | { readonly format: 'json'; readonly locale: Locale };

/** Requests to the process. The first is `read`, `preview` or `write`; the others continue that work. */
export type ImportRequest =
  | { readonly read: FileToRead & { readonly skip: number } }
  | { readonly preview: FileToRead & { readonly header?: HeaderPresence } }
  | { readonly write: RejectedFile }
  /** A piece of the file to read, or a page of rejected rows in JSON; `null` at its end. */
  | { readonly piece: Uint8Array | string | null }
  | { readonly settle: { readonly upTo: number; readonly rejections: readonly LateRejection[] } }
  | 'next';
export type ImportResponse<Item> =
  | 'more'
  | 'end'
  | { readonly rows: readonly SentRow<Item>[]; readonly layout: FileLayout | undefined }
  | { readonly breaksOff: Finding }
  | { readonly rejected: Uint8Array }
  | { readonly previewed: PreviewedFile }
  | { readonly written: Uint8Array };

/** Reads the rows of one file in a process of its own. */
export interface ImportReader<Item> {
  /**
   * Yields the rows after those to skip. Reads ahead only as far as rows are requested.
   * @throws TruncatedFileError when nothing further can be read
   * @throws FileProcessEndedError when the process reaches a limit
   */
  readonly rows: AsyncIterable<SentRow<Item>>;
  /** Returns all rejected rows up to a row in JSON, as they are stored, and forgets the rows up to it. */
  rejectedRows(upTo: number, rejections: readonly LateRejection[]): Promise<Uint8Array>;
  end(): void;
}

/** @param reader entry file of the process; it calls `serveImport` */
export function startImportReader<Item>(
  reader: URL,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead & { readonly skip: number },
  onLayout: (layout: FileLayout) => void,
): ImportReader<Item> {
  const fileProcess = startFileProcess<ImportRequest, ImportResponse<Item>>(reader);
  const rows = async function* (): AsyncGenerator<SentRow<Item>> {
    const pieces = bytes[Symbol.asyncIterator]();
    try {
      for (let response = await fileProcess.request({ read: file }); response !== 'end';) {
        if (response === 'more') {
          const piece = await pieces.next();
          response = await fileProcess.request({ piece: piece.done === true ? null : piece.value });
        } else if ('breaksOff' in response) throw new TruncatedFileError(response.breaksOff);
        else if ('rows' in response) {
          if (response.layout) onLayout(response.layout);
          yield* response.rows;
          response = await fileProcess.request('next');
        } else throw new Error('the process of a file sent something else');
      }
    } finally {
      await pieces.return?.();
    }
  };
  return {
    rows: { [Symbol.asyncIterator]: rows },
    async rejectedRows(upTo, rejections) {
      const response = await fileProcess.request({ settle: { upTo, rejections } });
      if (typeof response === 'string' || !('rejected' in response))
        throw new Error('the process of a file sent no rejected rows');
      return response.rejected;
    },
    end: fileProcess.end,
  };
}

/** Files of rejected rows written, and files shown, at the same time in this process of the product. */
const places = semaphore({ atOnce: 2, waiting: 20 });

/** Waits for a place; returns a function that frees it. */
const waitForPlace = (): Promise<() => void> =>
  new Promise((resolve, reject) => {
    places.run(() => new Promise<void>((free) => resolve(free))).catch(reject);
  });

/**
 * Reads the header and the first rows of a file in a process of its own. Reads no more of the file than it needs.
 * @throws 503 with `Retry-After` if too many wait
 * @throws FileProcessEndedError when the process reaches a limit
 */
export async function previewInProcess(
  reader: URL,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead & { readonly header?: HeaderPresence },
): Promise<PreviewedFile> {
  const free = await waitForPlace();
  const fileProcess = startFileProcess<ImportRequest, ImportResponse<never>>(reader);
  try {
    const pieces = bytes[Symbol.asyncIterator]();
    let response = await fileProcess.request({ preview: file });
    while (response === 'more') {
      const piece = await pieces.next();
      response = await fileProcess.request({ piece: piece.done === true ? null : piece.value });
    }
    if (typeof response === 'string' || !('previewed' in response))
      throw new Error('the process of a file sent no preview');
    return response.previewed;
  } finally {
    fileProcess.end();
    free();
  }
}

/**
 * Writes a file of rejected rows in a process of its own, which ends with the download.
 * @param pages rows in JSON
 * @throws 503 with `Retry-After` if too many wait
 */
export async function writeRejectedFile(
  reader: URL,
  file: RejectedFile,
  pages: AsyncIterable<string>,
): Promise<AsyncIterable<Uint8Array>> {
  const free = await waitForPlace();
  const fileProcess = startFileProcess<ImportRequest, ImportResponse<never>>(reader);
  const end = (): void => {
    clearTimeout(timer);
    fileProcess.end();
    free();
  };
  // A client that stops reading keeps its place no longer than this.
  const timer = setTimeout(end, PROCESS_LIMITS.downloadMs).unref();
  const writeFile = async function* (): AsyncGenerator<Uint8Array> {
    const rows = pages[Symbol.asyncIterator]();
    for (let response = await fileProcess.request({ write: file }); response !== 'end';) {
      if (response === 'more') {
        const page = await rows.next();
        response = await fileProcess.request({ piece: page.done === true ? null : page.value });
      } else if ('written' in response) {
        yield response.written;
        response = await fileProcess.request('next');
      } else throw new Error('the process of a file sent something else');
    }
  };
  const content = writeFile();
  const endWhenDone = async (step: Promise<IteratorResult<Uint8Array>>): Promise<IteratorResult<Uint8Array>> => {
    const result = await step.catch((error: unknown) => {
      end();
      throw error;
    });
    if (result.done === true) end();
    return result;
  };
  // A generator that was never read would not notice that its reader left.
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => endWhenDone(content.next()),
      return: () => endWhenDone(content.return(undefined)),
    }),
  };
}
