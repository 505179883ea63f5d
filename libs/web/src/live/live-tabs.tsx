import type { LiveNotice } from '@tailboard/contracts/live';
import { createWire, SILENCE_MS, type ConnectionListener, type LiveConnection, type OpenStream } from './live-wire.js';
import { newKey } from '../api/transport.js';

/** The server carries no more topics on one stream. */
const MAX_TOPICS = 50;
/** How long a new leader waits for the topics of the other tabs. */
const BATCH_MS = 25;
/** A leader that has not responded after this time was closed or is frozen. */
const RESPONSE_MS = 3_000;

/** Shared facilities of the tabs of one browser; fakes in tests. */
export interface Tabs {
  /** The name by which the tabs of a sign-in find each other. It does not tell the token. */
  nameFor(token: string): Promise<string>;
  /** The Web Locks of the browser: the holder of a name's lock leads. */
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    onLock: () => Promise<void>,
  ): Promise<unknown>;
  channel(name: string): TabsChannel;
}
export interface TabsChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  close(): void;
}

/** The browser's own; `undefined` in an old one, or where the page came over plain http. */
export function browserTabs(): Tabs | undefined {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return undefined;
  return {
    nameFor: async (token) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
      return `tailboard.live.1.${Array.from(new Uint8Array(digest), (byte) => byte.toString(16)).join('-')}`;
    },
    request: (name, options, onLock) => navigator.locks.request(name, options, onLock),
    channel: (name) => new BroadcastChannel(name) as TabsChannel,
  };
}

/** Messages between tabs. The names of lock and channel contain a version number that increases when this type changes. */
type TabMessage =
  /** A new leader asks what is wanted. */
  | { readonly kind: 'who' }
  /** `after`: the place up to which the tab has heard; `null` when it has just begun. */
  | { readonly kind: 'want'; readonly from: string; readonly topics: readonly string[]; readonly after: string | null }
  | { readonly kind: 'bye'; readonly from: string }
  | { readonly kind: 'at'; readonly id: string }
  | { readonly kind: 'heard'; readonly what: LiveNotice | 'resync'; readonly to?: string }
  /** State of the leader's stream; `full`: it cannot carry all requested topics. */
  | {
      readonly kind: 'state';
      readonly connected: boolean | null;
      readonly topics: readonly string[];
      readonly after: string | null;
      readonly full: boolean;
    }
  | { readonly kind: 'refused' };

interface Lead {
  readonly members: Map<string, readonly string[]>;
  carried: readonly string[];
  connected: boolean | null;
  /** `null` while a new leader collects the topics of the other tabs. */
  wire: LiveConnection | null;
  end(): void;
}

interface SharedLineOptions {
  readonly name: string;
  readonly tabs: Tabs;
  readonly open: OpenStream;
  readonly topics: readonly string[];
  readonly after: string | null;
  readonly listener: ConnectionListener & {
    /** This tab is better off with a connection of its own. */
    onAlone(): void;
  };
}

/**
 * Shares one connection among the tabs of a browser. The leader holds the lock and the connection, and forwards
 * notices. When it closes, the lock passes to another tab, which continues at the last received position. A leader that
 * the browser froze loses its lock.
 */
export function shareLine(options: SharedLineOptions): LiveConnection {
  return new SharedLine(options);
}

class SharedLine implements LiveConnection {
  private readonly tabs: Tabs;
  private readonly listener: SharedLineOptions['listener'];
  private readonly me = newKey();
  private readonly channel: TabsChannel;
  private topics: readonly string[];
  private lastId: string | null;
  private closed = false;
  private lead: Lead | null = null;
  private leaderAt = Date.now();
  private responded = false;
  private knewLeader = false;
  /** Whether the leader's stream has all topics of this tab: then its notices also advance this tab's position. */
  private covered = false;
  private leadRequest = new AbortController();
  private responseTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;

  constructor(private readonly options: SharedLineOptions) {
    this.tabs = options.tabs;
    this.listener = options.listener;
    this.channel = this.tabs.channel(options.name);
    this.topics = options.topics;
    this.lastId = options.after;
    this.channel.onmessage = ({ data }) => {
      if (this.closed) return;
      if (this.lead) this.handleMemberMessage(this.lead, data as TabMessage);
      else this.handleLeaderMessage(data as TabMessage);
    };
    this.watch = setInterval(() => {
      if (this.lead === null && Date.now() - this.leaderAt > SILENCE_MS) this.sendRequest();
    }, SILENCE_MS / 3);
    this.requestLead(false);
    this.sendRequest();
  }

  cover(next: readonly string[]): void {
    this.topics = next;
    this.covered = false;
    if (this.lead) this.coverWanted(this.lead);
    else this.requestTopics();
  }

  wake(): void {
    if (this.lead) this.lead.wire?.wake();
    else this.sendRequest();
  }

