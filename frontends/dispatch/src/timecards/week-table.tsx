import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Week } from '@tailboard/contracts/jobs/week';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { DataTable, type Column } from '@tailboard/ui/table';
import { TOUCH } from '@tailboard/ui/theme';
import { unseen } from '@tailboard/ui/unseen';
import { useFormat } from '@tailboard/web/format';
import { useLocale } from '@tailboard/web/locale';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { closeDayTexts } from '../close-day/close-day-texts.js';
import { useHours } from '../close-day/hours.js';
import { dayAddress } from '../close-day/week-strip.js';
import { timecardTexts } from './timecard-texts.js';

type Day = Week['days'][number];
const icons: Readonly<Record<NonNullable<Day['state']>, IconName>> = {
  open: 'edit',
  submitted: 'clock',
  approved: 'check',
  finalized: 'lock',
};

/** One row for each person: their days, what still waits, whether the week is finalized. */
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
  /** Why somebody's week was not finalized, by their id. */
  errors: Readonly<Record<string, string>>;
  selected: ReadonlySet<string>;
  /** Where weeks may be finalized. */
  onSelect: ((ids: readonly string[], chosen: boolean) => void) | undefined;
  /** Where weeks may be opened again. */
  onReopen: ((week: Week) => void) | undefined;
}): ReactNode {
  const t = useTexts(timecardTexts);
  const d = useTexts(closeDayTexts);
  const format = useFormat();
  const hours = useHours();
  const { locale } = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const dates = rows[0]?.days.map(({ date }) => date) ?? [];

  const dayShown = (week: Week, date: string): ReactNode => {
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
        {day.paid_minutes > 0 && (
          <span aria-hidden>{format.number(Math.round((day.paid_minutes / 60) * 10) / 10)}</span>
        )}
        <Box component="span" sx={unseen}>
          {t('dayOf', { name: week.user.label, date: format.date(date), words })}
        </Box>
      </Link>
    );
  };
  const columns: Column<Week>[] = [
    ...(onSelect
      ? [
          {
            key: 'chosen',
            label: t('chosen'),
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
            <Typography component="span" variant="caption" className="figures" sx={{ ml: 1, color: 'text.secondary' }}>
              {user.technician_id}
            </Typography>
          )}
        </>
      ),
    },
    ...dates.map((date): Column<Week> => ({
      key: date,
      label: weekday.format(new Date(`${date}T00:00:00Z`)),
      nowrap: true,
      render: (week) => dayShown(week, date),
    })),
    {
      key: 'paid',
      label: t('paid'),
      align: 'right',
      nowrap: true,
      render: ({ paid_minutes }) => (paid_minutes > 0 ? hours(paid_minutes) : '–'),
    },
    { key: 'points', label: t('points'), align: 'right', render: ({ points }) => format.number(points) },
    {
      key: 'state',
      label: t('state'),
      render: ({ user, finalized, waiting }) => {
        const error = errors[user.id];
        return (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
            {finalized ? (
              <Chip size="small" color="success" icon={<Icon name="lock" />} label={d('state.finalized')} />
            ) : waiting > 0 ? (
              <Chip size="small" color="warning" variant="outlined" label={t('waiting', { count: waiting })} />
            ) : (
              <Chip size="small" variant="outlined" label={t('ready')} />
            )}
            {error !== undefined && !finalized && (
              <Typography component="span" variant="caption" sx={{ color: 'error.main', fontWeight: 600 }}>
                {error}
              </Typography>
            )}
          </Box>
        );
      },
    },
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
    <DataTable
      label={t('weeks')}
      rows={rows}
      rowKey={({ user }) => user.id}
      busy={busy}
      isSelected={({ user }) => selected.has(user.id)}
      columns={columns}
    />
  );
}
