import Button from '@mui/material/Button';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { PageContent, PageHeader } from '@tailboard/ui/page';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer, useCommand } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { TimeSlotForm } from './time-slot-form.js';
import { timeSlotTexts } from './time-slot-texts.js';

/** A time slot of the list, by the id in the address; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(timeSlotTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('id');
  const { data, problem, loading, again } = useAnswer(timeSlots.list, { show: 'all' });
  const revise = useCommand(timeSlots.revise, { refreshes: [timeSlots.list] });
  const [begun, setBegun] = useState(0);
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
      {slot?.active && (
        <TimeSlotForm
          // A form begins anew with each version that it is given.
          key={`${slot.id} ${slot.version} ${begun}`}
          draftKey={slot.id}
          start={slot}
          base={slot.version}
          problem={revise.problem}
          pending={revise.pending}
          onReload={() => {
            revise.reset();
            setBegun(begun + 1);
            again();
          }}
          onSave={({ name, start, end, capacity, sort }, version, forget) =>
            void revise.give({ id: slot.id, name, start, end, capacity, sort }, { ifMatch: version }).then((result) => {
              if ('problem' in result) return;
              forget();
              toast(t('saved', { name }));
              void navigate('/admin/timeslots');
            })
          }
        />
      )}
    </>
  );
}
