import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ReorderRoute } from '@tailboard/contracts/jobs/moves';
import {
  ADA,
  BEN,
  getCard,
  listAddresses,
  InMemoryDay,
  drag,
  getLane,
  setCardHeights,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { ada, ben, createBoard, DAY, createAssignedJob, createJob } from '../testing/day.js';
import { filterBoard, type BoardFilter } from './board-data/filter-board.js';
import { listJobs } from '../board-model/board-jobs.js';

const all: BoardFilter = { q: '', category: null, status: null, slot: null };
const fiber = { id: createJob(700).id, name: 'Fiber', color: '#0a7f7a', skills: [] };

describe('Finding on the board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    day.jobs = [
      createJob(1, { phone: '(615) 555-0137', account_number: '8442-9001', category: fiber }),
      createJob(2, { customer_name: 'José Núñez', time_slot: null }),
      createAssignedJob(3, ada, { address: { ...createJob(3).address, city: 'Smyrna' } }),
      createAssignedJob(4, ben, { completed: 1, status: 'completed' }),
    ];
  });
  const listFound = (q: string): string[] =>
    listJobs(filterBoard(createBoard(day.jobs), { ...all, q })).map(({ identifier }) => identifier);

  it('matches address, city, customer, account, identifier and telephone, regardless of accents, case and separators', () => {
    expect(listFound('way 2 paul')).toEqual(['WO2']);
    expect(listFound('SMYRNA')).toEqual(['WO3']);
    expect(listFound('jose nunez')).toEqual(['WO2']);
    expect(listFound('8442-9001')).toEqual(['WO1']);
    expect(listFound('4429001')).toEqual(['WO1']);
    expect(listFound('wo4')).toEqual(['WO4']);
    expect(listFound('615 555 0137')).toEqual(['WO1']);
    expect(listFound('nobody')).toEqual([]);
  });

  it('keeps all jobs of technicians whose name or number matches, and the points of what is not shown', () => {
    expect(listFound('ada')).toEqual(['WO3']);
    expect(listFound('T102')).toEqual(['WO4']);
    const board = filterBoard(createBoard(day.jobs), { ...all, status: 'unassigned' });
    expect(board.cards.map((card) => [card.jobs.length, card.day.points])).toEqual([
      [0, 12],
      [0, 12],
    ]);
  });

  it('keeps everyone to give a job to when only jobs that wait match', () => {
    expect(filterBoard(createBoard(day.jobs), { ...all, q: 'nunez' }).cards).toHaveLength(2);
    expect(filterBoard(createBoard(day.jobs), { ...all, q: 'smyrna' }).cards.map(({ user }) => user.id)).toEqual([
      ada.id,
    ]);
  });

  it('filters while the user types, shows how many of how many match, keeps the text in the address, and clears it', async () => {
    const user = await day.open();
    await user.type(screen.getByRole('textbox', { name: 'Find on the board' }), 'smyrna');
    await screen.findByText('Showing 1 of 4 jobs');
    expect(listAddresses(UNASSIGNED_LANE)).toEqual([]);
    expect(within(getLane(UNASSIGNED_LANE)).getByText('No jobs match.')).toBeTruthy();
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way']);
    expect(screen.queryByRole('region', { name: BEN })).toBeNull();
    await waitFor(() =>
      expect(screen.getByTestId('whereabouts').textContent).toBe(`/admin/jobs/assign?date=${DAY}&q=smyrna`),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['4 Paulson Way']));
    expect(screen.queryByText(/^Showing/)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find on the board' }).value).toBe('');
  });

  it('given a board without filters, when the search finds other jobs, then a region that was there before announces each number', async () => {
    const user = await day.open();
    const regions = screen.getAllByRole('status');
    const search = screen.getByRole('textbox', { name: 'Find on the board' });
    await user.type(search, 'paulson');
    const region = (await screen.findByText('Showing 4 of 4 jobs')).closest<HTMLElement>('[role="status"]')!;
    expect(regions).toContain(region);
    await user.type(search, ' smyrna');
    await waitFor(() => expect(region.textContent).toBe('Showing 1 of 4 jobs'));
    await user.type(search, ' x');
    await waitFor(() => expect(region.textContent).toBe('Showing 0 of 4 jobs'));
    await user.clear(search);
    await waitFor(() => expect(region.textContent).toBe(''));
    expect(region.isConnected).toBe(true);
  });

  it('narrows by category, status and time slot, with how many there are of each', async () => {
    const user = await day.open(`?date=${DAY}&status=completed`);
    expect(screen.getByText('Showing 1 of 4 jobs')).toBeTruthy();
    expect(listAddresses(BEN)).toEqual(['4 Paulson Way']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Fiber (1)',
      'No category (3)',
    ]);
    // The list explains the color of a card's edge.
    const fiber = screen.getByRole('option', { name: 'Fiber (1)' });
    expect(fiber.querySelector('[data-edge]')?.getAttribute('data-edge')).toBe(day.jobs[0]?.category?.color);
    await user.click(fiber);
    await waitFor(() => expect(listAddresses(UNASSIGNED_LANE)).toEqual(['1 Paulson Way']));
    expect(within(getLane(ADA)).getByText('12 of 96 points')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Time slot' }));
    await user.click(screen.getByRole('option', { name: 'Unknown Time (1)' }));
    await screen.findByText('Showing 0 of 4 jobs');
  });

  it('leaves a job among those that are hidden where it was, when it is put down where it is seen to are', async () => {
    const createJobInCity = (n: number, city: string): ReturnType<typeof createJob> =>
      createAssignedJob(n, ada, { address: { ...createJob(n).address, city } });
    day.jobs = [
      createJob(1),
      createJobInCity(3, 'Smyrna'),
      createJobInCity(4, 'Franklin'),
      createJobInCity(5, 'Smyrna'),
    ];
    await day.open(`?date=${DAY}&q=smyrna`);
    setCardHeights(ADA);
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '5 Paulson Way']);
    drag(getCard('3 Paulson Way'), getLane(ADA), { at: { x: 10, y: 70 } });
    expect(day.api.sent(ReorderRoute)).toEqual([]);
    drag(getCard('5 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 } });
    await waitFor(() => expect(day.api.sent(ReorderRoute)).toHaveLength(1));
    // The order contains all jobs of the card, including hidden ones.
    expect(day.api.sent(ReorderRoute)[0]?.input.body).toEqual([5, 3, 4].map((n) => createJob(n).id));
  });
});
