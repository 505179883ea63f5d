import { CalendarField } from '@tailboard/ui/calendar-field';
import { useCompany } from '@tailboard/web/company';
import { useState, type ReactNode } from 'react';

const wall = (instant: string, zone: string): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T');

/** The instant of a date and time on the wall of a zone: the guess is corrected by how far its own wall is off. */
export function instantOn(typed: string, zone: string): string {
  const guess = Date.parse(`${typed}:00Z`);
  const off = (at: number): number => Date.parse(`${wall(new Date(at).toISOString(), zone)}:00Z`) - at;
  return new Date(guess - off(guess - off(guess))).toISOString();
}

/** A date with a time of day, in the company's zone; emptied it is `null`. */
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
      value={typed ?? (value === null ? '' : wall(value, zone))}
      error={error !== undefined}
      helperText={error ?? help}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value === '' ? null : instantOn(target.value, zone));
      }}
      onBlur={() => setTyped(null)}
      sx={{ flex: '1 1 220px' }}
    />
  );
}
