import { z } from 'zod';
import { command } from '../contract.js';
import { HeaderlessColumns, importContracts, refusalsFor, Sheet } from '../import-contracts.js';
import { refusal } from '../refusal.js';

/**
 * Packing lists from a provider: serial, MAC, type, model or UPC, location. `known` means the unit is already in
 * inventory, so a file can be imported twice.
 */
const what = { one: 'PackingListImport', en: 'CPEs', es: ['los', 'equipos'], 'zh-CN': '设备' } as const;
export const packingLists = importContracts({
  name: 'packing-lists',
  path: '/cpes',
  what,
  permission: 'cpe.receive',
  outcomes: ['received', 'known'],
  key: 'serial_mac',
  defaultLocation: true,
});
export type PackingListImport = z.output<typeof packingLists.Import>;

const TooManyRows = refusal(
  'TooManyRows',
  422,
  {
    en: 'The file has more than {most} rows. Split it.',
    es: 'El archivo tiene más de {most} filas. Divídalo.',
    'zh-CN': '文件超过 {most} 行，请拆分。',
  },
  'file',
);

export const ReadUnitList = command('equipment.read-unit-list', {
  route: 'POST /cpes/read-list',
  permission: 'cpe.move',
  query: z.object({ sheet: Sheet, columns: HeaderlessColumns }),
  file: true,
  output: z.object({
    units: z.array(z.object({ line: z.int(), serial_mac: z.string(), mac: z.string().nullable() })),
    /** Rows that are no units, each with its line and the reason. */
    refused: z.array(z.object({ line: z.int(), value: z.string().nullable(), reason: z.string() })),
    /** Notes about the file, such as columns that are not used. */
    notes: z.array(z.string()),
  }),
  refusals: [...refusalsFor(what), TooManyRows],
  summary: 'Read the units of a CSV, XLSX or JSON file, for a comparison; stores nothing',
});
