import { boardTopic, BoardChanges, ReadBoard } from '@tailboard/contracts/jobs/board';
import { queryKey } from '@tailboard/web/queries/queries';
import type { ApiResponse } from '@tailboard/web/api/client';
import { useApp } from '@tailboard/web/app-context';
import { useLive } from '@tailboard/web/queries/live';
import { ApiError } from '@tailboard/web/api/problem';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { RequestInput } from '@tailboard/web/api/request';
import { mergeBoard } from './merged.js';
import type { Board } from '../../board-model/board-jobs.js';

/** Notifications within this time are handled by one request, in ms. */
const BATCH_MS = 5;
/** How long "up to date again" is shown, in ms. */
const BACK_MS = 5000;

const onNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Progress of following one board. */
interface Following {
  running: boolean;
  again: boolean;
  waiting: ReturnType<typeof setTimeout> | undefined;
}
const getFollowing = (boards: Map<string, Following>, requested: string): Following => {
  const found = boards.get(requested) ?? { running: false, again: false, waiting: undefined };
  boards.set(requested, found);
  return found;
};

type BoardResponse = ApiResponse<typeof ReadBoard>;

/** `back`: the stream was lost, is open again, and missed changes have been loaded. */
export type Connection = 'open' | 'lost' | 'back';

/**
 * Keeps a board current while others work on it: a notification requests the changes since the displayed position, and
 * they are merged into the cached response. The whole board is reloaded only if changes are not enough.
 */
export function useFollowing(
  input: RequestInput<typeof ReadBoard>,
  board: Board | undefined,
): { connection: Connection; catchUp: () => void } {
  const { api, queries } = useApp();
  const requested = JSON.stringify(input);
  const key = useMemo(() => queryKey(ReadBoard, JSON.parse(requested)), [requested]);
  const { location_id } = input;
  const lastPosition = useRef(0n);
  // Each board catches up separately, so that one does not delay the next.
  const boards = useRef(new Map<string, Following>());

  const catchUp = useCallback(async () => {
    const location = location_id === undefined ? {} : { location_id };
    const own = getFollowing(boards.current, requested);
    own.again = true;
    if (own.running) return;
    own.running = true;
    const reread = (): Promise<void> => queries.invalidateQueries({ queryKey: key, exact: true });
    try {
      while (own.again) {
        own.again = false;
        const held = queries.getQueryData<BoardResponse>(key)?.output;
        if (!held) return;
        const changes = await api.call(BoardChanges, { ...location, date: held.date, since: held.position });
        if (changes.reload) {
          await reread();
          continue;
        }
        let strangers: readonly string[] = [];
        queries.setQueryData<BoardResponse>(key, (now) => {
          if (!now) return now;
          const next = mergeBoard(now.output, changes);
          strangers = next.strangers;
          return { ...now, output: next.board };
        });
        if (strangers.length > 0) await reread();
      }
    } catch (error) {
      // Without a response the stream is lost too, and catches up when it is back.
      if (error instanceof ApiError && error.status > 0 && !error.handled) await reread();
    } finally {
      own.running = false;
    }
  }, [api, queries, key, requested, location_id]);
  const soon = useCallback(() => {
    const own = getFollowing(boards.current, requested);
    own.waiting ??= setTimeout(() => {
      own.waiting = undefined;
      void catchUp();
    }, BATCH_MS);
  }, [catchUp, requested]);
  useEffect(() => {
    const all = boards.current;
    return () => {
      clearTimeout(all.get(requested)?.waiting);
      all.delete(requested);
    };
  }, [requested]);

  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const topics = board ? [boardTopic(board.date, location_id), 'schedule', 'people', 'lists'] : [];
  const { connected: open } = useLive(topics, (notice) => {
    if (notice === 'resync') {
      void queries.invalidateQueries({ queryKey: key, exact: true });
      return;
    }
    const position = BigInt(notice.position);
    if (position > lastPosition.current) lastPosition.current = position;
    soon();
  });

  // A stream may seem open for a while after the network has failed.
  const connected = open && online;

  // A full response that was loading while changes were merged may be older than the notifications.
  const position = board?.position;
  useEffect(() => {
    if (position !== undefined && lastPosition.current > BigInt(position)) soon();
  }, [position, soon]);

  const back = useCatchUp(connected, catchUp);
  return { connection: connected ? (back ? 'back' : 'open') : 'lost', catchUp: soon };
}

/** Catches up when the stream is open again. Returns whether to show for a moment that the board is current again. */
function useCatchUp(connected: boolean, catchUp: () => Promise<void>): boolean {
  const [back, setBack] = useState(false);
  const before = useRef(connected);
  useEffect(() => {
    const was = before.current;
    before.current = connected;
    if (!connected || was) return undefined;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void catchUp().then(() => {
      if (over) return;
      setBack(true);
      timer = setTimeout(() => setBack(false), BACK_MS);
    });
    return () => {
      over = true;
      clearTimeout(timer);
      setBack(false);
    };
  }, [connected, catchUp]);
  return back;
}
