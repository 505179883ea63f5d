import Box from '@mui/material/Box';
import type { TextFieldProps } from '@mui/material/TextField';
import { useContext, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { CalendarLocale } from './calendar-locale.js';

export type CalendarType = 'date' | 'datetime-local';

export interface CalendarFieldProps extends Pick<
  TextFieldProps,
  'label' | 'required' | 'disabled' | 'error' | 'helperText' | 'sx' | 'name' | 'autoFocus'
> {
  type?: CalendarType;
  /** `2026-11-24` or, with a time, `2026-11-24T09:30`; empty: none. Other text is shown as an unfinished date. */
  value: string;
  /**
   * Reports each change. What is not a date is reported as the text that the field shows, so that validation refuses it.
   * @param chosen a date was chosen in the calendar, not typed
   */
  onValue: (value: string, chosen: boolean) => void;
  /** The first date of the calendar. */
  min?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Called with the value when the field is left, its calendar is opened, or a time is chosen in the calendar. */
  onLeave?: (value: string) => void;
  /**
   * Called with the value when Enter is pressed, before a form is submitted. `preventDefault` keeps the form from being
   * submitted.
   */
  onEnter?: (value: string, event: KeyboardEvent<HTMLElement>) => void;
}

/** The value in the page's format, or `null` if the field does not hold a whole date. */
export const useWritten = (value: string, type: CalendarType): string | null => {
  const { write } = useContext(CalendarLocale);
  const complete = type === 'date' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
  return complete.test(value) && !Number.isNaN(Date.parse(`${value.slice(0, 10)}T00:00Z`)) ? write(value) : null;
};

/** The narrowest field that shows the longest date of the page and the button of the calendar. */
export const WIDTH = { date: 168, 'datetime-local': 240 } as const;

/** The value in readable form, above the text that is edited. Screen readers read the field itself. */
export function Written({ children }: { children: string }): ReactNode {
  return (
    <Box
      aria-hidden
      component="span"
      className="written figures"
      sx={{ position: 'absolute', whiteSpace: 'nowrap', pointerEvents: 'none' }}
    >
      {children}
    </Box>
  );
}
