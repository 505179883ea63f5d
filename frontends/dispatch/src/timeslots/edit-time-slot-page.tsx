import Button from '@mui/material/Button';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { PageContent, PageHeader } from '@tailboard/ui/page';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer } from '@tailboard/web/answers';
import { useSave } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { TimeSlotForm, useSlotForm } from './time-slot-form.js';
import type { TimeSlot } from './time-slot-table.js';
import { timeSlotTexts } from './time-slot-texts.js';

/** A time slot of the list, by the id in the address; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(timeSlotTexts);
  const id = useSearchParams()[0].get('id');
  const { data, problem, loading, again } = useAnswer(timeSlots.list, { show: 'all' });
  const slot = data?.data.find((found) => found.id === id);
  const away = (sentence: string): ReactNode => (
    <PageContent>
      <Empty
        action={
          <Button component={Link} to="/admin/timeslots" variant="outlined">
            {t('back')}
          </Button>
        }
      >
        {sentence}
      </Empty>
    </PageContent>
  );
  return (
    <>
      <PageHeader title={t('edit')} context={slot?.name ?? t('context')} />
      {loading && (
        <PageContent>
          <Loading />
        </PageContent>
      )}
      {problem && !data && (
        <PageContent>
          <Failed onRetry={again}>{t('failed', { message: problem.message })}</Failed>
        </PageContent>
      )}
      {data && !slot && away(t('notFound'))}
      {slot && !slot.active && away(t('retiredNote'))}
      {/* A form begins anew with each version that it is given. */}
      {slot?.active && <Editor key={`${slot.id} ${slot.version}`} slot={slot} />}
    </>
  );
}

function Editor({ slot }: { slot: TimeSlot }): ReactNode {
  const t = useTexts(timeSlotTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  const saving = useSave(useSlotForm(slot), timeSlots.revise, {
    draft: `timeslot.${slot.id}`,
    version: slot.version,
    ask: (fields) => ({ id: slot.id, ...fields }),
    refreshes: [timeSlots.list],
    onSaved: (_, { name }) => {
      toast(t('saved', { name }));
      void navigate('/admin/timeslots');
    },
  });
  return <TimeSlotForm label={t('edit')} saving={saving} />;
}
