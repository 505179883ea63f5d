import type { Qc } from '@tailboard/contracts/qc/visit';
import { useTexts, type Translate } from '@tailboard/web/i18n/texts';

/** Formats a visit, with separate texts for unknown users and deleted records. */
export function useVisitFormat() {
  const t = useTexts('dispatch-qc');
  return {
    t,
    technician: ({ technician }: Pick<Qc, 'technician'>): string => technician?.label ?? t('techUnknown'),
    /** A technician cannot carry out the visits that they were once assigned (decision D56). */
    inspector: ({ user, needs_inspector }: Pick<Qc, 'user' | 'needs_inspector'>): string => {
      if (user === null) return t('techUnknown');
      return needs_inspector ? t('needsInspector', { name: user.label }) : user.label;
    },
    job: ({ assignment }: Pick<Qc, 'assignment'>): string => assignment?.address ?? t('jobNotFound'),
    outcome: ({ passed }: Pick<Qc, 'passed'>): string => formatOutcome(t, passed),
    safety: ({ safety_passed }: Pick<Qc, 'safety_passed'>): string =>
      safety_passed === null ? '' : t(safety_passed ? 'safe' : 'unsafe'),
  };
}

const formatOutcome = (t: Translate<'open' | 'passed' | 'failed'>, passed: boolean | null): string =>
  passed === null ? t('open') : t(passed ? 'passed' : 'failed');
