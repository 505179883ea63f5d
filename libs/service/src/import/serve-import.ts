import { FILE_LIMITS } from '../files/file-limits.js';
import { startExchange } from '../files/process-exchange.js';
import type { ImportRequest, ImportResponse, LateRejection, SentRow } from './import-process.js';
import { previewRows } from './preview-rows.js';
import { rejectedFile } from './rejected-text.js';
import type { Rejection } from './row-fields.js';
import { serializeFinding, type FindingTexts } from './findings/findings.js';
import { TruncatedFileError, readRows, type FileLayout, type FileToRead, type RowKind } from './rows.js';

/** Rows per message, or fewer if they are long. */
const ROWS = 64;

type Ask<Item> = (response: ImportResponse<Item>) => Promise<ImportRequest>;
/** A row until it is imported or rejected. */
interface KeptRow {
  readonly line: number;
  readonly original: string | null;
  readonly rejected: Rejection | undefined;
}

/** Main function of an import's process: reads the rows of one file, or writes a file of rejected rows. */
export async function serveImport<Item>(kind: RowKind<Item>, words: FindingTexts): Promise<void> {
  const exchange = startExchange<ImportRequest, ImportResponse<Item>>();
  const first = await exchange.first;
  if (typeof first === 'object' && 'read' in first) return readFile(kind, first.read, exchange.next);
  if (typeof first === 'object' && 'preview' in first) {
    const bytes = requestPieces(exchange.next) as AsyncIterable<Uint8Array>;
    return exchange.end({ previewed: await previewRows(kind.columns, bytes, first.preview) });
  }
  if (typeof first !== 'object' || !('write' in first)) throw new Error('the first request names no work');
  for await (const written of rejectedFile(first.write, words, requestPieces(exchange.next) as AsyncIterable<string>))
    await exchange.next({ written });
  exchange.end('end');
}

async function* requestPieces<Item>(ask: Ask<Item>): AsyncGenerator<Uint8Array | string> {
  for (;;) {
    const request = await ask('more');
    if (typeof request !== 'object' || !('piece' in request)) throw new Error('a piece was expected');
    if (request.piece === null) return;
    yield request.piece;
  }
}

/** Sends rows as they are consumed. Original texts stay here until their rows are settled. */
async function readFile<Item>(
  kind: RowKind<Item>,
  file: FileToRead & { readonly skip: number },
  next: Ask<Item>,
): Promise<void> {
  const kept = new Map<number, KeptRow>();
  const ask: Ask<Item> = async (response) => {
    let request = await next(response);
    while (typeof request === 'object' && 'settle' in request)
      request = await next({ rejected: settleRows(kept, request.settle) });
    return request;
  };
  let layout: FileLayout | undefined;
  let rows: SentRow<Item>[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (rows.length === 0 && !layout) return;
    await ask({ rows, layout });
    [rows, size, layout] = [[], 0, undefined];
  };
  try {
    const bytes = requestPieces(ask) as AsyncIterable<Uint8Array>;
    for await (const found of readRows(kind, bytes, file, (given) => (layout = given))) {
      const { row, line, original } = found;
      if (row <= file.skip) continue;
      const length = original === null ? 0 : Buffer.byteLength(original);
      kept.set(row, { line, original, rejected: 'rejected' in found ? found.rejected : undefined });
      rows.push({
        ...{ row, line, bytes: length },
        ...('rejected' in found ? { isRejected: true } : { item: found.item, notes: found.notes }),
      });
      size += length;
      if (rows.length === ROWS || size >= FILE_LIMITS.bytesPerBatch) await flush();
    }
    await flush();
  } catch (error) {
    if (!(error instanceof TruncatedFileError)) throw error;
    await flush();
    await ask({ breaksOff: error.finding });
  }
  for (;;) await ask('end');
}

/** Returns the rejected rows up to a row in JSON, and forgets all rows up to it. */
function settleRows(
  kept: Map<number, KeptRow>,
  { upTo, rejections }: { readonly upTo: number; readonly rejections: readonly LateRejection[] },
): Uint8Array {
  const late = new Map(rejections.map((rejection) => [rejection.row, rejection]));
  const rejected: object[] = [];
  for (const [row, { line, original, rejected: own }] of kept) {
    if (row > upTo) break;
    kept.delete(row);
    const why = own ?? late.get(row);
    if (!why) continue;
    const { field, value, reason, key } = why;
    rejected.push({ row, line, field, value, reason: serializeFinding(reason), key, original });
  }
  return Buffer.from(JSON.stringify(rejected));
}
