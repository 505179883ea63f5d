import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListTimecards, type Timecard } from '@tailboard/contracts/jobs/timecard';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { TOP_BAR } from '@tailboard/ui/layout/theme';
import { useMay } from '@tailboard/web/access/guard';
import { useCompany } from '@tailboard/web/app/company';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DayTable, useWaitsForMe, waits } from './day-table.js';
import { RejectDialog } from '../day-rejection/reject-dialog.js';
import { NextStep } from './next-step.js';
import { NoneFound } from './none-found.js';
import { rowKey, useJudging, type Judging } from './use-judging.js';
import type { TimecardAddress } from './use-timecard-address.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Height of the bulk actions, in px. */
const ACTS = 61;
/** On a phone two buttons share a row. */
const action = { flex: { xs: '1 1 40%', sm: '0 0 auto' } };

/** The days of a week to review, individually and in bulk. */
export function DayList({
  address,
  week,
  onWiden,
}: {
  address: TimecardAddress;
  week: { start_date: string; end_date: string };
  onWiden: () => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const mine = useWaitsForMe();
  const { today } = useCompany();
  const finalizes = useMay('week.finalize');
  const { data, problem, loading, previous, refetch } = useContractQuery(
    ListTimecards,
    {
      start_date: week.start_date,
      end_date: week.end_date,
      open: '1',
      ...(address.user_id ? { user_id: address.user_id } : {}),
      ...(address.state ? { state: address.state } : {}),
    },
    { keepPrevious: true },
  );
  const judging = useJudging();
  // A link to approve all open days selects them initially, once, through the URL.
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string> | 'all'>(() =>
    search.get('choose') === 'all' ? 'all' : new Set(),
  );
  const [rejecting, setRejecting] = useState<readonly Timecard[] | null>(null);

  const shown = (data?.data ?? []).filter(
    ({ user }) => address.location_id === null || user.location_id === address.location_id,
  );
  // Days that await approval come first.
  const rows = [...shown.filter(waits), ...shown.filter((row) => !waits(row))];
  const judged = rows.filter(mine);
  // Actions ignore selected days that are no longer displayed.
  const selected = chosen === 'all' ? judged : judged.filter((row) => chosen.has(rowKey(row)));
  const select = (keys: readonly string[], on: boolean): void =>
    setChosen((before) => {
      const after = new Set(before === 'all' ? judged.map(rowKey) : before);
      for (const key of keys)
        if (on) after.add(key);
        else after.delete(key);
      return after;
    });
  const narrowed = address.state !== null || address.user_id !== null || address.location_id !== null;
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  return (
    <Panel>
      {problem && data && (
        <Box sx={{ p: 1.5 }}>
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('kept', { message: problem.message })}
          </ReadFailed>
        </Box>
      )}
      {loading && (
        <Box sx={{ px: 2 }}>
          <Loading />
        </Box>
      )}
      {judged.length > 0 && (
        <ManyDays
          count={judged.length}
          selected={selected}
          judging={judging}
          onAll={(on) => select(judged.map(rowKey), on)}
          onReject={() => setRejecting(selected)}
        />
      )}
      {data && finalizes && !narrowed && week.end_date < today && rows.length > 0 && !rows.some(waits) && (
        <NextStep text={t('allReviewed')}>
          <Button component={Link} to={`/admin/timecards?date=${week.start_date}&view=week`} variant="contained">
            {t('openWeek')}
          </Button>
        </NextStep>
      )}
      {data && rows.length === 0 && <NoneFound empty={t('empty')} narrowed={narrowed} onWiden={onWiden} />}
      {rows.length > 0 && (
        <DayTable
          rows={rows}
          busy={previous}
          selected={new Set(selected.map(rowKey))}
          judging={judging}
          stuckAbove={judged.length > 0 ? ACTS : 0}
          onSelect={select}
          onReject={(row) => setRejecting([row])}
        />
      )}
      {rejecting && (
        <RejectDialog
          about={
            rejecting.length === 1 ? (rejecting[0]?.user.label ?? '') : t('daysCount', { count: rejecting.length })
          }
          pending={false}
          problem={null}
          onReject={(reason) => {
            setRejecting(null);
            void judging.reject(rejecting, reason);
          }}
          onClose={() => setRejecting(null)}
        />
      )}
    </Panel>
  );
}

/** Bulk actions for days. */
function ManyDays({
  count,
  selected,
  judging,
  onAll,
  onReject,
}: {
  /** Number of days that await this user's approval. */
  count: number;
  selected: readonly Timecard[];
  judging: Judging;
  /** Selects all of them, or none. */
  onAll: (chosen: boolean) => void;
  onReject: () => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  return (
    <Box
      role="group"
      aria-label={t('many')}
      className={UNPRINTED}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        minHeight: { md: ACTS },
        borderBottom: 1,
        borderColor: 'divider',
        // Stays visible while scrolling.
        position: { md: 'sticky' },
        top: { md: TOP_BAR },
        zIndex: 3,
        bgcolor: 'background.paper',
      }}
    >
      <Button onClick={() => onAll(selected.length < count)} disabled={judging.under !== null}>
        {t(selected.length < count ? 'chooseAll' : 'chooseNone', { count })}
      </Button>
      <Typography
        role="status"
        variant="body2"
        className="figures"
        sx={{ flex: { xs: '1 0 auto', sm: 1 }, minWidth: 120, textAlign: { xs: 'right', sm: 'left' } }}
      >
        {judging.under ? t('under', judging.under) : t('selected', { count: selected.length })}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', lg: 'block' } }}>
        {t('keys')}
      </Typography>
      <Button
        variant="contained"
        disabled={selected.length === 0}
        loading={judging.under !== null}
        onClick={() => void judging.approve(selected)}
        sx={action}
      >
        {t('approveMany', { count: selected.length })}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={selected.length === 0 || judging.under !== null}
        onClick={onReject}
        sx={action}
      >
        {t('rejectMany', { count: selected.length })}
      </Button>
    </Box>
  );
}
