import { ReadUnitList } from '@tailboard/contracts/equipment/packing-list';
import { refuse } from '@tailboard/contracts/refusal';
import { readFileRows } from '@tailboard/service/import/read-file-rows';
import { commandHandler } from '@tailboard/service/service-context';
import { packingListImport } from './packing-list-import.js';
import type { ListedUnit } from './unit-rows.js';

/** Rows of a list that is compared, not imported. */
const MAX_ROWS = 10_000;

/** Reads the units of a file, for a comparison such as that with the provider's receipt. Stores nothing. */
export const handleReadUnitList = commandHandler(
  ReadUnitList,
  async ({ file, sheet, columns }, ctx, { locale, now }) => {
    if (!file) return refuse('FileMissing');
    const read = await readFileRows<ListedUnit>(packingListImport.kind, ctx, file, {
      ...{ sheet, columns, locale, now },
      maxRows: MAX_ROWS,
    });
    if (read === 'too-many') return refuse('TooManyRows', { most: MAX_ROWS });
    if (read === 'unknown-columns') return refuse('UnknownColumns');
    if (read === 'too-large')
      return refuse('FileTooLarge', { limit: Math.round((ctx.config.IMPORT_MAX_BYTES / 1_048_576) * 10) / 10 });
    if ('unreadable' in read) return refuse('FileUnreadable', { problem: read.unreadable });
    return {
      output: {
        units: read.rows.map(({ line, item: { serial_mac, mac } }) => ({ line, serial_mac, mac })),
        refused: [...read.refused],
        notes: [...read.notes],
      },
    };
  },
);
