import TextField from '@mui/material/TextField';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWritten, WIDTH, Written, type CalendarFieldProps } from './calendar-value.js';

/** Browsers in which the text of the native field can be hidden. Others show their own, and ours is not shown. */
const HIDES = '@supports selector(::-webkit-datetime-edit)';

/** Keys that edit the text of the field. */
const EDITS = /^(\d|Backspace|Delete|Arrow(Up|Down|Left|Right))$/;

/** A date field with the calendar of the device. With a keyboard, it can be typed into as well. */
export function NativeCalendar({
  type = 'date',
  value,
  onValue,
  onLeave,
  onEnter,
  min,
  ...rest
}: CalendarFieldProps): ReactNode {
  const written = useWritten(value, type);
  // Each typed digit may complete another date, so a change is a choice only if no such key was pressed last.
  const typing = useRef(false);
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
      onChange={({ target }) => onValue(target.value, !typing.current)}
      onPointerDown={() => {
        typing.current = false;
      }}
      onKeyDown={(event) => {
        typing.current = EDITS.test(event.key);
        if (event.key === 'Enter') flushSync(() => onEnter?.(value, event));
      }}
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
