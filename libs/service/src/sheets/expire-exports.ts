import { rm } from 'node:fs/promises';
import type { House } from '../house.js';
import { nightly, type Nightly } from '../nightly.js';
import { fileOfExport, forgetParts } from './export-file.js';
import { EXPORTS, type ExportRecord } from './export-records.js';

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

/** Looks each night. */
export const expiring = (service: string): Nightly =>
  nightly('expire-exports', '04:00', (house) => expireExports(service, house));
