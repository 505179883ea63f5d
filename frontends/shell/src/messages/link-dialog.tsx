import { FormField } from '@tailboard/web/forms/fields';
import { useValuesForm } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { InsertDialog } from './insert-dialog.js';

const LinkTo = z.object({ href: z.url({ protocol: /^(https?|mailto|tel)$/ }).max(2000) });

/** Requests the target of a link. */
export function LinkDialog({ onLink, onClose }: { onLink: (href: string) => void; onClose: () => void }): ReactNode {
  const t = useTexts('shell-messages');
  const form = useValuesForm<z.output<typeof LinkTo>>(LinkTo, {
    labels: { href: t('linkTo') },
    start: { href: 'https://' },
  });
  return (
    <InsertDialog
      title={t('link')}
      width={420}
      onSubmit={form.handleSubmit(({ href }) => onLink(href))}
      onClose={onClose}
    >
      <FormField form={form} name="href" required autoFocus fullWidth />
    </InsertDialog>
  );
}
