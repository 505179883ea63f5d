import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findSerials } from '@tailboard/contracts/equipment/serial';
import { foldState } from '@tailboard/eventing/decider';
import {
  augusta,
  bell,
  equipmentUnderTest,
  montgomery,
  nashville,
  patel,
  type EquipmentUnderTest,
} from '../testing/equipment-under-test.js';
import { readCompanyFile, createStockActions, type StockActions } from '../testing/stock-of-units.js';
import { unitDecider } from './unit-decider.js';
import { knownByRow, type UnitRow } from './unit-projection.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
});
afterAll(() => equipment.close());

describe('The morning of the company', () => {
  it('given its 2,400 units are received and a scan sheet is pasted for Bell, then sixty are his, and again nothing is recorded [CPE-056] [WHS-004] [WHS-028] [API-087] [API-088]', async () => {
    const [head, ...lines] = readCompanyFile('cpes.csv').trim().split(/\r?\n/);
    expect(head).toBe('serial_mac,mac,cpe_type,model,upc,location');
    const places: Record<string, string> = { Augusta: augusta, Nashville: nashville, Montgomery: montgomery };
    const rows = lines.map((line) => line.split(',') as [string, string, string, string, string, string]);
    expect(rows).toHaveLength(2_400);
    const parts = new Map<string, typeof rows>();
    for (const row of rows) {
      const part = `${row[2]},${row[5]}`;
      parts.set(part, [...(parts.get(part) ?? []), row]);
    }
    let received = 0;
    for (const [part, all] of parts) {
      const [type, place] = part.split(',') as [string, string];
      for (let from = 0; from < all.length; from += 400) {
        const some = all.slice(from, from + 400);
        const { body } = await at.receive(
          some.map(([serial]) => serial),
          { cpe_type_id: await at.addType(type), location_id: places[place], mac: some.map(([, mac]) => mac) },
        );
        received += body.ids.length;
      }
    }
    expect(received).toBe(2_400);
    const { body } = await at.read<{ data: { title: string; warehouse_cpe_count: number }[] }>(
      `cpe-types/warehouse?show=all&location=${augusta}`,
    );
    const counts = Object.fromEntries(body.data.map(({ title, warehouse_cpe_count }) => [title, warehouse_cpe_count]));
    expect(counts).toEqual({ Modem: 187, Gateway: 371, 'Set-top box': 185, 'Digital adapter': 92 });

    const sheet = readCompanyFile('scan-sheet.txt');
    const scanned = findSerials(sheet).map(({ raw }) => raw);
    const given = await at.assign(bell, scanned);
    expect({ ids: given.body.ids.length, errors: given.body.errors }).toEqual({ ids: 60, errors: {} });
    expect(await at.listSerials(bell, 'issued')).toHaveLength(60);
    const count = await at.countEvents();
    expect((await at.assign(bell, scanned)).body.ids).toHaveLength(60);
    expect(await at.countEvents()).toBe(count);

    const owned = (await at.listSerials(bell, 'issued')).includes('NJ90MAKU187CB');
    if (!owned) await at.assign(bell, ['NJ90MAKU187CB']);
    const response = await at.assign(patel, ['9c:3d:cf:31:96:43']);
    expect(response.body.override).toEqual(['9C3DCF319643']);
    await at.assign(patel, ['9c:3d:cf:31:96:43'], { override: true });
    expect(await at.listSerials(patel, 'issued')).toEqual(['NJ90MAKU187CB']);
    expect(await at.listSerials(bell, 'issued')).not.toContain('NJ90MAKU187CB');
  });

  it('given all that, then every row is the very state that the events of its unit make', async () => {
    await equipment.settle();
    const rows = await equipment.ctx.db.query<UnitRow>('select * from unit order by touched desc limit 500');
    const loaded = await equipment.ctx.loadMany(
      unitDecider,
      rows.map(({ id }) => id),
    );
    expect(rows.length).toBe(500);
    expect(rows.map(knownByRow)).toEqual(
      loaded.map(({ events }) => ({ state: foldState(unitDecider, events), version: events.length })),
    );
  });
});
