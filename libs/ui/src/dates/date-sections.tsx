import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { CalendarFieldProps, CalendarType } from './calendar-value.js';

dayjs.extend(utc);

/** How values are stored: as the native field does. */
const STORED = { date: 'YYYY-MM-DD', 'datetime-local': 'YYYY-MM-DDTHH:mm' } as const;

/** Calendar values have no time zone: UTC keeps every time of day, also one that the clocks of the browser skip. */
const read = (value: string, type: CalendarType): Dayjs | null => {
  const date = dayjs.utc(value);
  return value !== '' && date.isValid() && date.format(STORED[type]) === value ? date : null;
};

/** The value of a picker's date. */
export const toStored = (date: Dayjs, type: CalendarType): string => date.format(STORED[type]);

type Field = FieldRef<Dayjs | null>;

/** The text of the sections if some are empty; `null` if all are filled. */
function readUnfinished(field: Field | null): string | null {
  const sections = field?.getSections() ?? [];
  if (sections.every(({ value }) => value !== '')) return null;
  if (sections.every(({ value }) => value === '')) return '';
  return sections.map(({ value, placeholder, endSeparator }) => `${value || placeholder}${endSeparator}`).join('');
}

interface Sections {
  field: RefObject<Field | null>;
  /** The date of the value. */
  at: Dayjs | null;
  report: (next: Dayjs | null, chosen: boolean) => void;
  /** Reports sections that are unfinished, which the picker itself reports as no date. Returns the value. */
  commit: () => string;
}

/** Connects a value and the sections in which it is typed. */
export function useSections({
  type = 'date',
  value,
  onValue,
}: Pick<CalendarFieldProps, 'type' | 'value' | 'onValue'>): Sections {
  const field = useRef<Field>(null);
  // The last reported value and its date. A year that is being typed has a date that its text alone would not give.
  const [own, setOwn] = useState<{ text: string; at: Dayjs | null } | null>(null);
  const at = useMemo(() => (own?.text === value ? own.at : read(value, type)), [own, value, type]);
  // The date of unfinished sections is null, as that of an empty value, so the picker does not empty them itself.
  useEffect(() => {
    if (value === '' && own !== null && own.text !== '') field.current?.clearValue();
  }, [own, value]);
  const send = (text: string, date: Dayjs | null, chosen: boolean): void => {
    setOwn({ text, at: date });
    onValue(text, chosen);
  };
  return {
    field,
    at,
    report: (next, chosen) =>
      send(next === null ? '' : next.isValid() ? toStored(next, type) : 'invalid', next, chosen),
    commit: () => {
      const text = readUnfinished(field.current) ?? value;
      // Text that is not from the sections, as a restored one, stays until they are changed.
      if (text === value || (text === '' && own?.text !== value)) return value;
      send(text, null, false);
      return text;
    },
  };
}
