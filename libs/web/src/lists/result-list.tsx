import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useWords } from '@tailboard/ui/words';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';

/**
 * Result of an action: done, done although it was not expected, stored until it is sent, confirmation required, or not
 * done.
 */
export type Tone = 'done' | 'unexpected' | 'queued' | 'confirm' | 'failed';
export interface ResultRow {
  readonly id: string;
  /** Displayed instead of the ID: a serial number, an address. */
  readonly name: ReactNode;
  /** Text to copy, if the name is more than text. */
  readonly copied?: string;
  readonly tone: Tone;
  /** Reason, or destination. */
  readonly text?: ReactNode;
}

export const toneProps: Readonly<Record<Tone, { icon: IconName; color: string }>> = {
  done: { icon: 'check', color: 'success.main' },
  unexpected: { icon: 'warning', color: 'warning.main' },
  queued: { icon: 'clock', color: 'info.main' },
  confirm: { icon: 'warning', color: 'warning.main' },
  failed: { icon: 'error', color: 'error.main' },
};
/** The tones, those that need attention first. */
export const TONES: readonly Tone[] = ['failed', 'confirm', 'unexpected', 'queued', 'done'];
/** Rows displayed at first; long lists are rendered in full on demand. */
const FIRST = 100;

/**
 * Shows the results of a bulk action: counts by result, failures first with their reasons, and a button to copy them.
 * @param words labels replacing `HandlerResult`, `To confirm` and `Not done`
 * @example <ResultList label={t('results')} outcomes={outcomesOf(answer)} />
 */
export function ResultList({
  label,
  outcomes,
  words = {},
}: {
  label: string;
  outcomes: readonly ResultRow[];
  words?: Partial<Record<Tone, string>>;
}): ReactNode {
  const t = useTexts('web-bulk-results');
  const format = useFormat();
  const [chosen, setChosen] = useState<Tone | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const found = TONES.filter((tone) => outcomes.some((one) => one.tone === tone));
  const only = chosen && found.includes(chosen) ? chosen : null;
  const rows = found.flatMap((tone) =>
    only === null || only === tone ? outcomes.filter((one) => one.tone === tone) : [],
  );
  const shown = showsAll ? rows : rows.slice(0, FIRST);
  const getWord = (tone: Tone): string => words[tone] ?? t(tone);
  const choice = (tone: Tone | null, word: string, count: number): ReactNode => (
    <Button
      key={word}
      aria-pressed={only === tone}
      variant={only === tone ? 'outlined' : 'text'}
      startIcon={tone && <Icon name={toneProps[tone].icon} sx={{ color: toneProps[tone].color }} />}
      onClick={() => setChosen(tone)}
    >
      {t('counted', { word, count: format.number(count) })}
    </Button>
  );
  return (
    <Box>
      <Box
        role="group"
        aria-label={t('filter')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, p: 1, alignItems: 'center' }}
      >
        {found.length > 1 && choice(null, t('all'), outcomes.length)}
        {found.map((tone) => choice(tone, getWord(tone), outcomes.filter((one) => one.tone === tone).length))}
        <CopyFailed outcomes={outcomes} />
      </Box>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((row) => (
          <Line key={row.id} outcome={row} word={getWord(row.tone)} />
        ))}
      </Box>
      {shown.length < rows.length && (
        <Button onClick={() => setShowsAll(true)} sx={{ m: 1 }}>
          {t('showAll', { count: format.number(rows.length) })}
        </Button>
      )}
    </Box>
  );
}

function Line({ outcome: { tone, name, text }, word }: { outcome: ResultRow; word: string }): ReactNode {
  const { icon, color } = toneProps[tone];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, px: 2, py: 0.75, overflowWrap: 'anywhere' }}
    >
      <Icon name={icon} sx={{ color }} />
      <Typography variant="body2" component="div" sx={{ flex: '1 1 200px' }}>
        {name}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        sx={{ flex: '1 1 200px', color: tone === 'done' ? 'text.primary' : color }}
      >
        {text ?? word}
      </Typography>
    </Box>
  );
}

/** Copies the failed items to the clipboard, one per line. */
function CopyFailed({ outcomes }: { outcomes: readonly ResultRow[] }): ReactNode {
  const t = useTexts('web-bulk-results');
  const { copied } = useWords();
  const { announce } = useToast();
  const failed = outcomes.filter(({ tone }) => tone === 'failed').map(({ id, copied: as }) => as ?? id);
  if (failed.length === 0) return null;
  return (
    <Button
      startIcon={<Icon name="copy" />}
      onClick={() =>
        void navigator.clipboard.writeText(failed.join('\n')).then(() => announce(`${copied}: ${failed.length}`))
      }
      sx={{ ml: 'auto' }}
    >
      {t('copyFailed')}
    </Button>
  );
}

/** Response of a bulk command (`bulk-output.ts` of the contracts). */
export interface BulkResponse {
  readonly ids: readonly string[];
  /** Items that hold something that would be overwritten. */
  readonly override?: readonly string[];
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Converts the response of a bulk command to result rows.
 * @param describeHeld text for items that would be overwritten
 */
export const resultRows = (
  { ids, override = [], errors }: BulkResponse,
  describeHeld?: (id: string) => ReactNode,
): readonly ResultRow[] => [
  ...Object.entries(errors).map(([id, text]): ResultRow => ({ id, name: id, tone: 'failed', text })),
  ...override.map((id): ResultRow => ({ id, name: id, tone: 'confirm', text: describeHeld?.(id) })),
  ...ids.map((id): ResultRow => ({ id, name: id, tone: 'done' })),
];
