import type { TextFieldProps } from '@mui/material/TextField';
import { FIRST_DATE, LAST_DATE } from '@tailboard/contracts/company-time';
import { useState, type ReactNode } from 'react';
import { CalendarField } from './calendar-field.js';

/** While the user types a year, the field holds years from 0002 on. Those are ignored. */
const isMeant = (value: string): boolean => value >= FIRST_DATE && value <= LAST_DATE;

/**
 * A date field, `YYYY-MM-DD`. It reports complete dates only, not dates being typed and not an empty field. Incomplete
 * input reverts to the previous date.
 * @param onClear if the date is optional: called when the field is left empty
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
        // Browsers report incomplete input as empty too, but set `badInput`.
        if (typed === '' && !target.validity.badInput) onClear?.();
        setTyped(null);
      }}
    />
  );
}
