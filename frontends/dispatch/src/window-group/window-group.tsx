import type { TabsChannel } from '@tailboard/web/live/live-tabs';

/** Content of a window: the board, or one of its panes alone. */
export const panes = ['map', 'tray'] as const;
export type Pane = (typeof panes)[number];
export type Shown = 'board' | Pane;

/** URL parameters for the displayed day and its filters, shared by the windows of a board. */
export const viewKeys = ['date', 'location_id', 'q', 'category', 'status', 'slot', 'conflicts'] as const;
export type View = Readonly<Partial<Record<(typeof viewKeys)[number], string>>>;
export const viewOf = (search: URLSearchParams): View =>
  Object.fromEntries(viewKeys.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])));
export const sameView = (a: View, b: View): boolean => viewKeys.every((key) => a[key] === b[key]);

/**
 * A window as others know it. `board` names the board that it is, or that it was opened from; a window with a typed URL
 * has none.
 */
interface GroupState {
  readonly id: string;
  readonly shown: Shown;
  readonly board: string | null;
  readonly date: string;
}

/** Commands that can be undone, and those that can be redone. */
export interface Actions {
  past: readonly string[];
  future: readonly string[];
}
/** Maximum remembered commands. */
const MOST_REMEMBERED = 100;

/** Messages between windows. The channel name contains a version that is incremented when this changes. */
type WindowMessage =
  /** `asks`: a new window requests the other windows and the selection. */
  | { readonly kind: 'here'; readonly window: GroupState; readonly asks: boolean }
  | { readonly kind: 'bye'; readonly from: string }
  /** The latest selection wins, also if two windows select at once: by sequence number, then by window. */
  | {
      readonly kind: 'selected';
      readonly date: string;
      readonly jobs: readonly string[];
      readonly turn: number;
      readonly by: string;
    }
  | { readonly kind: 'view'; readonly board: string; readonly view: View }
  | { readonly kind: 'home'; readonly board: string; readonly pane: Pane }
  | {
      readonly kind: 'acts';
      readonly date: string;
      readonly past: readonly string[];
      readonly future: readonly string[];
    }
  | { readonly kind: 'did'; readonly date: string; readonly command: string }
  | { readonly kind: 'took'; readonly date: string; readonly taken: TakenWindow };

/** A command undone or redone by another command, which can be undone in turn; `null` if nothing changed. */
interface TakenWindow {
  readonly command: string;
  readonly own: string | null;
  readonly onto: keyof Actions;
}

export interface WindowGroupState {
  readonly selected: ReadonlySet<string>;
  /** The selection came from another window. */
  readonly elsewhere: boolean;
  readonly others: readonly GroupState[];
  /** Enough time has passed for all windows to respond. */
  readonly settled: boolean;
}

