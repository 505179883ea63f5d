import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { NARROW } from '@tailboard/ui/layout/theme';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { DraftRestored } from '@tailboard/web/forms/draft';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { RejectDialog } from '../day-rejection/reject-dialog.js';
import { BothKept } from './edit-conflict.js';
import { useDayCodes } from './codes.js';
import { DayFoot } from './day-foot.js';
import { DayStatus } from './day-status.js';
import { DayJobs, getTitle } from './day-jobs.js';
import { findFaults, type DayValues } from './day-values.js';
import { LostDraft } from './lost-draft.js';
import { StillBlocked } from './still-blocked.js';
import { TimesPanel } from './times-panel.js';
import { useDayActions } from './use-day-actions.js';
import { useDayForm } from './use-day-form.js';
import { TIMES, useSections } from './use-sections.js';

/** A day as its user, or the office, writes and closes it. */
export function DayEditor({
  day,
  own,
  requestedJob,
}: {
  day: DailyWork;
  own: boolean;
  /** The job named by a link; its section is open. */
  requestedJob: string | null;
}): ReactNode {
  const t = useTexts('dispatch-close-day');
  const { announce } = useToast();
  const { today } = useCompany();
  const codes = useDayCodes(day);
  // On paper of any width, all sections are open.
  const wide = useMediaQuery(`(min-width: ${NARROW}px), print`);
  const { getMaxQuantity } = codes;
  const judge = useCallback(
    (values: DayValues) => findFaults(values, { today, date: day.date, getMaxQuantity }),
    [today, day.date, getMaxQuantity],
  );
  const auto = own && day.may.write && day.state === 'open';
  const form = useDayForm(day, { auto, judge });
  const { state, store, dirty, faults } = form;
  const disabled = !day.may.write;
  const values = disabled ? state.base.values : state.values;
  const sections = useSections(requestedJob ?? day.blocking.find(({ job_id }) => job_id !== null)?.job_id, wide);
  const [leftOpen, setLeftOpen] = useState(false);
  const blocks = useRef<HTMLDivElement>(null);
  const actions = useDayActions(day, form, {
    own,
    go: sections.go,
    onLeft: (left) => {
      setLeftOpen(true);
      announce(left.map(({ message }) => message).join(' '));
      blocks.current?.scrollIntoView?.({ block: 'start' });
      blocks.current?.focus({ preventScroll: true });
    },
  });
  const [rejecting, setRejecting] = useState(false);
  const late =
    disabled && day.state === 'open' ? t(day.date > today ? 'description.future' : 'description.tooOld') : null;

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
            // Read-only values are as readable as editable ones.
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
                  getTitle={(id) => getTitle(day, id)}
                  place={blocks}
                  folds={!wide}
                  open={leftOpen}
                  onOpen={setLeftOpen}
                  onGo={sections.go}
                />
              </Box>
            )}
          </Box>
          <DayJobs day={day} form={form} values={values} codes={codes} sections={sections} disabled={disabled} />
        </Box>
      </Box>
      <DayFoot day={day} form={form} auto={auto} actions={actions} isWide={wide} onReject={() => setRejecting(true)} />
      {rejecting && (
        <RejectDialog
          about={day.user.label}
          pending={actions.rejecting}
          problem={actions.rejectProblem}
          onReject={(reason) => void actions.sendBack(reason).then((went) => went && setRejecting(false))}
          onClose={() => setRejecting(false)}
        />
      )}
      <FailedAction problem={actions.problem} onDismiss={actions.dismiss} />
    </Box>
  );
}
