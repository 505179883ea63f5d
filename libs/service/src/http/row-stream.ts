import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are serialized in one step, and read in one statement. */
export const SLICE = 1_000;

/** Rows of a response that are read and serialized in slices. */
class RowStream {
  constructor(readonly slices: AsyncIterable<readonly unknown[]>) {}
}

/**
 * Returns the rows of a list in a response. More than a slice of them are read and serialized slice by slice while the
 * response is sent, so that other requests go on meanwhile; only a response may contain them.
 * @param read returns the rows for some items, in their order
 * @param size items of a slice, fewer if each has rows of its own
 */
export async function inSlices<Item, Row>(
  items: readonly Item[],
  read: (slice: readonly Item[]) => Promise<readonly Row[]> | readonly Row[],
  size = SLICE,
): Promise<Row[]> {
  if (items.length <= size) return [...(await read(items))];
  return new RowStream(readSlices(items, read, size)) as never;
}

/** Reads items in slices, each in a turn of its own of the event loop. */
export async function* readSlices<Item, Row>(
  items: readonly Item[],
  read: (slice: readonly Item[]) => Promise<readonly Row[]> | readonly Row[],
  size = SLICE,
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < items.length; start += size) {
    yield await read(items.slice(start, start + size));
    await nextTurn();
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a body contains rows that are sent in slices. */
export const hasRowStream = (body: unknown): boolean =>
  body instanceof RowStream || (isObject(body) && Object.values(body).some(hasRowStream));

/** Serializes a body with rows in slices, in pieces. */
export async function* jsonPieces(body: unknown): AsyncGenerator<string, void> {
  if (body instanceof RowStream) yield* rowPieces(body);
  else if (hasRowStream(body)) {
    yield '{';
    const entries = Object.entries(body as object).filter(([, value]) => value !== undefined);
    for (const [index, [name, value]] of entries.entries()) {
      yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
      yield* jsonPieces(value);
    }
    yield '}';
  } else yield JSON.stringify(body);
}

async function* rowPieces({ slices }: RowStream): AsyncGenerator<string, void> {
  yield '[';
  let isFirst = true;
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    yield (isFirst ? '' : ',') + JSON.stringify(rows).slice(1, -1);
    isFirst = false;
  }
  yield ']';
}
