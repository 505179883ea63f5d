import { rm } from 'node:fs/promises';
import { addDays } from '@tailboard/contracts/company-time';
import { instantAt } from '@tailboard/contracts/work-time';
import type { House, Task } from '@tailboard/service/house';
import { fileOfExport, forgetParts } from './export-file.js';
import type { ExportRecord } from './export-records.js';

/** When files whose time is over are removed. */
const AT = '04:00';
const NAME = 'expire-exports';

/** Removes the files of exports that are over; their rows stay and say so. */
export async function expireExports(house: House): Promise<void> {
  const over = await house.db.query<Pick<ExportRecord, 'id' | 'format'>>(
    `select id, format from report_export where status = 'done' and expires_at <= $1`,
    [house.now().toISOString()],
  );
  for (const each of over) {
    await rm(fileOfExport(house, each), { force: true });
    await house.db.query(`update report_export set status = 'expired' where id = $1 and status = 'done'`, [each.id]);
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

export const expireTask: Task = {
  name: NAME,
  run: async ({ date }, house) => {
    await expireExports(house);
    await queueExpiring(house, String(date));
  },
};
