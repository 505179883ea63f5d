import type { Notice } from '../projection.js';
import type { PostgresPool } from '../postgres/connect.js';
import { pause } from './leases.js';
import { LIVE_CHANNEL, type Announcement } from './notices.js';

/** One notice as open screens get it. */
export interface LiveNotice extends Notice {
  /** Names this notice in every process that heard it: `{position}.{part}.{nth}.{projection}`. */
  readonly id_in_stream: string;
  /** Read with this as the least position and the change is there. */
  readonly position: string;
}
/** Something was missed: whoever shows anything reads it again, and goes on from `id_in_stream`. */
export interface Resync {
  readonly resync: true;
  readonly id_in_stream: string;
}

export interface LiveNotices {
  /**
   * What happens from now on or, with the id of the last one seen, from there on. Begins with {@link Resync} where that
   * id is no longer in the buffer or was never heard here. Ends with the signal.
   */
  follow(options: { after?: string; signal: AbortSignal }): AsyncIterable<LiveNotice | Resync>;
  /** Resolves when it listens; what is committed after that is heard. */
  readonly listening: Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = 500;

/**
 * Hears what projections announce, in every process alike: the database delivers announcements to all listeners in
 * commit order. Keeps the latest so that a screen that was away for a moment can go on where it was. After a lost
 * connection nobody knows what was missed: everybody is told to read again.
 */
export function liveNotices(database: PostgresPool, buffered = 2_000): LiveNotices {
  const buffer: (LiveNotice | Resync)[] = [];
  /** How many left the buffer at its front. */
  let dropped = 0;
  let marks = 0;
  const followers = new Set<() => void>();
  const stopping = new AbortController();
  let begun!: () => void;
  const listening = new Promise<void>((resolve) => (begun = resolve));

  const add = (one: LiveNotice | Resync): void => {
    buffer.push(one);
    if (buffer.length > buffered) {
      buffer.shift();
      dropped++;
    }
  };
  const wake = (): void => {
    for (const follower of followers) follower();
  };
  const mark = (): Resync => ({ resync: true, id_in_stream: `resync.${process.pid}.${Date.now()}.${marks++}` });
  const heard = (payload: string): void => {
    const { projection, position, part, notices } = JSON.parse(payload) as Announcement;
    for (const [nth, notice] of notices.entries()) {
      const id_in_stream = `${position}.${part}.${nth}.${projection}`;
      add(notice.type === 'resync' ? { resync: true, id_in_stream } : { ...notice, id_in_stream, position });
    }
    wake();
  };

  const listen = async (): Promise<void> => {
    for (let first = true; !stopping.signal.aborted; first = false)
      try {
        const session = await database.session();
        await session.listen(LIVE_CHANNEL, heard);
        if (!first) {
          add(mark());
          wake();
        }
        begun();
        const ended = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
        await Promise.race([session.lost, ended]);
        await session.release();
      } catch {
        await pause(RETRY_MS, stopping.signal);
      }
  };
  const done = listen();

  return {
    listening,
    async stop() {
      stopping.abort();
      wake();
      await done;
    },
    async *follow({ after, signal }) {
      const either = AbortSignal.any([signal, stopping.signal]);
      let next = dropped + buffer.length;
      if (after !== undefined) {
        const seen = buffer.findIndex(({ id_in_stream }) => id_in_stream === after);
        if (seen < 0) yield buffer.length > 0 ? { resync: true, id_in_stream: buffer.at(-1)!.id_in_stream } : mark();
        else next = dropped + seen + 1;
      }
      while (!either.aborted) {
        if (next < dropped) {
          // Too slow: what it did not take is gone.
          next = dropped + buffer.length;
          yield { resync: true, id_in_stream: buffer.at(-1)!.id_in_stream };
          continue;
        }
        const one = buffer[next - dropped];
        if (one) {
          next++;
          yield one;
          continue;
        }
        await new Promise<void>((resolve) => {
          const woken = (): void => {
            followers.delete(woken);
            either.removeEventListener('abort', woken);
            resolve();
          };
          followers.add(woken);
          either.addEventListener('abort', woken);
        });
      }
    },
  };
}
