import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ListTimecards } from '@tailboard/contracts/jobs/timecard';
import { FinalizeWeeks, ListWeeks, ReopenWeek, type Week } from '@tailboard/contracts/jobs/week';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { useToast } from '@tailboard/ui/toast';
import { useBulkCommand, type BulkCommand } from '@tailboard/web/lists/bulk-command';
import { useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RejectDialog } from '../day-rejection/reject-dialog.js';
import { NextStep } from './next-step.js';
import { NoneFound } from './none-found.js';
import type { TimecardAddress } from './use-timecard-address.js';
import { WeekTable } from './week-table.js';

/** Weeks per command, which takes about half a second: more are finalized with progress. */
const AT_ONCE = 100;
const refreshes = [ListWeeks, ListTimecards, ReadDailyWork];

/** A workweek by user, to be finalized; a finalized one can be reopened with a reason. */
export function WeekList({
  response,
  address,
  busy,
  onWiden,
}: {
  response: OutputOf<typeof ListWeeks>;
  address: TimecardAddress;
  busy: boolean;
  onWiden: () => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const w = useTexts('web');
  const format = useFormat();
  const { toast } = useToast();
  const mayFinalize = useMay('week.finalize');
  const mayReopen = useMay('week.reopen');
  const mayPay = useMay('payroll.export');
  const { start_date, end_date } = response;
  const finalize = useCommand(FinalizeWeeks, { refreshes });
  const reopen = useCommand(ReopenWeek, { refreshes });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const many = useBulkCommand((ids) => finalize.mutate({ start_date, user_ids: [...ids] }), AT_ONCE);
  const [requested, setRequested] = useState(false);
  const [opening, setOpening] = useState<Week | null>(null);

  const rows = response.data.filter(
    ({ user }) => address.location_id === null || user.location_id === address.location_id,
  );
  const left = rows.filter(({ finalized }) => !finalized);
  const selected = left.filter(({ user }) => chosen.has(user.id));
  // Incomplete weeks would only be refused: they are finalized if selected, not with all the others.
  const ready = left.filter(({ waiting }) => waiting === 0);
  const wanted = selected.length > 0 ? selected : ready;
  const narrowed = address.user_id !== null || address.location_id !== null;

  const close = async (): Promise<void> => {
    setRequested(false);
    many.forget();
    const done = await many.run(wanted.map(({ user }) => user.id));
    if (done.length === 0) return;
    setChosen(new Set());
    const failed = wanted.length - done.length;
    toast(t('finalizedSome', { done: done.length, failed }), failed > 0 ? 'warning' : 'success');
  };
  const open = async (reason: string): Promise<void> => {
    if (!opening) return;
    const result = await reopen.mutate({ user_id: opening.user.id, start_date, reason }, { ifMatch: opening.version });
    if (!('output' in result)) return;
    setOpening(null);
    toast(t('reopened', { name: opening.user.label }));
  };
  return (
    <Panel>
      {mayFinalize && left.length > 0 && (
        <ManyWeeks
          end={end_date}
          ready={ready.length}
          unready={left.length - ready.length}
          selected={selected.length}
          under={many.progress}
          onFinalize={() => setRequested(true)}
        />
      )}
      {mayPay && !narrowed && rows.length > 0 && left.length === 0 && (
        <NextStep text={t('allFinalized')}>
          <Button component={Link} to={`/admin/codereports?tab=weekly&start_date=${start_date}`} variant="contained">
            {t('openPayroll')}
          </Button>
        </NextStep>
      )}
      {rows.length === 0 ? (
        <NoneFound empty={t('emptyWeek')} narrowed={narrowed} onWiden={onWiden} />
      ) : (
        <WeekTable
          rows={rows}
          busy={busy}
          // One failure, one notice at a time: the dialog first.
          errors={finalize.problem ? {} : (many.response?.errors ?? {})}
          selected={new Set(selected.map(({ user }) => user.id))}
          onSelect={
            mayFinalize
              ? (ids, on) =>
                  setChosen((before) => {
                    const after = new Set(before);
                    for (const id of ids)
                      if (on) after.add(id);
                      else after.delete(id);
                    return after;
                  })
              : undefined
          }
          onReopen={mayReopen ? setOpening : undefined}
        />
      )}
      <ConfirmDialog
        open={requested}
        title={t('finalizeTitle', { start: format.date(start_date), end: format.date(end_date) })}
        text={t('finalizeText', { count: wanted.length })}
        confirm={t('finalize')}
        close={w('cancel')}
        onConfirm={() => void close()}
        onClose={() => setRequested(false)}
      />
      {opening && (
        <RejectDialog
          reopen
          about={opening.user.label}
          pending={reopen.pending}
          problem={reopen.problem}
          onReject={(reason) => void open(reason)}
          onClose={() => {
            setOpening(null);
            reopen.reset();
          }}
        />
      )}
      <FailedAction problem={finalize.problem} onDismiss={finalize.reset} />
    </Panel>
  );
}

/** Bulk actions for weeks: the selected ones, or else all that are ready, once the week is over. */
function ManyWeeks({
  end,
  ready,
  unready,
  selected,
  under,
  onFinalize,
}: {
  end: string;
  ready: number;
  unready: number;
  selected: number;
  under: BulkCommand['progress'];
  onFinalize: () => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const format = useFormat();
  const { today } = useCompany();
  const over = end < today;
  return (
    <Box
      role="group"
      aria-label={t('many')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, minWidth: 180, color: 'text.secondary' }}>
        {over ? t('finalizeHelp', { count: unready }) : t('notOver', { end: format.date(end) })}
      </Typography>
      <Button
        variant="contained"
        disabled={!over || selected + ready === 0}
        loading={under !== null}
        onClick={onFinalize}
      >
        {selected > 0 ? t('finalizeSome', { count: selected }) : t('finalizeAll', { count: ready })}
      </Button>
      {under && under.total > AT_ONCE && (
        <Box sx={{ flexBasis: '100%' }}>
          <Progress
            label={t('finalizing')}
            done={under.done}
            total={under.total}
            detail={t('finalizingOf', { done: format.number(under.done), of: format.number(under.total) })}
          />
        </Box>
      )}
    </Box>
  );
}
