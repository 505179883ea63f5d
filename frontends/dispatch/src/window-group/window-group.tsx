import type { TabsChannel } from '@tailboard/web/live/live-tabs';
import { createStore } from '@tailboard/web/store';
import { remember, switchDirection, type TakenCommand, type UndoHistory, type UndoStack } from './undo-history.js';

/** Content of a window: the board, or one of its panes alone. */
export const panes = ['map', 'tray'] as const;
export type Pane = (typeof panes)[number];
export type Shown = 'board' | Pane;

/** URL parameters for the displayed day and its filters, shared by the windows of a board. */
export const viewKeys = ['date', 'location_id', 'q', 'category', 'status', 'slot'] as const;
export type View = Readonly<Partial<Record<(typeof viewKeys)[number], string>>>;
export const toView = (search: URLSearchParams): View =>
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
  | { readonly kind: 'took'; readonly date: string; readonly taken: TakenCommand };

export interface WindowGroupState {
  readonly selected: ReadonlySet<string>;
  /** The selection came from another window. */
  readonly elsewhere: boolean;
  readonly others: readonly GroupState[];
  /** Enough time has passed for all windows to respond. */
  readonly settled: boolean;
}

export interface WindowGroup extends UndoStack {
  state(): WindowGroupState;
  subscribe(listener: () => void): () => void;
  /** Connects to the other windows, until the returned function is called. Without a channel a window is alone. */
  open(channel: TabsChannel | null): () => void;
  /** Sets the window's day, and its board. Another day has another selection. */
  setContext(context: { board: string | null; date: string }): void;
  select(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void;
  /** Shares this window's view of the day with the board and its windows. */
  shareView(view: View): void;
  /** Calls back a pane of this board: its window closes. */
  recall(pane: Pane): void;
}

/** Handlers for requests of other windows. */
export interface WindowGroupListener {
  onView(view: View): void;
  onRecall(): void;
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
export function createWindowGroup(options: {
  id: string;
  shown: Shown;
  undoHistory: UndoHistory;
  listener: () => WindowGroupListener;
}): WindowGroup {
  return new BrowserWindows(options);
}

class BrowserWindows implements WindowGroup {
  private readonly id: string;
  private readonly shown: Shown;
  readonly undoHistory: UndoHistory;
  private channel: TabsChannel | null = null;
  private own = { board: null as string | null, date: '' };
  private turn = 0;
  private by = '';
  private readonly store = createStore<WindowGroupState>({
    selected: NONE,
    elsewhere: false,
    others: [],
    settled: false,
  });

  constructor(
    private readonly options: {
      id: string;
      shown: Shown;
      undoHistory: UndoHistory;
      listener: () => WindowGroupListener;
    },
  ) {
    this.id = options.id;
    this.shown = options.shown;
    this.undoHistory = options.undoHistory;
  }

  private get current(): WindowGroupState {
    return this.store.current();
  }

  readonly state = this.store.current;

  readonly subscribe = this.store.subscribe;

  readonly open = (next: TabsChannel | null): (() => void) => {
    this.channel = next;
    if (this.channel) this.channel.onmessage = ({ data }) => this.handleMessage(data as WindowMessage);
    this.present(true);
    const timer = setTimeout(() => this.setState({ settled: true }), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      this.send({ kind: 'bye', from: this.id });
      this.channel?.close();
      this.channel = null;
      this.setState({ others: [], settled: false });
    };
  };

  readonly setContext = (next: { board: string | null; date: string }): void => {
    const turned = next.date !== this.own.date;
    if (!turned && next.board === this.own.board) return;
    this.own = next;
    if (turned) {
      this.turn = 0;
      this.by = '';
      this.setState({ selected: NONE, elsewhere: false });
    }
    this.present(true);
  };

  readonly select = (change: (before: ReadonlySet<string>) => ReadonlySet<string>): void => {
    const next = change(this.current.selected);
    if (same(next, this.current.selected)) return;
    this.turn += 1;
    this.by = this.id;
    this.setState({ selected: next, elsewhere: false });
    this.broadcastSelected();
  };

  readonly shareView = (view: View): void => {
    if (this.own.board !== null) this.send({ kind: 'view', board: this.own.board, view });
  };

  readonly recall = (pane: Pane): void => {
    if (this.own.board === null) return;
    this.send({ kind: 'home', board: this.own.board, pane });
    // The window may have closed without notice, so do not wait for it.
    this.setState({
      others: this.current.others.filter((other) => other.board !== this.own.board || other.shown !== pane),
    });
  };

  readonly did = (command: string): void => {
    remember(this.undoHistory, command);
    this.send({ kind: 'did', date: this.own.date, command });
  };

  readonly took = (taken: TakenCommand): void => {
    switchDirection(this.undoHistory, taken);
    this.send({ kind: 'took', date: this.own.date, taken });
  };

  private setState(next: Partial<WindowGroupState>): void {
    this.store.set({ ...this.current, ...next });
  }

  private send(message: WindowMessage): void {
    this.channel?.postMessage(message);
  }

  private present(isNew: boolean): void {
    if (this.own.date !== '')
      this.send({ kind: 'here', window: { id: this.id, shown: this.shown, ...this.own }, asks: isNew });
  }

  private broadcastSelected(): void {
    if (this.turn > 0)
      this.send({
        kind: 'selected',
        date: this.own.date,
        jobs: [...this.current.selected],
        turn: this.turn,
        by: this.by,
      });
  }

  private without(window: string): readonly GroupState[] {
    return this.current.others.filter((other) => other.id !== window);
  }

  private handleMessage(message: WindowMessage): void {
    if (message.kind === 'here') {
      this.setState({ others: [...this.without(message.window.id), message.window] });
      if (!message.asks) return;
      this.present(false);
      if (message.window.date !== this.own.date) return;
      this.broadcastSelected();
      if (this.undoHistory.past.length + this.undoHistory.future.length > 0)
        this.send({ kind: 'acts', date: this.own.date, ...this.undoHistory });
    } else if (message.kind === 'bye') this.setState({ others: this.without(message.from) });
    else if (message.kind === 'view') {
      if (message.board === this.own.board) this.options.listener().onView(message.view);
    } else if (message.kind === 'home') {
      if (message.board === this.own.board && message.pane === this.shown) this.options.listener().onRecall();
    } else if (message.date !== this.own.date) return;
    else if (message.kind === 'selected') {
      if (message.turn < this.turn || (message.turn === this.turn && message.by <= this.by)) return;
      ({ turn: this.turn, by: this.by } = message);
      this.setState({ selected: new Set(message.jobs), elsewhere: true });
    } else if (message.kind === 'did') remember(this.undoHistory, message.command);
    else if (message.kind === 'took') switchDirection(this.undoHistory, message.taken);
    // A window's own commands take precedence.
    else if (this.undoHistory.past.length + this.undoHistory.future.length === 0)
      Object.assign(this.undoHistory, { past: message.past, future: message.future });
  }
}
