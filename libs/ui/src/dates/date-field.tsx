import { FIRST_DATE, LAST_DATE } from '@tailboard/contracts/company-time';
import { useState, type ReactNode } from 'react';
import { CalendarField } from './calendar-field.js';
import type { CalendarFieldProps } from './calendar-value.js';

/** While the user types a year, the field holds years from 0002 on. Those are ignored. */
const isMeant = (value: string): boolean => /^\d{4}-/.test(value) && value >= FIRST_DATE && value <= LAST_DATE;

/**
 * A date field, `YYYY-MM-DD`. It reports complete dates only: one chosen in the calendar at once, a typed one when Enter
 * is pressed or the field is left, because each typed digit completes another date. Incomplete input reverts to the
 * previous date.
 * @param onClear if the date is optional: called when Enter is pressed in the empty field or it is left empty
 */
export function DateField({
  value,
  onDate,
  onClear,
  ...rest
}: { value: string; onDate: (date: string) => void; onClear?: () => void } & Omit<
  CalendarFieldProps,
  'type' | 'value' | 'onValue' | 'onLeave' | 'onEnter'
>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const report = (date: string): void => {
    setTyped(null);
    if (date !== value) onDate(date);
  };
  /** Acts on what was typed. Returns `false` if it is not a date. */
  const finish = (text: string): boolean => {
    if (isMeant(text)) {
      report(text);
      return true;
    }
    if (text === '' && value !== '' && onClear) onClear();
    else if (text !== value) return false;
    setTyped(null);
    return true;
  };
  return (
    <CalendarField
      {...rest}
      value={typed ?? value}
      onValue={(next, chosen) => {
        if (chosen && isMeant(next)) report(next);
        else setTyped(next);
      }}
      onEnter={(text, event) => {
        // A form would send the previous date, which is not the one that is shown.
        if (!finish(text)) event.preventDefault();
      }}
      onLeave={(text) => {
        if (!finish(text)) setTyped(null);
      }}
    />
  );
}
