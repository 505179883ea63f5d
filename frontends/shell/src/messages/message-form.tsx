import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { Audience, BODY_LIMIT, type MessageForm as Schema } from '@tailboard/contracts/messaging/message';
import { SendAttachment, type WrittenMessage } from '@tailboard/contracts/messaging/message-contracts';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { FormCheck, FormField } from '@tailboard/web/forms/fields';
import { asLabelled, useFieldDisplay, type FieldsOf } from '@tailboard/web/forms/form';
import type { Saving } from '@tailboard/web/forms/save';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts, type Translate } from '@tailboard/web/i18n/texts';
import { UploadField } from '@tailboard/web/forms/upload';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { TemplateChoices, type TemplateValues } from '../message-templates/template-choices.js';
import { AudienceField, useAudienceText } from './audience-field.js';
import { InstantField } from './instant-field.js';
import { toPlainText, toTextLines } from './message-body.js';

// The editor is as large as the rest of the shell, so it loads only for users who write a message.
const BodyEditor = lazy(() => import('./body-editor.js'));

/** The values of the message forms. */
export type MessageValues = z.input<typeof Schema>;

export const emptyMessage: MessageValues = {
  ...{ title: '', body: '', audience: Audience.parse({ all: true }), attachment: null, draft: false },
  ...{ required: true, include_new_hires: false, publish_at: null, deadline: null, expires_at: null },
};

/** The labels of the message fields. */
export const messageLabels = (
  t: (
    key:
      | 'subject'
      | 'body'
      | 'audience'
      | 'mustRead'
      | 'newHires'
      | 'publishAt'
      | 'deadline'
      | 'expiresAt'
      | 'attachment'
      | 'notifyAgain',
  ) => string,
) => ({
  ...{ title: t('subject'), body: t('body'), audience: t('audience'), attachment: t('attachment') },
  ...{ required: t('mustRead'), include_new_hires: t('newHires'), notify_again: t('notifyAgain') },
  ...{ publish_at: t('publishAt'), deadline: t('deadline'), expires_at: t('expiresAt') },
});

/**
 * Returns what became of a saved message: a draft, scheduled, sent to a number of people, or a new version of a
 * published one.
 * @param before the version that was published before; 0 without one
 */
export function savedText(
  t: Translate<'saved' | 'scheduled' | 'sent' | 'versionSent' | 'versionSaved' | 'versionSavedOfSeveral'>,
  { draft, publish_at }: Pick<MessageValues, 'draft' | 'publish_at'>,
  { version, people, asks_from, readers }: WrittenMessage,
  before = 0,
): string {
  if (draft || version === before) return t('saved');
  if (publish_at != null && Date.parse(publish_at) > Date.now()) return t('scheduled');
  if (before === 0) return t('sent', { count: people });
  if (readers === 0) return t('versionSent', { version, count: people });
  return t(asks_from === before ? 'versionSaved' : 'versionSavedOfSeveral', {
    ...{ version, count: readers, earlier: asks_from },
  });
}

/** The fields of a message, and the two ways to save it: publish, or save as a draft while it is unpublished. */
export function MessageForm({
  form: fields,
  saving,
  label,
  publish,
  mayDraft,
  id,
  children,
}: {
  form: FieldsOf<MessageValues>;
  saving: Saving<MessageValues>;
  label: string;
  publish: string;
  mayDraft: boolean;
  /** The ID of the edited message. */
  id?: string;
  children?: ReactNode;
}): ReactNode {
  const t = useTexts('shell-messages');
  const form = asLabelled(fields);
  const audienceText = useAudienceText();
  const [droppedFiles, setDroppedFiles] = useState<readonly File[]>([]);
  useFieldDisplay(form, 'audience', (audience) => audienceText(audience as Audience));
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 860 }}>
          <SaveForm saving={saving} label={label} formId="message">
            <TemplateField form={fields} />
            <FormField form={form} name="title" required autoFocus autoComplete="off" />
            <BodyField form={fields} id={id} onOtherFiles={(files) => setDroppedFiles((all) => [...all, ...files])} />
            <AttachmentField form={fields} droppedFiles={droppedFiles} />
            <Controller
              control={form.control}
              name="audience"
              render={({ field, fieldState: { error } }) => (
                <AudienceField
                  value={Audience.parse(field.value)}
                  error={error && (error.message ?? error.root?.message)}
                  onChange={field.onChange}
                />
              )}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <DateField form={fields} name="publish_at" help={t('publishHelp')} />
              <DateField form={fields} name="deadline" />
              <DateField form={fields} name="expires_at" />
            </Box>
            <Box>
              <FormCheck form={form} name="required" />
              <FormCheck form={form} name="include_new_hires" />
              {children}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                variant="contained"
                loading={saving.pending}
                onClick={() => {
                  form.setValue('draft', false);
                  saving.submit();
                }}
              >
                {publish}
              </Button>
              {mayDraft && (
                <Button
                  disabled={saving.pending}
                  onClick={() => {
                    form.setValue('draft', true);
                    saving.submit();
                  }}
                >
                  {t('saveDraft')}
                </Button>
              )}
            </Box>
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}

