import { rm } from 'node:fs/promises';
import { addDays } from '@tailboard/contracts/company-time';
import { instantAt } from '@tailboard/contracts/work-time';
import type { House, Task } from '../house.js';
import { fileOfExport, forgetParts } from './export-file.js';
import { EXPORTS, type ExportRecord } from './export-records.js';

/** When files whose time is over are removed. */
const AT = '04:00';
const NAME = 'expire-exports';

/** Removes the files of a service's exports that are over; their rows stay and say so. */
export async function expireExports(service: string, house: House): Promise<void> {
  const over = await house.db.query<Pick<ExportRecord, 'id' | 'format'>>(
    `select id, format from ${EXPORTS} where service = $2 and status = 'done' and expires_at <= $1`,
    [house.now().toISOString(), service],
  );
  for (const each of over) {
    await rm(fileOfExport(house, each), { force: true });
    await house.db.query(`update ${EXPORTS} set status = 'expired' where id = $1 and status = 'done'`, [each.id]);
  }
  await forgetParts(house);
}

/** Looks tonight, and each night again. */
export async function queueExpiring(house: House, after = ''): Promise<void> {
  const now = house.now().getTime();
  const at = (date: string): number =>
    instantAt(date, AT, house.config.COMPANY_TIMEZONE) ?? Date.parse(`${date}T${AT}:00Z`);
  const today = house.today();
  const due = now < at(today) && today > after ? today : addDays(today, 1);
  const date = due > after ? due : addDays(after, 1);
  await house.enqueue(NAME, { date }, { key: `${NAME} ${date}`, after: Math.max(at(date) - now, 0) });
}

export const expireTask = (service: string): Task => ({
  name: NAME,
  run: async ({ date }, house) => {
    await expireExports(service, house);
    await queueExpiring(house, String(date));
  },
});
