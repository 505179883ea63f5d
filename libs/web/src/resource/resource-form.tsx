import Box from '@mui/material/Box';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useContractQuery } from '../queries/queries.js';
import { FormNumber } from '../forms/number-field.js';
import { useValuesForm, type FieldsOf } from '../forms/form.js';
import { NoEntry } from '../access/no-entry.js';
import { resourceTexts } from './resource-texts.js';
import { useEntries, type AnyViewProps, type Entry, type Fields } from './resource-view.js';
import { useSave } from '../forms/save.js';
import { SaveForm } from '../forms/save-form.js';
import { useTexts } from '../i18n/texts.js';

/** Form for a new entry. */
export function ResourceAdd(looks: AnyViewProps): ReactNode {
  const { t } = looks;
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <EntryForm {...looks} label={t('add')} />
    </>
  );
}

/** Form for the entry whose ID is in the URL. */
export function ResourceEdit(looks: AnyViewProps): ReactNode {
  const { of, path, t } = looks;
  const common = useTexts(resourceTexts);
  const { nameOf } = useEntries(looks);
  const id = useSearchParams()[0].get('id') ?? '';
  const requested = useContractQuery(of.read, { id }, { enabled: id !== '' });
  const entry = requested.data && { ...requested.data.data, id };
  return (
    <>
      <PageHeader title={t('edit')} context={entry ? nameOf(entry) : t('context')} />
      {entry?.active ? (
        <EntryForm key={id} {...looks} label={t('edit')} entry={entry} />
      ) : (
        <NoEntry
          asked={requested}
          why={entry ? common('deletedNote', { name: nameOf(entry) }) : common('notFound')}
          list={path}
          t={common}
        />
      )}
    </>
  );
}

function EntryForm({ label, entry, ...looks }: AnyViewProps & { label: string; entry?: Entry }): ReactNode {
  const { of, path, start, schema } = looks;
  const t = useTexts(resourceTexts);
  const { toast } = useToast();
  const navigate = useNavigate();
  const { labels, nameOf, fieldsOf } = useEntries(looks);
  const form = useValuesForm<Fields>(schema ?? of.define.input.body, {
    labels,
    start: entry ? fieldsOf(entry) : start,
  });
  const contract = entry ? of.revise : of.define;
  const saving = useSave(form, contract, {
    draft: `${of.name}.${entry?.id ?? 'new'}`,
    version: entry?.version,
    ask: (values) => ({ ...(entry ? { id: entry.id } : {}), ...values }),
    refreshes: [of.list, of.read],
    onSaved: ({ data }) => {
      toast(t('saved', { name: nameOf(data) }));
      void navigate(path);
    },
  });
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 592 }}>
          <SaveForm saving={saving} label={label} cancel={path}>
            {looks.form(form)}
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}

/** Field for an entry's position in its list. */
export function SortField({ form }: { form: FieldsOf<{ sort?: number }> }): ReactNode {
  return <FormNumber form={form} name="sort" whole help={useTexts(resourceTexts)('sortHelp')} />;
}
