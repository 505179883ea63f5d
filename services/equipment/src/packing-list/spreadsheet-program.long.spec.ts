import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PackingListImport } from '@tailboard/contracts/equipment/packing-list';
import { textTemplate } from '@tailboard/service/exports/text-template';
import { rowsOfWorkbook } from '@tailboard/service/testing/workbook';
import { as, equipmentUnderTest, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions, type StockActions } from '../testing/stock-of-units.js';

/** The command of LibreOffice; the test is left out where it is not installed. */
const command = ['soffice', 'localc', 'libreoffice'].find(
  (name) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0,
);
const describeWhereInstalled = command === undefined ? describe.skip : describe;

describeWhereInstalled('A file that LibreOffice has saved (left out where LibreOffice is not installed)', () => {
  let equipment: EquipmentUnderTest;
  let at: StockActions;
  const folder = mkdtempSync(path.join(tmpdir(), 'libreoffice-'));
  beforeAll(async () => {
    equipment = await equipmentUnderTest();
    at = createStockActions(equipment);
    await at.addType();
  });
  afterAll(async () => {
    await equipment.close();
    rmSync(folder, { recursive: true });
  });

  const readFile = async (url: string): Promise<Uint8Array> =>
    (await equipment.inject<Uint8Array>({ url: `/api/v1/${url}`, as: as('warehouse') })).body;
  const sendFile = (payload: Buffer) =>
    equipment.inject<{ data: PackingListImport; message?: string }>({
      ...{ method: 'POST', url: '/api/v1/cpes/import', payload, as: as('warehouse') },
      headers: { 'content-type': 'application/octet-stream' },
    });
  async function importFile(payload: Buffer): Promise<PackingListImport> {
    const { body } = await sendFile(payload);
    for (;;) {
      const now = await equipment.inject<{ data: PackingListImport }>({
        url: `/api/v1/cpes/imports/${body.data.id}`,
        as: as('warehouse'),
      });
      if (now.body.data.finished_at !== null) return now.body.data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  /** Opens a file in LibreOffice, and returns it as LibreOffice saves it. */
  function saveAs(content: Uint8Array, from: string, to: string): Buffer {
    writeFileSync(path.join(folder, `units.${from}`), content);
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    const saved = path.join(folder, 'saved');
    const options = [profile, '--headless', '--convert-to', to, '--outdir', saved, path.join(folder, `units.${from}`)];
    const { status, stderr } = spawnSync(command!, options, { encoding: 'utf8', timeout: 120_000 });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    return readFileSync(path.join(saved, `units.${to}`));
  }
  /** The template, filled with serials whose zeros and digits a spreadsheet program may lose. */
  const fillTemplate = async (prefix: string) => {
    const [titles, ...examples] = await rowsOfWorkbook(await readFile('cpes/import-template'));
    const serials = [`00${prefix}0000001`, `${prefix}70870123456789`, `${prefix}E10000001`];
    const rows = serials.map((serial, index) =>
      titles!.map(
        (_, column) => [serial, index === 0 ? '02AABB0000' + prefix : '', 'Modem', '', '', 'Augusta'][column] ?? '',
      ),
    );
    const filled = [titles!, ...examples, ...rows];
    return {
      serials,
      workbook: textTemplate('template', titles as string[], filled.slice(1) as string[][]),
      csv: Buffer.from(filled.map((row) => row.join(',')).join('\n')),
    };
  };

  it.each(['xlsx', 'csv'])(
    'given our filled template, when it is saved as %s, then each serial is received as it was',
    async (to) => {
      const { serials, workbook } = await fillTemplate(to === 'xlsx' ? '11' : '22');
      const done = await importFile(saveAs(workbook, 'xlsx', to));
      expect(done).toMatchObject({ status: 'done', error: null, received: serials.length, rejected: 0 });
      for (const serial of serials) expect(await at.findUnit(serial)).toMatchObject({ serial_mac: serial });
    },
  );

  it('given our CSV file, when a user opens it and saves it as xlsx, then serials without leading zeros are received', async () => {
    const { serials, csv } = await fillTemplate('33');
    const done = await importFile(saveAs(csv, 'csv', 'xlsx'));
    expect(done.received + done.rejected).toBe(serials.length);
    // Opening a CSV file drops leading zeros, so the template is a workbook.
    for (const serial of serials.slice(1)) expect(await at.findUnit(serial)).toMatchObject({ serial_mac: serial });
  });

  it('given our template, when it is saved as ods, then it is refused, and the reason names XLSX and CSV', async () => {
    const { workbook } = await fillTemplate('44');
    const { status, body } = await sendFile(saveAs(workbook, 'xlsx', 'ods'));
    expect({ status, body }).toMatchObject({ status: 422, body: { message: expect.stringMatching(/XLSX or CSV/) } });
  });
});
