import MuiLink from '@mui/material/Link';
import { PayrollOpen } from '@tailboard/contracts/reports/export';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reportTexts } from './report-texts.js';
import { timecardsOf } from './timecards-of.js';

/** A refused export. If no timecard of the week is finalized, it links to the week's timecards. */
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
  const t = useTexts(reportTexts);
  const link = problem?.code === PayrollOpen.code && week !== undefined && (
    <MuiLink component={Link} to={timecardsOf(week)}>
      {t('openWeek')}
    </MuiLink>
  );
  return <FailedAction problem={problem} onDismiss={onDismiss} next={link} />;
}
