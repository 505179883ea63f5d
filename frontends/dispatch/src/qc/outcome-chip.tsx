import Chip from '@mui/material/Chip';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { Icon } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';
import { useVisitFormat } from './use-visit-format.js';

/** Passed, failed, or not inspected yet; never by color alone. */
export function OutcomeChip({ visit }: { visit: Pick<Qc, 'passed'> }): ReactNode {
  const visitFormat = useVisitFormat();
  const { passed } = visit;
  if (passed === null) return <Chip size="small" variant="outlined" label={visitFormat.outcome(visit)} />;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={passed ? 'success' : 'error'}
      icon={<Icon name={passed ? 'check' : 'error'} />}
      label={visitFormat.outcome(visit)}
    />
  );
}
