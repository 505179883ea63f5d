import { z } from 'zod';
import { query } from './contract.js';
import { permittedScope, type Permission, type Permitted } from './permission.js';

/** Live topics by their first word, with the permission to listen. */
export const topics = {
  /** `board:{date}`: jobs of a date changed; `board:{date}:{location}`: jobs on the board of one location. */
  board: 'board.read',
  /** `route:{user}:{date}`: a technician's day. */
  route: 'job.read',
  /** `schedule`: a calendar entry changed; `schedule:all`: one for everyone. */
  schedule: 'schedule.read',
  /** `people`: a user was registered, deactivated or restored, or a location was opened. */
  people: 'board.read',
  /** `users`: an account or an invitation changed. */
  users: 'user.list',
  /** `locations`: a location was opened, changed, closed or reopened. */
  locations: 'location.read',
  /** `settings`: a setting changed. */
  settings: 'settings.read',
  /** `user:{user}`: the user's account changed, and possibly their permissions. */
  user: 'session.own',
  /** `lists`: an entry of a reference list was defined, changed or retired. */
  lists: 'board.read',
  /** `work-orders`: the manual-matching queue changed. */
  'work-orders': 'work-order.match',
  /** `imports`: progress of a work-order import. */
  imports: 'work-order.import',
  /** `day` and `day:{user}`: a day or week was edited, submitted, approved or finalized. */
  day: 'daily-work.open',
  /** `export:{user}`: progress of the user's export. */
  export: 'export.read',
  /** `cpes:{user}`: a unit was added to, removed from or seen on the user's lists. */
  cpes: 'cpe.read',
  /** `stock`: a unit entered or left a warehouse, or was seen there. */
  stock: 'stock.read',
  /** `use-problems`: a submitted day names a mismatched unit, or a mismatch was settled. */
  'use-problems': 'stock.read',
  /** `packing-lists`: progress of a packing-list import. */
  'packing-lists': 'cpe.receive',
  /** `operator-statements`: a payment statement was recorded or undone, or a line of one was matched. */
  'operator-statements': 'operator-payment.read',
  /** `qc:{date}`: a QC visit of a date was planned, assigned, moved or completed; `qc:list`: any of them. */
  qc: 'qc.read',
  /**
   * `inbox:all`: a message was published, changed, withdrawn or repeated, or a scheduled one took effect
   * ({@link MESSAGE_DUE}); `inbox:{user}`: the user read one.
   */
  inbox: 'inbox.read',
  /** `receipts:{message}`: a user read this message. */
  receipts: 'message.write',
  /** `files:all`: a company file or folder was added, changed or deleted, or a version was seen. */
  files: 'file.read',
  /** `documents` and `documents:{user}`: a document of the user was added, changed, deleted or seen. */
  documents: 'user-document.read',
  /** `activity`: an event for the managers' activity feed. */
  activity: 'activity.read',
} as const satisfies Record<string, Permission>;

/** First word of the internal topic of a user whose session or API token ended. No one may listen to it. */
export const ACCESS_TOPIC = 'access';

/** A topic of a notification; it must be declared above. */
export type Topic = keyof typeof topics | `${keyof typeof topics}:${string}`;

/** A listener, as far as its permissions matter. */
export interface Listener extends Permitted {
  readonly user_id: string;
  /** Signed in with a temporary password. */
  readonly must_change_password?: boolean | undefined;
}

/**
 * Returns whether a user may listen to a topic. With scope `own`, the topic's second word must be the user's ID or
 * `all`. A user with a temporary password may listen only to their own account (decision D1).
 */
export function mayListen(topic: string, user: Listener): boolean {
  const [kind = '', subject] = topic.split(':');
  if (user.must_change_password === true && kind !== 'user') return false;
  const permission = Object.hasOwn(topics, kind) ? topics[kind as keyof typeof topics] : undefined;
  const scope = permission ? permittedScope(user, permission) : null;
  return scope === 'all' || (scope === 'own' && (subject === user.user_id || subject === 'all'));
}

/** The type of the notification that a scheduled message took effect. It has no event of its own. */
export const MESSAGE_DUE = 'MessageDue';

/** A notification of the live stream: a topic changed, so the reader refetches. */
export const LiveNotice = z.object({
  topic: z.string(),
  type: z.string(),
  id: z.string(),
  actor_id: z.string(),
  position: z.string(),
});
export type LiveNotice = z.output<typeof LiveNotice>;

export const LiveStream = query('live.stream', {
  route: 'GET /stream',
  permission: 'signed-in',
  query: z.object({ topics: z.string().min(1).max(2000) }),
  output: LiveNotice,
  summary:
    'Server-sent events: `notice` when something of a topic changed, `resync` when notices may have been missed; `Last-Event-ID` resumes',
});
