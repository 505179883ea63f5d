import {
  ListMessages,
  ReadMessage,
  ReadReceipts,
  ReviseMessage,
  type Message,
} from '@tailboard/contracts/messaging/message-contracts';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { FormCheck } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MessageForm, messageLabels, savedText } from './message-form.js';

/** Edits the message whose ID is in the address: a draft continues, a published message gets a new version. */
export function Page(): ReactNode {
  const t = useTexts('shell-messages');
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, problem, loading, refetch } = useContractQuery(ReadMessage, { id });
  return (
    <>
      <PageHeader title={t('edit')} context={data?.data.title ?? ''} />
      {loading && (
        <PageContent>
          <Loading />
        </PageContent>
      )}
      {problem && !data && (
        <PageContent>
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        </PageContent>
      )}
      {data && <EditForm key={data.data.id} message={data.data} />}
    </>
  );
}

function EditForm({ message }: { message: Message }): ReactNode {
  const t = useTexts('shell-messages');
  const { toast } = useToast();
  const navigate = useNavigate();
  const draft = message.status === 'draft';
  const {
    id,
    title,
    body,
    audience,
    required,
    include_new_hires,
    publish_at,
    deadline,
    expires_at,
    attachment,
    revision,
  } = message;
  const form = useContractForm(ReviseMessage, {
    labels: messageLabels(t),
    start: {
      ...{ title, body, audience, required, include_new_hires, publish_at, deadline, expires_at, attachment },
      ...{ draft: false, notify_again: false },
    },
  });
  const saving = useSave(form, ReviseMessage, {
    draft: `message.${id}`,
    version: revision,
    toInput: (values) => ({ ...values, id }),
    refreshes: [ListMessages, ReadMessage, ReadReceipts],
    onSaved: ({ data }, values) => {
      toast(savedText(t, values, data, message.version));
      void navigate('/admin/messages');
    },
  });
  return (
    <MessageForm
      form={form}
      saving={saving}
      label={t('edit')}
      publish={t(draft ? 'publish' : 'saveChanges')}
      mayDraft={draft}
      id={id}
    >
      {!draft && <FormCheck form={form} name="notify_again" />}
    </MessageForm>
  );
}
