import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { companyDate } from '@tailboard/contracts/company-time';
import { Modal } from '@tailboard/ui/modal';
import { MONO } from '@tailboard/ui/layout/theme';
import { useState, type ReactNode } from 'react';
import { useCompany } from '../app/company.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';

/** Units of one holder that are shown at once; more of them are collapsed. */
const MAX_SHOWN = 5;

/** A unit that a command would overwrite, and its holder. */
export interface HeldUnit {
  readonly id: string;
  /** Holder; units are grouped by it. */
  readonly holder?: string;
  /** The day or instant since which the unit is there. */
  readonly since?: string | null;
  /** The address of the job on which it is. */
  readonly job?: string | null;
}

/** Returns the different values, without missing ones. */
const listDistinct = (values: readonly (string | null | undefined)[]): readonly string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** Returns a function that says since when units are where they are, and on which job: for several, the period and the number. */
function useDescription(): (units: readonly HeldUnit[]) => string {
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  return (units) => {
    const days = listDistinct(
      units.map(({ since }) => since && (since.includes('T') ? companyDate(new Date(since), zone) : since)),
    ).toSorted();
    const jobs = listDistinct(units.map(({ job }) => job));
    const [first, last] = [days[0], days.at(-1)];
    return [
      ...(first === undefined ? [] : [w('since', { date: format.date(first) })]),
      ...(last === undefined || last === first ? [] : [w('sinceLast', { date: format.date(last) })]),
      ...(jobs.length > 1 ? [w('jobCount', { count: jobs.length })] : jobs),
    ].join(' · ');
  };
}

/**
 * Dialog listing what a command would overwrite, before it runs: everything is listed by holder and can be deselected;
 * closing changes nothing. Proceeding repeats the command with `override` for the selection.
 * @param question question above the list; `proceed` the label of the button
 */
export function OverrideDialog({
  title,
  question,
  proceed,
  held,
  busy = false,
  onProceed,
  onClose,
  children,
  isBlocked,
}: {
  title: string;
  question: string;
  proceed: string;
  held: readonly HeldUnit[];
  busy?: boolean;
  onProceed: (ids: readonly string[]) => void;
  onClose: () => void;
  /** Additional content for the selection. */
  children?: (chosen: readonly string[]) => ReactNode;
  /** Whether the selection is not complete without the additional content. */
  isBlocked?: (chosen: readonly string[]) => boolean;
}): ReactNode {
  const w = useTexts('web');
  const describe = useDescription();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = held.map(({ id }) => id).filter((id) => !left.has(id));
  const holders = [...new Set(held.map(({ holder }) => holder))];
  const choose = (ids: readonly string[], on: boolean): void =>
    setLeft((before) => new Set([...before, ...ids].filter((id) => !on || !ids.includes(id))));
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {w('close')}
          </Button>
          <Button
            variant="contained"
            disabled={chosen.length === 0 || isBlocked?.(chosen)}
            loading={busy}
            onClick={() => onProceed(chosen)}
          >
            {proceed}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 1 }}>{question}</Typography>
      {holders.map((holder) => {
        const units = held.filter((unit) => unit.holder === holder);
        const theirs = units.map(({ id }) => id);
        const on = theirs.filter((id) => !left.has(id)).length;
        const description = describe(units);
        const isLong = theirs.length > MAX_SHOWN;
        return (
          <Box component="fieldset" key={holder ?? ''} sx={{ border: 0, m: 0, mb: 1, p: 0, minWidth: 0 }}>
            {holder !== undefined && (
              <Typography component="legend" variant="h3" sx={{ p: 0 }}>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={on === theirs.length}
                      indeterminate={on > 0 && on < theirs.length}
                      onChange={(_, checked) => choose(theirs, checked)}
                    />
                  }
                  label={isLong ? w('holderWithCount', { holder, count: theirs.length }) : holder}
                />
              </Typography>
            )}
            {description !== '' && (
              <Typography variant="body2" sx={{ ml: 4, mb: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {description}
              </Typography>
            )}
            <Collapsed label={isLong ? w('showUnits', { count: theirs.length }) : null}>
              {units.map((unit) => {
                const own = describe([unit]);
                return (
                  <FormControlLabel
                    key={unit.id}
                    control={
                      <Checkbox
                        checked={!left.has(unit.id)}
                        onChange={(_, checked) => choose([unit.id], checked)}
                        slotProps={{ input: { 'aria-label': unit.id } }}
                      />
                    }
                    label={
                      <>
                        <Box component="span" sx={{ fontFamily: MONO }}>
                          {unit.id}
                        </Box>
                        {own !== description && ` · ${own}`}
                      </>
                    }
                    slotProps={{ typography: { sx: { fontSize: '0.8125rem' } } }}
                    sx={{ display: 'flex', ml: holder === undefined ? -1.5 : 1 }}
                  />
                );
              })}
            </Collapsed>
          </Box>
        );
      })}
      {children?.(chosen)}
    </Modal>
  );
}

/** Hides a long list until the user opens it. Without a label, the list is shown. */
function Collapsed({ label, children }: { label: string | null; children: ReactNode }): ReactNode {
  if (label === null) return children;
  return (
    <Box component="details" sx={{ ml: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {label}
      </Box>
      {children}
    </Box>
  );
}
