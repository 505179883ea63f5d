import { FIRST_DATE, LAST_DATE } from '@tailboard/contracts/company-time';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { CalendarField } from './calendar-field.js';
import type { CalendarFieldProps } from './calendar-value.js';

/** While the user types a year, the field holds years from 0002 on. Those are ignored. */
const isMeant = (value: string): boolean => /^\d{4}-/.test(value) && value >= FIRST_DATE && value <= LAST_DATE;

/**
 * A date field, `YYYY-MM-DD`. It reports complete dates only: one chosen in the calendar at once, a typed one when Enter
 * is pressed or the field is left, because each typed digit completes another date. Incomplete input reverts to the
 * previous date.
 * @param onClear if the date is optional: called when the field is left empty
 */
export function DateField({
  value,
  onDate,
  onClear,
  ...rest
}: { value: string; onDate: (date: string) => void; onClear?: () => void } & Omit<
  CalendarFieldProps,
  'type' | 'value' | 'onValue' | 'onLeave' | 'onKeyDown'
>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  // Another field replaces an empty one whose sections were left incomplete.
  const [revision, setRevision] = useState(0);
  const report = (date: string): void => {
    setTyped(null);
    if (date !== value) onDate(date);
  };
  return (
    <CalendarField
      key={revision}
      {...rest}
      value={typed ?? value}
      onValue={(next, chosen) => {
        if (chosen && isMeant(next)) report(next);
        else setTyped(next);
      }}
      onKeyDown={({ key }) => {
        // The same key sends a form, which needs the date.
        if (key === 'Enter' && typed !== null && isMeant(typed)) flushSync(() => report(typed));
      }}
      onLeave={(text) => {
        if (text === value) return;
        if (isMeant(text)) return report(text);
        if (text === '') onClear?.();
        setTyped(null);
        if (value === '') setRevision((before) => before + 1);
      }}
    />
  );
}
