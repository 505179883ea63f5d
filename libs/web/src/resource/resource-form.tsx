import Box from '@mui/material/Box';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useContractQuery } from '../queries/queries.js';
import { FormNumber } from '../forms/number-field.js';
import { useValuesForm, type FieldsOf } from '../forms/form.js';
import { NoEntry } from '../access/no-entry.js';
import { useEntries, type AnyViewProps, type Entry, type Fields } from './resource-view.js';
import { useSave } from '../forms/save.js';
import { SaveForm } from '../forms/save-form.js';
import { useTexts } from '../i18n/texts.js';

/** Form for a new entry. */
export function ResourceAdd(props: AnyViewProps): ReactNode {
  const { t } = props;
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <EntryForm {...props} label={t('add')} />
    </>
  );
}

/** Form for the entry whose ID is in the URL. */
export function ResourceEdit(props: AnyViewProps): ReactNode {
  const { resource, path, t } = props;
  const common = useTexts('web-resource');
  const { getName } = useEntries(props);
  const id = useSearchParams()[0].get('id') ?? '';
  const requested = useContractQuery(resource.read, { id }, { enabled: id !== '' });
  const entry = requested.data && { ...requested.data.data, id };
  return (
    <>
      <PageHeader title={t('edit')} context={entry ? getName(entry) : t('context')} />
      {entry?.active ? (
        <EntryForm key={id} {...props} label={t('edit')} entry={entry} />
      ) : (
        <NoEntry
          query={requested}
          why={entry ? common('deletedNote', { name: getName(entry) }) : common('notFound')}
          list={path}
          t={common}
        />
      )}
    </>
  );
}

function EntryForm({ label, entry, ...props }: AnyViewProps & { label: string; entry?: Entry }): ReactNode {
  const { resource, path, start, schema, wideForm = false } = props;
  const t = useTexts('web-resource');
  const { toast } = useToast();
  const navigate = useNavigate();
  const { labels, getName, getFields } = useEntries(props);
  const form = useValuesForm<Fields>(schema ?? resource.define.input.body, {
    labels,
    start: entry ? getFields(entry) : start,
  });
  const contract = entry ? resource.revise : resource.define;
  const saving = useSave(form, contract, {
    draft: `${resource.name}.${entry?.id ?? 'new'}`,
    version: entry?.version,
    toInput: (values) => ({ ...(entry ? { id: entry.id } : {}), ...values }),
    refreshes: [resource.list, resource.read],
    onSaved: ({ data }) => {
      toast(t('saved', { name: getName(data) }));
      void navigate(path);
    },
  });
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: wideForm ? 960 : 592 }}>
          <SaveForm saving={saving} label={label} cancel={path}>
            {props.form(form)}
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}

/** Field for an entry's position in its list. */
export function SortField({ form }: { form: FieldsOf<{ sort?: number }> }): ReactNode {
  return <FormNumber form={form} name="sort" integer help={useTexts('web-resource')('sortHelp')} />;
}
