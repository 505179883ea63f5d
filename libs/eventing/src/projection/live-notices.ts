import type { LiveNotice } from '@tailboard/contracts/live';
import { abortable } from '../aborted.js';
import type { PostgresPool, PostgresSession } from '../postgres/connect.js';
import { pause } from './leases.js';
import { LIVE_CHANNEL, type Announcement } from './notices.js';

/** What a listener hears. `resync`: something may have been missed, so whoever shows anything reads it again. */
export interface ReceivedNotice {
  /** Names it in every process that heard it, and says at which position it happened. */
  readonly id: string;
  readonly notice: LiveNotice | 'resync';
}

export interface LiveNotices {
  /**
   * Hears what happens from now on or, with the id of the last one heard, from there on; `resync` comes first where that
   * id is no longer in the buffer or was never heard here. Ends with the function that it gives back.
   */
  listen(options: { after?: string; heard: (one: ReceivedNotice) => void }): () => void;
  /** The id from which one who begins to listen now can resume later, also when nothing was heard until then. */
  last(): string;
  stop(): Promise<void>;
}

const RETRY_MS = 500;

/**
 * Hears what projections announce, in every process alike: the database delivers announcements to all listeners in
 * commit order. Keeps the latest so that a screen that was away for a moment can go on where it was. After a lost
 * connection nobody knows what was missed: everybody is told to read again. Resolves when it listens.
 */
export async function liveNotices(database: PostgresPool, buffered = 2_000): Promise<LiveNotices> {
  const buffer: ReceivedNotice[] = [];
  const listeners = new Set<(one: ReceivedNotice) => void>();
  const stopping = new AbortController();
  let marks = 0;

  /** A place in the stream that no other process knows: who resumes from it elsewhere reads again. */
  const mark = (): ReceivedNotice => ({ id: `0.${process.pid}.${Date.now()}.${marks++}`, notice: 'resync' });
  const tell = (one: ReceivedNotice): void => {
    buffer.push(one);
    if (buffer.length > buffered) buffer.shift();
    for (const listener of listeners) listener(one);
  };
  const heard = (payload: string): void => {
    const { projection, position, part, notices } = JSON.parse(payload) as Announcement;
    for (const [nth, notice] of notices.entries())
      tell({
        id: `${position}.${part}.${nth}.${projection}`,
        notice: notice.type === 'resync' ? 'resync' : { ...notice, position },
      });
  };
  const connect = async () => {
    const session = await database.session();
    await session.listen(LIVE_CHANNEL, heard);
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
        tell(mark());
        await listenOn(again);
      } catch {
        await pause(RETRY_MS, stopping.signal);
      }
  };
  // Before the first announcement there is a place to resume from, too.
  buffer.push(mark());
  const done = keepListening(await connect());

  const last = (): string => buffer.at(-1)?.id ?? mark().id;
  return {
    last,
    listen({ after, heard: listener }) {
      if (after !== undefined) {
        const seen = buffer.findIndex(({ id }) => id === after);
        if (seen < 0) listener({ id: last(), notice: 'resync' });
        else for (const one of buffer.slice(seen + 1)) listener(one);
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      listeners.clear();
      await done;
    },
  };
}
