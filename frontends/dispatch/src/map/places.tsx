import type { Job } from '@tailboard/contracts/jobs/job';
import { LOOSE_COLOR, ROUTE_COLORS, routeColor } from '@tailboard/ui/map/colors';
import { milesBetween, type Position } from '@tailboard/contracts/miles';
import type { MapPoint, MapRoute, Town } from '@tailboard/ui/map/geometry';
import { UNASSIGNED, type Board, type TechnicianCard } from '../board-model/board-jobs.js';
import { getPosition } from '@tailboard/contracts/jobs/plan/position';

export interface PlacedJob {
  readonly job: Job;
  /** Its position in the route; `null` for unassigned jobs. */
  readonly stop: number | null;
  /** Straight-line distance from the previous stop with a position; `null` for the first. */
  readonly miles: number | null;
}

export interface JobGroup {
  readonly id: string;
  /** `null`: the unassigned jobs. */
  readonly user: TechnicianCard['user'] | null;
  readonly color: string;
  readonly initials: string;
  /** Total straight-line distance of the route. */
  readonly miles: number;
  readonly jobs: readonly PlacedJob[];
}

/** The jobs of a day for map and list. */
export interface DayPlaces {
  readonly points: readonly MapPoint[];
  readonly routes: readonly MapRoute[];
  readonly groups: readonly JobGroup[];
  /** The cities of the jobs, each in the middle of its jobs, those with the most jobs first. */
  readonly towns: readonly Town[];
  /** Jobs without a position. */
  readonly lost: readonly PlacedJob[];
  readonly jobs: ReadonlyMap<string, PlacedJob>;
}

const getInitials = ({ first_name, last_name }: TechnicianCard['user']): string =>
  [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

/**
 * Returns the positions of a board's day. Stops are numbered in route order and distances measured over the whole
 * route; `shown` then hides jobs without changing the numbers of the others.
 */
export function toPlaces(board: Board, isShown: (job: Job) => boolean = () => true): DayPlaces {
  const points: MapPoint[] = [];
  const routes: MapRoute[] = [];
  const groups: JobGroup[] = [];
  const lost: PlacedJob[] = [];
  const jobs = new Map<string, PlacedJob>();
  const colorsSuffice = board.cards.length <= ROUTE_COLORS.length;

  const add = (group: Omit<JobGroup, 'miles' | 'jobs'>, groupJobs: readonly Job[]): void => {
    const inOrder = group.user !== null;
    const through: Position[] = [];
    const placed: PlacedJob[] = [];
    let total = 0;
    groupJobs.forEach((job, index) => {
      const position = getPosition(job);
      const before = through.at(-1);
      const miles = inOrder && position && before ? milesBetween(before, position) : null;
      total += miles ?? 0;
      if (position) through.push(position);
      if (!isShown(job)) return;
      const one: PlacedJob = { job, stop: inOrder ? index + 1 : null, miles };
      jobs.set(job.id, one);
      (position ? placed : lost).push(one);
      if (position)
        points.push({
          ...position,
          id: job.id,
          shape: job.completed === 1 ? 'done' : inOrder ? 'stop' : 'loose',
          color: group.color,
          label: !inOrder ? '' : colorsSuffice ? String(index + 1) : `${group.initials} ${index + 1}`,
        });
    });
    if (placed.length > 0) groups.push({ ...group, miles: total, jobs: placed });
    if (inOrder && through.length > 1 && placed.length > 0)
      routes.push({ id: group.id, color: group.color, through, points: placed.map(({ job }) => job.id) });
  };

  board.cards.forEach(({ user, jobs: ownJobs }, index) =>
    add({ id: user.id, user, color: routeColor(index), initials: getInitials(user) }, ownJobs),
  );
  add({ id: UNASSIGNED, user: null, color: LOOSE_COLOR, initials: '' }, board.unassigned);
  return { points, routes, groups, lost, jobs, towns: toTowns(board) };
}

function toTowns({ cards, unassigned }: Board): Town[] {
  const towns = new Map<string, Position[]>();
  for (const job of [...unassigned, ...cards.flatMap(({ jobs }) => jobs)]) {
    const [position, name] = [getPosition(job), job.address.city.trim()];
    if (!position || name === '') continue;
    const there = towns.get(name);
    if (there) there.push(position);
    else towns.set(name, [position]);
  }
  return [...towns]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name, all]) => ({ name, lat: median(all.map(({ lat }) => lat)), lng: median(all.map(({ lng }) => lng)) }));
}

/** Median, so that a distant job with the same city name or a wrong position does not move the label. */
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
