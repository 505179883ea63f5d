import { CalendarField } from '@tailboard/ui/dates/calendar-field';
import { useCompany } from '@tailboard/web/app/company';
import { parseMoment, momentWritten } from '@tailboard/web/forms/moment-field';
import { useState, type ReactNode } from 'react';

/**
 * A date with time in the company's time zone; `null` if empty. Input that is no moment is reported as typed, so that the
 * form's schema rejects it.
 */
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
      value={typed ?? (value?.endsWith('Z') ? momentWritten(value, zone) : (value ?? ''))}
      error={error !== undefined}
      helperText={error ?? help}
      onValue={(next) => {
        setTyped(next);
        const instant = parseMoment(next, zone);
        onChange(instant === null ? next || null : new Date(instant).toISOString());
      }}
      onLeave={() => setTyped(null)}
      sx={{ flex: '1 1 220px' }}
    />
  );
}
