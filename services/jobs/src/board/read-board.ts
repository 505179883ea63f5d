import { ReadBoard, type Card } from '@tailboard/contracts/jobs/board';
import type { Locale } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler } from '@tailboard/service/service-context';
import { findJobs } from '../job/record/job-record.js';
import { leaveOn, toPlannedDay } from '../schedule/leave-on.js';
import { approvedBefore } from './approved-before.js';
import { renderedJobs } from './board-rows.js';
import { validSkillsSql } from '@tailboard/service/queries/people';
import { onBoard } from './on-board.js';
import { boardReads, getPosition } from './position.js';

/** Cards that are serialized together, each with its jobs. */
export const CARDS = 100;

type Technician = Card['user'] & { readonly route_version: number };

interface Requested {
  readonly date: string;
  readonly location: string | undefined;
  readonly locale: Locale;
}

/** Technicians of a board: all with work or who may get some, with their cards and previous weeks. */
async function loadTechnicians(db: Database, { date, location, locale }: Requested) {
  const [technicians, findLeave, weekBefore] = await Promise.all([
    db.query<Technician>(
      `select id, label, first_name, last_name, technician_id, location_id, active,
              ${validSkillsSql('$1')} as skills,
              coalesce(route.version, 0) as route_version
       from person left join route on route.user_id = person.id and route.date = $1
       where ${location === undefined ? '' : 'location_id = $2 and '}
         (active and 'technician' = any(roles) or exists (select from job where date = $1 and user_id = person.id))
       order by first_name, last_name, id`,
      location === undefined ? [date] : [date, location],
    ),
    leaveOn(db, date),
    approvedBefore(db, date, location),
  ]);
  return {
    technicians,
    toCard: ({ route_version, ...user }: Technician, points: number): Omit<Card, 'jobs'> => {
      const day = toPlannedDay(findLeave(user.id), date, { points, locale });
      return { user, day, route_version };
    },
    stats: Object.fromEntries(technicians.map(({ id }) => [id, weekBefore(id)])),
  };
}

/**
 * Returns the board of a date in seven statements, independent of the number of cards. Inactive technicians keep a card
 * while they have jobs on the date. With a location, cards are its technicians with all their jobs, and unassigned jobs
 * are those of the location. Cancelled jobs are excluded. In the compact form, jobs are rows that PostgreSQL concatenates.
 */
export const getBoard = queryHandler(
  ReadBoard,
  boardReads,
  async (input, { db, today }, { locale }) => {
    const { date = today(), location_id } = input;
    // Read first, because rows may be newer than the position, never older.
    const position = await getPosition(db, boardReads);
    const [jobs, { technicians, toCard, stats }] = await Promise.all([
      // Unassigned jobs by time slot, assigned jobs by route order.
      findJobs(
        db,
        `where ${onBoard('$1', location_id && '$2')}
         order by case when job.user_id is null then slot.fields->>'start' end nulls last,
                  case when job.user_id is null then lower(job.city) collate "C" end,
                  case when job.user_id is not null then job.route_order end, job.id`,
        location_id === undefined ? [date] : [date, location_id],
      ),
      loadTechnicians(db, { date, location: location_id, locale }),
    ]);
    const routes = new Map<string | null, typeof jobs>();
    for (const job of jobs) {
      const route = routes.get(job.user_id);
      if (route) route.push(job);
      else routes.set(job.user_id, [job]);
    }
    const withJobs = (technician: Technician): Card => {
      const route = routes.get(technician.id) ?? [];
      const points = route.reduce((sum, job) => sum + job.points * 100, 0) / 100;
      return { ...toCard(technician, points), jobs: route };
    };
    return {
      date,
      unassigned: await inSlices(routes.get(null) ?? [], (slice) => slice),
      cards: await inSlices(technicians, (slice) => slice.map(withJobs), CARDS),
      stats,
      position: String(position),
    };
  },
  async (input, { db, today }, { locale, compact }) => {
    const { date = today(), location_id } = input;
    const position = await getPosition(db, boardReads);
    const etag = `"${position}-${date}-${locale}"`;
    if (compact.holds(etag)) return { etag, text: null };
    const [{ jobs, lists }, { technicians, toCard, stats }] = await Promise.all([
      renderedJobs(db, date, location_id),
      loadTechnicians(db, { date, location: location_id, locale }),
    ]);
    const cards = technicians.map((technician) => {
      const { text = '[]', points = 0 } = jobs.get(technician.id) ?? {};
      return `${JSON.stringify(toCard(technician, points)).slice(0, -1)},"jobs":${text}}`;
    });
    const head = JSON.stringify({ date, stats, position: String(position) }).slice(0, -1);
    const unassigned = jobs.get(null)?.text ?? '[]';
    return { etag, text: `${head},"lists":${lists},"unassigned":${unassigned},"cards":[${cards.join(',')}]}` };
  },
);
