import { z } from 'zod';
import { query } from './contract.js';
import { scopeOf, type Permission, type Role } from './permission.js';

/** What screens may listen to, by the first word of a topic, and the permission that it takes. */
export const topics = {
  /** `board:{date}`: jobs of a date were scheduled, moved, completed. */
  board: 'board.read',
  /** `route:{user}:{date}`: one technician's day. */
  route: 'job.read',
  /** `schedule`: somebody's leave, a holiday, a meeting was entered or changed; `schedule:all`: one for everyone. */
  schedule: 'schedule.read',
  /** `people`: somebody was registered, deactivated or restored, or a location was opened. */
  people: 'board.read',
  /** `users`: an account, or an invitation to have one, was changed. */
  users: 'user.list',
  /** `locations`: a location was opened, changed, closed or opened again. */
  locations: 'location.read',
  /** `settings`: a setting was changed. */
  settings: 'settings.read',
  /** `user:{user}`: somebody's own account changed, so that what they may do may have, too. */
  user: 'session.own',
  /** `lists`: an entry of a reference list was defined, changed or retired. */
  lists: 'board.read',
  /** `work-orders`: orders wait to be matched, or no longer do. */
  'work-orders': 'work-order.match',
  /** `imports`: an import of work orders went on. */
  imports: 'work-order.import',
  /** `day`, and `day:{user}`: somebody's day or week was written, submitted, approved, finalized. */
  day: 'daily-work.open',
  /** `export:{user}`: an export of theirs went on. */
  export: 'export.read',
  /** `cpes:{user}`: a unit came to somebody's lists, left them or was seen. */
  cpes: 'cpe.read',
  /** `stock`: a unit came to a warehouse, left it or was seen there. */
  stock: 'stock.read',
  /** `use-problems`: a closed day names a unit that does not fit, or one was settled. */
  'use-problems': 'stock.read',
  /** `packing-lists`: a file of a provider's units went on. */
  'packing-lists': 'cpe.receive',
  /** `qc:{date}`: a QC visit of a date was planned, given to somebody, moved or made; `qc:list`: any of them. */
  qc: 'qc.read',
  /** `inbox`: a message was published, changed, withdrawn, or asked for again; `inbox:{user}`: somebody has read one. */
  inbox: 'inbox.read',
  /** `receipts:{message}`: somebody has read this message. */
  receipts: 'message.write',
  /** `files`: a file or a folder of the company was added, changed or deleted; a version of one was seen. */
  files: 'file.read',
  /** `documents:{user}`: a document of somebody's was added, changed, deleted or seen. */
  documents: 'user-document.read',
  /** `activity`: something happened that managers hear of. */
  activity: 'activity.read',
} as const satisfies Record<string, Permission>;

/** A topic that notices may be of: one that is not declared above would be heard by nobody. */
export type Topic = keyof typeof topics | `${keyof typeof topics}:${string}`;

/** Who listens, as far as it decides what they may hear. */
export interface Listener {
  readonly user_id: string;
  readonly roles: readonly Role[];
  /** They signed in with a password that somebody else gave them. */
  readonly must_change_password?: boolean | undefined;
}

/**
 * Whether somebody may listen to a topic; with the scope `own` only where its second word is their own id or `all`. Who
 * has a temporary password hears of their own account alone, until they have chosen one (decision D1).
 */
export function mayListen(topic: string, user: Listener): boolean {
  const [kind = '', of] = topic.split(':');
  if (user.must_change_password === true && kind !== 'user') return false;
  const permission = Object.hasOwn(topics, kind) ? topics[kind as keyof typeof topics] : undefined;
  const scope = permission ? scopeOf(user.roles, permission) : null;
  return scope === 'all' || (scope === 'own' && (of === user.user_id || of === 'all'));
}

/** One line of the live stream: something of a topic changed. The reader asks again for what it shows. */
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
