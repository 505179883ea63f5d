import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useWritten, WIDTH, type CalendarFieldProps } from './calendar-value.js';
import { NativeCalendar } from './native-calendar.js';

type Picker = { default: (props: CalendarFieldProps) => ReactNode };
/** Without a network, the picker may not be available. The field of the device is. */
const DatePicker = lazy(() =>
  import('./date-picker.js').then(
    ({ DatePicker: Loaded }): Picker => ({ default: Loaded }),
    (): Picker => ({ default: NativeCalendar }),
  ),
);

/**
 * A date field. It is typed section by section in the order of the page's locale (decision D74) and shows its value in
 * the page's format when it is left (decision D39). Devices without a mouse have their own calendar, which is used there.
 */
export function CalendarField(props: CalendarFieldProps): ReactNode {
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  // Whether the field has the focus when the picker is loaded; `undefined`: it never had it.
  const [focused, setFocused] = useState<boolean>();
  if (touch) return <NativeCalendar {...props} />;
  return (
    <Suspense fallback={<LoadingField {...props} onFocused={setFocused} />}>
      <DatePicker {...props} autoFocus={focused ?? props.autoFocus ?? false} />
    </Suspense>
  );
}

/** Shows the value until the calendar is loaded. */
function LoadingField({
  type = 'date',
  value,
  label,
  required = false,
  disabled = false,
  autoFocus = false,
  error = false,
  helperText,
  sx = null,
  onFocused,
}: CalendarFieldProps & { onFocused: (focused: boolean) => void }): ReactNode {
  const written = useWritten(value, type);
  return (
    <TextField
      label={label}
      required={required}
      disabled={disabled}
      autoFocus={autoFocus}
      error={error}
      helperText={helperText}
      sx={sx}
      value={written ?? ''}
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      slotProps={{
        inputLabel: { shrink: true },
        input: { readOnly: true, className: 'figures', sx: { minWidth: WIDTH[type] } },
      }}
    />
  );
}
