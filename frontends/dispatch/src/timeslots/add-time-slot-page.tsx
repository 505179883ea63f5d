import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { PageHeader } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { TimeSlotForm } from './time-slot-form.js';
import { timeSlotTexts } from './time-slot-texts.js';

/** A new time slot; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(timeSlotTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  const { give, pending, problem } = useCommand(timeSlots.define, { refreshes: [timeSlots.list] });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <TimeSlotForm
        draftKey="new"
        start={{ name: '', start: '', end: '', capacity: null, sort: 0 }}
        base={0}
        problem={problem}
        pending={pending}
        onSave={(fields, _, forget) =>
          void give(fields).then((result) => {
            if ('problem' in result) return;
            forget();
            toast(t('saved', { name: fields.name }));
            void navigate('/admin/timeslots');
          })
        }
      />
    </>
  );
}
