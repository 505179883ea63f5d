import { FormNumber } from '@tailboard/web/forms/number-field';
import { useValuesForm } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { InsertDialog } from './insert-dialog.js';

const side = z.number().int().min(2).max(20);
/** The table size in a message: numbers, at least 2 × 2. */
export const TableSize = z.object({ rows: side, columns: side });
type TableSize = z.output<typeof TableSize>;

/** Requests the size of a table. */
export function TableSizeDialog({
  onInsert,
  onClose,
}: {
  onInsert: (size: TableSize) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const labels = { rows: t('rows'), columns: t('columns') };
  const form = useValuesForm<TableSize>(TableSize, { labels, start: { rows: 2, columns: 2 } });
  return (
    <InsertDialog title={t('table')} width={360} onSubmit={form.handleSubmit(onInsert)} onClose={onClose}>
      <FormNumber form={form} name="rows" integer required autoFocus />
      <FormNumber form={form} name="columns" integer required />
    </InsertDialog>
  );
}
