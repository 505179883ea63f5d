import { translate } from '@tailboard/contracts/locale';
import type { Upload, UploadContract } from '@tailboard/contracts/upload';
import { useEffect, useRef, useState } from 'react';
import { useApp } from './ground.js';
import { currentLocale } from './locale.js';
import { ApiProblem, NO_ANSWER, NOT_JSON } from './problem.js';
import { useTexts } from './texts.js';
import { uploadTexts } from './upload-texts.js';

/** A file whose bytes have arrived: a command may name its sha256. */
export interface Arrived extends Upload {
  readonly name: string;
}

/**
 * Where a file stands on its way: chosen, waiting for its turn, leaving, given up by whoever sent it, refused or broken off, arrived.
 * One that has arrived is the caller's; the others are `Going`.
 */
export const uploadStates = ['added', 'queued', 'uploading', 'canceled', 'error', 'success'] as const;
export type UploadState = (typeof uploadStates)[number];
export interface Going {
  readonly id: number;
  readonly file: File;
  readonly state: Exclude<UploadState, 'success'>;
  readonly sent: number;
  /** Why it did not arrive; it stays, to be sent again. */
  readonly why: string | null;
}

const MB = 1024 * 1024;
/** So many files are on their way at once; the others wait for their turn. */
export const PARALLEL = 2;
/** A file of which nothing goes through for so long is given up, ms. Its whole may take longer: 256 MB would need 70 Mbit/s. */
export const QUIET_MS = 30_000;

/** Lets so many work at once. */
function turns(most: number) {
  let under = 0;
  const waiting: (() => void)[] = [];
  return {
    take: async (): Promise<void> => {
      if (under < most) under++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave: (): void => {
      const next = waiting.shift();
      if (next) next();
      else under--;
    },
  };
}

/** Ends what says nothing for {@link QUIET_MS}. */
function watch(end: AbortController) {
  let timer: ReturnType<typeof setTimeout>;
  let late = false;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      end.abort();
    }, QUIET_MS);
  };
  return { heard, isLate: () => late, stop: () => clearTimeout(timer) };
}

/** What of a file can be known before it leaves; what it really is, the server tells by its content. */
function refusedBefore({ refusals, most, accepts }: UploadContract, { size, type }: File): string | undefined {
  const told = (code: string, measures: Readonly<Record<string, string | number>>): string | undefined => {
    const refusal = refusals.find((one) => one.code === code);
    return refusal && translate(refusal.text, currentLocale(), measures);
  };
  if (size === 0) return told('FileEmpty', {});
  if (size > most) return told('FileTooLarge', { limit: most / MB });
  // Systems name the same type differently; the kind before the slash is the same everywhere.
  const kindOf = (media: string): string => media.slice(0, media.indexOf('/') + 1);
  const strange = type !== '' && accepts.every((one) => kindOf(one) !== kindOf(type));
  return strange ? told('FileTypeNotAllowed', { types: accepts.join(', ') }) : undefined;
}

/**
 * Sends files as their contract takes them, two at once; what it would refuse is told before anything leaves.
 * @param of.most so many files at once, with those that have arrived
 * @param of.held how many have arrived
 * @param of.later keeps a file that no network takes now, as one that has arrived
 */
export function useUploads(
  contract: UploadContract,
  of: {
    most: number;
    held: number;
    /** `sent` is the file as somebody chose it. */
    onArrived: (file: Arrived, sent: File) => void;
    later?: (file: File) => Promise<Arrived>;
  },
) {
  const { api } = useApp();
  const t = useTexts(uploadTexts);
  const [turn] = useState(() => turns(PARALLEL));
  const [going, setGoing] = useState<readonly Going[]>([]);
  const next = useRef(0);
  const ends = useRef(new Map<number, AbortController>());
  const latest = useRef(of);
  // Files that are on their way or have arrived; what failed or was canceled waits for a decision.
  const taken = useRef(0);
  useEffect(() => {
    latest.current = of;
  });
  // Whoever leaves the screen waits for nothing any more.
  useEffect(() => {
    const { current } = ends;
    return () => current.forEach((end) => end.abort());
  }, []);
  const put = (id: number, change: Partial<Going> | null): void =>
    setGoing((all) => all.flatMap((one) => (one.id !== id ? [one] : change === null ? [] : [{ ...one, ...change }])));
  const failed = (id: number, why: string): void => put(id, { state: 'error', why });

  const keptForLater = async (id: number, file: File): Promise<boolean> => {
    const { later, onArrived } = latest.current;
    if (!later) return false;
    const kept = await later(file);
    put(id, null);
    onArrived(kept, file);
    return true;
  };
  const carry = async (id: number, file: File, end: AbortController): Promise<void> => {
    const watched = watch(end);
    try {
      if (end.signal.aborted) return;
      if (!navigator.onLine && (await keptForLater(id, file))) return;
      put(id, { state: 'uploading', sent: 0 });
      watched.heard();
      const onProgress = (sent: number): void => {
        watched.heard();
        put(id, { sent });
      };
      const { data } = await api.call(contract, { file }, { signal: end.signal, onProgress });
      if (end.signal.aborted) return;
      put(id, null);
      latest.current.onArrived({ ...data, name: file.name }, file);
    } catch (error) {
      if (watched.isLate()) failed(id, t('late'));
      else if (!end.signal.aborted) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.status === NO_ANSWER && (await keptForLater(id, file))) return;
        failed(id, error.code === NOT_JSON ? t('notJson') : error.message);
      }
    } finally {
      watched.stop();
    }
  };
  const send = async (id: number, file: File): Promise<void> => {
    const { most, held } = latest.current;
    if (held + taken.current >= most) return failed(id, t('tooMany', { most }));
    const why = refusedBefore(contract, file);
    if (why !== undefined) return failed(id, why);
    const end = new AbortController();
    ends.current.set(id, end);
    put(id, { state: 'queued', sent: 0, why: null });
    taken.current++;
    await turn.take();
    try {
      await carry(id, file, end);
    } finally {
      taken.current--;
      turn.leave();
    }
  };
  return {
    going,
    add: (file: File): void => {
      const id = next.current++;
      setGoing((all) => [...all, { id, file, state: 'added', sent: 0, why: null }]);
      void send(id, file);
    },
    again: ({ id, file }: Going) => void send(id, file),
    /** Gives up what is on its way; it stays, to be sent after all. */
    cancel: ({ id }: Going): void => {
      ends.current.get(id)?.abort();
      put(id, { state: 'canceled', why: t('canceled') });
    },
    forget: ({ id }: Going): void => put(id, null),
  };
}
