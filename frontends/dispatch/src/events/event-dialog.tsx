import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  addScheduleEntry,
  listSchedule,
  readScheduleEntry,
  removeScheduleEntry,
  reviseScheduleEntry,
  scheduleHistory,
  type ScheduleEntry,
} from '@tailboard/contracts/jobs/schedule';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { MOBILE } from '@tailboard/ui/theme';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer, useCommand } from '@tailboard/web/answers';
import { Deletion } from '@tailboard/web/deletion';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { useId, useState, type ReactNode } from 'react';
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
    <Frame title={t('details')} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      {loading && <Loading rows={4} />}
      {failed}
      {entry && <EventDetails entry={entry} />}
    </Frame>
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
    <Frame
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
    </Frame>
  );
}
const none: ScheduleEntry['users'] = [];

function Frame({
  title,
  actions,
  onClose,
  children,
}: {
  title: string;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const phone = useMediaQuery(`(max-width: ${MOBILE - 0.05}px)`);
  const id = useId();
  return (
    <Dialog open fullScreen={phone} maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1 }}>{children}</Box>
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
