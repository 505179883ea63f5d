import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, zhCN } from '@mui/x-date-pickers/locales';
import type { PickerChangeHandlerContext } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es.js';
import 'dayjs/locale/zh-cn.js';
import { useContext, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWritten, WIDTH, Written, type CalendarFieldProps } from './calendar-value.js';
import { CalendarLocale } from './calendar-locale.js';
import { toStored, useSections } from './date-sections.js';
import { readPastedDate } from './pasted-date.js';

/** The sections of a date in the order in which they are typed (decision D74), and the texts of the calendar. */
const LOCALES = {
  en: { dayjs: 'en', date: 'MM/DD/YYYY', time: 'hh:mm A', texts: enUS },
  es: { dayjs: 'es', date: 'DD/MM/YYYY', time: 'HH:mm', texts: esES },
  'zh-CN': { dayjs: 'zh-cn', date: 'YYYY/MM/DD', time: 'HH:mm', texts: zhCN },
} as const;

/**
 * Submits a form as browsers do when Enter is pressed: by its first submit button, which may be outside of it, and not at
 * all if that is disabled.
 */
function submit(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find((one) => (one as HTMLButtonElement).type === 'submit');
  if (button?.matches(':disabled') === false) form?.requestSubmit(button as HTMLButtonElement);
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
  onEnter,
}: CalendarFieldProps): ReactNode {
  const { locale } = useContext(CalendarLocale);
  const order = LOCALES[locale];
  const written = useWritten(value, type);
  const { field, at, report, commit } = useSections({ type, value, onValue });
  const [open, setOpen] = useState(false);
  const left = (event: FocusEvent<HTMLElement>): void => {
    if (open || event.currentTarget.contains(event.relatedTarget)) return;
    const text = commit();
    onLeave?.(text);
  };
  const onEnterKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter') return;
    // The picker's own submit overlooks buttons outside of the form, and presses disabled ones.
    Object.assign(event, { defaultMuiPrevented: true });
    const form = event.currentTarget.closest('form');
    flushSync(() => {
      const text = commit();
      onEnter?.(text, event);
    });
    if (!event.defaultPrevented) submit(form);
    event.preventDefault();
  };
  // The sections take digits in their own order only.
  const pasted = (event: ClipboardEvent<HTMLElement>): void => {
    const date = type === 'date' ? readPastedDate(event.clipboardData.getData('text'), locale) : null;
    if (date === null || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    report(dayjs.utc(date), false);
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
        onKeyDown: onEnterKey,
        sx: sx ?? null,
        slotProps: {
          root: { onBlur: left, onPasteCapture: pasted },
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
          onAccept={(next, { source }) => source === 'view' && next !== null && onLeave?.(toStored(next, type))}
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
