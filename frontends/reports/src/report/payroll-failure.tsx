import MuiLink from '@mui/material/Link';
import { PayrollOpen, PricesNotConfirmed } from '@tailboard/contracts/reports/export';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getTimecardsPath } from './timecards-of.js';

function linkFor(
  problem: ApiError | null,
  week: string | undefined,
  t: (text: 'openWeek' | 'openSettings') => string,
): ReactNode {
  if (problem?.code === PayrollOpen.code && week !== undefined)
    return (
      <MuiLink component={Link} to={getTimecardsPath(week)}>
        {t('openWeek')}
      </MuiLink>
    );
  if (problem?.code === PricesNotConfirmed.code)
    return (
      <MuiLink component={Link} to="/admin/settings">
        {t('openSettings')}
      </MuiLink>
    );
  return null;
}

/** A refused export, with a link to the week's timecards or to the settings if the refusal is settled there. */
export function PayrollFailure({
  problem,
  week,
  onDismiss,
}: {
  problem: ApiError | null;
  /** Any date of the week that payroll is for. */
  week: string | undefined;
  onDismiss: () => void;
}): ReactNode {
  const t = useTexts('reports-report');
  return <FailedAction problem={problem} onDismiss={onDismiss} next={linkFor(problem, week, t)} />;
}
