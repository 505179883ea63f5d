import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useContext, type ReactNode } from 'react';
import { CalendarWriting } from './calendar-writing.js';

/**
 * Browsers in which the native date text can be hidden separately. Other browsers show their own text, and ours is not
 * rendered.
 */
const HIDES = '@supports selector(::-webkit-datetime-edit)';

/**
 * A field with the browser's native calendar. Browsers write dates in the language of their settings, not of the page
 * (11/24/2026). Until the user types, the field shows its value in the page's format.
 * @param value the value in the input's format; never displayed in this format
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
    // Apple phones use a different pseudo-element for the value.
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
            // The longest date format of the page, plus the calendar icon.
            minWidth: type === 'date' ? 168 : 240,
            ...(shown !== null && { [HIDES]: { '&:not(.Mui-focused)': atRest } }),
          },
        },
      }}
    />
  );
}

/** The value in readable form. Screen readers read the field itself. */
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
