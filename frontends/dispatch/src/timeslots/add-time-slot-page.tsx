import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { PageHeader } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useSave } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { TimeSlotForm, useSlotForm } from './time-slot-form.js';
import { timeSlotTexts } from './time-slot-texts.js';

/** A new time slot; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(timeSlotTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  const form = useSlotForm({ name: '', start: '', end: '', capacity: null, sort: 0 });
  const saving = useSave(form, timeSlots.define, {
    draft: 'timeslot.new',
    refreshes: [timeSlots.list],
    onSaved: (_, { name }) => {
      toast(t('saved', { name }));
      void navigate('/admin/timeslots');
    },
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <TimeSlotForm label={t('add')} saving={saving} />
    </>
  );
}
