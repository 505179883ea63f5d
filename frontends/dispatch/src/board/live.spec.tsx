import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BoardChanges, boardTopic, ReadBoard } from '@tailboard/contracts/jobs/board';
import { HIGHLIGHT_MS } from '@tailboard/ui/board/card';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import {
  ADA,
  BEN,
  card,
  cardsIn,
  DayInMemory,
  drag,
  drop,
  lane,
  untilShows,
  readAnnouncement,
  WAITING,
} from '../testing/board-screen.js';
import { ada, ben, DAY, assignedTo, job } from '../testing/day.js';

const LI = { moved_by: { id: 'li', label: 'Li Marsh' }, moved_at: '2026-10-06T12:00:00Z' };

describe('A board that others work on', () => {
  let day: DayInMemory;
  beforeEach(() => {
    day = new DayInMemory();
  });
  afterEach(() => void jest.useRealTimers());
  const untilListening = (): Promise<void> => waitFor(() => expect(day.api.listeners).toBe(1));

  it('shows the move of another user with their name, highlighted for 1.5 s, and announces it [JOB-036] [BUS-026]', async () => {
    expect(HIGHLIGHT_MS).toBe(1500);
    await day.show();
    await untilListening();
    day.put([job(1).id], ada.id, LI);
    jest.useFakeTimers();
    day.sendNotice();
    await waitFor(() => expect(cardsIn(ADA)).toEqual(['3 Paulson Way', '1 Paulson Way']));
    await waitFor(() => expect(card('1 Paulson Way').dataset.highlighted).toBe('true'));
    expect(card('1 Paulson Way').textContent).toContain('moved by Li Marsh');
    expect(card('3 Paulson Way').dataset.highlighted).toBeUndefined();
    expect(readAnnouncement()).toBe('1 Paulson Way was moved to Ada Finch by Li Marsh.');
    act(() => void jest.advanceTimersByTime(HIGHLIGHT_MS));
    expect(card('1 Paulson Way').dataset.highlighted).toBeUndefined();
    expect(card('1 Paulson Way').textContent).not.toContain('moved by');
  });

  it('sends the version of the card as it was picked up, so that a move by another user in the meantime is not overwritten', async () => {
    const user = await day.show();
    await untilListening();
    act(() => card('1 Paulson Way').focus());
    await user.keyboard(' ');
    day.put([job(1).id], ada.id, LI);
    day.sendNotice();
    await waitFor(() => expect(cardsIn(ADA)).toContain('1 Paulson Way'));
    day.api.when(AssignJob).respond(() => day.api.bare(409, { message: 'Changed.', changed_by: 'Li Marsh' }));
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    expect(day.api.sent(AssignJob)[0]?.headers.get('if-match')).toBe('1');
    await untilShows('1 Paulson Way', 'Not moved: Li Marsh changed this job in the meantime.');
  });

  it('sends the version of the job as “Move to…” was opened', async () => {
    const user = await day.show();
    await untilListening();
    act(() => card('1 Paulson Way').focus());
    await user.keyboard('m');
    await user.type(screen.getByRole('combobox', { name: 'Technician' }), 'Ben');
    day.put([job(1).id], ada.id, LI);
    day.sendNotice();
    await waitFor(() => expect(day.api.sent(BoardChanges)).toHaveLength(1));
    await user.click(await screen.findByRole('option', { name: /^Ben Ortiz/ }));
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    expect(day.api.sent(AssignJob)[0]?.headers.get('if-match')).toBe('1');
  });

  it('names a job that was canceled while it was dragged, and who canceled it', async () => {
    day.api.when(AssignJob).respond((_, { headers }) => {
      expect(headers.get('if-match')).toBe('1');
      return day.api.bare(409, { message: 'Changed.', changed_by: LI.moved_by.label, changed_at: null, version: 2 });
    });
    await day.show();
    await untilListening();
    const dragged = card('1 Paulson Way');
    drag(dragged, lane(BEN), { drop: false });
    day.jobs = day.jobs.filter(({ id }) => id !== job(1).id);
    day.api.when(BoardChanges).respond(() => ({
      ...{ reload: false, jobs: [], gone: [job(1).id], routes: [], position: String(++day.position) },
    }));
    day.sendNotice();
    await waitFor(() => expect(cardsIn(WAITING)).not.toContain('1 Paulson Way'));
    drop(lane(BEN));
    await screen.findByText('1 Paulson Way was not moved: Li Marsh moved, canceled or deleted it in the meantime.');
    expect(day.api.sent(AssignJob)).toHaveLength(1);
  });

  it('requests only changes since its version, and announces many moves in one sentence', async () => {
    await day.show();
    await untilListening();
    day.put([job(1).id, job(2).id], ben.id, LI);
    day.sendNotice();
    day.sendNotice();
    await waitFor(() => expect(cardsIn(BEN)).toEqual(['1 Paulson Way', '2 Paulson Way']));
    expect(day.api.sent(BoardChanges).map(({ input }) => input)).toEqual([{ date: DAY, since: '100' }]);
    expect(day.api.sent(ReadBoard)).toHaveLength(1);
    expect(readAnnouncement()).toBe('2 jobs were moved by Li Marsh.');
  });

  it('listens to the location that it shows, and asks for its changes alone', async () => {
    const location_id = job(901).id;
    const moved = { type: 'JobAssigned', id: job(1).id, actor_id: ben.id, position: '101' };
    await day.show(`?date=${DAY}&location_id=${location_id}`);
    await untilListening();
    act(() => day.api.sendNotice({ ...moved, topic: boardTopic(DAY, job(902).id) }));
    act(() => day.api.sendNotice({ ...moved, topic: boardTopic(DAY, location_id) }));
    await waitFor(() =>
      expect(day.api.sent(BoardChanges).map(({ input }) => input)).toEqual([{ date: DAY, location_id, since: '100' }]),
    );
  });

  it('sorts what it receives: lanes by route, unassigned jobs by time', async () => {
    day.jobs = [
      job(1),
      job(2, { time_slot: { id: job(801).id, name: '7–8', time: '7–8', start: '07:00', end: '08:00' } }),
      assignedTo(3, ada, { route_order: 1 }),
      assignedTo(4, ada, { route_order: 2 }),
    ];
    await day.show();
    await untilListening();
    day.change([job(3).id, job(4).id], (job) => ({ ...job, route_order: 10 - job.route_order }));
    day.put([job(2).id], null, LI);
    day.sendNotice();
    await waitFor(() => expect(cardsIn(ADA)).toEqual(['4 Paulson Way', '3 Paulson Way']));
    expect(cardsIn(WAITING)).toEqual(['2 Paulson Way', '1 Paulson Way']);
  });

  it('reads the whole board when changes cannot show, when notices were missed, and when leave was entered', async () => {
    await day.show();
    await untilListening();
    day.api
      .when(BoardChanges)
      .respond(() => ({ reload: true, jobs: [], gone: [], routes: [], position: String(day.position) }));
    day.put([job(1).id], ada.id, LI);
    day.sendNotice();
    await waitFor(() => expect(cardsIn(ADA)).toContain('1 Paulson Way'));
    expect(day.api.sent(ReadBoard)).toHaveLength(2);
    act(() => day.api.sendNotice('resync'));
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(3));
    act(() =>
      day.api.sendNotice({ topic: 'schedule', type: 'EventEntered', id: ada.id, actor_id: ben.id, position: '130' }),
    );
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(4));
  });

  it.each(['people', 'lists'])('requests changes when it receives a notice about %s', async (topic) => {
    await day.show();
    await untilListening();
    day.api
      .when(BoardChanges)
      .respond(() => ({ reload: true, jobs: [], gone: [], routes: [], position: String(day.position) }));
    act(() => day.api.sendNotice({ topic, type: 'UserDeactivated', id: ada.id, actor_id: ben.id, position: '100' }));
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(2));
    expect(day.api.sent(BoardChanges)).toHaveLength(1);
  });

  it('reads the whole board for a technician who has no card yet', async () => {
    await day.show();
    await untilListening();
    const cleo = { ...ben, id: job(950).id, label: 'Cleo Park' };
    day.api.when(BoardChanges).respond(() => ({
      reload: false,
      jobs: [{ ...job(1), user: cleo, user_id: cleo.id, version: 2 }],
      gone: [],
      routes: [],
      position: String(day.position),
    }));
    day.sendNotice();
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(2));
  });

  it('shows a note that the stream is lost, and catches up without a reload when it is back', async () => {
    await day.show();
    await untilListening();
    day.sendNotice();
    await waitFor(() => expect(day.api.sent(BoardChanges)).toHaveLength(1));
    act(() => day.api.goDown());
    await screen.findByText('Live updates are interrupted; reconnecting…');
    day.put([job(1).id], ada.id, LI);
    day.api.goDown(false);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('Reconnected');
    expect(cardsIn(ADA)).toContain('1 Paulson Way');
    expect(day.api.sent(ReadBoard)).toHaveLength(1);
  });

  it('does not say that one’s own move was made by another user', async () => {
    await day.show();
    await untilListening();
    day.put([job(1).id], ada.id, {
      moved_by: { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a001', label: 'Rosa Park' },
      moved_at: LI.moved_at,
    });
    day.sendNotice();
    await waitFor(() => expect(card('1 Paulson Way').dataset.highlighted).toBe('true'));
    expect(card('1 Paulson Way').textContent).not.toContain('moved by');
  });

  it('shows that the network is lost before the stream notices it', async () => {
    await day.show();
    await untilListening();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText('Live updates are interrupted; reconnecting…')).toBeTruthy();
    day.put([job(1).id], ada.id, LI);
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('Reconnected');
    expect(cardsIn(ADA)).toContain('1 Paulson Way');
    online.mockRestore();
  });

  it('highlights the job that another user put at another place, and not those that it went past [JOB-036]', async () => {
    day.jobs = [3, 4, 5].map((n) => assignedTo(n, ada, { route_order: n }));
    await day.show();
    await untilListening();
    day.position += 1;
    day.jobs = day.jobs.map((other) => (other.id === job(5).id ? { ...other, route_order: 1 } : other));
    day.sendNotice('RouteOrdered');
    await waitFor(() => expect(cardsIn(ADA)).toEqual(['5 Paulson Way', '3 Paulson Way', '4 Paulson Way']));
    await waitFor(() => expect(card('5 Paulson Way').dataset.highlighted).toBe('true'));
    expect(card('3 Paulson Way').dataset.highlighted).toBeUndefined();
  });
});
