import Link from '@mui/material/Link';
import { CountVisits } from '@tailboard/contracts/qc/findings';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { scopeFor } from '@tailboard/web/session/session';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Figure } from '../figures/figure.js';

/** Failed open QC visits for the office. For technicians, visits of their work that await a response. */
export function VisitFigures(): ReactNode {
  const { state } = useSession();
  const scope = state.status === 'in' ? scopeFor(state, 'qc.view') : null;
  return scope === null ? null : <VisitCounts everybody={scope === 'all'} />;
}

function VisitCounts({ everybody }: { everybody: boolean }): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const mayReview = useMay('qc.review');
  const { data } = useContractQuery(CountVisits, {});
  useLiveAnswers(everybody ? ['qc:list'] : [], [CountVisits]);
  if (!data) return null;
  const value = everybody ? data.data.failed : data.data.to_answer;
  if (value === 0) return null;
  const to = everybody ? (mayReview ? '/qcs/review' : '/qcs/manage?passed=0') : '/qcs/viewqc';
  return (
    <Figure
      name={t(everybody ? 'qcFailed' : 'qcToAnswer')}
      value={format.number(value)}
      tone="warning"
      below={
        <Link component={RouterLink} to={to}>
          {t('toVisits')}
        </Link>
      }
    />
  );
}
