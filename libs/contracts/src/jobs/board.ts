import { z } from 'zod';
import { query } from '../contract.js';
import type { Topic } from '../live.js';
import { pageOutput, plainPageQuery } from '../page.js';
import { CompanyDate, Instant, JobId, LocationId, UserId } from '../values.js';
import { BOARD_ROWS, boardOfRows } from './board-rows.js';
import { Job, jobTypes } from './job.js';
import { scheduleTypes } from './schedule.js';

/** A technician's previous workweek: hours and points of approved and finalized days (decision D14). */
export const WeeklyStats = z.object({ weeks_approved_hours: z.number(), weeks_approved_points: z.number() });

/** A technician's date on the board. Figures of the previous week are in the board's `stats`, by user ID. */
export const Card = z.object({
  user: z.object({
    id: UserId,
    label: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    technician_id: z.string().nullable(),
    location_id: LocationId.nullable(),
    active: z.boolean(),
    /** Skills and licenses that are valid on the date. */
    skills: z.array(z.string()),
  }),
  day: z.object({
    /** Planned points of the card's jobs, and its capacity on the date, less that of absences of some hours. */
    points: z.number(),
    capacity: z.number(),
    /** Vacation note: the technician's calendar entry for the date. */
    note: z.string().nullable(),
    /** The kind of leave that takes the whole date. */
    leave: z.enum(scheduleTypes).nullable(),
    /** Absences of some hours, by their start, each `HH:MM`; an end of `24:00` is the end of the date. */
    absences: z.array(z.object({ start: z.string(), end: z.string(), note: z.string() })),
  }),
  /** Version of the job order, for `If-Match` of a reorder. */
  route_version: z.number().int(),
  jobs: z.array(Job),
});
export type Card = z.output<typeof Card>;

const Board = z.object({
  date: CompanyDate,
  unassigned: z.array(Job),
  cards: z.array(Card),
  /** By user ID, for every card's technician (decision D37). */
  stats: z.record(z.string(), WeeklyStats),
  position: z.string(),
});

export const ReadBoard = query('jobs.board', {
  route: 'GET /board',
  permission: 'board.read',
  query: z.object({ date: CompanyDate.optional(), location_id: LocationId.optional() }),
  output: Board,
  compact: { media: BOARD_ROWS, decode: boardOfRows },
  summary: 'Get the dispatch board of a date: the unassigned jobs, and a card for each technician',
});

/** Returns the live topic of the board of a date, or of one location's part of it. */
export const boardTopic = (date: string, location_id?: string): Topic =>
  location_id === undefined ? `board:${date}` : `board:${date}:${location_id}`;

/** Maximum jobs in a change response; a screen that missed more reloads the board. */
export const MAX_CHANGES = 500;

export const BoardChanges = query('jobs.board-changes', {
  route: 'GET /board/changes',
  permission: 'board.read',
  query: z.object({
    date: CompanyDate,
    location_id: LocationId.optional(),
    since: z.string().regex(/^\d{1,19}$/),
  }),
  output: z.object({
    /** Reload the board: too much changed, or something other than jobs. */
    reload: z.boolean(),
    /** Changed jobs of the date. */
    jobs: z.array(Job),
    /** Jobs that left the date's board. */
    gone: z.array(JobId),
    routes: z.array(z.object({ user_id: UserId, route_version: z.number().int() })),
    position: z.string(),
  }),
  summary: 'Get the changes on the board of a date, or of one location, since a position',
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
        /** `null`: the unassigned jobs. */
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
  summary: 'Get the board of a date as of a time: assignments and order; job details are current',
});

const HistoryJob = z.object({ id: JobId, identifier: z.string(), address: z.string(), city: z.string() });
/** Maximum changes that the history lists of one command. */
export const MAX_HISTORY_CHANGES = 100;

export const BoardHistory = query('jobs.board-history', {
  route: 'GET /board/history',
  permission: 'job.history',
  query: plainPageQuery.extend({ date: CompanyDate, user_id: UserId.optional() }),
  output: pageOutput(
    z.object({
      command_id: z.string(),
      at: Instant,
      user: z.object({ id: z.string(), label: z.string() }),
      actor: z.object({ id: z.string(), label: z.string() }).nullable(),
      /** Name of the API token with which the user did it, if any. */
      api_token: z.string().optional(),
      /** The change; for several different changes, what they have in common. */
      description: z.string(),
      /** Its only job; `null` if there are several, or if the order of a whole card changed. */
      job: HistoryJob.nullable(),
      /** Number of jobs. The first 100 are in `changes`, each with what happened to it. */
      jobs: z.number().int(),
      changes: z.array(z.object({ description: z.string(), job: HistoryJob.nullable() })),
      /** Whether `POST /commands/{command_id}/undo` can undo it. */
      undoable: z.boolean(),
    }),
  ),
  summary: 'Get the history of the board of a date by command, newest first; user_id limits it to one technician',
});
