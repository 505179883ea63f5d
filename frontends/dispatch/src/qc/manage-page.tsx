import { ReadVisit } from '@tailboard/contracts/qc/visit-contracts';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { InspectForm } from './inspect-form.js';
import { useInspections, useOwnVisits } from './use-inspections.js';
import { VisitList } from './visit-list.js';
import { useVisitFormat } from './use-visit-format.js';

/** All visits, or, with an ID in the URL, the form of one (decision D49). */
export function Page(): ReactNode {
  const id = useSearchParams()[0].get('id');
  return id === null ? <VisitList /> : <Manage key={id} id={id} />;
}

function Manage({ id }: { id: string }): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const { data, problem, refetch } = useCachedQuery(ReadVisit, { id });
  const { visits } = useOwnVisits();
  const action = useInspections().queued.find(({ subject }) => subject === id);
  const visit = data?.data ?? visits.find((one) => one.id === id);
  return (
    <>
      <PageHeader title={t('manage')} context={visit ? t('manageContext', { address: visitFormat.job(visit) }) : ''} />
      <PageContent>
        {problem && !visit && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('readFailed', { message: problem.message })}
          </ReadFailed>
        )}
        {!visit && !problem && <Loading />}
        {visit && <InspectForm key={action?.key ?? ''} visit={visit} action={action} />}
      </PageContent>
    </>
  );
}
