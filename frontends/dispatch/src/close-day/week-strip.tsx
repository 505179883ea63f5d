import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { datesFrom } from '@tailboard/contracts/company-time';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import { type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ListTimecards, type Timecard } from '@tailboard/contracts/jobs/timecard';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHours } from './hours.js';

const icons: Readonly<Record<Timecard['state'], IconName>> = {
  open: 'edit',
  submitted: 'clock',
  approved: 'check',
  finalized: 'lock',
};

export const listDates = ({ start_date, end_date }: DailyWork['week']): string[] => datesFrom(start_date, end_date);

/** The days of the week that a day belongs to, each with its state and a link. */
export function WeekStrip({ day }: { day: DailyWork }): ReactNode {
  const t = useTexts('dispatch-close-day');
  const format = useFormat();
  const hours = useHours();
  const { locale } = useLocale();
  const { today } = useCompany();
  const { data } = useContractQuery(
    ListTimecards,
    { start_date: day.week.start_date, end_date: day.week.end_date, user_id: day.user.id, open: '1' },
    { quiet: true },
  );
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Box
      component="nav"
      aria-label={t('week')}
      sx={{ px: { xs: 1, md: 3 }, pb: 1.5, display: 'flex', gap: 0.5, maxWidth: 720 }}
    >
      {listDates(day.week).map((date) => {
        const card = data?.data.find((one) => one.date === date && one.user.id === day.user.id);
        // The displayed day is newer than the list.
        const state = date === day.date ? (card || day.state !== 'open' ? day.state : undefined) : card?.state;
        const current = date === day.date;
        const paid = card && card.paid_minutes > 0 ? hours(card.paid_minutes) : null;
        return (
          <ButtonBase
            key={date}
            component={Link}
            to={dayAddress(day.user.id, date)}
            aria-current={current ? 'date' : undefined}
            sx={{
              flex: '1 1 0',
              minWidth: 0,
              minHeight: 60,
              display: 'flex',
              flexDirection: 'column',
              borderRadius: 1,
              border: 1,
              borderColor: current ? 'primary.main' : 'divider',
              bgcolor: current ? 'action.selected' : 'background.paper',
              color: date > today ? 'text.secondary' : 'text.primary',
            }}
          >
            <Typography component="span" variant="caption" aria-hidden>
              {weekday.format(new Date(`${date}T00:00:00Z`))}
            </Typography>
            <Typography component="span" className="figures" sx={{ fontWeight: current ? 700 : 500 }} aria-hidden>
              {Number(date.slice(-2))}
            </Typography>
            <Box
              component="span"
              aria-hidden
              sx={{ height: 20, color: state === 'open' ? 'warning.main' : 'success.main' }}
            >
              {state && <Icon name={icons[state]} sx={{ fontSize: 16 }} />}
            </Box>
            <Box component="span" sx={visuallyHidden}>
              {[format.date(date), state && t(`state.${state}`), paid, date === today && t('today')]
                .filter(Boolean)
                .join(', ')}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
