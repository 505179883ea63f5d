import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import type { Timecard } from '@tailboard/contracts/jobs/timecard';
import { formatPair } from '@tailboard/contracts/jobs/day-times';
import { Icon } from '@tailboard/ui/icons';
import { DataTable, type Column } from '@tailboard/ui/table';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { StateChip } from '../close-day/day-status.js';
import { Paid } from './paid.js';
import { rowKey, type Judging } from './use-judging.js';
import { useMobile } from '@tailboard/ui/layout/widths';

/** Returns whether a day awaits approval. */
export const waits = ({ state }: Timecard): boolean => state === 'submitted';

/** Returns whether a day awaits the signed-in user's approval: never their own. */
export function useWaitsForMe(): (row: Timecard) => boolean {
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : '';
  return (row) => waits(row) && row.user.id !== me;
}

/** One row for each user and day: open, approve, send back. */
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
  /** Height of the sticky actions above the header, in px. */
  stuckAbove: number;
  onSelect: (keys: readonly string[], chosen: boolean) => void;
  onReject: (row: Timecard) => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const w = useTexts('web');
  const format = useFormat();
  const navigate = useNavigate();
  const mine = useWaitsForMe();
  const working = judging.under !== null;
  const cards = useMobile();
  const pointsOf = tabularNumbers(rows.map(({ points }) => points));
  const judges = (row: Timecard): boolean => mine(row) && !working;
  const chooses = (row: Timecard): ReactNode =>
    mine(row) && (
      <Choose
        row={row}
        checked={selected.has(rowKey(row))}
        disabled={working}
        onChoose={(next) => onSelect([rowKey(row)], next)}
      />
    );
  const chosen: Column<Timecard> = {
    key: 'chosen',
    label: t('chosen'),
    visuallyHidden: true,
    width: 44,
    render: chooses,
  };
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
    render: (row) => <Person row={row} before={cards && chooses(row)} />,
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
          render: (row) => <Times row={row} />,
        },
        {
          key: 'paid',
          label: t('paid'),
          align: 'right',
          nowrap: true,
          render: ({ paid_minutes }) => <Paid minutes={paid_minutes} />,
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
          render: (row) => <State row={row} failed={judging.failures.get(rowKey(row))} />,
        },
        {
          key: 'edited',
          label: t('edited'),
          from: 'lg',
          render: (row) => <EditedBy row={row} />,
        },
        {
          key: 'acts',
          label: t('acts'),
          actions: true,
          nowrap: true,
          align: 'right',
          render: (row) => (
            <Actions
              row={row}
              working={working}
              onApprove={mine(row) ? () => void judging.approve([row]) : undefined}
              onReject={() => onReject(row)}
            />
          ),
        },
      ]}
    />
  );
}

/** Returns a day's user and date as text. */
function useAbout(): (row: Timecard) => { name: string; date: string } {
  const format = useFormat();
  return ({ user, date }) => ({ name: user.label, date: format.date(date) });
}

/** Selects a day for bulk actions. */
function Choose({
  row,
  checked,
  disabled,
  onChoose,
}: {
  row: Timecard;
  checked: boolean;
  disabled: boolean;
  onChoose: (chosen: boolean) => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const about = useAbout();
  return (
    <Checkbox
      checked={checked}
      disabled={disabled}
      onChange={(_, next) => onChoose(next)}
      slotProps={{ input: { 'aria-label': t('choose', about(row)) } }}
      // On a card it is before the name.
      sx={useMobile() ? { ml: -1.5 } : { my: -0.5 }}
    />
  );
}

/** The day's user, linked to the day. */
function Person({ row: { user, date }, before }: { row: Timecard; before: ReactNode }): ReactNode {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
      {before}
      <Link
        component={RouterLink}
        to={dayAddress(user.id, date)}
        sx={{ [TOUCH]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 } }}
      >
        {user.label}
      </Link>
    </Box>
  );
}

/** Working times of a day. */
function Times({ row: { entries, late_missing } }: { row: Timecard }): ReactNode {
  const t = useTexts('dispatch-timecards');
  return (
    <Box component="span" className="figures">
      {entries.length === 0 && t('noTimes')}
      {entries.map((pair, n) => (
        <Box component="span" key={n} sx={{ display: 'inline-block', whiteSpace: 'nowrap', mr: 1 }}>
          {formatPair(pair)}
        </Box>
      ))}
      {late_missing && (
        <Chip size="small" color="warning" variant="outlined" icon={<Icon name="warning" />} label={t('late')} />
      )}
    </Box>
  );
}

/** State of a day, and why the last action failed. */
function State({ row, failed }: { row: Timecard; failed: string | undefined }): ReactNode {
  return (
    <>
      <StateChip state={row.state} />
      {failed !== undefined && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'error.main', fontWeight: 600 }}>
          {failed}
        </Typography>
      )}
    </>
  );
}

/** Names another user who changed a day, and the reason. */
function EditedBy({ row: { edited_by, reason } }: { row: Timecard }): ReactNode {
  const t = useTexts('dispatch-timecards');
  if (!edited_by) return null;
  return (
    <Typography component="span" variant="caption">
      {t('editedBy', { who: edited_by.label, reason: reason ?? '' })}
    </Typography>
  );
}

/** Actions of a day in the list. */
function Actions({
  row,
  working,
  onApprove,
  onReject,
}: {
  row: Timecard;
  working: boolean;
  /** Set if the day awaits this user's approval. */
  onApprove: (() => void) | undefined;
  onReject: () => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const d = useTexts('dispatch-close-day');
  const about = useAbout()(row);
  return (
    <>
      {onApprove && (
        <Button disabled={working} aria-label={t('approveOf', about)} onClick={onApprove}>
          {d('approve')}
        </Button>
      )}
      {(row.state === 'submitted' || row.state === 'approved') && (
        <Button
          color="error"
          // Between a card and a wide table there is space for one button: the other is available in the day, and above
          // for bulk actions.
          sx={{ display: { md: 'none', lg: 'inline-flex' } }}
          disabled={working}
          aria-label={t('rejectOf', about)}
          onClick={onReject}
        >
          {d('reject')}
        </Button>
      )}
    </>
  );
}
