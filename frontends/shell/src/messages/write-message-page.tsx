import { ListMessages, WriteMessage } from '@tailboard/contracts/messaging/message-contracts';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { emptyMessage, MessageForm, messageLabels, savedText } from './message-form.js';

/** Creates a message: published at once, published later, or saved as a draft. The input survives a reload. */
export function Page(): ReactNode {
  const t = useTexts('shell-messages');
  const { toast } = useToast();
  const navigate = useNavigate();
  const form = useContractForm(WriteMessage, { labels: messageLabels(t), start: emptyMessage });
  const saving = useSave(form, WriteMessage, {
    draft: 'message.new',
    refreshes: [ListMessages],
    onSaved: ({ data }, values) => {
      toast(savedText(t, values, data));
      void navigate('/admin/messages');
    },
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <MessageForm form={form} saving={saving} label={t('add')} publish={t('publish')} mayDraft />
    </>
  );
}
