import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locale } from '@tailboard/contracts/locale';
import { ofOneMoment, type Row } from '@tailboard/service/exports/export-sheet';
import { bell, equipmentUnderTest, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions, type StockActions } from '../testing/stock-of-units.js';
import { unitSheet } from './unit-export.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
beforeAll(async () => {
  equipment = await equipmentUnderTest({ now: () => new Date('2026-10-07T02:00:00Z') });
  at = createStockActions(equipment);
  await at.receive(['NJ90MAKU187CB', 'MB49ED77173E', 'F82DC03C4472'], {
    cpe_model_id: await at.addModel('CM600', 'Modem'),
  });
  await at.assign(bell, ['NJ90MAKU187CB']);
  await equipment.settle();
});
afterAll(() => equipment.close());

/** Returns the content of the file for these filters. */
const readFile = (filters: Record<string, string>, locale: Locale = 'en') =>
  ofOneMoment(equipment.ctx.db, async (db) => {
    const { columns, total, rows } = await unitSheet.sheet({
      ctx: equipment.ctx,
      db,
      record: { filters } as never,
      reader: {} as never,
      locale,
    });
    const lines: Row[] = [];
    for await (const slice of rows) lines.push(...slice);
    return { titles: columns.map(({ title }) => title), total, lines };
  });

describe('The file of the units', () => {
  it('given filters and an order, then it contains the units of the list, each with what refers to it', async () => {
    const { titles, total, lines } = await readFile({ status: 'issued', direction: 'asc', removed: 'false' });
    expect(total).toBe(1);
    expect(Object.fromEntries(titles.map((title, n) => [title, lines[0]?.[n]]))).toMatchObject({
      'Serial/Mac': 'NJ90MAKU187CB',
      Status: 'Issued',
      Condition: 'New',
      Type: 'Modem',
      Model: 'CM600',
      'Technician ID': '7011',
      Technician: 'Antonio Bell',
      // The date in the company's time zone, not that of the server.
      Assigned: '2026-10-06',
      'Missing since': null,
    });
    const inStock = await readFile({
      status: 'in_warehouse',
      sort_by: 'serial_mac',
      direction: 'desc',
      removed: 'false',
    });
    expect(inStock.lines.map(([serial]) => serial)).toEqual(['MB49ED77173E', 'F82DC03C4472']);
    expect((await readFile({ q: '4472', direction: 'asc', removed: 'false' })).lines.map(([serial]) => serial)).toEqual(
      ['F82DC03C4472'],
    );
  });

  it('given a language, then titles and states are in its words', async () => {
    const { titles, lines } = await readFile({ status: 'issued', direction: 'asc', removed: 'false' }, 'es');
    expect([titles[2], lines[0]?.[2]]).toEqual(['Estado', 'Asignado']);
  });

  it('given anyone who may read the stock, then the file is asked for with what the list was asked for; none of nothing', async () => {
    const response = await at.read<{ id: string }>('cpes/export?status=issued&removed=1&q=NJ');
    expect(response.status).toBe(202);
    const [stored] = await equipment.ctx.db.query<{ filters: object }>(
      'select filters from exports.export where id = $1',
      [response.body.id],
    );
    expect(stored?.filters).toEqual({ status: 'issued', removed: 'true', q: 'NJ', direction: 'asc' });
    expect((await at.read<{ code: string }>('cpes/export?status=missing')).body.code).toBe('NothingToExport');
    expect((await at.read('cpes/export', 'technician', bell)).status).toBe(403);
  });
});
