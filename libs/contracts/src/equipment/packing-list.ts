import type { z } from 'zod';
import { importContracts } from '../import-contracts.js';

/**
 * Packing lists from a provider: serial, MAC, type, model or UPC, location. `known` means the unit is already in
 * inventory, so a file can be imported twice.
 */
export const packingLists = importContracts({
  name: 'packing-lists',
  path: '/cpes',
  what: { one: 'PackingListImport', en: 'CPEs', es: ['los', 'equipos'], 'zh-CN': '设备' },
  permission: 'cpe.receive',
  outcomes: ['received', 'known'],
  key: 'serial_mac',
  defaultLocation: true,
});
export type PackingListImport = z.output<typeof packingLists.Import>;
