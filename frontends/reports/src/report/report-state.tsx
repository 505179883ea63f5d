import Typography from '@mui/material/Typography';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/**
 * The states of a report: loading, failed, without records, loaded. Errors of its dates are shown next to the fields,
 * and nothing is shown here.
 */
export function ReportState({
  loading,
  problem,
  again,
  empty,
  children,
}: {
  loading: boolean;
  problem: ApiError | null;
  again: () => void;
  /** The text of a report without records; its results are then hidden. */
  empty: string | false;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('reports-report');
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
