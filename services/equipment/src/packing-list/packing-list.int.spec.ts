import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FilePreview } from '@tailboard/contracts/import-contracts';
import { exampleUnit } from '@tailboard/contracts/equipment/unit-columns';
import type { Locale } from '@tailboard/contracts/locale';
import type { PackingListImport } from '@tailboard/contracts/equipment/packing-list';
import {
  as,
  augusta,
  bell,
  equipmentUnderTest,
  mara,
  type EquipmentUnderTest,
} from '../testing/equipment-under-test.js';
import { writeCsv } from '@tailboard/service/exports/csv';
import { ofOneMoment } from '@tailboard/service/exports/export-sheet';
import { writeXlsx } from '@tailboard/service/exports/xlsx';
import { rowsOfWorkbook, createWorkbook, workbookOfSheets } from '@tailboard/service/testing/workbook';
import { unitSheet } from '../unit/unit-export.js';
import {
  readCompanyFile,
  createJobScheduled,
  createStockActions,
  type StockActions,
} from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
  for (const line of readCompanyFile('cpe-models.csv').trim().split(/\r?\n/).slice(1)) {
    const [type, name, , upc] = line.split(',') as [string, string, string, string];
    await at.addModel(name, type, upc);
  }
});
afterAll(() => equipment.close());

