import { messageTemplates, type MessageTemplate } from '@tailboard/contracts/messaging/message-template';
import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { SavedChoices } from './saved-choices.js';

/** The fields that a template fills in. */
export type TemplateValues = Pick<MessageTemplate, 'title' | 'body' | 'audience' | 'required' | 'include_new_hires'>;

/** Returns HTML without pictures, which belong to one message. */
const withoutPictures = (html: string): string => html.replaceAll(/<img\b[^>]*>/gi, '');

/** The templates of messages. A chosen one fills in the form; "Undo" brings back the earlier values. */
export function TemplateChoices({
  values,
  onFill,
}: {
  values: TemplateValues;
  onFill: (values: TemplateValues) => void;
}): ReactNode {
  const t = useTexts('shell-saved-choices');
  const { toast } = useToast();
  const isEmpty = values.title === '' && values.body === '';
  return (
    <SavedChoices<TemplateValues>
      list={messageTemplates}
      label={t('templates')}
      save={t('saveTemplate')}
      hint={t('templateHint')}
      current={isEmpty ? null : { ...values, body: withoutPictures(values.body) }}
      onChoose={({ name, title, body, audience, required, include_new_hires }) => {
        onFill({ title, body, audience, required, include_new_hires });
        toast(
          t('usedTemplate', { name }),
          'success',
          isEmpty ? undefined : { label: t('undo'), onAction: () => onFill(values) },
        );
      }}
    />
  );
}
