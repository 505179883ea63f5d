import Chip from '@mui/material/Chip';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { Icon } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';
import { useVisitWords } from './visit-words.js';

/** Passed, failed, or not inspected yet; never by color alone. */
export function OutcomeChip({ visit }: { visit: Pick<Qc, 'passed'> }): ReactNode {
  const words = useVisitWords();
  const { passed } = visit;
  if (passed === null) return <Chip size="small" variant="outlined" label={words.outcome(visit)} />;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={passed ? 'success' : 'error'}
      icon={<Icon name={passed ? 'check' : 'error'} />}
      label={words.outcome(visit)}
    />
  );
}
