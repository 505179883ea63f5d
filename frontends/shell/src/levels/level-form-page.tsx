import Box from '@mui/material/Box';
import type { AskOf } from '@tailboard/contracts/contract';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer } from '@tailboard/web/answers';
import { FormField } from '@tailboard/web/fields';
import { useContractForm, type FormOf } from '@tailboard/web/form';
import type { RowOf } from '@tailboard/web/listing';
import { NoEntry } from '@tailboard/web/no-entry';
import { useSave, type SavingOf } from '@tailboard/web/save';
import { SaveForm } from '@tailboard/web/save-form';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { levelTexts } from './level-texts.js';

const LIST = '/admin/settings/levels';
type Level = RowOf<typeof employeeLevels.list>;

/** A new level, or the one whose id stands in the address. */
export function Page(): ReactNode {
  return useLocation().pathname.replace(/\/$/, '').endsWith('/edit') ? <Edit /> : <Add />;
}

function useLevelForm(start: AskOf<typeof employeeLevels.define>): FormOf<typeof employeeLevels.define> {
  const t = useTexts(levelTexts);
  return useContractForm(employeeLevels.define, { labels: { name: t('name'), sort: t('sort') }, start });
}

/** What comes after a level was saved: the list, and a word. */
function useSaved(): (output: { data: { name: string } }) => void {
  const t = useTexts(levelTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  return ({ data }) => {
    toast(t('saved', { name: data.name }));
    void navigate(LIST);
  };
}

function Fields({ saving, label }: { saving: SavingOf<typeof employeeLevels.define>; label: string }): ReactNode {
  const t = useTexts(levelTexts);
  const { form } = saving;
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 520 }}>
          <SaveForm saving={saving} label={label} cancel={LIST}>
            <FormField form={form} name="name" required autoFocus autoComplete="off" />
            <FormField form={form} name="sort" type="number" help={t('sortHelp')} />
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}

function Add(): ReactNode {
  const t = useTexts(levelTexts);
  const onSaved = useSaved();
  const form = useLevelForm({ name: '', sort: 0 });
  const saving = useSave(form, employeeLevels.define, {
    draft: 'level.new',
    refreshes: [employeeLevels.list],
    onSaved,
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <Fields saving={saving} label={t('add')} />
    </>
  );
}

function Edit(): ReactNode {
  const t = useTexts(levelTexts);
  const id = useSearchParams()[0].get('id');
  const asked = useAnswer(employeeLevels.list, { show: 'all' });
  const level = asked.data?.data.find((found) => found.id === id);
  return (
    <>
      <PageHeader title={t('edit')} context={level?.name ?? t('context')} />
      {level?.active ? (
        <EditForm key={`${level.id} ${level.version}`} level={level} />
      ) : (
        <NoEntry asked={asked} why={t(level ? 'retiredNote' : 'notFound')} list={LIST} t={t} />
      )}
    </>
  );
}

function EditForm({ level }: { level: Level }): ReactNode {
  const t = useTexts(levelTexts);
  const onSaved = useSaved();
  const form = useLevelForm({ name: level.name, sort: level.sort });
  const saving = useSave(form, employeeLevels.revise, {
    draft: `level.${level.id}`,
    version: level.version,
    ask: ({ name, sort }) => ({ id: level.id, name, sort }),
    refreshes: [employeeLevels.list],
    onSaved,
  });
  return <Fields saving={saving} label={t('edit')} />;
}
