import type { LiveNotice } from '@tailboard/contracts/live';
import { abortable } from '../async/abortable.js';
import type { PostgresPool } from '../postgres/connect.js';
import type { PostgresSession } from '../postgres/session.js';
import { pause } from './leases.js';
import { LIVE_CHANNEL, type Announcement } from './notices.js';

/** A received notification. `resync` means that notifications may have been missed, so screens must refetch. */
export interface ReceivedNotice {
  /** Identifies the notification in every process that received it, and contains its position. */
  readonly id: string;
  readonly notice: LiveNotice | 'resync';
}

export interface LiveNotices {
  /**
   * Listens from now on, or after the given notification ID. Starts with `resync` if that ID is no longer buffered or
   * was never received here. Returns a function that stops listening.
   */
  listen(options: { after?: string; onNotice: (one: ReceivedNotice) => void }): () => void;
  /** Returns the ID from which a new listener can resume later, even if nothing was received so far. */
  last(): string;
  stop(): Promise<void>;
}

const RETRY_MS = 500;

/**
 * Receives what projections announce, in every process; the database delivers announcements in commit order. Buffers
 * recent ones so that a client can resume after a short disconnect. After a lost connection, all listeners get
 * `resync`. Resolves when listening.
 */
export async function liveNotices(database: PostgresPool, buffered = 2_000): Promise<LiveNotices> {
  const buffer: ReceivedNotice[] = [];
  const listeners = new Set<(one: ReceivedNotice) => void>();
  const stopping = new AbortController();
  let marks = 0;

  /** An ID that no other process knows, so resuming from it elsewhere triggers a refetch. */
  const mark = (): ReceivedNotice => ({ id: `0.${process.pid}.${Date.now()}.${marks++}`, notice: 'resync' });
  const notify = (notice: ReceivedNotice): void => {
    buffer.push(notice);
    if (buffer.length > buffered) buffer.shift();
    for (const listener of listeners) listener(notice);
  };
  const receive = (payload: string): void => {
    const { projection, position, part, notices } = JSON.parse(payload) as Announcement;
    for (const [index, notice] of notices.entries())
      notify({
        id: `${position}.${part}.${index}.${projection}`,
        notice: notice.type === 'resync' ? 'resync' : { ...notice, position },
      });
  };
  const connect = async () => {
    const session = await database.session();
    await session.listen(LIVE_CHANNEL, receive);
    return session;
  };
  const listenOn = async (session: PostgresSession): Promise<void> => {
    await abortable(session.lost, stopping.signal);
    await session.release();
  };
  const keepListening = async (first: PostgresSession): Promise<void> => {
    await listenOn(first);
    while (!stopping.signal.aborted)
      try {
        const again = await connect();
        notify(mark());
        await listenOn(again);
      } catch {
        await pause(RETRY_MS, stopping.signal);
      }
  };
  // Allows resuming before the first announcement.
  buffer.push(mark());
  const done = keepListening(await connect());

  const last = (): string => buffer.at(-1)?.id ?? mark().id;
  return {
    last,
    listen({ after, onNotice }) {
      if (after !== undefined) {
        const lastSeen = buffer.findIndex(({ id }) => id === after);
        if (lastSeen < 0) onNotice({ id: last(), notice: 'resync' });
        else for (const one of buffer.slice(lastSeen + 1)) onNotice(one);
      }
      listeners.add(onNotice);
      return () => listeners.delete(onNotice);
    },
    async stop() {
      stopping.abort();
      listeners.clear();
      await done;
    },
  };
}
