import Typography from '@mui/material/Typography';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import type { ApiProblem } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { reportTexts } from './report-texts.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/**
 * A report in each of its states: on its way, failed, without records, there. What was refused for its dates is said beside
 * them, and nothing is shown here.
 */
export function ReportState({
  loading,
  problem,
  again,
  empty,
  children,
}: {
  loading: boolean;
  problem: ApiProblem | null;
  again: () => void;
  /** The sentence of a report that has no records; its results are hidden then. */
  empty: string | false;
  children: ReactNode;
}): ReactNode {
  const t = useTexts(reportTexts);
  if (problem)
    return Object.keys(problem.errors).length > 0 ? null : (
      <PageContent wide>
        <ReadFailed problem={problem} onRetry={again}>
          <Typography component="strong" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
            {t('errorTitle')}
          </Typography>
          {problem.message}
        </ReadFailed>
      </PageContent>
    );
  if (loading)
    return (
      <PageContent wide>
        <Loading rows={8} />
      </PageContent>
    );
  if (empty !== false)
    return (
      <PageContent wide>
        <Panel>
          <Empty>{empty}</Empty>
        </Panel>
      </PageContent>
    );
  return children;
}
