import { translate, type Text } from '@tailboard/contracts/locale';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { jobPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { MESSAGE_DUE, type Topic } from '@tailboard/contracts/live';
import { messageEvents } from '@tailboard/contracts/messaging/message';
import type { PushNotification } from '@tailboard/contracts/messaging/push';
import { derivedId } from '@tailboard/eventing/ids';
import { announce } from '@tailboard/eventing/projection/notices';
import { reaction } from '@tailboard/service/commands/reaction';
import type { PersonRow } from '@tailboard/service/queries/people';
import { publicUrl } from '@tailboard/service/runtime/config';
import type { ServiceContext, Task } from '@tailboard/service/service-context';
import { listUnreadUsers } from '../message/audience-people.js';
import { assignedJobsProjection } from './assigned-jobs-projection.js';
import { createPushRequest, type PushSubscription } from './push-request.js';
import { loadPushKeys } from './push-subscriptions.js';

const PUSH = 'push';
const PUSH_JOB = 'push-job';
const PUSH_MESSAGE = 'push-message';

/** The texts, as a lock screen shows them: no customer, no address, no title of a message. */
const notifications = {
  jobs: {
    path: '/tech/myjobs',
    body: {
      en: 'Your jobs of today have changed.',
      es: 'Sus trabajos de hoy han cambiado.',
      'zh-CN': '您今天的工单有变动。',
    },
  },
  message: {
    path: '/admin/messages/inbox',
    body: {
      en: 'A message must be read.',
      es: 'Hay un mensaje que debe leer.',
      'zh-CN': '有一条必读消息。',
    },
  },
  document: {
    path: '/documents',
    body: {
      en: 'One of your documents is missing or must be renewed.',
      es: 'Falta o debe renovarse uno de sus documentos.',
      'zh-CN': '您的一份文件缺失或需要更新。',
    },
  },
} as const satisfies Record<string, { path: string; body: Text }>;
type Kind = keyof typeof notifications;

/** The jobs of a person that change within this time are one notification, in ms. */
const TOGETHER_MS = 3_000;
/** A failed notification does not hold back those after this time, in ms. */
const TURN_MS = 60_000;
/** A message of longer ago is not announced, such as one that is handled again after a restore, in ms. */
const RECENT_MS = 86_400_000;
/** A push service keeps a notification for a device that is off, for this many seconds. */
const KEPT_SECONDS = 4 * 3_600;
const TIMEOUT_MS = 10_000;
const ATTEMPTS = 4;
/** The push service no longer knows the subscription. */
const GONE: readonly number[] = [404, 410];

/** Queues a notification for all devices of a user, once for each key. */
export const queuePush = (
  ctx: ServiceContext,
  { user_id, kind }: { user_id: string; kind: Kind },
  key: string,
): Promise<unknown> => ctx.enqueue(PUSH, { user_id, kind }, { key: derivedId(PUSH, key), maxAttempts: ATTEMPTS });

/** Queues a notification about jobs of today; changes within a moment are one. */
async function announceJobs(ctx: ServiceContext, users: readonly (string | null)[], actor_id: string): Promise<void> {
  const turn = Math.floor(ctx.now().getTime() / TURN_MS);
  for (const user_id of new Set(users))
    if (user_id !== null && user_id !== actor_id)
      await ctx.enqueue(
        PUSH,
        { user_id, kind: 'jobs' satisfies Kind },
        { key: derivedId(PUSH, user_id, turn), after: TOGETHER_MS, maxAttempts: ATTEMPTS },
      );
}

interface Moved {
  readonly user_id: string | null;
  readonly date: string;
  readonly from_user_id: string | null;
  readonly from_date: string;
}
/** Announces a move to the technicians whose jobs of today it changes. */
async function announceMove(
  { data, meta }: { data: Moved; meta: { actor_id: string } },
  ctx: ServiceContext,
): Promise<[]> {
  const today = ctx.today();
  const users = [data.date === today ? data.user_id : null, data.from_date === today ? data.from_user_id : null];
  await announceJobs(ctx, users, meta.actor_id);
  return [];
}
/** Announces the end of an assignment to the technician who had the job today. */
async function announceEnd(
  { data, meta }: { data: { from_user_id: string | null; date: string }; meta: { actor_id: string } },
  ctx: ServiceContext,
): Promise<[]> {
  if (data.date === ctx.today()) await announceJobs(ctx, [data.from_user_id], meta.actor_id);
  return [];
}

/** Announces a change of a job's date to its technician. */
async function announceReschedule(
  { stream, data, meta }: { stream: string; data: { date: string; from: string }; meta: { actor_id: string } },
  ctx: ServiceContext,
): Promise<[]> {
  const today = ctx.today();
  if (data.date !== today && data.from !== today) return [];
  const job_id = stream.slice(`${jobEvents.category}-`.length);
  await ctx.enqueue(PUSH_JOB, { job_id, actor_id: meta.actor_id });
  return [];
}

/** Announces jobs of today that come to a technician or leave them, unless they did it themselves. */
export const announcingJobs = reaction('messaging.push-jobs', jobPublishedEvents.shared, {
  JobAssigned: announceMove,
  JobPutBack: announceMove,
  JobRescheduled: announceReschedule,
  JobUnassigned: announceEnd,
  JobCancelled: announceEnd,
});

async function announceMessage(
  ctx: ServiceContext,
  {
    stream,
    data: { version, required, publish_at },
    meta,
  }: {
    stream: string;
    data: { version: number; required: boolean; publish_at: string };
    meta: { at: string };
  },
): Promise<[]> {
  const id = stream.slice(`${messageEvents.category}-`.length);
  const left = Date.parse(publish_at) - ctx.now().getTime();
  if (!required || left < -RECENT_MS) return [];
  await ctx.enqueue(
    PUSH_MESSAGE,
    { message_id: id, scheduled: publish_at > meta.at },
    { key: derivedId(PUSH_MESSAGE, id, version), after: Math.max(0, left) },
  );
  return [];
}

/** Announces a required message when it takes effect, and a new edition that must be read again. */
export const announcingMessages = reaction('messaging.push-messages', messageEvents, {
  MessagePublished: (event, ctx) => announceMessage(ctx, event),
  MessageRevised: async (event, ctx) => (event.data.notify_again ? announceMessage(ctx, event) : []),
});

/** Queues a notification for the technician of a job, if it has one. */
export const pushingJob: Task = {
  name: PUSH_JOB,
  run: async ({ job_id, actor_id }, ctx) => {
    await ctx.waitUntilCaughtUp(assignedJobsProjection.name);
    const [job] = await ctx.db.query<{ user_id: string }>('select user_id from assigned_job where job_id = $1', [
      job_id,
    ]);
    if (job) await announceJobs(ctx, [job.user_id], String(actor_id));
  },
};

/**
 * Queues a notification for everyone who must still read a message. Open screens are notified of a scheduled one here:
 * no event is recorded when it takes effect.
 */
export const pushingMessage: Task = {
  name: PUSH_MESSAGE,
  run: async ({ message_id, scheduled }, ctx) => {
    await ctx.waitUntilCaughtUp('messaging.messages', 'messaging.people');
    const id = String(message_id);
    const users = await listUnreadUsers(ctx.db, id, ctx.now().toISOString());
    if (scheduled === true && users.length > 0)
      await announce(ctx.db, `${PUSH_MESSAGE}.${id}`, 0n, [
        { topic: 'inbox:all' satisfies Topic, type: MESSAGE_DUE, id, actor_id: 'system' },
      ]);
    for (const user of users) await queuePush(ctx, { user_id: user.id, kind: 'message' }, derivedId(user.id, id));
  },
};

/** Returns how a push service reaches the operator. It takes no address without encryption. */
function getContact(config: ServiceContext['config']): string {
  const url = publicUrl(config);
  if (url.startsWith('https:')) return url;
  return `mailto:${/<(.+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM}`;
}

/** Sends a notification to one device; removes a device that its push service no longer knows. */
async function sendToDevice(
  ctx: ServiceContext,
  device: PushSubscription,
  notification: PushNotification,
): Promise<boolean> {
  const request = createPushRequest(JSON.stringify(notification), device, await loadPushKeys(ctx), {
    contact: getContact(ctx.config),
    keptSeconds: KEPT_SECONDS,
    topic: notification.tag,
  });
  const response = await fetch(device.endpoint, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (GONE.includes(response.status)) {
    await ctx.db.query('delete from push_subscription where endpoint = $1', [device.endpoint]);
    return true;
  }
  return response.ok;
}

/** Sends a notification to all devices of a user, in their language. A device that failed gets it again at a repeat. */
export const pushing: Task = {
  name: PUSH,
  run: async ({ user_id, kind }, ctx) => {
    const [person] = await ctx.db.query<PersonRow>('select * from person where id = $1 and active', [user_id]);
    if (!person) return;
    const { path, body } = notifications[kind as Kind];
    const notification = {
      ...{ title: ctx.config.APP_NAME, body: translate(body, person.locale ?? 'en') },
      ...{ path, tag: String(kind) },
    };
    const devices = await ctx.db.query<PushSubscription>(
      'select endpoint, p256dh, auth from push_subscription where user_id = $1',
      [user_id],
    );
    const sent = await Promise.all(devices.map((device) => sendToDevice(ctx, device, notification).catch(() => false)));
    if (sent.includes(false)) throw new Error(`${sent.filter((each) => !each).length} devices were not reached`);
  },
};
