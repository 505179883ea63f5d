import Button from '@mui/material/Button';
import { Modal } from '@tailboard/ui/modal';
import { FormField } from '@tailboard/web/fields';
import { useValuesForm } from '@tailboard/web/form';
import { useTexts } from '@tailboard/web/texts';
import { words } from '@tailboard/web/words';
import { useId, type ReactNode } from 'react';
import { z } from 'zod';
import { messageTexts } from './message-texts.js';

const LinkTo = z.object({ href: z.url({ protocol: /^(https?|mailto|tel)$/ }).max(2000) });

/** Asks where a link leads. */
export function LinkDialog({ onLink, onClose }: { onLink: (href: string) => void; onClose: () => void }): ReactNode {
  const t = useTexts(messageTexts);
  const w = useTexts(words);
  const id = useId();
  const form = useValuesForm<z.output<typeof LinkTo>>(LinkTo, {
    labels: { href: t('linkTo') },
    start: { href: 'https://' },
  });
  return (
    <Modal
      title={t('link')}
      width={420}
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
        onSubmit={(event) => {
          event.stopPropagation();
          void form.handleSubmit(({ href }) => onLink(href))(event);
        }}
      >
        <FormField form={form} name="href" required autoFocus fullWidth />
      </form>
    </Modal>
  );
}
