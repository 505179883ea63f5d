import type { House } from '@tailboard/service/house';

export const EXPORT_TASK = 'make-export';
export const MAIL_TASK = 'mail-export';
/** The export itself gives up long before the queue would, and says so in its row. */
const NEVER = 1000;
type Of = Pick<House, 'enqueue'>;

/** Puts an export into the queue, where it stands once however often it is asked for. */
export const queueExport = (house: Of, { id, retries }: { id: string; retries: number }): Promise<void> =>
  house.enqueue(EXPORT_TASK, { id }, { key: `${EXPORT_TASK} ${id} ${retries}`, maxAttempts: NEVER });
export const queueMail = (house: Of, { id, retries }: { id: string; retries: number }): Promise<void> =>
  house.enqueue(MAIL_TASK, { id }, { key: `${MAIL_TASK} ${id} ${retries}` });

/** A mail that nobody took for so long is no longer news. */
const NEWS = '7 days';

/** Queues what a process that ended had not put into the queue yet: exports that wait, links that were not sent. */
export async function queueWaitingExports(house: House): Promise<void> {
  const { db } = house;
  const now = house.now().toISOString();
  const waiting = await db.query<{ id: string; retries: number }>(
    `select id, retries from report_export where status in ('queued', 'running') order by created_at, id`,
  );
  for (const each of waiting) await queueExport(house, each);
  const unsent = await db.query<{ id: string; retries: number }>(
    `select id, retries from report_export
     where status = 'done' and mailed_at is null and finished_at > $1::timestamptz - interval '${NEWS}' order by created_at, id`,
    [now],
  );
  for (const each of unsent) await queueMail(house, each);
}
