import type { OutputOf } from '@tailboard/contracts/contract';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { readBoard } from '@tailboard/contracts/jobs/board';

export type Board = OutputOf<typeof readBoard>;
export type TechnicianCard = Board['cards'][number];

/** The lane of the jobs that nobody has. Technicians' lanes are named by their user id. */
export const UNASSIGNED = 'unassigned';

export const laneOf = (job: Job): string => job.user_id ?? UNASSIGNED;
export const jobsOf = (board: Board): Job[] => [...board.unassigned, ...board.cards.flatMap(({ jobs }) => jobs)];

const points = (jobs: readonly Job[]): number => Math.round(jobs.reduce((sum, job) => sum + job.points, 0) * 100) / 100;

/** The board after a job went to a technician (or, `null`, to nobody): last in its new lane, points counted anew. */
export function moved(board: Board, jobId: string, userId: string | null): Board {
  const job = jobsOf(board).find(({ id }) => id === jobId);
  if (!job || job.user_id === userId) return board;
  const taker = userId === null ? null : board.cards.find(({ user }) => user.id === userId)?.user;
  const arrived: Job = {
    ...job,
    user_id: userId,
    user: taker ?? null,
    status: userId === null ? 'unassigned' : 'assigned',
  };
  const without = (jobs: readonly Job[]): Job[] => jobs.filter(({ id }) => id !== jobId);
  return {
    ...board,
    unassigned: userId === null ? [...without(board.unassigned), arrived] : without(board.unassigned),
    cards: board.cards.map((card) => {
      if (card.user.id !== userId && card.user.id !== job.user_id) return card;
      const jobs = card.user.id === userId ? [...card.jobs, arrived] : without(card.jobs);
      return { ...card, jobs, stats: { ...card.stats, points: points(jobs) } };
    }),
  };
}

/** The board after a job was ticked complete, or the tick was taken back. */
export function ticked(board: Board, jobId: string, completed: 0 | 1): Board {
  const tick = (job: Job): Job =>
    job.id !== jobId
      ? job
      : { ...job, completed, status: completed === 1 ? 'completed' : job.user_id === null ? 'unassigned' : 'assigned' };
  const has = (jobs: readonly Job[]): boolean => jobs.some(({ id }) => id === jobId);
  return {
    ...board,
    unassigned: has(board.unassigned) ? board.unassigned.map(tick) : board.unassigned,
    cards: board.cards.map((card) => (has(card.jobs) ? { ...card, jobs: card.jobs.map(tick) } : card)),
  };
}
