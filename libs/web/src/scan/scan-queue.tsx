import { useEffect, useRef, useState } from 'react';
import type { Tone } from '../lists/result-list.js';
import { signal } from './tone.js';

/** A code in typed, pasted or scanned text: its key, or why it is invalid. */
export type ReadCode = { readonly raw: string } & ({ readonly key: string } | { readonly why: string });
/** Result of a code, with its message. */
export interface ScanResponse {
  readonly key: string;
  readonly tone: Tone;
  readonly text?: string;
}
export interface Scanned extends ScanResponse {
  /** No response arrived; the code can be sent again unchanged. */
  readonly lost?: boolean;
}

/** The same code within this time is one scan that was read twice, in ms. */
export const ONCE_MS = 2000;

export interface ScanQueue {
  /** Results, newest first. A code that is scanned again has one result, its last. */
  readonly scanned: readonly Scanned[];
  readonly last: Scanned | null;
  readonly waiting: number;
  put: (codes: readonly ReadCode[]) => void;
  /** Sends codes without a response again. */
  again: () => void;
}

const worst = (tones: readonly Tone[]): Tone => (tones.includes('no') ? 'no' : tones.includes('ask') ? 'ask' : 'ok');

/**
 * Queue of scans: each is accepted at once, however long the previous request takes. Scans collected meanwhile are sent
 * together, at most `limit` per request, in scan order. A failure is a result, and loses no code.
 */
export function useScanQueue(
  onCodes: (keys: readonly string[]) => Promise<readonly ScanResponse[]>,
  { limit, unanswered }: { limit: number; unanswered: string },
): ScanQueue {
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const [last, setLast] = useState<Scanned | null>(null);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<string[]>([]);
  const running = useRef(false);
  const heard = useRef(new Map<string, number>());
  const send = useRef(onCodes);
  useEffect(() => {
    send.current = onCodes;
  });

  const summarize = (found: readonly Scanned[]): void => {
    if (found.length === 0) return;
    const keys = new Set(found.map(({ key }) => key));
    setScanned((before) => [...found.toReversed(), ...before.filter(({ key }) => !keys.has(key))]);
    const tone = worst(found.map((one) => one.tone));
    setLast(found.findLast((one) => one.tone === tone) ?? null);
    signal(tone);
  };
  const answersTo = async (keys: readonly string[]): Promise<readonly Scanned[]> => {
    try {
      const answers = new Map((await send.current(keys)).map((response) => [response.key, response]));
      return keys.map((key) => answers.get(key) ?? { key, tone: 'no', text: unanswered, lost: true });
    } catch (error) {
      const text = error instanceof Error ? error.message : unanswered;
      return keys.map((key) => ({ key, tone: 'no', text, lost: true }));
    }
  };
  const run = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    while (queue.current.length > 0) {
      const keys = queue.current.slice(0, limit);
      queue.current = queue.current.slice(limit);
      summarize(await answersTo(keys));
      setWaiting((before) => before - keys.length);
    }
    running.current = false;
  };
  const enqueue = (keys: readonly string[]): void => {
    if (keys.length === 0) return;
    queue.current.push(...keys);
    setWaiting((before) => before + keys.length);
    void run();
  };
  return {
    scanned,
    last,
    waiting,
    put: (codes) => {
      const now = Date.now();
      const keys: string[] = [];
      const none: Scanned[] = [];
      for (const code of codes) {
        if ('why' in code) none.push({ key: code.raw, tone: 'no', text: code.why });
        else if (!queue.current.includes(code.key) && now - (heard.current.get(code.key) ?? -Infinity) >= ONCE_MS) {
          heard.current.set(code.key, now);
          keys.push(code.key);
        }
      }
      summarize(none);
      enqueue(keys);
    },
    again: () => enqueue(scanned.filter(({ lost }) => lost).map(({ key }) => key)),
  };
}
