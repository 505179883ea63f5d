import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Code } from '@tailboard/contracts/jobs/code';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { getStorageOwner, writeLocal } from '@tailboard/web/local-storage';

/** How often a user chose a code on jobs of a category. */
type Taken = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Maximum suggestions above the field of a phone; more would require searching again. */
const MAX_SUGGESTIONS = 6;
/** Jobs without a category. */
const NONE = 'none';

const toStorageKey = (user: string): string => `usual-codes.${user}`;
function read(user: string): Taken {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toStorageKey(user)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Taken) : {};
  } catch {
    return {};
  }
}

/**
 * Returns the most likely codes for a job: those chosen most often on jobs of its category, then those of its category
 * in order, without those it already has.
 */
export function usualCodes(
  codes: readonly Code[],
  options: { category: string | null; taken: Taken; has: ReadonlySet<string> },
): Code[] {
  const counts = options.taken[options.category ?? NONE] ?? {};
  const count = ({ id }: Code): number => counts[id] ?? 0;
  return codes
    .filter((code) => !options.has.has(code.id) && (count(code) > 0 || code.category_id === options.category))
    .map((code, index) => ({ code, at: index }))
    .sort((a, b) => count(b.code) - count(a.code) || a.at - b.at)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ code }) => code);
}

/** The likely codes of a job, one tap each. Chosen codes are counted on this device, so that it works offline. */
export function UsualCodes({
  codes,
  category,
  has,
  onAdd,
}: {
  codes: readonly Code[];
  category: string | null;
  /** The codes that the job already has. */
  has: ReadonlySet<string>;
  onAdd: (code: Code) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-jobs');
  const { state } = useSession();
  const user = getStorageOwner(state);
  // Counted once when the job is opened, so that chips do not change positions during use.
  const [taken] = useState(() => read(user));
  const usual = usualCodes(codes, { category, taken, has });
  if (usual.length === 0) return null;
  return (
    <Box role="group" aria-label={t('usualCodes')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {usual.map((code) => (
        <Chip
          key={code.id}
          label={code.title}
          title={code.description}
          variant="outlined"
          onClick={() => onAdd(code)}
          aria-label={t('addThis', { code: code.title, description: code.description })}
          sx={{ height: 44, borderRadius: 1.5, px: 0.5, fontWeight: 600 }}
        />
      ))}
    </Box>
  );
}

/** Counts a code chosen on a job of a category. */
export function countCode(user: string, category: string | null, codeId: string): void {
  const taken = read(user);
  const key = category ?? NONE;
  const counts = { ...taken[key], [codeId]: (taken[key]?.[codeId] ?? 0) + 1 };
  writeLocal(toStorageKey(user), JSON.stringify({ ...taken, [key]: counts }));
}
