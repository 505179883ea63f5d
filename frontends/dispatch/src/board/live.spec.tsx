import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BoardChanges, boardTopic, ReadBoard } from '@tailboard/contracts/jobs/board';
import { HIGHLIGHT_MS } from '@tailboard/ui/board/card';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import {
  ADA,
  BEN,
  getCard,
  listAddresses,
  InMemoryDay,
  drag,
  drop,
  getLane,
  waitForCardText,
  readAnnouncement,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { ada, ben, DAY, createAssignedJob, createJob } from '../testing/day.js';

const MOVED_BY_LI = { moved_by: { id: 'li', label: 'Li Marsh' }, moved_at: '2026-10-06T12:00:00Z' };

describe('A board that other users change at the same time', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
  });
  afterEach(() => void jest.useRealTimers());
  const waitForStream = (): Promise<void> => waitFor(() => expect(day.api.listeners).toBe(1));

  it('shows the move of another user with their name, highlighted for 1.5 s, and announces it [JOB-036] [BUS-026]', async () => {
    expect(HIGHLIGHT_MS).toBe(1500);
    await day.open();
    await waitForStream();
    day.moveJobs([createJob(1).id], ada.id, MOVED_BY_LI);
    jest.useFakeTimers();
    day.sendNotice();
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '1 Paulson Way']));
    await waitFor(() => expect(getCard('1 Paulson Way').dataset.highlighted).toBe('true'));
    expect(getCard('1 Paulson Way').textContent).toContain('moved by Li Marsh');
    expect(getCard('3 Paulson Way').dataset.highlighted).toBeUndefined();
    expect(readAnnouncement()).toBe('1 Paulson Way was moved to Ada Finch by Li Marsh.');
    act(() => void jest.advanceTimersByTime(HIGHLIGHT_MS));
    expect(getCard('1 Paulson Way').dataset.highlighted).toBeUndefined();
    expect(getCard('1 Paulson Way').textContent).not.toContain('moved by');
  });

  it('given a pointer over the unassigned jobs, when another user takes one and adds one, then the rows keep their places until it leaves', async () => {
    day.jobs = [createJob(1), createJob(2), createJob(3)];
    const user = await day.open();
    await waitForStream();
    const listRows = (): string[] =>
      within(getLane(UNASSIGNED_LANE))
        .getAllByRole('listitem')
        .map((row) => `${row.style.top} ${/\d Paulson Way/.exec(row.textContent)?.[0] ?? ''}`);
    const before = listRows();
    await user.hover(getCard('2 Paulson Way'));
    day.moveJobs([createJob(1).id], ada.id, MOVED_BY_LI);
    day.jobs = [...day.jobs, createJob(0)];
    day.sendNotice();
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['1 Paulson Way']));
    expect(listRows().slice(0, before.length)).toEqual(before);
    const goneRow = within(getLane(UNASSIGNED_LANE)).getByText('1 Paulson Way').closest('li')!;
    expect(goneRow.textContent).toBe('1 Paulson WayNo longer unassigned');
    expect(goneRow.draggable).toBe(false);
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['2 Paulson Way', '3 Paulson Way', '0 Paulson Way']);
    await user.unhover(getCard('2 Paulson Way'));
    await waitFor(() =>
      expect(listAddresses(UNASSIGNED_LANE)).toEqual(['0 Paulson Way', '2 Paulson Way', '3 Paulson Way']),
    );
    expect(screen.queryByText('No longer unassigned')).toBeNull();
  });

  it('given a pointer over a technician, when another user takes a job and adds one, then the cards keep their places until it leaves', async () => {
    day.jobs = [1, 2, 3].map((n) => createAssignedJob(n, ada));
    const user = await day.open();
    await waitForStream();
    await user.hover(getCard('2 Paulson Way'));
    day.moveJobs([createJob(1).id], ben.id, MOVED_BY_LI);
    day.jobs = [createAssignedJob(4, ada, { route_order: 0 }), ...day.jobs];
    day.sendNotice();
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['1 Paulson Way']));
    const listCards = (): string[] =>
      within(getLane(ADA))
        .getAllByRole('listitem')
        .map(({ textContent }) => /\d Paulson Way(?:No longer in this route)?/.exec(textContent)?.[0] ?? '');
    expect(listCards()).toEqual([
      '1 Paulson WayNo longer in this route',
      '2 Paulson Way',
      '3 Paulson Way',
      '4 Paulson Way',
    ]);
    await user.unhover(getCard('2 Paulson Way'));
    await waitFor(() => expect(listCards()).toEqual(['4 Paulson Way', '2 Paulson Way', '3 Paulson Way']));
  });

  it('sends the version that the card had when it was picked up, so that a move by another user in the meantime is not overwritten', async () => {
    const user = await day.open();
    await waitForStream();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard(' ');
    day.moveJobs([createJob(1).id], ada.id, MOVED_BY_LI);
    day.sendNotice();
    await waitFor(() => expect(listAddresses(ADA)).toContain('1 Paulson Way'));
    day.api.when(AssignJob).respond(() => day.api.bare(409, { message: 'Changed.', changed_by: 'Li Marsh' }));
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    expect(day.api.sent(AssignJob)[0]?.headers.get('if-match')).toBe('1');
    await waitForCardText('1 Paulson Way', 'Not moved: Li Marsh changed this job in the meantime.');
  });

  it('sends the version that the job had when “Move to…” was opened', async () => {
    const user = await day.open();
    await waitForStream();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('m');
    await user.type(screen.getByRole('combobox', { name: 'Technician' }), 'Ben');
    day.moveJobs([createJob(1).id], ada.id, MOVED_BY_LI);
    day.sendNotice();
    await waitFor(() => expect(day.api.sent(BoardChanges)).toHaveLength(1));
    await user.click(await screen.findByRole('option', { name: /^Ben Ortiz/ }));
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    expect(day.api.sent(AssignJob)[0]?.headers.get('if-match')).toBe('1');
  });

  it('names a job that was canceled while it was dragged, and who canceled it', async () => {
    day.api.when(AssignJob).respond((_, { headers }) => {
      expect(headers.get('if-match')).toBe('1');
      return day.api.bare(409, {
        message: 'Changed.',
        changed_by: MOVED_BY_LI.moved_by.label,
        changed_at: null,
        version: 2,
      });
    });
    await day.open();
    await waitForStream();
    const dragged = getCard('1 Paulson Way');
    drag(dragged, getLane(BEN), { drop: false });
    day.jobs = day.jobs.filter(({ id }) => id !== createJob(1).id);
    day.api.when(BoardChanges).respond(() => ({
      ...{ reload: false, jobs: [], gone: [createJob(1).id], routes: [], position: String(++day.position) },
    }));
    day.sendNotice();
    await waitFor(() => expect(listAddresses(UNASSIGNED_LANE)).not.toContain('1 Paulson Way'));
    drop(getLane(BEN));
    await screen.findByText('1 Paulson Way was not moved: Li Marsh moved, canceled or deleted it in the meantime.');
    expect(day.api.sent(AssignJob)).toHaveLength(1);
  });

  it('requests only changes since its version, and announces many moves in one sentence', async () => {
    await day.open();
    await waitForStream();
    day.moveJobs([createJob(1).id, createJob(2).id], ben.id, MOVED_BY_LI);
    day.sendNotice();
    day.sendNotice();
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['1 Paulson Way', '2 Paulson Way']));
    expect(day.api.sent(BoardChanges).map(({ input }) => input)).toEqual([{ date: DAY, since: '100' }]);
    expect(day.api.sent(ReadBoard)).toHaveLength(1);
    expect(readAnnouncement()).toBe('2 jobs were moved by Li Marsh.');
  });

  it('receives notices of the shown location only, and requests only its changes', async () => {
    const location_id = createJob(901).id;
    const notice = { type: 'JobAssigned', id: createJob(1).id, actor_id: ben.id, position: '101' };
    await day.open(`?date=${DAY}&location_id=${location_id}`);
    await waitForStream();
    act(() => day.api.sendNotice({ ...notice, topic: boardTopic(DAY, createJob(902).id) }));
    act(() => day.api.sendNotice({ ...notice, topic: boardTopic(DAY, location_id) }));
    await waitFor(() =>
      expect(day.api.sent(BoardChanges).map(({ input }) => input)).toEqual([{ date: DAY, location_id, since: '100' }]),
    );
  });

  it('sorts received jobs: lanes by route, unassigned jobs by time', async () => {
    day.jobs = [
      createJob(1),
      createJob(2, { time_slot: { id: createJob(801).id, name: '7–8', time: '7–8', start: '07:00', end: '08:00' } }),
      createAssignedJob(3, ada, { route_order: 1 }),
      createAssignedJob(4, ada, { route_order: 2 }),
    ];
    await day.open();
    await waitForStream();
    day.updateJobs([createJob(3).id, createJob(4).id], (job) => ({ ...job, route_order: 10 - job.route_order }));
    day.moveJobs([createJob(2).id], null, MOVED_BY_LI);
    day.sendNotice();
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['4 Paulson Way', '3 Paulson Way']));
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['2 Paulson Way', '1 Paulson Way']);
  });

  it('reads the whole board when the response to a request for changes requires it, when notices were missed, and when leave was entered', async () => {
    await day.open();
    await waitForStream();
    day.api
      .when(BoardChanges)
      .respond(() => ({ reload: true, jobs: [], gone: [], routes: [], position: String(day.position) }));
    day.moveJobs([createJob(1).id], ada.id, MOVED_BY_LI);
    day.sendNotice();
    await waitFor(() => expect(listAddresses(ADA)).toContain('1 Paulson Way'));
    expect(day.api.sent(ReadBoard)).toHaveLength(2);
    act(() => day.api.sendNotice('resync'));
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(3));
    act(() =>
      day.api.sendNotice({ topic: 'schedule', type: 'EventEntered', id: ada.id, actor_id: ben.id, position: '130' }),
    );
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(4));
  });

  it.each(['people', 'lists'])('requests changes when it receives a notice about %s', async (topic) => {
    await day.open();
    await waitForStream();
    day.api
      .when(BoardChanges)
      .respond(() => ({ reload: true, jobs: [], gone: [], routes: [], position: String(day.position) }));
    act(() => day.api.sendNotice({ topic, type: 'UserDeactivated', id: ada.id, actor_id: ben.id, position: '100' }));
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(2));
    expect(day.api.sent(BoardChanges)).toHaveLength(1);
  });

  it('reads the whole board for a technician who has no card yet', async () => {
    await day.open();
    await waitForStream();
    const cleo = { ...ben, id: createJob(950).id, label: 'Cleo Park' };
    day.api.when(BoardChanges).respond(() => ({
      reload: false,
      jobs: [{ ...createJob(1), user: cleo, user_id: cleo.id, version: 2 }],
      gone: [],
      routes: [],
      position: String(day.position),
    }));
    day.sendNotice();
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(2));
  });

  it('shows a note that the stream is lost, and catches up without a reload when it is back', async () => {
    await day.open();
    await waitForStream();
    day.sendNotice();
    await waitFor(() => expect(day.api.sent(BoardChanges)).toHaveLength(1));
    act(() => day.api.goDown());
    await screen.findByText('Live updates are interrupted; reconnecting…');
    day.moveJobs([createJob(1).id], ada.id, MOVED_BY_LI);
    day.api.goDown(false);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('Reconnected');
    expect(listAddresses(ADA)).toContain('1 Paulson Way');
    expect(day.api.sent(ReadBoard)).toHaveLength(1);
  });

  it('shows no author on a move of the user’s own', async () => {
    await day.open();
    await waitForStream();
    day.moveJobs([createJob(1).id], ada.id, {
      moved_by: { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a001', label: 'Rosa Park' },
      moved_at: MOVED_BY_LI.moved_at,
    });
    day.sendNotice();
    await waitFor(() => expect(getCard('1 Paulson Way').dataset.highlighted).toBe('true'));
    expect(getCard('1 Paulson Way').textContent).not.toContain('moved by');
  });

  it('shows that the network is lost before the stream notices it', async () => {
    await day.open();
    await waitForStream();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText('Live updates are interrupted; reconnecting…')).toBeTruthy();
    day.moveJobs([createJob(1).id], ada.id, MOVED_BY_LI);
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('Reconnected');
    expect(listAddresses(ADA)).toContain('1 Paulson Way');
    online.mockRestore();
  });

  it('highlights the job that another user moved within a lane, and not the jobs that it passed [JOB-036]', async () => {
    day.jobs = [3, 4, 5].map((n) => createAssignedJob(n, ada, { route_order: n }));
    await day.open();
    await waitForStream();
    day.position += 1;
    day.jobs = day.jobs.map((other) => (other.id === createJob(5).id ? { ...other, route_order: 1 } : other));
    day.sendNotice('RouteOrdered');
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['5 Paulson Way', '3 Paulson Way', '4 Paulson Way']));
    await waitFor(() => expect(getCard('5 Paulson Way').dataset.highlighted).toBe('true'));
    expect(getCard('3 Paulson Way').dataset.highlighted).toBeUndefined();
  });
});
