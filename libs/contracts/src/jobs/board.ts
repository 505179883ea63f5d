import { z } from 'zod';
import { query } from '../contract.js';
import { pageOf, pageQuery } from '../page.js';
import { CompanyDate, Instant, JobId, LocationId, UserId } from '../values.js';
import { Job, jobTypes } from './job.js';
import { scheduleTypes } from './schedule.js';

/** What the previous workweek of a technician came to: hours and points of its approved and finalized days (decision D14). */
export const WeeklyStats = z.object({ weeks_approved_hours: z.number(), weeks_approved_points: z.number() });

/** A technician's date on the board. What their week before came to stands among the board's `stats`, by the user's id. */
export const Card = z.object({
  user: z.object({
    id: UserId,
    label: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    technician_id: z.string().nullable(),
    location_id: LocationId.nullable(),
    active: z.boolean(),
  }),
  day: z.object({
    /** Planned points of the jobs on the card, and how many a day holds. */
    points: z.number(),
    capacity: z.number(),
    /** The vacation note: what the calendar says of the technician for the date. */
    note: z.string().nullable(),
    /** The kind of leave behind the note, so that a screen can name it. */
    leave: z.enum(scheduleTypes).nullable(),
  }),
  /** The version of the order in which the jobs stand; goes into `If-Match` of a reorder. */
  route_version: z.number().int(),
  jobs: z.array(Job),
});
export type Card = z.output<typeof Card>;

const Board = z.object({
  date: CompanyDate,
  unassigned: z.array(Job),
  cards: z.array(Card),
  /** By user id, for the technician of every card (decision D37). */
  stats: z.record(z.string(), WeeklyStats),
  position: z.string(),
});

export const ReadBoard = query('jobs.board', {
  route: 'GET /board',
  permission: 'board.read',
  query: z.object({ date: CompanyDate.optional(), location_id: LocationId.optional() }),
  output: Board,
  summary: 'The dispatch board of a date: what is unassigned, and a card for each technician',
});

/** At most so many jobs are told as changes; a screen that missed more reads the board again. */
export const MOST_CHANGES = 500;

export const BoardChanges = query('jobs.board-changes', {
  route: 'GET /board/changes',
  permission: 'board.read',
  query: z.object({ date: CompanyDate, since: z.string().regex(/^\d{1,19}$/) }),
  output: z.object({
    /** Too much has changed, or something other than jobs: read the board again. */
    reload: z.boolean(),
    /** The jobs of the date that changed, as they are now. */
    jobs: z.array(Job),
    /** Jobs that are no longer on the board of the date. */
    gone: z.array(JobId),
    routes: z.array(z.object({ user_id: UserId, route_version: z.number().int() })),
    position: z.string(),
  }),
  summary: 'What changed on the board of a date since a position that a screen has seen',
});

export const ReadBoardAt = query('jobs.board-at', {
  route: 'GET /board/at',
  permission: 'job.history',
  query: z.object({ date: CompanyDate, at: Instant }),
  output: z.object({
    date: CompanyDate,
    at: Instant,
    cards: z.array(
      z.object({
        /** `null`: the jobs that waited. */
        user: z.object({ id: UserId, label: z.string(), technician_id: z.string().nullable() }).nullable(),
        jobs: z.array(
          z.object({
            id: JobId,
            type: z.enum(jobTypes),
            address: z.string(),
            city: z.string(),
            time: z.string().nullable(),
            points: z.number(),
            completed: z.union([z.literal(0), z.literal(1)]),
          }),
        ),
      }),
    ),
  }),
  summary:
    'The board of a date as it stood at an instant: who had what, in which order; particulars are those of today',
});

export const BoardHistory = query('jobs.board-history', {
  route: 'GET /board/history',
  permission: 'job.history',
  query: pageQuery(['at'])
    .pick({ page: true, per_page: true })
    .extend({ date: CompanyDate, user_id: UserId.optional() }),
  output: pageOf(
    z.object({
      command_id: z.string(),
      at: Instant,
      user: z.object({ id: z.string(), label: z.string() }),
      actor: z.object({ id: z.string(), label: z.string() }).nullable(),
      description: z.string(),
      /** `null` where the order of a whole card changed. */
      job: z.object({ id: JobId, identifier: z.string(), address: z.string(), city: z.string() }).nullable(),
      /** Whether `POST /commands/{command_id}/undo` knows how to take it back. */
      undoable: z.boolean(),
    }),
  ),
  summary: 'Who moved what on the board of a date, newest first; user_id: what concerns one technician',
});
