import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { toLines, listWeeks } from './calendar-month.js';
import { EventLine } from './event-line.js';
import { useMobile } from '@tailboard/ui/layout/widths';

/** Maximum lines of a day in the grid; the rest opens with one click. */
const LINES = 4;

interface CalendarProps {
  readonly month: string;
  readonly entries: readonly ScheduleEntry[];
  /** Missing for read-only users. */
  readonly onAdd: ((date: string) => void) | undefined;
  readonly onOpen: (id: string) => void;
  readonly onDay: (date: string) => void;
}

/** The month with absences on each day: a grid, and on phones a list of the days with entries. */
export function EventCalendar(props: CalendarProps): ReactNode {
  const phone = useMobile();
  return phone ? <Agenda {...props} /> : <Grid {...props} />;
}

const weekday = (date: string, locale: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

function Grid({ month, entries, onAdd, onOpen, onDay }: CalendarProps): ReactNode {
  const t = useTexts('dispatch-events');
  const format = useFormat();
  const { locale } = useLocale();
  const { today } = useCompany();
  const weeks = listWeeks(month);
  return (
    <Panel>
      <Box
        component="table"
        aria-label={t('title')}
        sx={{
          width: '100%',
          tableLayout: 'fixed',
          borderCollapse: 'collapse',
          '& th, & td': { border: 1, borderColor: 'divider' },
          // The panel has the outer border.
          '& tr > :first-of-type': { borderLeft: 0 },
          '& tr > :last-of-type': { borderRight: 0 },
          '& thead th': { borderTop: 0 },
          '& tbody tr:last-of-type td': { borderBottom: 0 },
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <Box
                component="th"
                scope="col"
                key={date}
                abbr={weekday(date, locale, 'long')}
                sx={{ py: 0.75, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
              >
                {weekday(date, locale, 'short')}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const lines = toLines(entries, date);
                const shown = lines.length > LINES ? lines.slice(0, LINES - 1) : lines;
                return (
                  <Box
                    component="td"
                    key={date}
                    aria-label={format.date(date)}
                    aria-current={date === today ? 'date' : undefined}
                    sx={{
                      height: 108,
                      p: 0.5,
                      verticalAlign: 'top',
                      bgcolor: date.startsWith(month) ? undefined : 'background.default',
                    }}
                  >
                    <DayNumber date={date} today={date === today} outside={!date.startsWith(month)} onAdd={onAdd} />
                    <Box sx={{ display: 'grid', gap: '3px' }}>
                      {shown.map((line) => (
                        <EventLine key={`${line.entry.id} ${line.person?.id}`} line={line} onOpen={onOpen} />
                      ))}
                      {shown.length < lines.length && (
                        <Button
                          onClick={() => onDay(date)}
                          sx={{ minHeight: 24, py: 0, px: 0.75, justifyContent: 'flex-start', fontSize: '0.75rem' }}
                        >
                          {t('more', { count: lines.length - shown.length })}
                          <Box component="span" sx={visuallyHidden}>
                            : {t('eventsOf', { date: format.date(date) })}
                          </Box>
                        </Button>
                      )}
                    </Box>
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
      {entries.length === 0 && <Empty dense>{t('emptyMonth')}</Empty>}
    </Panel>
  );
}

/** The number of a day; users with write permission add an event with it. */
function DayNumber({
  date,
  today,
  outside,
  onAdd,
}: {
  date: string;
  today: boolean;
  outside: boolean;
  onAdd: CalendarProps['onAdd'];
}): ReactNode {
  const t = useTexts('dispatch-events');
  const format = useFormat();
  const style = {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 24,
    height: 24,
    mb: 0.25,
    borderRadius: 1,
    fontSize: '0.75rem',
    fontWeight: today ? 700 : 500,
    color: today ? 'primary.contrastText' : outside ? 'text.secondary' : 'text.primary',
    bgcolor: today ? 'primary.main' : undefined,
  };
  const number = String(Number(date.slice(8)));
  if (!onAdd)
    return (
      <Box className="figures" sx={style}>
        {number}
      </Box>
    );
  return (
    <ButtonBase
      className="figures"
      onClick={() => onAdd(date)}
      sx={{ ...style, '&:hover': { outline: 1, outlineColor: 'divider' }, [TOUCH]: { minWidth: 44, height: 44 } }}
    >
      {number}
      <Box component="span" sx={visuallyHidden}>
        {t('addOn', { date: format.date(date) })}
      </Box>
    </ButtonBase>
  );
}

function Agenda({ month, entries, onOpen }: CalendarProps): ReactNode {
  const t = useTexts('dispatch-events');
  const format = useFormat();
  const { locale } = useLocale();
  const days = listWeeks(month)
    .flat()
    .filter((date) => date.startsWith(month))
    .map((date) => ({ date, lines: toLines(entries, date) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Panel>
      {days.length === 0 && <Empty>{t('emptyMonth')}</Empty>}
      {days.map(({ date, lines }) => (
        <Box
          component="section"
          key={date}
          aria-label={format.date(date)}
          sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
        >
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {weekday(date, locale, 'short')}, {format.date(date)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            {lines.map((line) => (
              <EventLine key={`${line.entry.id} ${line.person?.id}`} line={line} onOpen={onOpen} />
            ))}
          </Box>
        </Box>
      ))}
    </Panel>
  );
}
