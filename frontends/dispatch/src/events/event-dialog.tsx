import Button from '@mui/material/Button';
import {
  addScheduleEntry,
  listSchedule,
  readScheduleEntry,
  removeScheduleEntry,
  reviseScheduleEntry,
  scheduleHistory,
  type ScheduleEntry,
} from '@tailboard/contracts/jobs/schedule';
import { Modal } from '@tailboard/ui/modal';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer, useCommand } from '@tailboard/web/answers';
import { Deletion } from '@tailboard/web/deletion';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { EventDetails } from './event-details.js';
import { EventForm } from './event-form.js';
import { EventHistory } from './event-history.js';
import { eventTexts } from './event-texts.js';
import { emptyForm, formOf } from './event-fields.js';

const refreshes = [listSchedule, readScheduleEntry, scheduleHistory];

/** One event: written by those who may, read by everybody else; without an id, a new one. */
export function EventDialog({
  id,
  date,
  onClose,
}: {
  id: string | undefined;
  date: string;
  onClose: () => void;
}): ReactNode {
  const mayWrite = useMay('schedule.write');
  const { data, problem, loading, again } = useAnswer(
    readScheduleEntry,
    { id: id ?? '' },
    { enabled: id !== undefined },
  );
  const t = useTexts(eventTexts);
  const entry = id === undefined ? null : data?.data;
  const failed =
    problem && !data ? (
      problem.status === 404 ? (
        <Empty dense>{t('gone')}</Empty>
      ) : (
        <Failed onRetry={again}>{t('oneFailed', { message: problem.message })}</Failed>
      )
    ) : null;
  if (mayWrite && entry !== undefined && !failed)
    return <WrittenEvent entry={entry} date={date} again={again} onClose={onClose} />;
  return (
    <Modal title={t('details')} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      {loading && <Loading rows={4} />}
      {failed}
      {entry && <EventDetails entry={entry} />}
    </Modal>
  );
}

function WrittenEvent({
  entry,
  date,
  again,
  onClose,
}: {
  entry: ScheduleEntry | null;
  date: string;
  again: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(eventTexts);
  const { toast } = useSays();
  const add = useCommand(addScheduleEntry, { refreshes });
  const revise = useCommand(reviseScheduleEntry, { refreshes });
  const remove = useCommand(removeScheduleEntry, { refreshes: [listSchedule] });
  const [deleting, setDeleting] = useState(false);
  const [begun, setBegun] = useState(0);
  const { problem, pending } = entry ? revise : add;
  if (entry && deleting)
    return (
      <Deletion
        remove={() => remove.give({ id: entry.id })}
        onEnd={(deleted) => {
          setDeleting(false);
          if (deleted) onClose();
        }}
      />
    );
  const formId = `event-${entry?.id ?? 'new'}`;
  return (
    <Modal
      title={t(entry ? 'edit' : 'add')}
      onClose={onClose}
      actions={
        <>
          {entry && (
            <Button color="error" onClick={() => setDeleting(true)} sx={{ mr: 'auto' }}>
              {t('delete')}
            </Button>
          )}
          <Button type="reset" form={formId}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <EventForm
        // A form begins anew with each version that it is given.
        key={`${entry?.version} ${begun}`}
        formId={formId}
        draftKey={entry?.id ?? 'new'}
        start={entry ? formOf(entry) : emptyForm(date)}
        named={entry?.users ?? none}
        base={entry?.version ?? 0}
        problem={problem}
        onCancel={onClose}
        onReload={
          entry
            ? () => {
                revise.reset();
                setBegun(begun + 1);
                again();
              }
            : undefined
        }
        onSave={(fields, version, forget) =>
          void (entry ? revise.give({ id: entry.id, ...fields }, { ifMatch: version }) : add.give(fields)).then(
            (result) => {
              if ('problem' in result) return;
              forget();
              toast(t('saved', { title: fields.title }));
              onClose();
            },
          )
        }
      />
      {entry && <EventHistory id={entry.id} />}
    </Modal>
  );
}
const none: ScheduleEntry['users'] = [];
