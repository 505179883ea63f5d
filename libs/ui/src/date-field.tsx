import type { TextFieldProps } from '@mui/material/TextField';
import { FIRST_DATE, LAST_DATE } from '@tailboard/contracts/company-time';
import { useRef, useState, type ReactNode } from 'react';
import { CalendarField } from './calendar-field.js';

/** While the user types a year, the field holds years from 0002 on. Those are ignored. */
const isMeant = (value: string): boolean => value >= FIRST_DATE && value <= LAST_DATE;

/** Keys that change a date while it is being typed. */
const TYPES = /^(?:\d|Backspace|Delete|ArrowUp|ArrowDown)$/;

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
  TextFieldProps,
  'value' | 'type' | 'onChange' | 'onBlur' | 'onKeyDown'
>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const byKey = useRef(false);
  const report = (date: string): void => {
    setTyped(null);
    if (date !== value) onDate(date);
  };
  return (
    <CalendarField
      {...rest}
      value={typed ?? value}
      onKeyDown={({ key }) => {
        byKey.current = TYPES.test(key);
        if (key === 'Enter' && typed !== null && isMeant(typed)) report(typed);
      }}
      onChange={({ target }) => {
        if (!byKey.current && isMeant(target.value)) report(target.value);
        else setTyped(target.value);
        byKey.current = false;
      }}
      onBlur={({ target }) => {
        // Browsers report incomplete input as empty too, but set `badInput`.
        if (typed === '' && !target.validity.badInput) onClear?.();
        if (typed !== null && isMeant(typed)) report(typed);
        else setTyped(null);
      }}
    />
  );
}
