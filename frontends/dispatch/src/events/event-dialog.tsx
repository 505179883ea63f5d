import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  AddScheduleEntry,
  ListSchedule,
  ReadScheduleEntry,
  RemoveScheduleEntry,
  ReviseScheduleEntry,
  ScheduleHistory,
  type ScheduleEntry,
} from '@tailboard/contracts/jobs/schedule';
import { Modal } from '@tailboard/ui/modal';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useMay } from '@tailboard/web/access/guard';
import { HistoryList } from '@tailboard/web/lists/history';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import { EventDetails } from './event-details.js';
import { emptyForm, toFields } from './event-fields.js';
import { EventForm, useEventForm, type EventSaving } from './event-form.js';

const refreshes = [ListSchedule, ReadScheduleEntry, ScheduleHistory];

/** Dialog of one event: editable for users with permission, read-only for others; without an ID, a new one. */
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
  const { data, problem, loading, refetch } = useContractQuery(
    ReadScheduleEntry,
    { id: id ?? '' },
    { enabled: id !== undefined },
  );
  const t = useTexts('dispatch-events');
  const w = useTexts('web');
  const entry = id === undefined ? null : data?.data;
  const failed =
    problem && !data ? (
      problem.status === 404 ? (
        <Empty dense>{t('gone')}</Empty>
      ) : (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('oneFailed', { message: problem.message })}
        </ReadFailed>
      )
    ) : null;
  if (mayWrite && entry !== undefined && !failed) return <WrittenEvent entry={entry} date={date} onClose={onClose} />;
  return (
    <Modal title={t('details')} onClose={onClose} actions={<Button onClick={onClose}>{w('close')}</Button>}>
      {loading && <Loading rows={4} />}
      {failed}
      {entry && <EventDetails entry={entry} />}
    </Modal>
  );
}

function WrittenEvent({
  entry,
  date,
  onClose,
}: {
  entry: ScheduleEntry | null;
  date: string;
  onClose: () => void;
}): ReactNode {
  const remove = useCommand(RemoveScheduleEntry, { refreshes: [ListSchedule] });
  const [deleting, setDeleting] = useState(false);
  // The version that the user saw when they pressed the button.
  const [seen, setSeen] = useState(0);
  if (entry && deleting)
    return (
      <Deletion
        remove={() => remove.mutate({ id: entry.id }, { ifMatch: seen })}
        onEnd={(deleted) => {
          setDeleting(false);
          if (deleted) onClose();
        }}
      />
    );
  return entry ? (
    <RevisedEvent
      key={entry.id}
      entry={entry}
      onClose={onClose}
      onDelete={() => {
        setSeen(entry.version);
        setDeleting(true);
      }}
    />
  ) : (
    <AddedEvent date={date} onClose={onClose} />
  );
}

/** Returns the handler called after a save. */
function useSaved(onClose: () => void): (output: unknown, fields: { title: string }) => void {
  const t = useTexts('dispatch-events');
  const { toast } = useToast();
  return (_, { title }) => {
    toast(t('saved', { title }));
    onClose();
  };
}

function AddedEvent({ date, onClose }: { date: string; onClose: () => void }): ReactNode {
  const saving = useSave(useEventForm(emptyForm(date)), AddScheduleEntry, {
    draft: 'event.new',
    refreshes,
    onSaved: useSaved(onClose),
  });
  return <EventModal title="add" saving={saving} named={none} onClose={onClose} />;
}

function RevisedEvent({
  entry,
  onClose,
  onDelete,
}: {
  entry: ScheduleEntry;
  onClose: () => void;
  onDelete: () => void;
}): ReactNode {
  const saving = useSave(useEventForm(toFields(entry)), ReviseScheduleEntry, {
    draft: `event.${entry.id}`,
    version: entry.version,
    toInput: (fields) => ({ id: entry.id, ...fields }),
    refreshes,
    onSaved: useSaved(onClose),
  });
  return (
    <EventModal title="edit" saving={saving} named={entry.users} onClose={onClose} onDelete={onDelete}>
      <Box sx={{ mt: 2 }}>
        <HistoryList contract={ScheduleHistory} id={entry.id} />
      </Box>
    </EventModal>
  );
}

const none: ScheduleEntry['users'] = [];

function EventModal({
  title,
  saving,
  named,
  onClose,
  onDelete,
  children,
}: {
  title: 'add' | 'edit';
  saving: EventSaving;
  named: ScheduleEntry['users'];
  onClose: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}): ReactNode {
  const t = useTexts('dispatch-events');
  const w = useTexts('web');
  const formId = useId();
  return (
    <Modal
      title={t(title)}
      onClose={onClose}
      actions={
        <>
          {onDelete && (
            <Button color="error" onClick={onDelete} sx={{ mr: 'auto' }}>
              {t('delete')}
            </Button>
          )}
          <Button
            onClick={() => {
              saving.discard();
              onClose();
            }}
          >
            {w('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={saving.pending}>
            {w('save')}
          </Button>
        </>
      }
    >
      <EventForm formId={formId} label={t(title)} saving={saving} named={named} />
      {children}
    </Modal>
  );
}
