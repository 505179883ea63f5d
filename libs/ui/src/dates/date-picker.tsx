import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, zhCN } from '@mui/x-date-pickers/locales';
import type { FieldRef, PickerChangeHandlerContext } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es.js';
import 'dayjs/locale/zh-cn.js';
import utc from 'dayjs/plugin/utc.js';
import { useContext, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useWritten, WIDTH, Written, type CalendarFieldProps, type CalendarType } from './calendar-value.js';
import { CalendarLocale } from './calendar-locale.js';

dayjs.extend(utc);

/** The sections of a date in the order in which they are typed (decision D74), and the texts of the calendar. */
const LOCALES = {
  en: { dayjs: 'en', date: 'MM/DD/YYYY', time: 'hh:mm A', texts: enUS },
  es: { dayjs: 'es', date: 'DD/MM/YYYY', time: 'HH:mm', texts: esES },
  'zh-CN': { dayjs: 'zh-cn', date: 'YYYY/MM/DD', time: 'HH:mm', texts: zhCN },
} as const;

/** How values are stored: as the native field does. */
const STORED = { date: 'YYYY-MM-DD', 'datetime-local': 'YYYY-MM-DDTHH:mm' } as const;

/** Calendar values have no time zone: UTC keeps every time of day, also one that the clocks of the browser skip. */
const read = (value: string, type: CalendarType): Dayjs | null => {
  const at = dayjs.utc(value);
  return value !== '' && at.isValid() && at.format(STORED[type]) === value ? at : null;
};

type Field = FieldRef<Dayjs | null>;

/** The text of the sections if some, but not all, are filled. */
function unfinished(field: Field | null): string | null {
  const sections = field?.getSections() ?? [];
  return sections.some(({ value }) => value !== '') && sections.some(({ value }) => value === '')
    ? sections.map(({ value, placeholder, endSeparator }) => `${value || placeholder}${endSeparator}`).join('')
    : null;
}

/** A date field that is typed by section, with a calendar of the component library. */
export function DatePicker({
  type = 'date',
  value,
  onValue,
  min,
  label,
  required,
  disabled,
  error,
  helperText,
  sx,
  name,
  autoFocus,
  inputRef,
  onLeave,
  onKeyDown,
}: CalendarFieldProps): ReactNode {
  const { locale } = useContext(CalendarLocale);
  const order = LOCALES[locale];
  const written = useWritten(value, type);
  const field = useRef<Field>(null);
  const [open, setOpen] = useState(false);
  // The last reported value and its date. A year that is being typed has a date that its text alone would not give.
  const [own, setOwn] = useState<{ text: string; at: Dayjs | null } | null>(null);
  const at = useMemo(() => (own?.text === value ? own.at : read(value, type)), [own, value, type]);
  const report = (next: Dayjs | null, chosen: boolean): void => {
    const text = next === null ? '' : next.isValid() ? next.format(STORED[type]) : 'invalid';
    setOwn({ text, at: next });
    onValue(text, chosen);
  };
  const left = (event: FocusEvent<HTMLElement>): void => {
    if (open || event.currentTarget.contains(event.relatedTarget)) return;
    const text = unfinished(field.current) ?? value;
    if (text !== value) {
      setOwn({ text, at: null });
      onValue(text, false);
    }
    onLeave?.(text);
  };
  const shared = {
    label,
    value: at,
    timezone: 'UTC',
    disabled: disabled ?? false,
    ...(min === undefined ? {} : { minDate: dayjs.utc(min) }),
    onOpen: () => {
      setOpen(true);
      if (written !== null) onLeave?.(value);
    },
    onClose: () => setOpen(false),
    onChange: (next: Dayjs | null, { source }: PickerChangeHandlerContext<unknown>) =>
      report(next, source === 'view' && type === 'date'),
    slotProps: {
      field: { fieldRef: field },
      openPickerButton: { size: 'small' as const },
      textField: {
        size: 'small' as const,
        fullWidth: true,
        required: required ?? false,
        error: error ?? false,
        helperText,
        name,
        autoFocus,
        inputRef,
        onKeyDown,
        sx: sx ?? null,
        slotProps: {
          root: { onBlur: left },
          // The group has the label's name. A label of the hidden input would name a second field.
          inputLabel: { shrink: true, htmlFor: undefined },
          input: {
            startAdornment: written === null ? null : <Written>{written}</Written>,
            sx: { ...OUTLINE, minWidth: WIDTH[type], ...(written !== null && AT_REST) },
          },
        },
      },
    },
  };
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={order.dayjs}
      localeText={order.texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      {type === 'date' ? (
        <DesktopDatePicker {...shared} format={order.date} />
      ) : (
        <DesktopDateTimePicker
          {...shared}
          onAccept={(next, { source }) => source === 'view' && next !== null && onLeave?.(next.format(STORED[type]))}
          format={`${order.date} ${order.time}`}
          ampm={locale === 'en'}
        />
      )}
    </LocalizationProvider>
  );
}

/** As the theme draws the other fields: the border is visible on both surfaces. */
const OUTLINE = {
  backgroundColor: 'var(--mui-palette-background-paper)',
  '& .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, transparent)',
  },
} as const;

/** While nothing in the field has the focus, the page's format covers the sections. */
const AT_REST = {
  '&:focus-within .written': { display: 'none' },
  '&:not(:focus-within) .MuiPickersInputBase-sectionsContainer': { opacity: 0 },
} as const;
