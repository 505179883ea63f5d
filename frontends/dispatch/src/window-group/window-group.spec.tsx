import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeBrowser } from '@tailboard/web/testing/fake-browser';
import { createWindowGroup, sameView, toView, type WindowGroup, type Shown, type View } from './window-group.js';

const DAY = '2026-10-06';
const NEXT = '2026-10-07';

interface End {
  readonly windowGroup: WindowGroup;
  /** Received requests. */
  readonly requested: (View | 'home')[];
  readonly close: () => void;
  listSelected(): string[];
  /** Returns the windows it sees, and what they show. */
  sees(): string[];
}

describe('The windows of one person', () => {
  let browser: FakeBrowser;
  let ends: End[];
  beforeEach(() => {
    jest.useFakeTimers();
    browser = new FakeBrowser();
    ends = [];
  });
  afterEach(() => {
    for (const end of ends) end.close();
    jest.useRealTimers();
  });

  /** Opens a window and delivers all resulting messages. */
  function come(
    shown: Shown,
    { board = 'one', date = DAY, user = 'rosa' }: { board?: string | null; date?: string; user?: string } = {},
  ): End {
    const requested: (View | 'home')[] = [];
    const windowGroup = createWindowGroup({
      id: `${String(ends.length)} ${shown}`,
      shown,
      undoHistory: { past: [], future: [] },
      listener: () => ({ onView: (view) => requested.push(view), onRecall: () => requested.push('home') }),
    });
    windowGroup.setContext({ board, date });
    const end: End = {
      windowGroup,
      requested,
      close: windowGroup.open(browser.tab().channel(`desk.${user}`)),
      listSelected: () => [...windowGroup.state().selected],
      sees: () => windowGroup.state().others.map((other) => `${other.shown} ${other.date}`),
    };
    ends.push(end);
    hear();
    return end;
  }
  const hear = (): void => void jest.advanceTimersByTime(50);
  const select = ({ windowGroup }: End, ...jobs: string[]): void => {
    windowGroup.select(() => new Set(jobs));
    hear();
  };

  it('given a board and its map, when jobs are selected in either, then they are in both, and each knows where it was done', () => {
    const [board, map] = [come('board'), come('map')];
    select(map, 'a', 'b');
    expect(board.listSelected()).toEqual(['a', 'b']);
    expect([board.windowGroup.state().elsewhere, map.windowGroup.state().elsewhere]).toEqual([true, false]);
    select(board, 'a');
    expect(map.listSelected()).toEqual(['a']);
    select(map);
    expect(board.listSelected()).toEqual([]);
  });

  it('given a selection, when a window comes later, then it takes it over; when one goes, then nothing changes', () => {
    const board = come('board');
    select(board, 'a');
    const unassigned = come('tray');
    expect(unassigned.listSelected()).toEqual(['a']);
    unassigned.close();
    hear();
    expect(board.listSelected()).toEqual(['a']);
    expect(board.sees()).toEqual([]);
    // The board itself was reloaded; its windows provide the state.
    const map = come('map');
    board.close();
    expect(come('board').listSelected()).toEqual(['a']);
    expect(map.listSelected()).toEqual(['a']);
  });

  it('given two that select at once, then all of them end with the same', () => {
    const [board, map, unassigned] = [come('board'), come('map'), come('tray')];
    board.windowGroup.select(() => new Set(['of the board']));
    map.windowGroup.select(() => new Set(['of the map']));
    hear();
    expect([board, map, unassigned].map((end) => end.listSelected())).toEqual([
      ['of the map'],
      ['of the map'],
      ['of the map'],
    ]);
  });

  it('given another day or another person, then their selections are their own; who turns to a day takes over what is selected on it', () => {
    const [board, map] = [come('board'), come('map', { date: NEXT })];
    const stranger = come('board', { user: 'hector' });
    select(board, 'a');
    expect([map.listSelected(), stranger.listSelected()]).toEqual([[], []]);
    map.windowGroup.setContext({ board: 'one', date: DAY });
    hear();
    expect(map.listSelected()).toEqual(['a']);
    map.windowGroup.setContext({ board: 'one', date: NEXT });
    hear();
    expect([map.listSelected(), board.listSelected()]).toEqual([[], ['a']]);
    expect(board.sees()).toEqual([`map ${NEXT}`]);
  });

  it('given two boards, when one turns to another day or calls its map home, then only its own window is asked', () => {
    const board = come('board');
    const [own, other, typed] = [come('map'), come('map', { board: 'two' }), come('map', { board: null })];
    board.windowGroup.shareView({ date: NEXT, q: 'elm' });
    hear();
    expect([own.requested, other.requested, typed.requested]).toEqual([[{ date: NEXT, q: 'elm' }], [], []]);
    board.windowGroup.recall('map');
    expect(board.windowGroup.state().others).toHaveLength(2);
    hear();
    expect([own.requested.at(-1), other.requested, typed.requested]).toEqual(['home', [], []]);
    // A window with a typed URL belongs to no board, so no window follows it.
    typed.windowGroup.shareView({ date: DAY });
    hear();
    expect(board.requested).toEqual([]);
  });

  it('given something done in one window, then it can be undone in another, and done again in the first', () => {
    const [board, map] = [come('board'), come('map')];
    board.windowGroup.did('given');
    hear();
    expect(map.windowGroup.undoHistory).toEqual({ past: ['given'], future: [] });
    map.windowGroup.took({ command: 'given', own: 'undone', onto: 'future' });
    hear();
    expect(board.windowGroup.undoHistory).toEqual({ past: [], future: ['undone'] });
    expect(come('tray').windowGroup.undoHistory).toEqual({ past: [], future: ['undone'] });
    board.windowGroup.took({ command: 'undone', own: null, onto: 'past' });
    hear();
    expect([board.windowGroup.undoHistory, map.windowGroup.undoHistory]).toEqual([
      { past: [], future: [] },
      { past: [], future: [] },
    ]);
  });

  it('given a browser without channels, then a window selects and withdraws for itself', () => {
    const windowGroup = createWindowGroup({
      id: 'alone',
      shown: 'board',
      undoHistory: { past: [], future: [] },
      listener: () => ({ onView: () => undefined, onRecall: () => undefined }),
    });
    windowGroup.setContext({ board: 'one', date: DAY });
    const close = windowGroup.open(null);
    windowGroup.select(() => new Set(['a']));
    windowGroup.did('given');
    jest.advanceTimersByTime(1_000);
    expect([...windowGroup.state().selected]).toEqual(['a']);
    expect(windowGroup.undoHistory.past).toEqual(['given']);
    expect(windowGroup.state().settled).toBe(true);
    close();
  });

  it('has of an address the day and the filters, and nothing of how a window is laid out', () => {
    const view = toView(new URLSearchParams('date=2026-10-06&q=elm&view=rows&map=1&group=city'));
    expect(view).toEqual({ date: DAY, q: 'elm' });
    expect(sameView(view, { ...view })).toBe(true);
    expect(sameView(view, { date: DAY })).toBe(false);
  });
});
