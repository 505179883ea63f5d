import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  approveDay,
  rejectDay,
  submitDailyWork,
  type DailyWork,
  readDailyWork,
} from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { Empty, Failed } from '@tailboard/ui/states';
import { NARROW } from '@tailboard/ui/theme';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { DraftRestored } from '@tailboard/web/draft';
import { FailedAction } from '@tailboard/web/failed-action';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { RejectDialog } from '../timecards/reject-dialog.js';
import { BothKept } from './both-kept.js';
import { closeDayTexts } from './close-day-texts.js';
import { useDayCodes } from './codes.js';
import { DayStatus } from './day-status.js';
import { faultsOf, serialKey, type DayValues, type TypedJob } from './day-values.js';
import { JobWork, sectionId } from './job-work.js';
import { LostDraft } from './lost-draft.js';
import { SaveWords } from './save-words.js';
import { StillBlocked } from './still-blocked.js';
import { TimesPanel } from './times-panel.js';
import { dayRefreshes, learnDay, useDayForm } from './use-day-form.js';

const REASON = 255;

/** A day as its person, or the office, writes and closes it. */
export function DayEditor({
  day,
  own,
  asked,
}: {
  day: DailyWork;
  own: boolean;
  /** The job that a link named: its section is open. */
  asked: string | null;
}): ReactNode {
  const t = useTexts(closeDayTexts);
  const { announce, toast } = useSays();
  const { today } = useCompany();
  const codes = useDayCodes(day);
  const wide = useMediaQuery(`(min-width: ${NARROW}px)`);
  const mayJudge = useMay('day.approve');
  const { most } = codes;
  const judge = useCallback(
    (values: DayValues) => faultsOf(values, { today, date: day.date, most }),
    [today, day.date, most],
  );
  const auto = own && day.may.write && day.state === 'open';
  const form = useDayForm(day, { auto, judge });
  const { state, store, dirty, faults } = form;
  const disabled = !day.may.write;
  const values = disabled ? state.base.values : state.values;
  const submit = useCommand(submitDailyWork, { learn: learnDay, refreshes: dayRefreshes });
  const approve = useCommand(approveDay, { refreshes: [readDailyWork, ...dayRefreshes] });
  const reject = useCommand(rejectDay, { refreshes: [readDailyWork, ...dayRefreshes] });
  const [rejecting, setRejecting] = useState(false);
  const blocks = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>(() => {
    const first = asked ?? day.blocking.find(({ job_id }) => job_id !== null)?.job_id;
    return first ? { [first]: true } : {};
  });
  const isOpen = (id: string): boolean => opened[id] ?? wide;

  const writeJob = (id: string, change: Partial<TypedJob>): void =>
    store.change((before) => {
      const job = before.jobs[id];
      return job ? { ...before, jobs: { ...before.jobs, [id]: { ...job, ...change } } } : before;
    });
  const owner =
    (id: string) =>
    (serial: string): string | undefined => {
      const key = serialKey(serial);
      const other = day.jobs.find(
        (job) => job.id !== id && values.jobs[job.id]?.serials.some((s) => serialKey(s) === key),
      );
      return other && (other.address.address || other.identifier);
    };
  const go = (job_id: string | null): void => {
    if (job_id !== null) setOpened((before) => ({ ...before, [job_id]: true }));
    const section = document.getElementById(job_id === null ? TIMES : sectionId(job_id));
    section?.scrollIntoView?.({ block: 'start' });
    section?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  };
  const save = async (): Promise<boolean> => {
    const saved = await store.flush();
    if (saved) announce(t('saidSaved'));
    return saved;
  };
  const close = async (): Promise<void> => {
    submit.reset();
    if (!(await store.flush())) return;
    const reason = state.reason.trim();
    const result = await submit.give(
      { user_id: day.user.id, date: day.date, ...(reason === '' ? {} : { reason }) },
      { ifMatch: store.state().base.version },
    );
    if ('output' in result) {
      toast(t('saidSubmitted'));
      announce(t('saidSubmitted'));
      // Its reason belongs to what was written; the next change has its own.
      store.say('');
    } else if (result.problem.body.current) store.learn(result.problem.body.current as DailyWork);
    else blocks.current?.focus();
  };
  const of = { user_id: day.user.id, date: day.date };
  const agree = async (): Promise<void> => {
    const result = await approve.give(of, { ifMatch: day.version });
    if ('output' in result) toast(t('saidApproved'));
  };
  const sendBack = async (reason: string): Promise<void> => {
    const result = await reject.give({ ...of, reason }, { ifMatch: day.version });
    if (!('output' in result)) return;
    setRejecting(false);
    toast(t('saidRejected'));
  };
  const needsReason = !own && day.may.write;
  const reasonMissing = needsReason && (dirty || submit.problem !== null) && state.reason.trim() === '';
  const mayReject = mayJudge && (day.state === 'submitted' || day.state === 'approved');
  const late = disabled && day.state === 'open' ? t(day.date > today ? 'says.future' : 'says.tooOld') : null;

  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ px: { xs: 1, md: 3 }, pb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DayStatus day={day} own={own} late={late} />
        {disabled && dirty && <LostDraft onDiscard={store.discard} />}
        {!disabled && !auto && state.restored && dirty && <DraftRestored onDiscard={store.discard} />}
        <BothKept day={day} state={state} codes={codes} choose={store.choose} />
        {needsReason && (
          <TextField
            label={t('reason')}
            required
            value={state.reason}
            error={reasonMissing}
            helperText={reasonMissing ? t('reasonMissing') : t('reasonHelp')}
            onChange={({ target }) => store.say(target.value)}
            slotProps={{ htmlInput: { maxLength: REASON } }}
            sx={{ maxWidth: 720 }}
          />
        )}
        {!disabled && <StillBlocked blocking={day.blocking} place={blocks} onGo={go} />}
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' },
          }}
        >
          <Box id={TIMES} sx={{ scrollMarginTop: 64 }}>
            <TimesPanel
              day={day}
              pairs={values.times}
              saved={values.times === state.base.values.times || !dirty}
              perDiem={values.per_diem}
              faults={disabled ? {} : faults}
              refused={state.refused.times}
              disabled={disabled}
              onPairs={(times) => store.change((before) => ({ ...before, times }))}
              onPerDiem={(per_diem) => store.change((before) => ({ ...before, per_diem }))}
            />
          </Box>
          <Box component="section" aria-label={t('jobs')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
            <Typography variant="h2">{t('jobsOf', { count: day.jobs.length })}</Typography>
            {codes.failed !== null && !disabled && (
              <Failed onRetry={codes.again}>{t('codesFailed', { message: codes.failed })}</Failed>
            )}
            {day.jobs.length === 0 && <Empty>{t('noJobs')}</Empty>}
            {day.jobs.map((job) => {
              const typed = values.jobs[job.id];
              return (
                typed && (
                  <JobWork
                    key={job.id}
                    job={job}
                    values={typed}
                    codes={codes}
                    blocked={disabled ? [] : day.blocking.filter(({ job_id }) => job_id === job.id)}
                    faulty={(at) => !disabled && faults[`jobs.${job.id}.codes.${at}`] !== undefined}
                    open={isOpen(job.id)}
                    disabled={disabled}
                    elsewhere={owner(job.id)}
                    onOpen={(open) => setOpened((before) => ({ ...before, [job.id]: open }))}
                    onChange={(change) => writeJob(job.id, change)}
                  />
                )
              );
            })}
          </Box>
        </Box>
      </Box>
      <Box
        component="footer"
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          mt: 'auto',
          px: { xs: 1, md: 3 },
          py: 1,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          '&:empty': { display: 'none' },
        }}
      >
        {!disabled && <SaveWords form={form} auto={auto} />}
        {!disabled && !auto && dirty && (
          <Button
            variant="outlined"
            disabled={reasonMissing || state.clashes.length > 0}
            loading={state.saving}
            onClick={() => void save()}
            sx={{ minHeight: 44 }}
          >
            {t(day.state === 'open' ? 'save' : 'saveAndOpen')}
          </Button>
        )}
        {!disabled && day.state === 'open' && (
          <Button
            variant="contained"
            startIcon={<Icon name="daily" />}
            disabled={reasonMissing}
            loading={submit.pending}
            onClick={() => void close()}
            sx={{ minHeight: 44, flex: { xs: '1 1 auto', sm: '0 0 auto' } }}
          >
            {t('submit')}
          </Button>
        )}
        {day.may.approve && !dirty && (
          <Button variant="contained" loading={approve.pending} onClick={() => void agree()} sx={{ minHeight: 44 }}>
            {t('approve')}
          </Button>
        )}
        {mayReject && !dirty && (
          <Button variant="outlined" color="error" onClick={() => setRejecting(true)} sx={{ minHeight: 44 }}>
            {t('reject')}
          </Button>
        )}
      </Box>
      {rejecting && (
        <RejectDialog
          about={day.user.label}
          pending={reject.pending}
          problem={reject.problem}
          onReject={(reason) => void sendBack(reason)}
          onClose={() => setRejecting(false)}
        />
      )}
      <FailedAction
        problem={submit.problem ?? approve.problem}
        onDismiss={submit.problem ? submit.reset : approve.reset}
      />
    </Box>
  );
}

const TIMES = 'day-times';