  after(): string | null {
    return this.lead?.wire?.after() ?? this.lastId;
  }

  close(): void {
    this.send({ kind: 'bye', from: this.me });
    this.closed = true;
    clearInterval(this.watch);
    clearTimeout(this.responseTimer);
    this.stepDown();
    this.leadRequest.abort();
    this.channel.close();
  }

  private send(message: TabMessage): void {
    if (!this.closed) this.channel.postMessage(message);
  }

  private requestTopics(): void {
    this.send({ kind: 'want', from: this.me, topics: this.topics, after: this.lastId });
  }

  private allTopics(led: Lead): string[] {
    return [...new Set([this.topics, ...led.members.values()].flat())];
  }

  private broadcastState(led: Lead): void {
    this.send({
      kind: 'state',
      connected: led.connected,
      topics: led.carried,
      after: this.after(),
      full: this.allTopics(led).length > MAX_TOPICS,
    });
  }

  private coverWanted(led: Lead): void {
    led.wire?.cover(this.allTopics(led).slice(0, MAX_TOPICS));
  }

  private openStream(led: Lead): void {
    if (this.closed || this.lead !== led) return;
    led.wire = createWire({
      open: this.options.open,
      topics: this.allTopics(led).slice(0, MAX_TOPICS),
      after: this.lastId,
      doubt: this.knewLeader,
      listener: {
        onPosition: (id) => {
          this.lastId = id;
          this.send({ kind: 'at', id });
        },
        onNotice: (what) => {
          this.send({ kind: 'heard', what });
          this.listener.onNotice(what);
        },
        onConnection: (connected) => {
          led.connected = connected;
          this.broadcastState(led);
          this.listener.onConnection(connected);
        },
        onTopics: (carried) => {
          led.carried = carried;
        },
        onRefused: () => {
          this.send({ kind: 'refused' });
          this.listener.onAlone();
        },
      },
    });
  }

  private readonly takeLead = (): Promise<void> =>
    new Promise((resolve) => {
      if (this.closed) return resolve();
      clearTimeout(this.responseTimer);
      const led: Lead = { members: new Map(), carried: [], connected: null, wire: null, end: resolve };
      this.lead = led;
      this.send({ kind: 'who' });
      if (this.knewLeader) setTimeout(() => this.openStream(led), BATCH_MS);
      else this.openStream(led);
    });

  private stepDown(): void {
    const led = this.lead;
    this.lead = null;
    led?.wire?.close();
    led?.end();
  }

  private requestLead(steal: boolean): void {
    this.leadRequest.abort();
    const mine = (this.leadRequest = new AbortController());
    this.tabs.request(this.options.name, steal ? { steal } : { signal: mine.signal }, this.takeLead).catch(() => {
      if (this.closed || this.leadRequest !== mine) return;
      // The browser gives no locks here.
      if (this.lead === null) return this.listener.onAlone();
      // Another tab found this one frozen and took its lock, so this one queues behind it.
      this.stepDown();
      this.covered = false;
      this.knewLeader = true;
      this.requestLead(false);
      this.sendRequest();
    });
  }

  /** Requests topics, and takes the lead if no leader responds. */
  private sendRequest(): void {
    this.responded = false;
    this.requestTopics();
    clearTimeout(this.responseTimer);
    this.responseTimer = setTimeout(() => {
      if (!this.closed && !this.responded && this.lead === null) this.requestLead(true);
    }, RESPONSE_MS);
  }

  private handleMemberMessage(led: Lead, message: TabMessage): void {
    if (message.kind === 'bye') led.members.delete(message.from);
    if (message.kind !== 'want') return;
    const known = led.members.has(message.from);
    led.members.set(message.from, message.topics);
    // It has received notices up to another position than the one at which the stream continues.
    if (!known && message.after !== null && message.after !== this.after())
      this.send({ kind: 'heard', what: 'resync', to: message.from });
    this.coverWanted(led);
    led.wire?.wake();
    this.broadcastState(led);
  }

  private handleLeaderMessage(message: TabMessage): void {
    if (message.kind === 'want' || message.kind === 'bye') return;
    this.leaderAt = Date.now();
    this.responded = true;
    this.knewLeader = true;
    const move = (id: string | null): void => {
      if (id !== null && (this.covered || this.lastId === null)) this.lastId = id;
    };
    if (message.kind === 'who') {
      this.covered = false;
      this.requestTopics();
    } else if (message.kind === 'at') move(message.id);
    else if (message.kind === 'heard') {
      if (message.to === undefined || message.to === this.me) this.listener.onNotice(message.what);
    } else if (message.kind === 'refused') this.listener.onAlone();
    else {
      this.covered = this.topics.every((topic) => message.topics.includes(topic));
      move(message.after);
      if (message.connected !== null) this.listener.onConnection(message.connected);
      if (message.full && !this.covered) this.listener.onAlone();
    }
  }
}
