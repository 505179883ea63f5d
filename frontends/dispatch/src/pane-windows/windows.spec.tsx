import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignJobs, UndoCommand } from '@tailboard/contracts/jobs/moves';
import { FakeBrowser, type FakeTab } from '@tailboard/web/testing/fake-browser';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { Page as BoardPage } from '../board/board-page.js';
import {
  ADA,
  BEN,
  getCard,
  listAddresses,
  InMemoryDay,
  getLane,
  readAnnouncement,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { ada, ben, DAY, createAssignedJob, createJob } from '../testing/day.js';
import { createWindowGroup, type WindowGroup, type Shown, type View } from '../window-group/window-group.js';
import { Page as MapPage } from './map-page.js';
import { Page as UnassignedPage } from './unassigned-page.js';

const ids = (...numbers: number[]): string[] => numbers.map((n) => createJob(n).id);
const user = createSignedInUser(['supervisor']);
const where = (): string => screen.getByTestId('whereabouts').textContent;
const bar = (): HTMLElement => screen.getByRole('toolbar', { name: /selected jobs/ });

/** The other window: the same protocol at the other end of the channel. */
interface Other {
  readonly windowGroup: WindowGroup;
  readonly requested: (View | 'home')[];
  close(): void;
}

describe('The windows of a day', () => {
  let day: InMemoryDay;
  let browser: FakeBrowser;
  let here: FakeTab;
  let others: Other[];
  beforeEach(() => {
    day = new InMemoryDay();
    day.jobs = [createJob(1), createJob(2), createJob(3), createAssignedJob(4, ada)];
    browser = new FakeBrowser();
    here = browser.tab();
    others = [];
    window.name = '';
    // jsdom has no channels: this one behaves as in a browser.
    Object.assign(globalThis, {
      BroadcastChannel: function Channel(name: string) {
        return here.channel(name);
      },
    });
  });
  afterEach(() => {
    for (const other of others) other.close();
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    Reflect.deleteProperty(window, 'closed');
    jest.restoreAllMocks();
    window.name = '';
  });

  function other(
    shown: Shown,
    { board = boardName(), date = DAY }: { board?: string | null; date?: string } = {},
  ): Other {
    const requested: (View | 'home')[] = [];
    const windowGroup = createWindowGroup({
      id: `another ${shown}`,
      shown,
      undoHistory: { past: [], future: [] },
      listener: () => ({ onView: (view) => requested.push(view), onRecall: () => requested.push('home') }),
    });
    windowGroup.setContext({ board, date });
    const made = {
      windowGroup,
      requested,
      close: windowGroup.open(browser.tab().channel(`tailboard.desk.1.${user.id}`)),
    };
    others.push(made);
    return made;
  }
  const boardName = (): string => window.name.replace(/^tailboard-\w+-/, '');
  const selectedIn = ({ windowGroup }: Other): string[] => [...windowGroup.state().selected];

  describe('on the board', () => {
    const open = async (search = `?date=${DAY}`) => {
      await renderScreen(<BoardPage />, {
        api: day.api,
        user,
        path: `/admin/jobs/assign${search}`,
        route: '/admin/jobs/assign',
      });
      await screen.findByRole('region', { name: UNASSIGNED_LANE });
      return userEvent.setup();
    };

    it('given the map, when its own window is asked for, then the address of the map with the same day and filters opens, under a name that the board knows', async () => {
      const opened = jest.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window);
      const interactions = await open(`?date=${DAY}&q=Paulson&map=1&group=city`);
      await interactions.click(await screen.findByRole('button', { name: 'Open the map in its own window' }));
      expect(opened.mock.calls[0]).toEqual([
        `/admin/jobs/map?date=${DAY}&q=Paulson`,
        `tailboard-map-${boardName()}`,
        expect.stringMatching(/^popup,width=/),
      ]);
      await interactions.click(screen.getByRole('button', { name: 'Open the unassigned jobs in their own window' }));
      expect(opened.mock.calls[1]?.[0]).toBe(`/admin/jobs/tray?date=${DAY}&q=Paulson&group=city`);
      expect(screen.queryByText(/blocked the window/)).toBeNull();
    });

    it('given a browser that blocks windows, then a sentence shows what to do', async () => {
      jest.spyOn(window, 'open').mockReturnValue(null);
      const interactions = await open();
      await interactions.click(screen.getByRole('button', { name: 'Open the unassigned jobs in their own window' }));
      await screen.findByText('The browser blocked the window. Allow pop-ups for this site, then try again.');
    });

    it('given a map in its own window, then its place is a sentence and a way to bring it back; when the window goes, it is there again', async () => {
      const interactions = await open(`?date=${DAY}&map=1`);
      await screen.findByRole('region', { name: 'Map of the day' });
      const map = other('map');
      await screen.findByText('The map is in its own window.');
      expect(screen.queryByRole('region', { name: 'Map of the day' })).toBeNull();
      await interactions.click(screen.getByRole('button', { name: 'Bring back the map' }));
      await screen.findByRole('region', { name: 'Map of the day' });
      await waitFor(() => expect(map.requested.at(-1)).toBe('home'));
      other('map');
      await screen.findByText('The map is in its own window.');
      others.at(-1)?.close();
      await screen.findByRole('region', { name: 'Map of the day' });
    });

    it('given the map of another board, then its own stays where it is', async () => {
      await open(`?date=${DAY}&map=1`);
      const map = other('map', { board: 'another' });
      map.windowGroup.select(() => new Set(ids(1)));
      await waitFor(() => expect(within(bar()).getByText('1 selected')).toBeTruthy());
      expect(screen.getByRole('region', { name: 'Map of the day' })).toBeTruthy();
    });

    it('given jobs that another window selects, then they are selected here and it is read out; M, Escape and undo go for both', async () => {
      const interactions = await open();
      const map = other('map');
      map.windowGroup.select(() => new Set(ids(1, 3)));
      await waitFor(() => expect(readAnnouncement()).toBe('2 jobs selected in another window.'));
      expect(screen.getAllByRole('listitem', { name: /, selected$/ })).toHaveLength(2);
      await interactions.keyboard('m');
      await interactions.type(screen.getByRole('combobox', { name: 'Technician' }), 'ben{Enter}');
      await waitFor(() => expect(listAddresses(BEN)).toEqual(['1 Paulson Way', '3 Paulson Way']));
      expect(day.api.sent(AssignJobs)[0]?.input).toMatchObject({ job_ids: ids(1, 3), user_id: ben.id, date: DAY });
      // Assigned jobs are selected nowhere, and the other window can undo it.
      await waitFor(() => expect(selectedIn(map)).toEqual([]));
      await waitFor(() => expect(map.windowGroup.undoHistory.past).toHaveLength(1));
      const [given = ''] = map.windowGroup.undoHistory.past;
      map.windowGroup.did(createJob(99).id);
      await waitFor(() => expect(map.windowGroup.undoHistory.past).toHaveLength(2));
      await interactions.keyboard('{Control>}z{/Control}');
      await waitFor(() => expect(day.api.sent(UndoCommand)[0]?.input).toEqual({ command_id: createJob(99).id }));
      await waitFor(() => expect(map.windowGroup.undoHistory.past).toEqual([given]));
    });

    it('given the unassigned jobs in their own window, then their place takes what is dropped on it, and each head offers to take the selected ones', async () => {
      const interactions = await open();
      const unassigned = other('tray');
      await screen.findByText(/^The unassigned jobs are in their own window/);
      expect(listAddresses(UNASSIGNED_LANE)).toEqual([]);
      expect(within(getLane(UNASSIGNED_LANE)).getByText('3 jobs')).toBeTruthy();
      unassigned.windowGroup.select(() => new Set(ids(1, 2, 4)));
      await waitFor(() => expect(within(bar()).getByText('3 selected')).toBeTruthy());
      // Ada already has one of the three.
      const submit = within(getLane(ADA)).getByRole('button', { name: `Assign 2 here: ${ADA}` });
      expect(within(getLane(ADA)).getByText('36 of 96 points')).toBeTruthy();
      expect(within(getLane(BEN)).getByRole('button', { name: `Assign 3 here: ${BEN}` })).toBeTruthy();
      await interactions.click(submit);
      await waitFor(() =>
        expect(day.api.sent(AssignJobs)[0]?.input).toMatchObject({ job_ids: ids(1, 2), user_id: ada.id, date: DAY }),
      );
      await waitFor(() => expect(selectedIn(unassigned)).toEqual([]));
      expect(within(getLane(BEN)).queryByRole('button', { name: /^Give/ })).toBeNull();
    });

    it('given windows of the board, when it turns to another day or is narrowed, then they are notified; when one of them turns, it follows', async () => {
      const interactions = await open();
      const map = other('map');
      await interactions.click(screen.getByRole('button', { name: 'Day after' }));
      await waitFor(() => expect(map.requested.at(-1)).toEqual({ date: '2026-10-07' }));
      map.windowGroup.shareView({ date: DAY, q: 'Paulson' });
      await waitFor(() => expect(where()).toBe(`/admin/jobs/assign?date=${DAY}&q=Paulson`));
      // Received messages are not sent again.
      expect(map.requested).toHaveLength(1);
    });
  });

  describe('on their own', () => {
    const openPane = async (pane: 'map' | 'tray', { of = 'the-board', search = `?date=${DAY}` } = {}) => {
      window.name = of === '' ? '' : `tailboard-${pane}-${of}`;
      await renderScreen(pane === 'map' ? <MapPage /> : <UnassignedPage />, {
        api: day.api,
        user,
        path: `/admin/jobs/${pane}${search}`,
        route: `/admin/jobs/${pane}`,
      });
      return userEvent.setup();
    };

    it('given a selection on the board, when the map opens, then it has it; what is chosen there is selected on the board', async () => {
      // A list renders the rows for which there is space.
      for (const size of ['clientHeight', 'offsetHeight', 'offsetWidth'] as const)
        jest.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(500);
      const board = other('board', { board: 'the-board' });
      board.windowGroup.select(() => new Set(ids(2)));
      const interactions = await openPane('map', { search: `?date=${DAY}&map_view=list` });
      await waitFor(() => expect(within(bar()).getByText('1 selected')).toBeTruthy());
      expect(screen.getByRole('heading', { level: 1, name: 'Map of the day' })).toBeTruthy();
      await interactions.click(await screen.findByRole('option', { name: /1 Paulson Way/ }));
      await waitFor(() => expect(selectedIn(board)).toEqual(ids(1)));
      await interactions.keyboard('m');
      await interactions.type(screen.getByRole('combobox', { name: 'Technician' }), 'ben{Enter}');
      await waitFor(() => expect(selectedIn(board)).toEqual([]));
      await waitFor(() => expect(board.windowGroup.undoHistory.past).toHaveLength(1));
    });

    it('given the unassigned jobs, then Space selects where nothing can be carried, and what is selected of others is counted, too', async () => {
      const board = other('board', { board: 'the-board' });
      const interactions = await openPane('tray');
      await screen.findByRole('region', { name: UNASSIGNED_LANE });
      act(() => getCard('1 Paulson Way').focus());
      await interactions.keyboard('[Space]{ArrowDown}[Space]');
      await waitFor(() => expect(selectedIn(board)).toEqual(ids(1, 2)));
      board.windowGroup.select((before) => new Set([...before, ...ids(4)]));
      await waitFor(() => expect(within(bar()).getByText('3 selected')).toBeTruthy());
      expect(readAnnouncement()).toBe('3 jobs selected in another window.');
      await interactions.keyboard('{Escape}');
      await waitFor(() => expect(selectedIn(board)).toEqual([]));
    });

    it('given its board, when that turns to another day, then so does the window, and the other way round', async () => {
      const board = other('board', { board: 'the-board' });
      const interactions = await openPane('tray');
      await screen.findByRole('region', { name: UNASSIGNED_LANE });
      board.windowGroup.shareView({ date: '2026-10-07', q: 'elm' });
      await waitFor(() => expect(where()).toBe('/admin/jobs/tray?date=2026-10-07&q=elm'));
      await waitFor(() => expect(day.api.sent(ReadBoard).at(-1)?.input.date).toBe('2026-10-07'));
      await interactions.click(screen.getByRole('button', { name: 'Day before' }));
      await waitFor(() => expect(board.requested).toEqual([{ date: DAY, q: 'elm' }]));
    });

    it('given its board, when it is called home or asked to go back, then the window closes', async () => {
      const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
      Object.assign(window, { closed: true });
      const board = other('board', { board: 'the-board' });
      const interactions = await openPane('tray');
      await interactions.click(await screen.findByRole('button', { name: 'Bring back' }));
      await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
      board.windowGroup.recall('tray');
      await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
      expect(where()).toBe(`/admin/jobs/tray?date=${DAY}`);
    });

    it('given no board beside it, then it works alone and leads to the board of its day', async () => {
      const interactions = await openPane('tray', { of: '' });
      await screen.findByRole('region', { name: UNASSIGNED_LANE });
      const link = screen.getByRole('link', { name: 'Open the board' });
      expect(link.getAttribute('href')).toBe(`/admin/jobs/assign?date=${DAY}`);
      await interactions.click(screen.getByRole('button', { name: 'Select all: 8–10' }));
      expect(within(bar()).getByText('3 selected')).toBeTruthy();
    });

    it('given a board that has gone, then the way back is the board itself', async () => {
      const board = other('board', { board: 'the-board' });
      await openPane('tray');
      await screen.findByRole('button', { name: 'Bring back' });
      await waitFor(() => expect(board.windowGroup.state().others).toHaveLength(1));
      board.close();
      await screen.findByRole('link', { name: 'Open the board' });
    });

    it('given one that no script may close, when it is called home, then it becomes the board', async () => {
      jest.spyOn(window, 'close').mockImplementation(() => undefined);
      const board = other('board', { board: 'the-board' });
      await openPane('tray');
      await screen.findByRole('region', { name: UNASSIGNED_LANE });
      await waitFor(() => expect(board.windowGroup.state().others).toHaveLength(1));
      board.windowGroup.recall('tray');
      await waitFor(() => expect(where()).toBe(`/admin/jobs/assign?date=${DAY}`));
    });
  });
});
