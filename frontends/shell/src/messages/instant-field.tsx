import { CalendarField } from '@tailboard/ui/calendar-field';
import { useCompany } from '@tailboard/web/app/company';
import { momentOf, momentWritten } from '@tailboard/web/forms/moment-field';
import { useState, type ReactNode } from 'react';

/** A date with time in the company's time zone; `null` if empty. A local time that does not exist is not accepted. */
export function InstantField({
  label,
  value,
  error,
  help,
  onChange,
}: {
  label: string;
  value: string | null;
  error: string | undefined;
  help?: string;
  onChange: (instant: string | null) => void;
}): ReactNode {
  const { zone } = useCompany();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <CalendarField
      type="datetime-local"
      label={label}
      value={typed ?? (value === null ? '' : momentWritten(value, zone))}
      error={error !== undefined}
      helperText={error ?? help}
      onChange={({ target }) => {
        setTyped(target.value);
        const instant = momentOf(target.value, zone);
        if (instant !== null) onChange(new Date(instant).toISOString());
        else if (target.value === '') onChange(null);
      }}
      onBlur={() => setTyped(null)}
      sx={{ flex: '1 1 220px' }}
    />
  );
}
