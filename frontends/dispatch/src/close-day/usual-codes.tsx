import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Code } from '@tailboard/contracts/jobs/code';
import { useSession } from '@tailboard/web/ground';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { closeDayTexts } from './close-day-texts.js';

/** How often somebody took which code on jobs of which category. */
type Taken = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** So many fit above the field of a phone; with more one would search again. */
const MOST = 6;
/** Jobs without a category. */
const NONE = 'none';

const nameOf = (user: string): string => `usual-codes.${user}`;
function read(user: string): Taken {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(user)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Taken) : {};
  } catch {
    return {};
  }
}

/**
 * The codes that are most likely for a job: those that were taken most often on jobs of its category, then those of its category
 * in their order, without what it has already.
 */
export function usualCodes(
  codes: readonly Code[],
  of: { category: string | null; taken: Taken; has: ReadonlySet<string> },
): Code[] {
  const counts = of.taken[of.category ?? NONE] ?? {};
  const count = ({ id }: Code): number => counts[id] ?? 0;
  return codes
    .filter((code) => !of.has.has(code.id) && (count(code) > 0 || code.category_id === of.category))
    .map((code, at) => ({ code, at }))
    .sort((a, b) => count(b.code) - count(a.code) || a.at - b.at)
    .slice(0, MOST)
    .map(({ code }) => code);
}

/** The likely codes of a job, one tap each. What is taken is counted on this device, so that it works without a network. */
export function UsualCodes({
  codes,
  category,
  has,
  onAdd,
}: {
  codes: readonly Code[];
  category: string | null;
  /** What the job has already. */
  has: ReadonlySet<string>;
  onAdd: (code: Code) => void;
}): ReactNode {
  const t = useTexts(closeDayTexts);
  const { state } = useSession();
  const user = state.status === 'in' ? state.user.id : 'nobody';
  // Counted once when the job is opened: chips do not change places under a thumb.
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

/** Remembers that a code was taken on a job of a category. */
export function countCode(user: string, category: string | null, codeId: string): void {
  const taken = read(user);
  const key = category ?? NONE;
  const counts = { ...taken[key], [codeId]: (taken[key]?.[codeId] ?? 0) + 1 };
  localStorage.setItem(nameOf(user), JSON.stringify({ ...taken, [key]: counts }));
}
