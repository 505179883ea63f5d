import type { z } from 'zod';
import { importContracts } from '../intake.js';

/**
 * Files of units as a provider sends them: serial, MAC, type, model or UPC, location. `known`: the unit is in inventory already,
 * so that the same file may come twice.
 */
export const packingLists = importContracts({
  name: 'packing-lists',
  path: '/cpes',
  what: { one: 'PackingListImport', en: 'units', es: ['los', 'equipos'], 'zh-CN': '设备' },
  permission: 'cpe.receive',
  outcomes: ['received', 'known'],
  key: 'serial_mac',
});
export type PackingListImport = z.output<typeof packingLists.Import>;
