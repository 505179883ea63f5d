import type { LiveNotice } from '@tailboard/contracts/live';
import { createWire, SILENCE_MS, type Hearing, type LiveConnection, type OpenStream } from './live-wire.js';
import { newKey } from '../api/transport.js';

/** The server carries no more topics on one stream. */
const MOST_TOPICS = 50;
/** A new leader waits so long for the others to say what they want. */
const BATCH_MS = 25;
/** A leader that has not answered after this time does not live, or sleeps. */
const RESPONSE_MS = 3_000;

/** Shared facilities of the tabs of one browser; fakes in tests. */
export interface Tabs {
  /** The name by which the tabs of a sign-in find each other. It does not tell the token. */
  nameFor(token: string): Promise<string>;
  /** The Web Locks of the browser: the holder of a name's lock leads. */
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    held: () => Promise<void>,
  ): Promise<unknown>;
  channel(name: string): TabsChannel;
}
export interface TabsChannel {
  postMessage(values: unknown): void;
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
    request: (name, options, held) => navigator.locks.request(name, options, held),
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
  /** Not there as long as the new leader gathers what is wanted. */
  wire: LiveConnection | null;
  end(): void;
}

/**
 * Shares one connection among the tabs of a browser. The leader holds the lock and the connection, and forwards
 * notices. When it closes, the lock passes to another tab, which continues at the last received position. A leader that
 * the browser froze loses its lock.
 */
export function shareLine(of: {
  readonly name: string;
  readonly tabs: Tabs;
  readonly open: OpenStream;
  readonly topics: readonly string[];
  readonly after: string | null;
  readonly hearing: Hearing & {
    /** This tab is better off with a connection of its own. */
    alone(): void;
  };
}): LiveConnection {
  const { tabs, hearing } = of;
  const me = newKey();
  const channel = tabs.channel(of.name);
  let { topics, after } = of;
  let closed = false;
  let lead: Lead | null = null;
  let leaderAt = Date.now();
  let responded = false;
  let knewLeader = false;
  /** Whether the leader's stream has all topics of this tab: then its notices also advance this tab's position. */
  let covered = false;
  let standing = new AbortController();
  let response: ReturnType<typeof setTimeout> | undefined;

  const say = (values: TabMessage): void => {
    if (!closed) channel.postMessage(values);
  };
  const want = (): void => say({ kind: 'want', from: me, topics, after });

  const wanted = (led: Lead): string[] => [...new Set([topics, ...led.members.values()].flat())];
  const place = (): string | null => lead?.wire?.after() ?? after;
  const broadcastState = (led: Lead): void =>
    say({
      kind: 'state',
      connected: led.connected,
      topics: led.carried,
      after: place(),
      full: wanted(led).length > MOST_TOPICS,
    });
  const cover = (led: Lead): void => led.wire?.cover(wanted(led).slice(0, MOST_TOPICS));

  const begin = (led: Lead): void => {
    if (closed || lead !== led) return;
    led.wire = createWire({
      open: of.open,
      topics: wanted(led).slice(0, MOST_TOPICS),
      after,
      doubt: knewLeader,
      hearing: {
        at: (id) => {
          after = id;
          say({ kind: 'at', id });
        },
        heard: (what) => {
          say({ kind: 'heard', what });
          hearing.heard(what);
        },
        connected: (connected) => {
          led.connected = connected;
          broadcastState(led);
          hearing.connected(connected);
        },
        carries: (carried) => {
          led.carried = carried;
        },
        refused: () => {
          say({ kind: 'refused' });
          hearing.alone();
        },
      },
    });
  };

  const leads = (): Promise<void> =>
    new Promise((resolve) => {
      if (closed) return resolve();
      clearTimeout(response);
      const led: Lead = { members: new Map(), carried: [], connected: null, wire: null, end: resolve };
      lead = led;
      say({ kind: 'who' });
      if (knewLeader) setTimeout(() => begin(led), BATCH_MS);
      else begin(led);
    });
  const stepDown = (): void => {
    const led = lead;
    lead = null;
    led?.wire?.close();
    led?.end();
  };
  const stand = (steal: boolean): void => {
    standing.abort();
    const mine = (standing = new AbortController());
    tabs.request(of.name, steal ? { steal } : { signal: mine.signal }, leads).catch(() => {
      if (closed || standing !== mine) return;
      // The browser gives no locks here.
      if (lead === null) return hearing.alone();
      // Another tab found this one frozen and took its lock, so this one queues behind it.
      stepDown();
      covered = false;
      knewLeader = true;
      stand(false);
      sendRequest();
    });
  };
  /** Requests topics, and takes the lead if no leader responds. */
  const sendRequest = (): void => {
    responded = false;
    want();
    clearTimeout(response);
    response = setTimeout(() => {
      if (!closed && !responded && lead === null) stand(true);
    }, RESPONSE_MS);
  };

  const hearMember = (led: Lead, values: TabMessage): void => {
    if (values.kind === 'bye') led.members.delete(values.from);
    if (values.kind !== 'want') return;
    const known = led.members.has(values.from);
    led.members.set(values.from, values.topics);
    // It has received notices up to another position than the one at which the stream continues.
    if (!known && values.after !== null && values.after !== place())
      say({ kind: 'heard', what: 'resync', to: values.from });
    cover(led);
    led.wire?.wake();
    broadcastState(led);
  };
  const hearLeader = (values: TabMessage): void => {
    if (values.kind === 'want' || values.kind === 'bye') return;
    leaderAt = Date.now();
    responded = true;
    knewLeader = true;
    const move = (id: string | null): void => {
      if (id !== null && (covered || after === null)) after = id;
    };
    if (values.kind === 'who') {
      covered = false;
      want();
    } else if (values.kind === 'at') move(values.id);
    else if (values.kind === 'heard') {
      if (values.to === undefined || values.to === me) hearing.heard(values.what);
    } else if (values.kind === 'refused') hearing.alone();
    else {
      covered = topics.every((topic) => values.topics.includes(topic));
      move(values.after);
      if (values.connected !== null) hearing.connected(values.connected);
      if (values.full && !covered) hearing.alone();
    }
  };
  channel.onmessage = ({ data }) => {
    if (closed) return;
    if (lead) hearMember(lead, data as TabMessage);
    else hearLeader(data as TabMessage);
  };

  const watch = setInterval(() => {
    if (lead === null && Date.now() - leaderAt > SILENCE_MS) sendRequest();
  }, SILENCE_MS / 3);
  stand(false);
  sendRequest();

  return {
    cover(next) {
      topics = next;
      covered = false;
      if (lead) cover(lead);
      else want();
    },
    wake() {
      if (lead) lead.wire?.wake();
      else sendRequest();
    },
    after: place,
    close() {
      say({ kind: 'bye', from: me });
      closed = true;
      clearInterval(watch);
      clearTimeout(response);
      stepDown();
      standing.abort();
      channel.close();
    },
  };
}