export interface WindowGroup {
  state(): WindowGroupState;
  subscribe(listener: () => void): () => void;
  /** Connects to the other windows, until the returned function is called. Without a channel a window is alone. */
  open(channel: TabsChannel | null): () => void;
  /** Sets the window's day, and its board. Another day has another selection. */
  stand(as: { board: string | null; date: string }): void;
  select(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void;
  /** Shares this window's view of the day with the board and its windows. */
  look(view: View): void;
  /** Calls back a pane of this board: its window closes. */
  callHome(pane: Pane): void;
  readonly acts: Readonly<Actions>;
  did(command: string): void;
  took(taken: TakenWindow): void;
}

/** Handlers for requests of other windows. */
export interface WindowGroupListener {
  view(view: View): void;
  home(): void;
}

/** Maximum wait for responses, in ms; other windows respond at once, so a window without a board by then is alone. */
const SETTLED_MS = 400;
const NONE: ReadonlySet<string> = new Set();
const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

/**
 * Shared state of one user's windows in one browser: for the same day the selection and the undo list, for the same
 * board the view of the day. There is no leader: each window has all of it, and sends its changes.
 */
export function createWindowGroup(of: {
  id: string;
  shown: Shown;
  acts: Actions;
  hearing: () => WindowGroupListener;
}): WindowGroup {
  const { id, shown, acts: actions } = of;
  let channel: TabsChannel | null = null;
  let own = { board: null as string | null, date: '' };
  let turn = 0;
  let by = '';
  let state: WindowGroupState = { selected: NONE, elsewhere: false, others: [], settled: false };
  const listeners = new Set<() => void>();
  const become = (next: Partial<WindowGroupState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const say = (values: WindowMessage): void => channel?.postMessage(values);
  const present = (requests: boolean): void => {
    if (own.date !== '') say({ kind: 'here', window: { id, shown, ...own }, asks: requests });
  };
  const broadcastSelected = (): void => {
    if (turn > 0) say({ kind: 'selected', date: own.date, jobs: [...state.selected], turn, by });
  };
  const without = (window: string): readonly GroupState[] => state.others.filter((other) => other.id !== window);

  const remember = (command: string): void => {
    actions.past = [...actions.past.slice(1 - MOST_REMEMBERED), command];
    actions.future = [];
  };
  const switchDirection = ({ command, own: made, onto }: TakenWindow): void => {
    actions.past = actions.past.filter((other) => other !== command);
    actions.future = actions.future.filter((other) => other !== command);
    if (made !== null) actions[onto] = [...actions[onto], made];
  };

  const hear = (values: WindowMessage): void => {
    if (values.kind === 'here') {
      become({ others: [...without(values.window.id), values.window] });
      if (!values.asks) return;
      present(false);
      if (values.window.date !== own.date) return;
      broadcastSelected();
      if (actions.past.length + actions.future.length > 0) say({ kind: 'acts', date: own.date, ...actions });
    } else if (values.kind === 'bye') become({ others: without(values.from) });
    else if (values.kind === 'view') {
      if (values.board === own.board) of.hearing().view(values.view);
    } else if (values.kind === 'home') {
      if (values.board === own.board && values.pane === shown) of.hearing().home();
    } else if (values.date !== own.date) return;
    else if (values.kind === 'selected') {
      if (values.turn < turn || (values.turn === turn && values.by <= by)) return;
      ({ turn, by } = values);
      become({ selected: new Set(values.jobs), elsewhere: true });
    } else if (values.kind === 'did') remember(values.command);
    else if (values.kind === 'took') switchDirection(values.taken);
    // A window's own commands take precedence.
    else if (actions.past.length + actions.future.length === 0)
      Object.assign(actions, { past: values.past, future: values.future });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(next) {
      channel = next;
      if (channel) channel.onmessage = ({ data }) => hear(data as WindowMessage);
      present(true);
      const timer = setTimeout(() => become({ settled: true }), SETTLED_MS);
      return () => {
        clearTimeout(timer);
        say({ kind: 'bye', from: id });
        channel?.close();
        channel = null;
        become({ others: [], settled: false });
      };
    },
    stand(next) {
      const turned = next.date !== own.date;
      if (!turned && next.board === own.board) return;
      own = next;
      if (turned) {
        turn = 0;
        by = '';
        become({ selected: NONE, elsewhere: false });
      }
      present(true);
    },
    select(change) {
      const next = change(state.selected);
      if (same(next, state.selected)) return;
      turn += 1;
      by = id;
      become({ selected: next, elsewhere: false });
      broadcastSelected();
    },
    look: (view) => {
      if (own.board !== null) say({ kind: 'view', board: own.board, view });
    },
    callHome(pane) {
      if (own.board === null) return;
      say({ kind: 'home', board: own.board, pane });
      // The window may have closed without notice, so do not wait for it.
      become({ others: state.others.filter((other) => other.board !== own.board || other.shown !== pane) });
    },
    acts: actions,
    did(command) {
      remember(command);
      say({ kind: 'did', date: own.date, command });
    },
    took(taken) {
      switchDirection(taken);
      say({ kind: 'took', date: own.date, taken });
    },
  };
}
