import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import type { Timecard } from '@tailboard/contracts/jobs/timecard';
import { writtenPair } from '@tailboard/contracts/jobs/day-times';
import { Icon } from '@tailboard/ui/icons';
import { DataTable, type Column } from '@tailboard/ui/table';
import { TOUCH } from '@tailboard/ui/theme';
import { unseen } from '@tailboard/ui/unseen';
import { aligned } from '@tailboard/web/aligned';
import { useFormat } from '@tailboard/web/format';
import { useSession } from '@tailboard/web/ground';
import { useTexts } from '@tailboard/web/texts';
import { words } from '@tailboard/web/words';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { closeDayTexts } from '../close-day/close-day-texts.js';
import { StateChip } from '../close-day/day-status.js';
import { hoursAndMinutes, useHours } from '../close-day/hours.js';
import { timecardTexts } from './timecard-texts.js';
import { rowKey, type Judging } from './use-judging.js';
import { useMobile } from '@tailboard/ui/widths';

/** A day that waits to be agreed to. */
export const waits = ({ state }: Timecard): boolean => state === 'submitted';

/** One row for each person and day: opened, approved, sent back. */
export function DayTable({
  rows,
  busy,
  selected,
  judging,
  stuckAbove,
  onSelect,
  onReject,
}: {
  rows: readonly Timecard[];
  busy: boolean;
  selected: ReadonlySet<string>;
  judging: Judging;
  /** How high the acts are that stay above the head, px. */
  stuckAbove: number;
  onSelect: (keys: readonly string[], chosen: boolean) => void;
  onReject: (row: Timecard) => void;
}): ReactNode {
  const t = useTexts(timecardTexts);
  const w = useTexts(words);
  const d = useTexts(closeDayTexts);
  const format = useFormat();
  const hours = useHours();
  const navigate = useNavigate();
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : '';
  const working = judging.under !== null;
  const cards = useMobile();
  const pointsOf = aligned(rows.map(({ points }) => points));
  const about = ({ user, date }: Timecard) => ({ name: user.label, date: format.date(date) });
  const judges = (row: Timecard): boolean => waits(row) && row.user.id !== me && !working;
  const chooses = (row: Timecard): ReactNode =>
    waits(row) && row.user.id !== me ? (
      <Checkbox
        checked={selected.has(rowKey(row))}
        disabled={working}
        onChange={(_, next) => onSelect([rowKey(row)], next)}
        slotProps={{ input: { 'aria-label': t('choose', about(row)) } }}
        // On a card it stands before the name.
        sx={cards ? { ml: -1.5 } : { my: -0.5 }}
      />
    ) : null;
  const chosen: Column<Timecard> = { key: 'chosen', label: t('chosen'), unseen: true, width: 44, render: chooses };
  const date: Column<Timecard> = {
    key: 'date',
    label: w('date'),
    nowrap: true,
    render: ({ date }) => format.date(date),
  };
  const person: Column<Timecard> = {
    key: 'person',
    label: t('person'),
    main: true,
    nowrap: true,
    render: (row) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
        {cards && chooses(row)}
        <Link
          component={RouterLink}
          to={dayAddress(row.user.id, row.date)}
          sx={{ [TOUCH]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 } }}
        >
          {row.user.label}
        </Link>
      </Box>
    ),
  };
  return (
    <DataTable
      label={t('days')}
      rows={rows}
      rowKey={rowKey}
      busy={busy}
      isSelected={(row) => selected.has(rowKey(row))}
      stuckAbove={stuckAbove}
      keys={{
        ' ': (row) => judges(row) && onSelect([rowKey(row)], !selected.has(rowKey(row))),
        a: (row) => judges(row) && void judging.approve([row]),
        r: (row) => judges(row) && onReject(row),
      }}
      onOpen={({ user, date }) => void navigate(dayAddress(user.id, date))}
      columns={[
        ...(cards ? [person, date] : [chosen, date, person]),
        {
          key: 'times',
          label: t('times'),
          render: ({ entries, late_missing }) => (
            <Box component="span" className="figures">
              {entries.length === 0 && t('noTimes')}
              {entries.map((pair, n) => (
                <Box component="span" key={n} sx={{ display: 'inline-block', whiteSpace: 'nowrap', mr: 1 }}>
                  {writtenPair(pair)}
                </Box>
              ))}
              {late_missing && (
                <Chip
                  size="small"
                  color="warning"
                  variant="outlined"
                  icon={<Icon name="warning" />}
                  label={t('late')}
                />
              )}
            </Box>
          ),
        },
        {
          key: 'paid',
          label: t('paid'),
          align: 'right',
          nowrap: true,
          render: ({ paid_minutes }) =>
            paid_minutes > 0 ? (
              <>
                <span aria-hidden>{hoursAndMinutes(paid_minutes)}</span>
                <Box component="span" sx={unseen}>
                  {hours(paid_minutes)}
                </Box>
              </>
            ) : (
              '–'
            ),
        },
        { key: 'jobs', label: t('jobs'), align: 'right', from: 'lg', render: ({ jobs }) => format.number(jobs) },
        {
          key: 'points',
          label: w('points'),
          align: 'right',
          from: 'lg',
          render: ({ points }) => (points === null ? '–' : pointsOf(points)),
        },
        {
          key: 'state',
          label: t('state'),
          render: (row) => {
            const failed = judging.failures.get(rowKey(row));
            return (
              <>
                <StateChip state={row.state} />
                {failed !== undefined && (
                  <Typography
                    component="span"
                    variant="caption"
                    sx={{ display: 'block', color: 'error.main', fontWeight: 600 }}
                  >
                    {failed}
                  </Typography>
                )}
              </>
            );
          },
        },
        {
          key: 'edited',
          label: t('edited'),
          from: 'lg',
          render: ({ edited_by, reason }) =>
            edited_by && (
              <Typography component="span" variant="caption">
                {t('editedBy', { who: edited_by.label, reason: reason ?? '' })}
              </Typography>
            ),
        },
        {
          key: 'acts',
          label: t('acts'),
          actions: true,
          nowrap: true,
          align: 'right',
          render: (row) => (
            <>
              {waits(row) && row.user.id !== me && (
                <Button
                  disabled={working}
                  aria-label={t('approveOf', about(row))}
                  onClick={() => void judging.approve([row])}
                >
                  {d('approve')}
                </Button>
              )}
              {(row.state === 'submitted' || row.state === 'approved') && (
                <Button
                  color="error"
                  // Between a card and a wide table there is room for one: the other is in the day, and above for many.
                  sx={{ display: { md: 'none', lg: 'inline-flex' } }}
                  disabled={working}
                  aria-label={t('rejectOf', about(row))}
                  onClick={() => onReject(row)}
                >
                  {d('reject')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