const HEAD = 'serial_mac,mac,cpe_type,model,upc,location';
async function importList(
  content: string | Uint8Array,
  type = 'text/csv',
  query = '',
  sender = as('warehouse'),
): Promise<PackingListImport> {
  const { body, status } = await equipment.inject<{ data: PackingListImport }>({
    method: 'POST',
    url: `/api/v1/cpes/import${query}`,
    headers: { 'content-type': type },
    payload: Buffer.from(content as string),
    as: sender,
  });
  expect(status).toBe(202);
  for (;;) {
    const { body: now } = await equipment.inject<{ data: PackingListImport }>({
      url: `/api/v1/cpes/imports/${body.data.id}`,
      as: as('warehouse'),
    });
    if (now.data.status === 'done' || now.data.status === 'failed') return now.data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** Returns the rows of a workbook that the service sends. */
const readRows = async (url: string) => {
  const { body } = await equipment.inject<Uint8Array>({ url: `/api/v1/cpes/${url}`, as: as('warehouse') });
  return rowsOfWorkbook(body);
};
const reasons = async (id: string) => {
  const { body } = await at.read<{ data: { line: number; field: string; reason: string; serial_mac: string }[] }>(
    `cpes/imports/${id}/rejected`,
  );
  return body.data.map(({ line, field, reason }) => [line, field, reason]);
};

describe('A packing list of a provider', () => {
  it('given 300 units of the company, when their file is sent, then each is received at its location; sent again, each is known', async () => {
    const lines = readCompanyFile('cpes.csv').trim().split(/\r?\n/).slice(0, 301);
    const list = lines.join('\n');
    const first = await importList(list);
    expect(first).toMatchObject({ status: 'done', received: 300, known: 0, rejected: 0, error: null });
    const { body } = await at.read<{ data: { title: string; warehouse_cpe_count: number }[] }>(
      `cpe-types/warehouse?show=all&location=${augusta}`,
    );
    const inAugusta = (type: string): number =>
      lines.filter((line) => line.includes(`,${type},`) && line.endsWith(',Augusta')).length;
    expect(Object.fromEntries(body.data.map(({ title, warehouse_cpe_count }) => [title, warehouse_cpe_count]))).toEqual(
      Object.fromEntries(['Modem', 'Gateway', 'Set-top box', 'Digital adapter'].map((type) => [type, inAugusta(type)])),
    );
    const count = await at.countEvents();
    expect(await importList(list)).toMatchObject({ status: 'done', received: 0, known: 300 });
    expect(await at.countEvents()).toBe(count);
  });

  it('given rows that cannot be, then each is reported at its line, and the rest is received', async () => {
    const rows = [
      'PL0000001,,Modem,,,Augusta',
      'AB1,,Modem,,,Augusta',
      'PL0000002,00:00:00:00:00:00,Modem,,,Augusta',
      'PL0000003,,Toaster,,,Augusta',
      'PL0000004,,,,612572196404,Augusta',
      'PL0000005,,,,612572196403,Augusta',
      'PL0000006,,Gateway,MB8611,,Augusta',
      'PL0000007,,Modem,,,Atlantis',
      'PL0000008,,,,,Augusta',
      'PL0000009,9C3DCF319643,Modem,,,Augusta',
      '=1+1,,Modem,,,Augusta',
      '4.73727E+14,,Modem,,,Augusta',
      '"2,70870E+14",,Modem,,,Augusta',
      'PL0000010,26F2C70E97,Modem,,,Augusta',
      'PL0000011,not a mac,Modem,,,Augusta',
      'UNKNOWN,,Modem,,,Augusta',
      'PL0000012;PL0000013,,Modem,,,Augusta',
      '612572196403,,Modem,,,Augusta',
    ];
    const done = await importList([HEAD, ...rows].join('\r\n'));
    expect(done).toMatchObject({ status: 'done', received: 2, rejected: 16 });
    expect(await reasons(done.id)).toEqual([
      [3, 'serial_mac', 'Too short: a serial or MAC has at least 4 letters and digits.'],
      [4, 'mac', 'This MAC is not valid for a single CPE. Scan the label again.'],
      [5, 'cpe_type', 'The type "Toaster" does not exist or is retired.'],
      [6, 'upc', 'UPC is not a UPC: 12 digits, the last one is a check digit.'],
      [8, 'model', 'The model "MB8611" belongs to another type.'],
      [9, 'location', 'No open location is named "Atlantis".'],
      [10, 'cpe_type', 'Type, model and UPC are missing.'],
      [11, 'mac', '9C3DCF319643 belongs to another CPE'],
      [
        12,
        'serial_mac',
        'Contains =, which is not part of a serial or MAC. If a scanner sent it, check the keyboard layout of the scanner.',
      ],
      [13, 'serial_mac', expect.stringMatching(/^A spreadsheet shortened this number/)],
      [14, 'serial_mac', expect.stringMatching(/^A spreadsheet shortened this number/)],
      [15, 'mac', expect.stringMatching(/^A MAC has 12 digits; this one has 10\./)],
      [16, 'mac', expect.stringMatching(/^This is not a MAC/)],
      [17, 'serial_mac', expect.stringMatching(/^This is a placeholder/)],
      [18, 'serial_mac', expect.stringMatching(/^This contains more than one code/)],
      [19, 'serial_mac', expect.stringMatching(/^the UPC of a model/)],
    ]);
    expect(await at.findUnit('PL0000005')).toMatchObject({
      cpe_model: { name: 'SB8200' },
      cpe_type: { title: 'Modem' },
    });
  });

  it('given an import, when it is undone by its ID, then its units are gone, and the corrected file is received', async () => {
    const rows = ['UNDONE000001,,Modem,,,Augusta', 'UNDONE000002,9C3DCF319779,Modem,,,Augusta'];
    const { id } = await importList([HEAD, ...rows].join('\r\n'));
    const { status, body } = await at.send('POST', 'cpes/undo', { command_id: id });
    expect({ status, count: body.ids.length }).toEqual({ status: 200, count: 2 });
    expect(await importList([HEAD, ...rows.map((row) => row.replace('Modem', 'Gateway'))].join('\r\n'))).toMatchObject({
      received: 2,
      known: 0,
    });
  });

  it('given a unit that was returned to the provider is listed again, then its row is rejected with its place', async () => {
    const file = [HEAD, 'RETURNED0001,,Modem,,,Augusta'].join('\r\n');
    await importList(file);
    await at.send('PUT', 'cpes/return', { serial_mac: ['RETURNED0001'] });
    const done = await importList(file);
    expect(done).toMatchObject({ received: 0, known: 0, rejected: 1 });
    expect(await reasons(done.id)).toEqual([[2, 'serial_mac', 'returned to the provider']]);
  });

  it('given units in a warehouse, held, used, and deleted, when they are listed without type and location, then those in a warehouse are known, and the others are listed with their place', async () => {
    const file = (more: string) =>
      ['serial_mac,cpe_type,location', 'KNOWN0000001', 'KNOWN0000002', 'KNOWN0000003', 'KNOWN0000004']
        .map((line, at) => (at === 0 ? line : `${line},${more}`))
        .join('\n');
    await importList(file('Modem,Augusta'));
    await at.assign(bell, ['KNOWN0000002']);
    await at.send('DELETE', `cpes/${(await at.findUnit('KNOWN0000003')).id}?reason=broken`, undefined);
    await at.send('PUT', 'cpes/return', { serial_mac: ['KNOWN0000004'] });
    for (const more of ['Modem,Augusta', 'Modem,', 'Modem,Atlantis', 'Toaster,Augusta']) {
      const done = await importList(file(more));
      expect(done).toMatchObject({ received: 0, known: 1, rejected: 3 });
      expect(await reasons(done.id)).toEqual([
        [3, 'serial_mac', expect.stringContaining('Antonio Bell')],
        [4, 'serial_mac', expect.stringMatching(/deleted/i)],
        [5, 'serial_mac', 'returned to the provider'],
      ]);
      const { body } = await at.read<{ data: { code: string; serial_mac: string }[] }>(
        `cpes/imports/${done.id}/rejected?codes=HeldByAnother,WithTheProvider`,
      );
      expect(body.data.map(({ code, serial_mac }) => [code, serial_mac])).toEqual([
        ['HeldByAnother', 'KNOWN0000002'],
        ['WithTheProvider', 'KNOWN0000004'],
      ]);
    }
  });

  it('given a file as Excel and providers write it, then usual column names, a separator line, text formulas and blank rows are read', async () => {
    const file = [
      'sep=;',
      ';;;',
      'Serial Number;CM MAC;Type;Warehouse',
      '="007000000001";9C:3D:CF:31:F0:01;Modem;Augusta',
      ';;;',
      '"=""007000000002""";;Modem;Augusta',
      '   ',
    ];
    const done = await importList(file.join('\r\n'));
    expect(done).toMatchObject({ status: 'done', received: 2, rejected: 0, processed: 2 });
    expect(await at.findUnit('007000000001')).toMatchObject({ mac: '9C3DCF31F001', location: { name: 'Augusta' } });
    expect((await at.findUnit('007000000002')).serial_mac).toBe('007000000002');
  });

  it('given a location for the rows without one, then they are received there, and the others at their own location', async () => {
    const file = ['serial_mac,cpe_type,location', 'PLACED000001,Modem,', 'PLACED000002,Modem,Nashville'].join('\n');
    const done = await importList(file, 'text/csv', `?location_id=${augusta}`);
    expect(done).toMatchObject({ received: 2, rejected: 0 });
    expect(await at.findUnit('PLACED000001')).toMatchObject({ location: { name: 'Augusta' } });
    expect(await at.findUnit('PLACED000002')).toMatchObject({ location: { name: 'Nashville' } });
  });

  it('given a workbook, then its first sheet is read; its rejected rows are downloaded as a workbook of texts, corrected, and imported', async () => {
    const header = ['Serial Number', 'cpe_type', 'location'];
    const rows = [
      ['000270870123', 'Modem', 'Augusta'],
      [270_870_123_456_789, 'Modem', 'Augusta'],
      [null, null, null],
      [4_737_270_000_000_000, 'Modem', 'Augusta'],
      ['BOOK00000004', 'Modem', 'Atlantis'],
      ['000000123456', 'Modem', 'Atlantis'],
    ];
    const done = await importList(await createWorkbook([header, ...rows]));
    expect(done).toMatchObject({ status: 'done', received: 2, rejected: 3, rejected_file: 'csv' });
    expect((await at.findUnit('270870123456789')).serial_mac).toBe('270870123456789');
    const nowhere = 'No open location is named "Atlantis".';
    expect(await reasons(done.id)).toEqual([
      [5, 'serial_mac', expect.stringMatching(/^A spreadsheet shortened this number/)],
      [6, 'location', nowhere],
      [7, 'location', nowhere],
    ]);
    const { body } = await at.read<{ data: object[] }>(`cpes/imports/${done.id}/reasons`);
    expect(body.data[0]).toEqual({
      ...{ code: 'unknownPlace', field: 'location', value: 'Atlantis', rows: 2, reason: nowhere },
    });

    const rejected = await readRows(`imports/${done.id}/rejected.xlsx`);
    expect(rejected[0]).toEqual([...header, 'line', 'field', 'reason']);
    expect(rejected[3]?.slice(0, 3)).toEqual(['000000123456', 'Modem', 'Atlantis']);
    const corrected = rejected.map((row) => row.map((cell) => (cell === 'Atlantis' ? 'Augusta' : cell)));
    const again = await importList(await createWorkbook(corrected));
    expect(again).toMatchObject({ status: 'done', received: 2, rejected: 1 });
    expect((await at.findUnit('000000123456')).serial_mac).toBe('000000123456');
  });

  it('given an archive that is no workbook, then the import reports it', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(64)]);
    expect(await importList(zip)).toMatchObject({ status: 'failed', error: expect.stringContaining('ZIP archive') });
  });

  it('given the template, then it has titles for people and an example, which an import of it skips', async () => {
    const [titles, ...examples] = await readRows('import-template');
    expect(titles).toEqual([
      'Serial/Mac',
      'MAC',
      'Type',
      'Model',
      'UPC',
      'Location',
      'Condition',
      'Technician ID',
      'Job',
    ]);
    expect(examples).toEqual([Object.values(exampleUnit)]);
    const list = await importList(
      [titles!, ...examples, ['TEMPLATE01', '', 'Modem', '', '', 'Augusta', '', '', '']]
        .map((row) => row.join(','))
        .join('\n'),
    );
    expect(list).toMatchObject({
      received: 1,
      rejected: 0,
      notes: [expect.stringMatching(/^Line 2: This is the example/)],
    });
  });

  it('given what a spreadsheet made of serials, then each row is rejected, and padded numbers are read as shown', async () => {
    const rows = [
      ['Serial Number', 'Type', 'Warehouse'],
      [4_711_123_456, 'Modem', 'Augusta'],
      [new Date('2026-08-10T00:00:00Z'), 'Modem', 'Augusta'],
      [false, 'Modem', 'Augusta'],
      ['10-Aug', 'Modem', 'Augusta'],
      ['11/27/2026', 'Modem', 'Augusta'],
      ['Total', 5, null],
      ['test', 'Modem', 'Augusta'],
    ];
    const formats = { '1,0': '000000000000' };
    const done = await importList(await workbookOfSheets([{ name: 'List', rows, formats }]));
    expect(done).toMatchObject({ status: 'done', received: 1, rejected: 6 });
    expect((await at.findUnit('004711123456')).serial_mac).toBe('004711123456');
    expect((await reasons(done.id)).map(([line, , reason]) => [line, String(reason).split(/[:.]/)[0]])).toEqual([
      [3, 'A spreadsheet turned this value into a date'],
      [4, 'This is a placeholder, not a serial number'],
      [5, 'A spreadsheet turned this value into a date'],
      [6, 'A spreadsheet turned this value into a date'],
      [7, 'This is a placeholder, not a serial number'],
      [8, 'This is a placeholder, not a serial number'],
    ]);
  });

  it('given two columns of serials, then a row in which they differ is rejected; columns that are not used are named', async () => {
    const file = [
      'Serial_Mac,Serial Number,CM MAC,MTA MAC,Type,Item,Model,Warehouse,Qty',
      'DIFFERS00001,DIFFERS00002,,,Modem,1,,Augusta,1',
      'SAME00000001,SAME00000001,02AABB00D001,02AABB00D0F1,Modem,2,,Augusta,1',
    ];
    const done = await importList(file.join('\n'));
    expect(done).toMatchObject({
      received: 1,
      rejected: 1,
      notes: ['Columns that are not imported: MTA MAC, Item, Qty.'],
    });
    expect((await reasons(done.id))[0]?.[2]).toMatch(/^The columns Serial_Mac, Serial Number mean the same and differ/);
    expect(await at.findUnit('SAME00000001')).toMatchObject({ mac: '02AABB00D001' });
  });

  describe('given the export of the units', () => {
    beforeAll(async () => {
      await at.receive(['EXPORT000001', 'EXPORT000002'], { cpe_model_id: await at.addModel('CM600', 'Modem') });
      await at.assign(bell, ['EXPORT000002']);
      await equipment.settle();
    });

    /** Returns the export of the units with a serial that begins so. */
    const exportUnits = async (format: 'csv' | 'xlsx', locale: Locale): Promise<Uint8Array> =>
      ofOneMoment(equipment.ctx.db, async (db) => {
        const filters = { q: 'EXPORT0', direction: 'asc', removed: 'false' };
        const record = { filters } as never;
        const options = { ctx: equipment.ctx, db, record, reader: {} as never, locale };
        const { columns, rows } = await unitSheet.sheet(options);
        const parts: Uint8Array[] = [];
        const content = format === 'csv' ? writeCsv(columns, rows) : writeXlsx('units', columns, rows);
        for await (const part of content) parts.push(Buffer.from(part as string));
        return Buffer.concat(parts);
      });

    it.each(['en', 'es', 'zh-CN'].flatMap((locale) => ['csv', 'xlsx'].map((format) => [format, locale] as const)))(
      'when it is imported as %s in %s, then units in a warehouse are known, and others are listed with their place',
      async (format, locale) => {
        const done = await importList(await exportUnits(format as 'csv', locale as Locale));
        expect(done).toMatchObject({ status: 'done', error: null, received: 0, known: 1, rejected: 1 });
        const [[, field, reason] = []] = await reasons(done.id);
        expect([field, reason]).toEqual(['serial_mac', expect.stringContaining('Antonio Bell')]);
      },
    );

    it('when other units have its rows, then they are received', async () => {
      const file = (await exportUnits('csv', 'es')).toString().replaceAll('EXPORT00000', 'READ000000');
      expect(await importList(file, 'text/csv', `?location_id=${augusta}`)).toMatchObject({ received: 2, rejected: 0 });
    });
  });

  it('given a first inventory with condition, technician and job, when it is imported, then each unit is where its row places it; unknown names are rejected, and one undo takes all out', async () => {
    const job = randomUUID();
    const scheduled = createJobScheduled('12 Broad St', '2026-10-05');
    await equipment.record(`job-${job}`, [
      { ...scheduled, data: { ...scheduled.data, details: { ...scheduled.data.details, identifier: 'WO-77' } } },
    ]);
    await equipment.settle();
    const list = await importList(
      [
        'Serial,Type,Location,Estado del equipo,Tech ID,Technician,Job Number',
        'FIRST0000001,Modem,Augusta,Used,,,',
        'FIRST0000002,Modem,,Defectuoso,7011,Antonio Bell,',
        'FIRST0000003,Modem,,,7012,Rosa Patel,WO-77',
        'FIRST0000004,Modem,Augusta,Shiny,,,',
        'FIRST0000005,Modem,,,9999,,',
        'FIRST0000006,Modem,,,7011,,WO-78',
        'FIRST0000007,Modem,,,,,WO-77',
      ].join('\n'),
    );
    expect(list).toMatchObject({ received: 3, rejected: 4, notes: ['Columns that are not imported: Technician.'] });
    await equipment.settle();
    expect(await at.findUnit('FIRST0000001')).toMatchObject({ status: 'in_warehouse', condition: 'used' });
    expect(await at.findUnit('FIRST0000002')).toMatchObject({
      ...{ status: 'issued', condition: 'defective', user: { label: 'Antonio Bell' } },
    });
    expect(await at.findUnit('FIRST0000003')).toMatchObject({
      ...{ status: 'on_job', condition: 'new', user: { label: 'Rosa Patel' }, job: { id: job } },
    });
    expect(await reasons(list.id)).toEqual([
      [5, 'condition', 'This is not a condition. Write New, Used or Defective.'],
      [6, 'technician_id', 'No active person, or more than one, has the number or name "9999".'],
      [7, 'job', 'No job, or more than one, has the number "WO-78".'],
      [8, 'job', 'The job "WO-77" has no technician. Name one in the row.'],
    ]);
    const { body } = await at.send('POST', 'cpes/undo', { command_id: list.id });
    expect(body.ids).toHaveLength(3);
    expect(await at.findUnit('FIRST0000003')).toBeUndefined();
  });

  it('given a warehouse user, who may not use units on jobs, when their first inventory names jobs, then these rows are rejected', async () => {
    const list = await importList(
      ['Serial,Type,Location,Tech ID,Job', 'MARA00000001,Modem,,7011,', 'MARA00000002,Modem,Augusta,,WO-77'].join('\n'),
      'text/csv',
      '',
      as('warehouse', mara),
    );
    expect(list).toMatchObject({ received: 1, rejected: 1 });
    expect(await reasons(list.id)).toEqual([
      [3, 'job', 'You may not place CPEs on jobs. Ask a supervisor to import this row, or remove the job.'],
    ]);
  });

  it('given a workbook without a header, when its columns are named, then each row is received, and the file of its rejected rows is read by the same letters', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const rows = [
      ['BARE00000001', 'x', 'Modem', 'Augusta'],
      ['BARE00000002', 'x', 'Modem', 'Atlantis'],
    ];
    const columns = 'serial_mac,,cpe_type,location';
    const book = await createWorkbook(rows);
    const done = await importList(book, type, `?columns=${columns}`);
    expect(done).toMatchObject({ received: 1, rejected: 1 });
    const [titles, rejected] = await readRows(`imports/${done.id}/rejected.xlsx`);
    expect(titles).toEqual(['A', 'B', 'C', 'D', 'line', 'field', 'reason']);
    expect(rejected?.slice(0, 4)).toEqual(rows[1]);
    const unknown = await equipment.inject({
      method: 'POST',
      url: '/api/v1/cpes/import?columns=serial_mac,price',
      headers: { 'content-type': type },
      payload: Buffer.from(book),
      as: as('warehouse'),
    });
    expect({ status: unknown.status, body: unknown.body }).toMatchObject({
      status: 422,
      body: { code: 'UnknownColumns' },
    });
    const { body } = await equipment.inject({
      method: 'POST',
      url: `/api/v1/cpes/read-list?columns=${columns}`,
      headers: { 'content-type': type },
      payload: Buffer.from(book),
      as: as('warehouse'),
    });
    expect(body).toMatchObject({ units: [{ line: 1, serial_mac: 'BARE00000001' }, { line: 2 }], refused: [] });
  });

  it('given the columns of another file, then it names the missing ones', async () => {
    expect(await importList('account_number,date\r\n1,2026-10-05')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Serial/Mac'),
    });
  });

  it('given a header with unknown names, when the office assigns its columns, then each later file with it is read so, and header errors use the titles of people', async () => {
    const post = async (content: string, locale: Locale = 'en') =>
      equipment.inject<{ data: FilePreview }>({
        method: 'POST',
        url: '/api/v1/cpes/import-preview',
        headers: { 'content-type': 'text/csv', 'accept-language': locale },
        payload: Buffer.from(content),
        as: as('warehouse'),
      });
    const content = 'Acme\nCaja;Clase;Sitio\nMAPPED0001;Modem;Augusta\n';
    const refused = await importList(content);
    expect(refused.error).toBe('Line 2: The header is missing the column Serial/Mac.');
    const { body } = await post(content, 'es');
    expect(body.data).toMatchObject({ line: 2, is_complete: false, is_saved: false });
    expect(body.data.columns.map(({ title, field }) => [title, field])).toEqual([
      ['Caja', null],
      ['Clase', null],
      ['Sitio', 'location'],
    ]);
    expect(body.data.fields.find(({ is_required }) => is_required)).toMatchObject({ name: 'serial_mac' });
    const save = (fields: (string | null)[]) =>
      at.send('PUT', `cpes/import-columns/${body.data.signature}`, { fields });
    expect((await save(['price', null, null])).status).toBe(422);
    expect((await save([null, 'cpe_type', 'location'])).status).toBe(422);
    expect((await save(['serial_mac', 'cpe_type', 'location'])).status).toBe(200);
    expect((await post(content)).body.data).toMatchObject({ is_complete: true, is_saved: true });
    expect(await importList(content)).toMatchObject({ received: 1, rejected: 0 });
    expect(await importList('CAJA,clase,sitio\nMAPPED0002,Modem,Augusta')).toMatchObject({ received: 1, rejected: 0 });
  });

  it('given a workbook with two sheets, when one is chosen, then it is imported', async () => {
    const head = ['Serial', 'Type', 'Location'];
    const book = await workbookOfSheets([
      { name: 'North', rows: [head, ['NORTH00001', 'Modem', 'Augusta']] },
      { name: 'South', rows: [head, ['SOUTH00001', 'Modem', 'Augusta']] },
    ]);
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(await importList(book, type, '?sheet=South')).toMatchObject({ received: 1 });
    expect(await at.findUnit('SOUTH00001')).toMatchObject({ serial_mac: 'SOUTH00001' });
    expect(await at.findUnit('NORTH00001')).toBeUndefined();
  });

  it('given a provider’s receipt as a workbook, when it is read, then its units are returned without a type, and refused rows with their line', async () => {
    const rows = [
      ['Receipt'],
      ['Serial Number', 'CM MAC', 'Date'],
      ['RCPT000001', '02AABB000109', '1'],
      ['4.7E+14', '', '1'],
    ];
    const { status, body } = await equipment.inject({
      method: 'POST',
      url: '/api/v1/cpes/read-list',
      headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      payload: Buffer.from(await createWorkbook(rows)),
      as: as('warehouse'),
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        units: [{ line: 3, serial_mac: 'RCPT000001', mac: '02AABB000109' }],
        refused: [{ line: 4, value: '4.7E+14', reason: expect.stringMatching(/^A spreadsheet shortened/) }],
        notes: ['Columns that are not imported: Date.'],
      },
    });
  });
});
