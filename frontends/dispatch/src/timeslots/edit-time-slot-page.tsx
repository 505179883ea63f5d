import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { PageHeader } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer } from '@tailboard/web/answers';
import { NoEntry } from '@tailboard/web/no-entry';
import { useSave } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { TimeSlotForm, useSlotForm } from './time-slot-form.js';
import type { TimeSlot } from './time-slot-table.js';
import { timeSlotTexts } from './time-slot-texts.js';

const LIST = '/admin/timeslots';

/** A time slot of the list, by the id in the address; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(timeSlotTexts);
  const id = useSearchParams()[0].get('id');
  const asked = useAnswer(timeSlots.list, { show: 'all' });
  const slot = asked.data?.data.find((found) => found.id === id);
  return (
    <>
      <PageHeader title={t('edit')} context={slot?.name ?? t('context')} />
      {slot?.active ? (
        // A form begins anew with each version that it is given.
        <Editor key={`${slot.id} ${slot.version}`} slot={slot} />
      ) : (
        <NoEntry asked={asked} why={t(slot ? 'retiredNote' : 'notFound')} list={LIST} t={t} />
      )}
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
      void navigate(LIST);
    },
  });
  return <TimeSlotForm label={t('edit')} saving={saving} />;
}
