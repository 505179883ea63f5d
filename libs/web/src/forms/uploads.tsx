import { translate } from '@tailboard/contracts/locale';
import { isHeic, mediaTypeName } from '@tailboard/contracts/media-type';
import type { Upload, UploadContract } from '@tailboard/contracts/upload';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../app-context.js';
import { currentLocale } from '../i18n/locale.js';
import { ApiError, NO_RESPONSE, NOT_JSON } from '../api/problem.js';
import { useLeaveQuestion } from './leave-question.js';
import { useTexts } from '../i18n/texts.js';

/** An uploaded file: a command may name its sha256. */
export interface Arrived extends Upload {
  readonly name: string;
}

/**
 * States of an upload: chosen, queued, uploading, canceled by the user, refused or interrupted, uploaded. Uploaded
 * files belong to the caller; the others are `Going`.
 */
export const uploadStates = ['added', 'queued', 'uploading', 'canceled', 'error', 'success'] as const;
export type UploadState = (typeof uploadStates)[number];
export interface Going {
  readonly id: number;
  readonly file: File;
  readonly state: Exclude<UploadState, 'success'>;
  readonly sent: number;
  /** Why the upload failed; the file stays, to be sent again. */
  readonly why: string | null;
  /** The file itself is not accepted: sending it again cannot succeed. */
  readonly refused: boolean;
}

const MB = 1024 * 1024;
/** States in which a reload would lose the file. */
const WAITING: readonly UploadState[] = ['added', 'queued', 'uploading'];
/** Statuses of a response that refuses the content. */
const REFUSED = [413, 422];
/** Maximum parallel uploads; the others are queued. */
export const PARALLEL = 2;
/**
 * An upload without progress for this long is aborted, in ms. The whole upload may take longer: 256 MB would need 70
 * Mbit/s.
 */
export const QUIET_MS = 30_000;

/** Limits concurrency. */
function semaphore(limit: number) {
  let under = 0;
  const waiting: (() => void)[] = [];
  return {
    take: async (): Promise<void> => {
      if (under < limit) under++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave: (): void => {
      const next = waiting.shift();
      if (next) next();
      else under--;
    },
  };
}

/** Aborts an upload without progress for {@link QUIET_MS}. */
function watch(end: AbortController) {
  let timer: ReturnType<typeof setTimeout>;
  let late = false;
  const restartTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      end.abort();
    }, QUIET_MS);
  };
  return { heard: restartTimer, isLate: () => late, stop: () => clearTimeout(timer) };
}

/** Checks what is known of a file before it is sent; the server determines the real type from the content. */
function findRefusal({ refusals, maxBytes, accepts }: UploadContract, { size, type }: File): string | undefined {
  const toMessage = (code: string, measures: Readonly<Record<string, string | number>>): string | undefined => {
    const refusal = refusals.find((one) => one.code === code);
    return refusal && translate(refusal.text, currentLocale(), measures);
  };
  if (size === 0) return toMessage('FileEmpty', {});
  if (size > maxBytes) return toMessage('FileTooLarge', { limit: maxBytes / MB });
  if (isHeic(type)) return toMessage('PictureIsHeic', {});
  // Systems name the same type differently; the part before the slash is the same everywhere.
  const getMediaKind = (media: string): string => media.slice(0, media.indexOf('/') + 1);
  const strange = type !== '' && accepts.every((one) => getMediaKind(one) !== getMediaKind(type));
  return strange ? toMessage('FileTypeNotAllowed', { types: accepts.map(mediaTypeName).join(', ') }) : undefined;
}

/** The files that have not arrived yet. */
function useGoing() {
  const [going, setGoing] = useState<readonly Going[]>([]);
  const next = useRef(0);
  return {
    going,
    /** Adds a file, and returns its ID. */
    begin: (file: File): number => {
      const id = next.current++;
      setGoing((all) => [...all, { id, file, state: 'added', sent: 0, why: null, refused: false }]);
      return id;
    },
    /** Changes a file, or removes it. */
    put: (id: number, change: Partial<Going> | null): void =>
      setGoing((all) => all.flatMap((one) => (one.id !== id ? [one] : change === null ? [] : [{ ...one, ...change }]))),
  };
}

/**
 * Uploads files as their contract accepts them, two at a time; files it would refuse are reported before anything is
 * sent.
 * @param of.most maximum number of files, including uploaded ones
 * @param of.files uploaded files that stay when another one is added; none has the content of another
 * @param of.later stores a file that cannot be sent now, and treats it as uploaded
 */
export function useUploads(
  contract: UploadContract,
  options: {
    maxFiles: number;
    files: readonly Arrived[];
    /** `sent` is the file as the user chose it. */
    onArrived: (file: Arrived, sent: File) => void;
    later?: (file: File) => Promise<Arrived>;
  },
) {
  const { api } = useApp();
  const t = useTexts('web-upload');
  const [limit] = useState(() => semaphore(PARALLEL));
  const { going, begin, put } = useGoing();
  const ends = useRef(new Map<number, AbortController>());
  const latest = useRef(options);
  // Number of files uploading or uploaded; failed or canceled ones wait for a decision.
  const taken = useRef(0);
  // Two files may arrive before the screen is rendered again.
  const files = useRef(options.files);
  useEffect(() => {
    latest.current = options;
    files.current = options.files;
  });
  useLeaveQuestion(going.some(({ state }) => WAITING.includes(state)));
  // Leaving the screen cancels all waits.
  useEffect(() => {
    const { current } = ends;
    return () => current.forEach((end) => end.abort());
  }, []);
  const fail = (id: number, why: string, refused = false): void => put(id, { state: 'error', why, refused });

  const arrive = (id: number, arrived: Arrived, file: File): void => {
    const same = files.current.find(({ sha256 }) => sha256 === arrived.sha256);
    if (same) return fail(id, t('same', { name: same.name }), true);
    files.current = [...files.current, arrived];
    put(id, null);
    latest.current.onArrived(arrived, file);
  };
  const keptForLater = async (id: number, file: File): Promise<boolean> => {
    const { later } = latest.current;
    if (!later) return false;
    arrive(id, await later(file), file);
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
      arrive(id, { ...data, name: file.name }, file);
    } catch (error) {
      if (watched.isLate()) fail(id, t('late'));
      else if (!end.signal.aborted) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === NO_RESPONSE && (await keptForLater(id, file))) return;
        fail(id, error.code === NOT_JSON ? t('notJson') : error.message, REFUSED.includes(error.status));
      }
    } finally {
      watched.stop();
    }
  };
  const send = async (id: number, file: File): Promise<void> => {
    const { maxFiles } = latest.current;
    if (files.current.length + taken.current >= maxFiles) return fail(id, t('tooMany', { most: maxFiles }));
    const why = findRefusal(contract, file);
    if (why !== undefined) return fail(id, why, true);
    const end = new AbortController();
    ends.current.set(id, end);
    put(id, { state: 'queued', sent: 0, why: null });
    taken.current++;
    await limit.take();
    try {
      await carry(id, file, end);
    } finally {
      taken.current--;
      limit.leave();
    }
  };
  return {
    going,
    add: (file: File): void => void send(begin(file), file),
    again: ({ id, file }: Going) => void send(id, file),
    /** Cancels an upload; the file stays and can still be sent. */
    cancel: ({ id }: Going): void => {
      ends.current.get(id)?.abort();
      put(id, { state: 'canceled', why: t('canceled') });
    },
    forget: ({ id }: Going): void => put(id, null),
  };
}
