import { z } from 'zod';
import { rowReader, text } from '../import/row-fields.js';
import type { RowKind } from '../import/rows.js';

const fields = z.object({ id: z.uuid(), text: text(20, 1) });

/** Sample rows: errands. */
export const errandRows: RowKind<z.output<typeof fields>> = {
  columns: { all: ['id', 'text'] },
  key: 'id',
  read: rowReader({ fields, key: 'id' }),
};
