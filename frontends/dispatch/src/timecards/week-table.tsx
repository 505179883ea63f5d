import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import type { Week } from '@tailboard/contracts/jobs/week';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { DataTable, type Column } from '@tailboard/ui/table';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { hoursAndMinutes, useHours } from '../close-day/hours.js';
import { Paid } from './paid.js';
import { useMobile } from '@tailboard/ui/layout/widths';

const icons: Readonly<Record<NonNullable<Week['days'][number]['state']>, IconName>> = {
  open: 'edit',
  submitted: 'clock',
  approved: 'check',
  finalized: 'lock',
};

/** One row for each user: their days, what is still open, whether the week is finalized. */
export function WeekTable({
  rows,
  busy,
  errors,
  selected,
  onSelect,
  onReopen,
}: {
  rows: readonly Week[];
  busy: boolean;
  /** Why a user's week was not finalized, by user ID. */
  errors: Readonly<Record<string, string>>;
  selected: ReadonlySet<string>;
  /** Set if weeks may be finalized. */
  onSelect: ((ids: readonly string[], chosen: boolean) => void) | undefined;
  /** Set if weeks may be reopened. */
  onReopen: ((week: Week) => void) | undefined;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const w = useTexts('web');
  const dayName = useDayName();
  const cards = useMobile();
  const pointsOf = tabularNumbers(rows.map(({ points }) => points));
  const dates = rows[0]?.days.map(({ date }) => date) ?? [];

  const columns: Column<Week>[] = [
    ...(onSelect
      ? [
          {
            key: 'chosen',
            label: t('chosen'),
            visuallyHidden: true,
            width: 44,
            render: ({ user, finalized }: Week) =>
              finalized ? null : (
                <Checkbox
                  checked={selected.has(user.id)}
                  onChange={(_, chosen) => onSelect([user.id], chosen)}
                  slotProps={{ input: { 'aria-label': t('chooseWeek', { name: user.label }) } }}
                />
              ),
          },
        ]
      : []),
    {
      key: 'person',
      label: t('person'),
      main: true,
      render: ({ user }) => (
        <>
          {user.label}
          {user.technician_id && (
            <Typography
              component="span"
              variant="caption"
              className="figures"
              sx={{ ml: 1, color: 'text.secondary', display: { lg: 'none', xl: 'inline' } }}
            >
              {user.technician_id}
            </Typography>
          )}
        </>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      render: (week) => <State week={week} error={errors[week.user.id]} />,
    },
    ...(cards
      ? [{ key: 'days', label: t('days'), render: (week: Week) => <WeekDays week={week} /> }]
      : dates.map((date): Column<Week> => ({
          key: date,
          label: dayName(date),
          nowrap: true,
          render: (week) => <WeekDay week={week} date={date} />,
        }))),
    {
      key: 'paid',
      label: t('paid'),
      align: 'right',
      breaks: true,
      render: ({ paid_minutes }) => <Paid minutes={paid_minutes} />,
    },
    { key: 'points', label: w('points'), align: 'right', render: ({ points }) => pointsOf(points) },
    ...(onReopen
      ? [
          {
            key: 'acts',
            label: t('acts'),
            actions: true,
            align: 'right' as const,
            render: (week: Week) =>
              week.finalized ? (
                <Button aria-label={t('reopenOf', { name: week.user.label })} onClick={() => onReopen(week)}>
                  {t('reopen')}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    // Narrow cells, so that seven days and their totals fit beside the menu on an ordinary screen.
    <Box sx={{ '& .MuiTableCell-root': { px: { md: 0.5, xl: 1.5 } } }}>
      <DataTable
        label={t('weeks')}
        rows={rows}
        rowKey={({ user }) => user.id}
        busy={busy}
        isSelected={({ user }) => selected.has(user.id)}
        columns={columns}
      />
    </Box>
  );
}

/** Formats the days of a week: weekday and number. */
function useDayName(): (date: string) => string {
  const { locale } = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  return (date) => weekday.format(new Date(`${date}T00:00:00Z`));
}

/** State of one day of a week, linked to it. */
function WeekDay({ week, date }: { week: Week; date: string }): ReactNode {
  const t = useTexts('dispatch-timecards');
  const d = useTexts('dispatch-close-day');
  const format = useFormat();
  const hours = useHours();
  const day = week.days.find((one) => one.date === date);
  if (!day?.state) return <span aria-label={t('nothing')}>–</span>;
  const words = [d(`state.${day.state}`), day.paid_minutes > 0 && hours(day.paid_minutes)].filter(Boolean).join(', ');
  return (
    <Link
      component={RouterLink}
      to={dayAddress(week.user.id, date)}
      underline="none"
      className="figures"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 32,
        [TOUCH]: { minHeight: 44, minWidth: 44 },
        color: day.state === 'open' || day.state === 'submitted' ? 'warning.main' : 'success.main',
      }}
    >
      <Icon name={icons[day.state]} sx={{ fontSize: 16 }} />
      {day.paid_minutes > 0 && <span aria-hidden>{hoursAndMinutes(day.paid_minutes)}</span>}
      <Box component="span" sx={visuallyHidden}>
        {t('dayOf', { name: week.user.label, date: format.date(date), words })}
      </Box>
    </Link>
  );
}

/** The days of a week on a card: those with entries. */
function WeekDays({ week }: { week: Week }): ReactNode {
  const t = useTexts('dispatch-timecards');
  const dayName = useDayName();
  return (
    <Box
      component="span"
      sx={{ display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 2, alignItems: 'center' }}
    >
      {week.days
        .filter(({ state }) => state !== null)
        .map(({ date }) => (
          <Fragment key={date}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {dayName(date)}
            </Box>
            <WeekDay week={week} date={date} />
          </Fragment>
        ))}
      {week.days.every(({ state }) => state === null) && t('nothing')}
    </Box>
  );
}

/** Shows whether a week is finalized, ready or incomplete; and why the last attempt failed. */
function State({ week: { days, finalized, waiting }, error }: { week: Week; error: string | undefined }): ReactNode {
  const t = useTexts('dispatch-timecards');
  const d = useTexts('dispatch-close-day');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {finalized ? (
        <Chip size="small" color="success" icon={<Icon name="lock" />} label={d('state.finalized')} />
      ) : waiting > 0 ? (
        <Chip size="small" color="warning" variant="outlined" label={t('waiting', { count: waiting })} />
      ) : days.every(({ state }) => state === null) ? (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('emptyOne')}
        </Typography>
      ) : (
        <Chip size="small" color="info" variant="outlined" label={t('ready')} />
      )}
      {error !== undefined && !finalized && (
        <Typography component="span" variant="caption" sx={{ color: 'error.main', fontWeight: 600 }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}
