import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Modal } from '@tailboard/ui/modal';
import { MONO } from '@tailboard/ui/layout/theme';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';
import { commonTexts } from '../i18n/common-texts.js';

/** Units of one holder that are shown at once; more of them are collapsed. */
const MAX_SHOWN = 5;

/** A unit that a command would overwrite, and its holder. */
export interface HeldUnit {
  readonly id: string;
  /** Holder and date; units are grouped by it. */
  readonly holder?: string;
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
}: {
  title: string;
  question: string;
  proceed: string;
  held: readonly HeldUnit[];
  busy?: boolean;
  onProceed: (ids: readonly string[]) => void;
  onClose: () => void;
  /** Additional content. */
  children?: ReactNode;
}): ReactNode {
  const w = useTexts(commonTexts);
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
          <Button variant="contained" disabled={chosen.length === 0} loading={busy} onClick={() => onProceed(chosen)}>
            {proceed}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 1 }}>{question}</Typography>
      {holders.map((holder) => {
        const theirs = held.filter((one) => one.holder === holder).map(({ id }) => id);
        const on = theirs.filter((id) => !left.has(id)).length;
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
                  label={theirs.length > MAX_SHOWN ? w('holderWithCount', { holder, count: theirs.length }) : holder}
                />
              </Typography>
            )}
            <Collapsed label={theirs.length > MAX_SHOWN ? w('showUnits', { count: theirs.length }) : null}>
              {theirs.map((id) => (
                <FormControlLabel
                  key={id}
                  control={<Checkbox checked={!left.has(id)} onChange={(_, checked) => choose([id], checked)} />}
                  label={id}
                  slotProps={{ typography: { sx: { fontFamily: MONO, fontSize: '0.8125rem' } } }}
                  sx={{ display: 'flex', ml: holder === undefined ? -1.5 : 1 }}
                />
              ))}
            </Collapsed>
          </Box>
        );
      })}
      {children}
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
