import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Timecard } from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { DataTable } from '@tailboard/ui/table';
import { TOUCH } from '@tailboard/ui/theme';
import { useFormat } from '@tailboard/web/format';
import { useSession } from '@tailboard/web/ground';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { closeDayTexts } from '../close-day/close-day-texts.js';
import { StateChip } from '../close-day/day-status.js';
import { useHours } from '../close-day/hours.js';
import { dayAddress } from '../close-day/week-strip.js';
import { timecardTexts } from './timecard-texts.js';
import { rowKey, type Judging } from './use-judging.js';

/** A day that waits to be agreed to. */
export const waits = ({ state }: Timecard): boolean => state === 'submitted';

/** One row for each person and day: opened, approved, sent back. */
export function DayTable({
  rows,
  busy,
  selected,
  judging,
  onSelect,
  onReject,
}: {
  rows: readonly Timecard[];
  busy: boolean;
  selected: ReadonlySet<string>;
  judging: Judging;
  onSelect: (keys: readonly string[], chosen: boolean) => void;
  onReject: (row: Timecard) => void;
}): ReactNode {
  const t = useTexts(timecardTexts);
  const d = useTexts(closeDayTexts);
  const format = useFormat();
  const hours = useHours();
  const navigate = useNavigate();
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : '';
  const working = judging.under !== null;
  const about = ({ user, date }: Timecard) => ({ name: user.label, date: format.date(date) });
  return (
    <DataTable
      label={t('days')}
      rows={rows}
      rowKey={rowKey}
      busy={busy}
      isSelected={(row) => selected.has(rowKey(row))}
      onOpen={({ user, date }) => void navigate(dayAddress(user.id, date))}
      columns={[
        {
          key: 'chosen',
          label: t('chosen'),
          width: 44,
          render: (row) =>
            waits(row) && row.user.id !== me ? (
              <Checkbox
                checked={selected.has(rowKey(row))}
                disabled={working}
                onChange={(_, chosen) => onSelect([rowKey(row)], chosen)}
                slotProps={{ input: { 'aria-label': t('choose', about(row)) } }}
              />
            ) : null,
        },
        { key: 'date', label: t('date'), nowrap: true, render: ({ date }) => format.date(date) },
        {
          key: 'person',
          label: t('person'),
          main: true,
          render: ({ user, date }) => (
            <Link
              component={RouterLink}
              to={dayAddress(user.id, date)}
              sx={{ [TOUCH]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 } }}
            >
              {user.label}
            </Link>
          ),
        },
        {
          key: 'times',
          label: t('times'),
          render: ({ entries, late_missing }) => (
            <Box component="span" className="figures">
              {entries.length === 0 && t('noTimes')}
              {entries.map(({ time_in, time_out }, n) => (
                <Box component="span" key={n} sx={{ display: 'inline-block', whiteSpace: 'nowrap', mr: 1 }}>
                  {`${time_in}–${time_out ?? '…'}`}
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
          render: ({ paid_minutes }) => (paid_minutes > 0 ? hours(paid_minutes) : '–'),
        },
        { key: 'jobs', label: t('jobs'), align: 'right', render: ({ jobs }) => format.number(jobs) },
        {
          key: 'points',
          label: t('points'),
          align: 'right',
          render: ({ points }) => (points === null ? '–' : format.number(points)),
        },
        { key: 'state', label: t('state'), render: (row) => <StateChip state={row.state} /> },
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
          key: 'outcome',
          label: t('outcome'),
          render: (row) => {
            const outcome = judging.outcomes.get(rowKey(row));
            if (!outcome) return null;
            const failed = 'failed' in outcome;
            return (
              <Typography
                component="span"
                variant="caption"
                sx={{ color: failed ? 'error.main' : 'success.main', fontWeight: 600 }}
              >
                {failed ? outcome.failed : outcome.done}
              </Typography>
            );
          },
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
