import { ownRow, type OwnValues } from '@tailboard/contracts/jobs/board-rows';

/** A job as its read model stores it. */
interface StoredJob extends Omit<OwnValues, 'route_order'> {
  readonly route_order: bigint;
  readonly closed_as: 'completed' | 'not_done' | null;
  readonly line_points: number | null;
}

/** Returns the beginning of a job's row on the board, as JSON without its end: the board adds what other tables say. */
export const renderedJob = (job: StoredJob): string =>
  JSON.stringify(
    ownRow({
      ...job,
      points: job.closed_as === job.status ? (job.line_points ?? 0) : job.points,
      route_order: Number(job.route_order),
    }),
  ).slice(0, -1);
