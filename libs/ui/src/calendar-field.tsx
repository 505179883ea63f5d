import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useContext, type ReactNode } from 'react';
import { CalendarWriting } from './calendar-writing.js';

/** Browsers whose own writing can be hidden alone; elsewhere it stays, and ours is not shown. */
const HIDES = '@supports selector(::-webkit-datetime-edit)';

/**
 * A field of the browser's own calendar. A browser writes dates in the language of its settings, whatever the page speaks (11/24/2026):
 * until somebody types in it, the field shows its value as the page writes dates.
 * @param value what stands in it, as the input holds it; it is not shown otherwise
 */
export function CalendarField({
  type = 'date',
  value,
  slotProps,
  ...rest
}: Omit<TextFieldProps, 'type' | 'value'> & { type?: 'date' | 'datetime-local'; value: string }): ReactNode {
  const write = useContext(CalendarWriting);
  const shown = write && value ? write(value) : null;
  const atRest = {
    // What phones of Apple draw the value in has a name of its own.
    '& input::-webkit-datetime-edit, & input::-webkit-date-and-time-value': { opacity: 0 },
    '& .writing': { display: 'block' },
  };
  return (
    <TextField
      type={type}
      value={value}
      {...rest}
      slotProps={{
        ...slotProps,
        inputLabel: { shrink: true },
        input: {
          ...slotProps?.input,
          ...(shown !== null && { startAdornment: <Writing>{shown}</Writing> }),
          sx: {
            // The longest way in which a page writes a date, beside the sign of the calendar.
            minWidth: type === 'date' ? 168 : 240,
            ...(shown !== null && { [HIDES]: { '&:not(.Mui-focused)': atRest } }),
          },
        },
      }}
    />
  );
}

/** The value as people write it. Screen readers read the field itself. */
function Writing({ children }: { children: string }): ReactNode {
  return (
    <Box
      aria-hidden
      component="span"
      className="writing figures"
      sx={{ display: 'none', position: 'absolute', whiteSpace: 'nowrap', pointerEvents: 'none' }}
    >
      {children}
    </Box>
  );
}
