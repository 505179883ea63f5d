import Box from '@mui/material/Box';
import type { AskOf, OutputOf } from '@tailboard/contracts/contract';
import { listLocations, openLocation, reviseLocation } from '@tailboard/contracts/identity/location';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer } from '@tailboard/web/answers';
import { FormField } from '@tailboard/web/fields';
import { useContractForm, type FormOf } from '@tailboard/web/form';
import { NoEntry } from '@tailboard/web/no-entry';
import { useSave, type SavingOf } from '@tailboard/web/save';
import { SaveForm } from '@tailboard/web/save-form';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { locationTexts } from './location-texts.js';

const LIST = '/admin/settings/locations';
type Location = OutputOf<typeof listLocations>['data'][string];

/** A new location, or the one whose id stands in the address. */
export function Page(): ReactNode {
  return useLocation().pathname.replace(/\/$/, '').endsWith('/edit') ? <Edit /> : <Add />;
}

function useLocationForm(start: AskOf<typeof openLocation>): FormOf<typeof openLocation> {
  const t = useTexts(locationTexts);
  return useContractForm(openLocation, { labels: { name: t('name'), address: t('address'), sort: t('sort') }, start });
}

/** What comes after a location was saved: the list, and a word. */
function useSaved(): (output: { data: { name: string } }) => void {
  const t = useTexts(locationTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  return ({ data }) => {
    toast(t('saved', { name: data.name }));
    void navigate(LIST);
  };
}

function Fields({ saving, label }: { saving: SavingOf<typeof openLocation>; label: string }): ReactNode {
  const t = useTexts(locationTexts);
  const { form } = saving;
  return (
    <PageContent>
      <Panel>
        <Box sx={{ p: 2, maxWidth: 520 }}>
          <SaveForm saving={saving} label={label} cancel={LIST}>
            <FormField form={form} name="name" required autoFocus autoComplete="off" />
            <FormField form={form} name="address" autoComplete="off" />
            <FormField form={form} name="sort" type="number" help={t('sortHelp')} />
          </SaveForm>
        </Box>
      </Panel>
    </PageContent>
  );
}

function Add(): ReactNode {
  const t = useTexts(locationTexts);
  const onSaved = useSaved();
  const form = useLocationForm({ name: '', address: '', sort: 0 });
  const saving = useSave(form, openLocation, {
    draft: 'location.new',
    refreshes: [listLocations],
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
  const t = useTexts(locationTexts);
  const id = useSearchParams()[0].get('id');
  const asked = useAnswer(listLocations, {});
  const location = id === null ? undefined : asked.data?.data[id];
  return (
    <>
      <PageHeader title={t('edit')} context={location?.name ?? t('context')} />
      {location?.active ? (
        <EditForm key={`${location.locationID} ${location.version}`} location={location} />
      ) : (
        <NoEntry asked={asked} why={t(location ? 'closedNote' : 'notFound')} list={LIST} t={t} />
      )}
    </>
  );
}

function EditForm({ location }: { location: Location }): ReactNode {
  const t = useTexts(locationTexts);
  const onSaved = useSaved();
  const form = useLocationForm({ name: location.name, address: location.address, sort: location.sort });
  const saving = useSave(form, reviseLocation, {
    draft: `location.${location.locationID}`,
    version: location.version,
    ask: (fields) => ({ ...fields, id: location.locationID, active: true }),
    refreshes: [listLocations],
    onSaved,
  });
  return <Fields saving={saving} label={t('edit')} />;
}
