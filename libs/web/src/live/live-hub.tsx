import type { LiveNotice } from '@tailboard/contracts/live';
import type { Api } from '../api/client.js';
import { browserTabs, shareLine, type Tabs } from './live-tabs.js';
import {
  createWire,
  createStreamOpener,
  type ConnectionListener,
  type LiveConnection,
  type OpenStream,
} from './live-wire.js';
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

interface LiveHubOptions {
  readonly open: (topics: readonly string[], after: string | null, signal: AbortSignal) => Promise<Response>;
  readonly token: () => string | null;
  /** Returns a position that precedes everything that the screens have read, or `null` if it is unknown. */
  readonly position?: () => string | null;
  readonly tabs?: Tabs;
}

/**
 * Serves all live listeners of a page over one connection; with `tabs`, over one for all tabs that use the same sign-in.
 */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  return new Hub(options);
}

class Hub implements LiveHub {
  private readonly listeners = new Set<{ readonly listener: LiveListener; readonly topics: readonly string[] }>();
  private active: HubState | null = null;
  private connected: boolean | null = null;
  private updateDue = false;
  private opening = false;
  /** Number of the newest opening; an older one that is still under way ends itself. */
  private latestOpening = 0;
  private unhook: (() => void) | null = null;
  private readonly connectionListener: ConnectionListener;
  // A page in the browser's back-forward cache holds no connection and does not lead; it continues at its position.
  private leftAt: string | null = null;

  constructor(private readonly options: LiveHubOptions) {
    this.connectionListener = {
      onNotice: (what) =>
        this.notifyListeners((listener, topics) => {
          if (what === 'resync') listener.onResync();
          else if (topics.includes(what.topic)) listener.onNotice(what);
        }),
      onConnection: (now) => {
        if (this.connected === now) return;
        this.connected = now;
        this.notifyListeners((listener) => listener.onConnection?.(now));
      },
    };
  }

  follow(wanted: readonly string[], listener: LiveListener): () => void {
    const one = { listener, topics: wanted };
    this.listeners.add(one);
    if (this.connected !== null) listener.onConnection?.(this.connected);
    this.scheduleUpdate();
    return () => {
      this.listeners.delete(one);
      this.scheduleUpdate();
    };
  }

  private notifyListeners(notify: (listener: LiveListener, topics: readonly string[]) => void): void {
    for (const { listener, topics } of [...this.listeners])
      try {
        notify(listener, topics);
      } catch (error) {
        // A failing screen must not keep others from being notified.
        console.error('a listener to the live stream failed', error);
      }
  }

  private topics(): string[] {
    return [...new Set([...this.listeners].flatMap((one) => one.topics))];
  }

  private end(): string | null {
    this.latestOpening++;
    this.opening = false;
    const after = this.active?.line.after() ?? null;
    this.active?.line.close();
    this.active = null;
    return after;
  }

  private async begin(after: string | null, alone = false): Promise<void> {
    const mine = ++this.latestOpening;
    this.opening = true;
    const token = this.options.token();
    const open: OpenStream = (wanted, from, signal) => {
      if (this.options.token() === token) return this.options.open(wanted, from, signal);
      // Another user signed in, in another tab: earlier notices were not for them.
      queueMicrotask(() => this.latestOpening === mine && this.restart());
      return Promise.resolve(null);
    };
    const { tabs } = this.options;
    const name = tabs && token !== null && !alone ? await tabs.nameFor(token) : null;
    if (this.latestOpening !== mine) return;
    this.opening = false;
    this.active = {
      token,
      line:
        tabs && name !== null
          ? shareLine({
              name,
              tabs,
              open,
              topics: this.topics(),
              after,
              listener: {
                ...this.connectionListener,
                onAlone: () => this.latestOpening === mine && void this.begin(this.end(), true),
              },
            })
          : createWire({ open, topics: this.topics(), after, listener: this.connectionListener }),
    };
  }

  private restart(): void {
    this.end();
    this.connectionListener.onNotice('resync');
    void this.begin(this.options.position?.() ?? null);
  }

  private readonly wake = (): void => {
    if (this.active && this.active.token !== this.options.token()) this.restart();
    else this.active?.line.wake();
  };

  private readonly leave = (): void => {
    this.leftAt = this.end();
  };

  private readonly comeBack = (): void => {
    if (this.listeners.size > 0 && this.active === null && !this.opening) void this.begin(this.leftAt);
  };

  private hook(): () => void {
    // The network or the user is back.
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('pagehide', this.leave);
    addEventListener('pageshow', this.comeBack);
    return () => {
      removeEventListener('online', this.wake);
      document.removeEventListener('visibilitychange', this.wake);
      removeEventListener('pagehide', this.leave);
      removeEventListener('pageshow', this.comeBack);
    };
  }

  /** Many listeners come and go at the same time; the connection gets one update. */
  private scheduleUpdate(): void {
    if (this.updateDue) return;
    this.updateDue = true;
    queueMicrotask(() => {
      this.updateDue = false;
      if (this.listeners.size === 0) {
        this.end();
        this.unhook?.();
        this.unhook = null;
        this.connected = null;
        return;
      }
      this.unhook ??= this.hook();
      if (this.active) this.active.line.cover(this.topics());
      else if (!this.opening) void this.begin(this.options.position?.() ?? null);
    });
  }
}

/** The hub of a page in the browser: one stream for all tabs of a sign-in. */
export const pageHub = (api: Api): LiveHub =>
  createLiveHub({ open: createStreamOpener(api), token: heldToken, position: api.livePosition, tabs: browserTabs() });
