import type { LiveNotice } from '@tailboard/contracts/live';
import type { Api } from '../api/client.js';
import { browserTabs, shareLine, type Tabs } from './live-tabs.js';
import { createWire, streamOf, type Hearing, type LiveConnection, type OpenStream } from './live-wire.js';
import { heldToken } from '../session/session.js';

export interface LiveListener {
  onNotice(notice: LiveNotice): void;
  /** Notices may have been missed: everything shown must be asked for again. */
  onResync(): void;
  onConnection?(connected: boolean): void;
}

/** Follows topics until the function that it gives back is called. */
export interface LiveHub {
  follow(topics: readonly string[], listener: LiveListener): () => void;
}

interface HubState {
  readonly line: LiveConnection;
  /** The user of the connection: tabs of another user never share it. */
  readonly token: string | null;
}

/**
 * All that the screens of a page listen to, over one connection; with `tabs`, over one for all tabs in which the same
 * sign-in is used.
 */
export function createLiveHub(of: {
  readonly open: (topics: readonly string[], after: string | null, signal: AbortSignal) => Promise<Response>;
  readonly token: () => string | null;
  /** Returns a position that precedes everything that the screens have read, or `null` if it is unknown. */
  readonly position?: () => string | null;
  readonly tabs?: Tabs;
}): LiveHub {
  const listeners = new Set<{ readonly listener: LiveListener; readonly topics: readonly string[] }>();
  let standing: HubState | null = null;
  let connected: boolean | null = null;
  let due = false;
  let beginning = false;
  /** Ends a beginning that was overtaken. */
  let turn = 0;
  let unhook: (() => void) | null = null;

  const each = (notify: (listener: LiveListener, topics: readonly string[]) => void): void => {
    for (const { listener, topics } of [...listeners])
      try {
        notify(listener, topics);
      } catch (error) {
        // One screen that fails keeps no other from hearing.
        console.error('a listener to the live stream failed', error);
      }
  };
  const hearing: Hearing = {
    heard: (what) =>
      each((listener, topics) => {
        if (what === 'resync') listener.onResync();
        else if (topics.includes(what.topic)) listener.onNotice(what);
      }),
    connected: (now) => {
      if (connected === now) return;
      connected = now;
      each((listener) => listener.onConnection?.(now));
    },
  };
  const topics = (): string[] => [...new Set([...listeners].flatMap((one) => one.topics))];

  const end = (): string | null => {
    turn++;
    beginning = false;
    const after = standing?.line.after() ?? null;
    standing?.line.close();
    standing = null;
    return after;
  };
  const begin = async (after: string | null, alone = false): Promise<void> => {
    const mine = ++turn;
    beginning = true;
    const token = of.token();
    const open: OpenStream = (wanted, from, signal) => {
      if (of.token() === token) return of.open(wanted, from, signal);
      // Another user signed in, in another tab: earlier notices were not for them.
      queueMicrotask(() => turn === mine && waitForLock());
      return Promise.resolve(null);
    };
    const { tabs } = of;
    const name = tabs && token !== null && !alone ? await tabs.nameFor(token) : null;
    if (turn !== mine) return;
    beginning = false;
    standing = {
      token,
      line:
        tabs && name !== null
          ? shareLine({
              name,
              tabs,
              open,
              topics: topics(),
              after,
              hearing: { ...hearing, alone: () => turn === mine && void begin(end(), true) },
            })
          : createWire({ open, topics: topics(), after, hearing }),
    };
  };
  const waitForLock = (): void => {
    end();
    hearing.heard('resync');
    void begin(of.position?.() ?? null);
  };

  const wake = (): void => {
    if (standing && standing.token !== of.token()) waitForLock();
    else standing?.line.wake();
  };
  // A page in the browser's back-forward cache holds no connection and does not lead; it continues at its position.
  let left: string | null = null;
  const leave = (): void => {
    left = end();
  };
  const comeBack = (): void => {
    if (listeners.size > 0 && standing === null && !beginning) void begin(left);
  };
  const hook = (): (() => void) => {
    // The network is back, or the person is.
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  };

  /** Many listeners come and go at the same time; the connection gets one update. */
  const changed = (): void => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      if (listeners.size === 0) {
        end();
        unhook?.();
        unhook = null;
        connected = null;
        return;
      }
      unhook ??= hook();
      if (standing) standing.line.cover(topics());
      else if (!beginning) void begin(of.position?.() ?? null);
    });
  };

  return {
    follow(wanted, listener) {
      const one = { listener, topics: wanted };
      listeners.add(one);
      if (connected !== null) listener.onConnection?.(connected);
      changed();
      return () => {
        listeners.delete(one);
        changed();
      };
    },
  };
}

/** The hub of a page in the browser: one stream for all tabs of a sign-in. */
export const pageHub = (api: Api): LiveHub =>
  createLiveHub({ open: streamOf(api), token: heldToken, position: api.livePosition, tabs: browserTabs() });
