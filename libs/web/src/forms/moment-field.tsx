import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { companyDate, companyTime, FIRST_DATE, LAST_DATE } from '@tailboard/contracts/company-time';
import type { Locale } from '@tailboard/contracts/locale';
import { Instant } from '@tailboard/contracts/values';
import { instantAt } from '@tailboard/contracts/work-time';
import { CalendarField } from '@tailboard/ui/dates/calendar-field';
import { Icon } from '@tailboard/ui/icons';
import { useState, type ReactNode } from 'react';
import { useCompany } from '../app/company.js';
import { useLocale } from '../i18n/locale.js';
import { useTexts } from '../i18n/texts.js';
import { toMessage } from './rules.js';

/** Formats an instant as the value of a date and time field: `2026-10-06T09:30`, in the company's time zone. */
export const momentWritten = (at: string, zone: string): string =>
  `${companyDate(new Date(at), zone)}T${companyTime(new Date(at), zone)}`;

/**
 * Parses the value of such a field to an instant (ms). `null`: the value is incomplete, outside the calendar, or skipped
 * when the clocks are put forward.
 */
export function parseMoment(typed: string, zone: string): number | null {
  const [date = '', time = ''] = typed.split('T');
  return time === '' || date < FIRST_DATE || date > LAST_DATE ? null : instantAt(date, time, zone);
}

/** Returns the message of a value that is no moment. */
function findProblem(typed: string, label: string, locale: Locale): string | undefined {
  const { error } = Instant.safeParse(typed, {
    error: (issue) => toMessage(issue as never, { labels: { '': label } }, locale),
  });
  return error?.issues[0]?.message;
}

/**
 * Field to choose a past moment: a minute in the company's time zone, and a button back to now. The end of that minute
 * counts, so that everything done within it is included.
 * @param moment the displayed moment, ISO; `null`: now
 */
export function MomentField({
  moment,
  onMoment,
  label,
}: {
  moment: string | null;
  onMoment: (moment: string | null) => void;
  label?: string;
}): ReactNode {
  const t = useTexts('web-moment-field');
  const { zone } = useCompany();
  const { locale } = useLocale();
  // Input that is still being typed is not a moment yet.
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const name = label ?? t('label');
  const shown = moment === null ? '' : momentWritten(moment, zone);
  /** Each typed digit completes another moment, so it counts when the field is left or Enter is pressed. */
  const finish = (value: string): void => {
    const minute = parseMoment(value, zone);
    if (value !== '' && minute === null) return setProblem(findProblem(value, name, locale));
    setTyped(null);
    if (value !== shown) onMoment(minute === null ? null : new Date(minute + 59_999).toISOString());
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <CalendarField
        type="datetime-local"
        label={name}
        value={typed ?? shown}
        error={problem !== undefined}
        helperText={problem}
        onValue={(value) => {
          setTyped(value);
          setProblem(undefined);
        }}
        onEnter={finish}
        onLeave={finish}
      />
      {moment !== null && (
        <Button
          startIcon={<Icon name="past" />}
          onClick={() => {
            setTyped(null);
            setProblem(undefined);
            onMoment(null);
          }}
        >
          {t('now')}
        </Button>
      )}
    </Box>
  );
}
