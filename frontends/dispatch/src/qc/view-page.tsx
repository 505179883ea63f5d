import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { ReadVisit, VisitHistory } from '@tailboard/contracts/qc/visit-contracts';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { HistoryList } from '@tailboard/web/lists/history';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { AnswerForm } from './answer-form.js';
import { OwnVisits } from './own-visits.js';
import { VisitActs } from './visit-actions.js';
import { VisitDetail } from './visit-detail.js';
import { useVisitFormat } from './use-visit-format.js';

/** The list's data of the visit is shown at once, while the page loads the rest (decision D49). */
const brought = (state: unknown): Qc | undefined => (state as { visit?: Qc } | null)?.visit;

/**
 * Read-only visit: for the office, its inspectors, and the technician of the work; without an ID, the technician's own
 * visits.
 */
export function Page(): ReactNode {
  const id = useSearchParams()[0].get('id') ?? '';
  const mayList = useMay('qc.read');
  return id === '' && !mayList ? <OwnVisits /> : <Visit id={id} />;
}

function Visit({ id }: { id: string }): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const extra: unknown = useLocation().state;
  const { state } = useSession();
  const mayInspect = useMay('qc.inspect');
  const mayList = useMay('qc.read');
  const { data, problem, refetch } = useContractQuery(ReadVisit, { id }, { enabled: id !== '' });
  const visit = data?.data ?? brought(extra);
  useLiveAnswers(mayList && visit ? [`qc:${visit.date}`] : [], [ReadVisit]);
  const mine = state.status === 'in' && visit?.technician?.id === state.user.id;
  return (
    <>
      <PageHeader
        title={t('view')}
        context={visit ? visitFormat.job(visit) : t('viewContext')}
        actions={
          <>
            {mayList && (
              <Button component={Link} to="/qcs/manage" variant="outlined">
                {t('back')}
              </Button>
            )}
            {mayInspect && visit && visit.status !== 'closed' && !mine && (
              <Button
                component={Link}
                to={`/qcs/manage?id=${id}&date=${visit.date}`}
                variant="contained"
                startIcon={<Icon name="edit" />}
              >
                {t('inspect')}
              </Button>
            )}
          </>
        }
      />
      <PageContent>
        {id === '' && t('notThere')}
        {problem && !visit && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('readFailed', { message: problem.message })}
          </ReadFailed>
        )}
        {!visit && !problem && id !== '' && <Loading />}
        {visit && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <VisitActs visit={visit} />
            <VisitDetail visit={visit} />
            {mine && visit.notified && visit.status !== 'closed' && <AnswerForm key={visit.id} visit={visit} />}
            {mayInspect && (
              <Panel>
                <Box sx={{ p: 2 }}>
                  <HistoryList contract={VisitHistory} id={id} />
                </Box>
              </Panel>
            )}
          </Box>
        )}
      </PageContent>
    </>
  );
}