function TemplateField({ form: fields }: { form: FieldsOf<MessageValues> }): ReactNode {
  const form = asLabelled(fields);
  const names = ['title', 'body', 'audience', 'required', 'include_new_hires'] as const;
  const [title, body, audience, required = true, include_new_hires = false] = useWatch({
    control: form.control,
    name: names,
  });
  const fill = (values: TemplateValues): void => {
    form.clearErrors();
    for (const name of names) form.setValue(name, values[name], { shouldDirty: true });
  };
  return (
    <TemplateChoices
      values={{ title, body, audience: Audience.parse(audience), required, include_new_hires }}
      onFill={fill}
    />
  );
}

function BodyField({
  form,
  id,
  onOtherFiles,
}: {
  form: FieldsOf<MessageValues>;
  id: string | undefined;
  onOtherFiles: (files: readonly File[]) => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  useFieldDisplay(form, 'body', (html) => toPlainText(String(html)));
  return (
    <Controller
      control={asLabelled(form).control}
      name="body"
      render={({ field, fieldState: { error } }) => (
        <Box>
          <FormLabel sx={{ display: 'block', mb: 0.5 }}>{t('body')}</FormLabel>
          <Suspense fallback={<Loading rows={3} height={64} />}>
            <BodyEditor
              label={t('body')}
              value={field.value}
              invalid={error !== undefined}
              id={id}
              onChange={field.onChange}
              onOtherFiles={onOtherFiles}
            />
          </Suspense>
          {error && <FormHelperText error>{error.message}</FormHelperText>}
          <BodyLength html={String(field.value)} />
        </Box>
      )}
    />
  );
}

/** The rest of the limit is shown from this share of it on. */
const NEAR_LIMIT = 0.8;

/** Counts the visible characters, and shows near the limit, which includes the formatting, how much room is left. */
function BodyLength({ html }: { html: string }): ReactNode {
  const t = useTexts('shell-messages');
  const format = useFormat();
  const room = BODY_LIMIT - html.length;
  const visible = Array.from(toTextLines(html).replaceAll(/[\n\t]/g, '')).length;
  const isNear = html.length >= NEAR_LIMIT * BODY_LIMIT;
  const rest = Math.abs(room);
  return (
    <FormHelperText component="div" error={room < 0} className="figures">
      {t('characters', { count: visible, number: format.number(visible) })}
      <span role="status">
        {isNear && ` · ${t(room < 0 ? 'tooLong' : 'roomLeft', { count: rest, number: format.number(rest) })}`}
      </span>
    </FormHelperText>
  );
}

function AttachmentField({
  form,
  droppedFiles,
}: {
  form: FieldsOf<MessageValues>;
  /** The files that were dropped on the text. */
  droppedFiles: readonly File[];
}): ReactNode {
  const t = useTexts('shell-messages');
  useFieldDisplay(form, 'attachment', (attachment) => (attachment as MessageValues['attachment'])?.name);
  return (
    <Controller
      control={asLabelled(form).control}
      name="attachment"
      render={({ field, fieldState: { error } }) => (
        <Box>
          <UploadField
            contract={SendAttachment}
            label={t('drop')}
            hint={t('dropHint')}
            button={t('choose')}
            droppedElsewhere={droppedFiles}
            files={field.value ? [field.value] : []}
            onFiles={(change) => field.onChange(change(field.value ? [field.value] : []).at(-1) ?? null)}
          />
          {error && <FormHelperText error>{error.message}</FormHelperText>}
        </Box>
      )}
    />
  );
}

function DateField({
  form,
  name,
  help,
}: {
  form: FieldsOf<MessageValues>;
  name: 'publish_at' | 'deadline' | 'expires_at';
  help?: string;
}): ReactNode {
  const format = useFormat();
  const { zone } = useCompany();
  useFieldDisplay(form, name, (instant) => (typeof instant === 'string' ? format.instant(instant, zone) : undefined));
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <InstantField
          label={form.labels[name] ?? name}
          value={field.value ?? null}
          error={error?.message}
          {...(help === undefined ? {} : { help })}
          onChange={field.onChange}
        />
      )}
    />
  );
}
