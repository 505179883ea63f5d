import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useWritten, WIDTH, Written, type CalendarFieldProps } from './calendar-value.js';

/** Browsers in which the text of the native field can be hidden. Others show their own, and ours is not shown. */
const HIDES = '@supports selector(::-webkit-datetime-edit)';

/** A date field with the calendar of the device. It cannot be typed into, so each change is a choice. */
export function NativeCalendar({
  type = 'date',
  value,
  onValue,
  onLeave,
  min,
  ...rest
}: CalendarFieldProps): ReactNode {
  const written = useWritten(value, type);
  const atRest = {
    // Apple phones use a different pseudo-element for the value.
    '& input::-webkit-datetime-edit, & input::-webkit-date-and-time-value': { opacity: 0 },
    '& .written': { display: 'block' },
  };
  return (
    <TextField
      {...rest}
      type={type}
      value={value}
      onChange={({ target }) => onValue(target.value, true)}
      onBlur={() => onLeave?.(value)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: min === undefined ? {} : { min },
        input: {
          ...(written !== null && { startAdornment: <Written>{written}</Written> }),
          sx: {
            minWidth: WIDTH[type],
            '& .written': { display: 'none' },
            ...(written !== null && { [HIDES]: { '&:not(.Mui-focused)': atRest } }),
          },
        },
      }}
    />
  );
}
