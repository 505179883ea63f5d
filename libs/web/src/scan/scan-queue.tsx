import { useEffect, useRef, useState } from 'react';
import { TONES, type Tone } from '../lists/result-list.js';
import { newKey } from '../api/transport.js';
import { useUnsentScans, type ScanCommand, type WaitingScan } from './unsent-scans.js';
import { signal } from './tone.js';

/**
 * A code in typed, pasted or scanned text: its key, why it is invalid, or what reading it did, such as selecting a
 * model. A note with the tone `ask` requests another scan. Columns of a pasted table that are not used are no code.
 */
export type ReadCode = { readonly raw: string } & (
  | { readonly key: string; readonly detail?: string }
  | { readonly why: string }
  | { readonly note: string; readonly tone?: 'confirm' }
  | { readonly unused: true }
);
/** Result of a code, with its message. */
export interface ScanResponse {
  readonly key: string;
  readonly tone: Tone;
  readonly text?: string;
  /** To confirm it, the user must enter a reason. */
  readonly needsReason?: boolean;
  /** Message of the command about all its codes; shown with the last result only. */
  readonly done?: string;
}
export interface Scanned extends ScanResponse {
  /** No response arrived; the code can be sent again unchanged. */
  readonly lost?: boolean;
}

/** Sends codes. The key is that of the request, so that a repeat after a reload is harmless. */
export type SendCodes<Context> = (
  keys: readonly string[],
  context: Context,
  key: string,
) => Promise<readonly ScanResponse[]>;

/** The same code within this time is one scan that was read twice, in ms. */
export const ONCE_MS = 2000;

export interface ScanQueue {
  /** Results, newest first. A code that is scanned again has one result, its last. */
  readonly scanned: readonly Scanned[];
  readonly last: Scanned | null;
  readonly waiting: number;
  enqueue: (codes: readonly ReadCode[]) => void;
  /** Sends codes without a response again, each in the context in which it was scanned. */
  retry: () => void;
  /** Hides the last result and removes those of the codes that were undone, which can be scanned again at once. */
  remove: (undone?: readonly string[]) => void;
}

const getWorstTone = (tones: readonly Tone[]): Tone => TONES.find((tone) => tones.includes(tone)) ?? 'done';

/** Returns the first entries with the same context. */
function takeSameContext<Context>(
  queue: readonly WaitingScan<Context>[],
  limit: number,
): readonly WaitingScan<Context>[] {
  const context = JSON.stringify(queue[0]?.context);
  const other = queue.findIndex((entry) => JSON.stringify(entry.context) !== context);
  return queue.slice(0, Math.min(limit, other < 0 ? queue.length : other));
}

/** Returns the results of a request. A request without a response loses no code. */
async function requestResults<Context>(
  send: SendCodes<Context>,
  { key: sent, batch }: { readonly key: string; readonly batch: readonly WaitingScan<Context>[] },
  unanswered: string,
): Promise<readonly Scanned[]> {
  const keys = batch.map(({ key }) => key);
  const [first] = batch;
  try {
    const responses = first ? await send(keys, first.context, sent) : [];
    const responsesByKey = new Map(responses.map((response) => [response.key, response]));
    return keys.map((key) => responsesByKey.get(key) ?? { key, tone: 'failed', text: unanswered, lost: true });
  } catch (error) {
    const text = error instanceof Error ? error.message : unanswered;
    return keys.map((key) => ({ key, tone: 'failed', text, lost: true }));
  }
}

/**
 * Queue of scans: each is accepted at once, however long the previous request takes. Scans collected meanwhile are sent
 * together, at most `limit` per request, in scan order. A failure is a result, and loses no code.
 * @param options.context what the user has chosen for the next scans, such as a person or a type. Each code keeps the context
 * in which it was scanned. Codes of different contexts are not sent together.
 * @param options.toCommand returns the command for codes, which is stored when the user leaves the page before the response
 */
export function useScanQueue<Context>(
  onCodes: SendCodes<Context>,
  options: {
    limit: number;
    unanswered: string;
    context: Context;
    toCommand?: ((keys: readonly string[], context: Context) => ScanCommand) | undefined;
  },
): ScanQueue {
  const { limit, unanswered, context } = options;
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const [last, setLast] = useState<Scanned | null>(null);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<readonly WaitingScan<Context>[]>([]);
  const entries = useRef(new Map<string, WaitingScan<Context>>());
  const running = useRef(false);
  const scannedAt = useRef(new Map<string, number>());
  const send = useRef(onCodes);
  const sending = useRef<{ readonly key: string; readonly batch: readonly WaitingScan<Context>[] } | null>(null);
  useEffect(() => {
    send.current = onCodes;
  });
  const unsentScans = useUnsentScans({
    toCommand: options.toCommand,
    takeWaitingScans: () => {
      const waiting = queue.current;
      queue.current = [];
      return waiting;
    },
    getSentBatch: () => sending.current,
  });

  const showResults = (found: readonly Scanned[]): void => {
    if (found.length === 0) return;
    const keys = new Set(found.map(({ key }) => key));
    setScanned((before) => [...found.toReversed(), ...before.filter(({ key }) => !keys.has(key))]);
    const tone = getWorstTone(found.map((one) => one.tone));
    const done = found.findLast((one) => one.done !== undefined)?.done;
    const last = found.findLast((one) => one.tone === tone);
    setLast(last && done !== undefined ? { ...last, done } : (last ?? null));
    signal(tone);
  };
  const run = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    while (queue.current.length > 0) {
      const batch = takeSameContext(queue.current, limit);
      queue.current = queue.current.slice(batch.length);
      const key = newKey();
      sending.current = { key, batch };
      const found = await requestResults(send.current, { key, batch }, unanswered);
      sending.current = null;
      showResults(found);
      unsentScans.onResponses({ key, batch }, found);
      setWaiting((before) => before - batch.length);
    }
    running.current = false;
  };
  const enqueue = (added: readonly WaitingScan<Context>[]): void => {
    if (added.length === 0) return;
    for (const entry of added) entries.current.set(entry.key, entry);
    queue.current = [...queue.current, ...added];
    setWaiting((before) => before + added.length);
    void run();
  };
  return {
    scanned,
    last,
    waiting,
    enqueue: (codes) => {
      const now = Date.now();
      const keys: string[] = [];
      const settled: Scanned[] = [];
      for (const code of codes) {
        if ('why' in code) settled.push({ key: code.raw, tone: 'failed', text: code.why });
        else if ('note' in code) settled.push({ key: code.raw, tone: code.tone ?? 'done', text: code.note });
        else if (
          'key' in code &&
          !queue.current.some(({ key }) => key === code.key) &&
          now - (scannedAt.current.get(code.key) ?? -Infinity) >= ONCE_MS
        ) {
          scannedAt.current.set(code.key, now);
          keys.push(code.key);
        }
      }
      showResults(settled);
      enqueue(keys.map((key) => ({ key, context })));
    },
    retry: () =>
      enqueue(scanned.flatMap(({ key, lost }) => (lost ? (entries.current.get(key) ?? { key, context }) : []))),
    remove: (undone = []) => {
      setLast(null);
      setScanned((before) => before.filter(({ key }) => !undone.includes(key)));
      for (const key of undone) scannedAt.current.delete(key);
    },
  };
}
