import type { TextFieldProps } from '@mui/material/TextField';
import { FIRST_DATE, LAST_DATE } from '@tailboard/contracts/company-time';
import { useState, type ReactNode } from 'react';
import { CalendarField } from './calendar-field.js';

/** While somebody types a year, the field holds years from 0002 on: those are not meant yet. */
const isMeant = (value: string): boolean => value >= FIRST_DATE && value <= LAST_DATE;

/**
 * A date, `YYYY-MM-DD`, that is told when it is whole: not while it is typed, and not when it is emptied. What was left
 * half typed becomes the date of before.
 * @param onClear where there may be no date: told when the field is left empty
 */
export function DateField({
  value,
  onDate,
  onClear,
  ...rest
}: { value: string; onDate: (date: string) => void; onClear?: () => void } & Omit<
  TextFieldProps,
  'value' | 'type' | 'onChange' | 'onBlur'
>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <CalendarField
      {...rest}
      value={typed ?? value}
      onChange={({ target }) => {
        const whole = isMeant(target.value);
        setTyped(whole ? null : target.value);
        if (whole) onDate(target.value);
      }}
      onBlur={({ target }) => {
        // A browser calls what is half typed empty, too, and says so.
        if (typed === '' && !target.validity.badInput) onClear?.();
        setTyped(null);
      }}
    />
  );
}
