import Button from '@mui/material/Button';
import { Modal } from '@tailboard/ui/modal';
import { FormField } from '@tailboard/web/fields';
import { useValuesForm } from '@tailboard/web/form';
import { useTexts } from '@tailboard/web/texts';
import { words } from '@tailboard/web/words';
import { useId, type ReactNode } from 'react';
import { z } from 'zod';
import { messageTexts } from './message-texts.js';

const side = z.number().int().min(2).max(20);
/** A table of a message: numbers, at least 2 × 2. */
export const TableSize = z.object({ rows: side, columns: side });
type TableSize = z.output<typeof TableSize>;

/** Asks how large a table should be. */
export function TableSizeDialog({
  onInsert,
  onClose,
}: {
  onInsert: (size: TableSize) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(messageTexts);
  const w = useTexts(words);
  const id = useId();
  const labels = { rows: t('rows'), columns: t('columns') };
  const form = useValuesForm<TableSize>(TableSize, { labels, start: { rows: 2, columns: 2 } });
  return (
    <Modal
      title={t('table')}
      width={360}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" form={id} variant="contained">
            {t('insert')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        // A form within a form: what is inserted here does not send the message.
        onSubmit={(event) => {
          event.stopPropagation();
          void form.handleSubmit(onInsert)(event);
        }}
        style={{ display: 'grid', gap: 16 }}
      >
        <FormField form={form} name="rows" type="number" required autoFocus />
        <FormField form={form} name="columns" type="number" required />
      </form>
    </Modal>
  );
}
