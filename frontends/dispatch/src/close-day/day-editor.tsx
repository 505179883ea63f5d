import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { submitDailyWork, type DailyWork, readDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { approveDay, rejectDay } from '@tailboard/contracts/jobs/timecard';
import { Empty } from '@tailboard/ui/states';
import { NARROW } from '@tailboard/ui/theme';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { useOnline } from '@tailboard/web/kept';
import { DraftRestored } from '@tailboard/web/draft';
import { FailedAction } from '@tailboard/web/failed-action';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { RejectDialog } from '../rejection/reject-dialog.js';
import { BothKept } from './both-kept.js';
import { closeDayTexts } from './close-day-texts.js';
import { useDayCodes } from './codes.js';
import { DayFoot } from './day-foot.js';
import { DayStatus } from './day-status.js';
import { faultsOf, serialKey, type DayValues, type TypedJob } from './day-values.js';
import { JobWork, sectionId } from './job-work.js';
import { LostDraft } from './lost-draft.js';
import { StillBlocked } from './still-blocked.js';
import { TimesPanel } from './times-panel.js';
import { dayRefreshes, learnDay, useDayForm } from './use-day-form.js';
import { ReadFailed } from '@tailboard/web/read-failed';

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
  const online = useOnline();
  // The office was asked for a reason and gave none yet.
  const [asksReason, setAsksReason] = useState(false);
  const [leftOpen, setLeftOpen] = useState(false);
  const blocks = useRef<HTMLDivElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
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
  const titleOf = (id: string): string => {
    const job = day.jobs.find((one) => one.id === id);
    return job?.address.address || job?.identifier || '';
  };
  /** What is wrong with a field of a job: what cannot be sent, or what the server said to it. */
  const faultIn =
    (id: string) =>
    (field: string): string | undefined => {
      if (disabled) return undefined;
      const path = `jobs.${id}.${field}`;
      const [at] = /\d+$/.exec(path) ?? [];
      const line = at === undefined ? undefined : values.jobs[id]?.codes[Number(at)];
      if (faults[path] && line) return t('fault.quantity', { most: most(line.code_id) });
      return state.refused[`jobs.${id}`]?.places[path];
    };
  const [going, setGoing] = useState<{ readonly job_id: string | null } | null>(null);
  const go = (job_id: string | null): void => {
    if (job_id !== null) setOpened((before) => ({ ...before, [job_id]: true }));
    setGoing({ job_id });
  };
  // What was folded is there by now.
  useEffect(() => {
    if (!going) return;
    const section = document.getElementById(going.job_id === null ? TIMES : sectionId(going.job_id));
    section?.scrollIntoView?.({ block: 'start' });
    const wrong = section?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? section?.querySelector<HTMLElement>('input, button'))?.focus({ preventScroll: true });
  }, [going]);
  const needsReason = !own && day.may.write;
  const reasonMissing = needsReason && state.reason.trim() === '';
  /** Whether an act of the office may go on: its reason stands there. */
  const reasoned = (): boolean => {
    setAsksReason(reasonMissing);
    if (reasonMissing) reasonField.current?.focus();
    return !reasonMissing;
  };
  /** All of it saved; where it cannot be, the way to the first field that keeps it back. */
  const save = async (): Promise<boolean> => {
    if (await store.flush()) return true;
    const [wrong] = [...Object.keys(faults), ...Object.keys(store.state().refused)];
    if (wrong !== undefined) go(/^jobs\.([^.]+)/.exec(wrong)?.[1] ?? null);
    return false;
  };
  const keep = async (): Promise<void> => {
    if (reasoned() && (await save())) announce(t('saidSaved'));
  };
  const close = async (): Promise<void> => {
    submit.reset();
    if (!reasoned()) return;
    const saved = online && (await save());
    if (!online || store.state().unreachable) toast(t('submitOffline'), 'warning');
    if (!saved) return;
    const left = store.state().blocking.filter(({ warning }) => !warning);
    if (left.length > 0) {
      setLeftOpen(true);
      announce(left.map(({ message }) => message).join(' '));
      blocks.current?.scrollIntoView?.({ block: 'start' });
      blocks.current?.focus({ preventScroll: true });
      return;
    }
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
  const mayReject = mayJudge && (day.state === 'submitted' || day.state === 'approved');
  const late = disabled && day.state === 'open' ? t(day.date > today ? 'says.future' : 'says.tooOld') : null;

  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ px: { xs: 1, md: 3 }, pb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DayStatus day={day} own={own} late={late} />
        {disabled && dirty && <LostDraft onDiscard={store.discard} />}
        {!disabled && !auto && state.restored && dirty && <DraftRestored onDiscard={store.discard} />}
        <BothKept day={day} state={state} codes={codes} choose={store.choose} />
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' },
            // What is only read is read as well as what is written.
            '& .MuiInputBase-input.Mui-disabled, & .MuiInputLabel-root.Mui-disabled': {
              color: 'text.primary',
              WebkitTextFillColor: 'currentcolor',
            },
          }}
        >
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
            <Box id={TIMES} sx={{ scrollMarginTop: 64 }}>
              <TimesPanel
                day={day}
                pairs={values.times}
                saved={values.times === state.base.values.times || !dirty}
                perDiem={values.per_diem}
                faults={disabled ? {} : faults}
                refused={disabled ? undefined : state.refused.times}
                disabled={disabled}
                onPairs={(times) => store.change((before) => ({ ...before, times }))}
                onPerDiem={(per_diem) => store.change((before) => ({ ...before, per_diem }))}
              />
            </Box>
            {!disabled && day.state === 'open' && (
              <Box sx={{ order: { xs: -1, lg: 0 }, minWidth: 0, '&:empty': { display: 'none' } }}>
                <StillBlocked
                  blocking={state.blocking}
                  titleOf={titleOf}
                  place={blocks}
                  folds={!wide}
                  open={leftOpen}
                  onOpen={setLeftOpen}
                  onGo={go}
                />
              </Box>
            )}
          </Box>
          <Box component="section" aria-label={t('jobs')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
            <Typography variant="h2">{t('jobsOf', { count: day.jobs.length })}</Typography>
            {codes.failed !== null && !disabled && (
              <ReadFailed problem={codes.failed} onRetry={codes.again}>
                {t('codesFailed', { message: codes.failed.message })}
              </ReadFailed>
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
                    blocked={disabled ? [] : state.blocking.filter(({ job_id }) => job_id === job.id)}
                    faultAt={faultIn(job.id)}
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
      <DayFoot
        day={day}
        form={form}
        auto={auto}
        reason={{
          wanted: needsReason && (dirty || asksReason || (wide && day.state === 'open')),
          missing: reasonMissing && asksReason,
          field: reasonField,
        }}
        submitting={submit.pending}
        approving={approve.pending}
        mayReject={mayReject}
        onSave={() => void keep()}
        onSubmit={() => void close()}
        onApprove={() => void agree()}
        onReject={() => setRejecting(true)}
      />
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
