import { useEffect, useRef, useState } from 'react';
import type { Tone } from '../result-list.js';
import { signal } from './tone.js';

/** A code in what was typed, pasted or scanned: what it is known by, or why it is none. */
export type ReadCode = { readonly raw: string } & ({ readonly key: string } | { readonly why: string });
/** What came of a code, and the sentence that says so. */
export interface ScanAnswer {
  readonly key: string;
  readonly tone: Tone;
  readonly text?: string;
}
export interface Scanned extends ScanAnswer {
  /** Nobody answered: it can be sent again as it is. */
  readonly lost?: boolean;
}

/** The same code within so long is one scan that was heard twice, in ms. */
export const ONCE_MS = 2000;

export interface ScanQueue {
  /** What came of each code, the newest first. A code that is scanned again has one result, its last. */
  readonly scanned: readonly Scanned[];
  readonly last: Scanned | null;
  readonly waiting: number;
  put: (codes: readonly ReadCode[]) => void;
  /** Sends once more what got no answer. */
  again: () => void;
}

const worst = (tones: readonly Tone[]): Tone => (tones.includes('no') ? 'no' : tones.includes('ask') ? 'ask' : 'ok');

/**
 * Scans that wait for their answers: each is taken at once, however long the one before is under way; what has gathered meanwhile
 * goes together, at most `limit` at once, in the order of the scans. A failure is an answer, and loses no code.
 */
export function useScanQueue(
  onCodes: (keys: readonly string[]) => Promise<readonly ScanAnswer[]>,
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

  const told = (found: readonly Scanned[]): void => {
    if (found.length === 0) return;
    const keys = new Set(found.map(({ key }) => key));
    setScanned((before) => [...found.toReversed(), ...before.filter(({ key }) => !keys.has(key))]);
    const tone = worst(found.map((one) => one.tone));
    setLast(found.findLast((one) => one.tone === tone) ?? null);
    signal(tone);
  };
  const answersTo = async (keys: readonly string[]): Promise<readonly Scanned[]> => {
    try {
      const answers = new Map((await send.current(keys)).map((answer) => [answer.key, answer]));
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
      told(await answersTo(keys));
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
      told(none);
      enqueue(keys);
    },
    again: () => enqueue(scanned.filter(({ lost }) => lost).map(({ key }) => key)),
  };
}
