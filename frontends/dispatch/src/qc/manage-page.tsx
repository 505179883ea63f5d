import { readVisit } from '@tailboard/contracts/qc/visit-acts';
import { PageContent, PageHeader } from '@tailboard/ui/page';
import { Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { ReadFailed } from '@tailboard/web/read-failed';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { InspectForm } from './inspect-form.js';
import { VisitList } from './visit-list.js';
import { useVisitWords } from './visit-words.js';

/** All visits, or, with an id in the address, the form of one (decision D49). */
export function Page(): ReactNode {
  const id = useSearchParams()[0].get('id');
  return id === null ? <VisitList /> : <Manage key={id} id={id} />;
}

function Manage({ id }: { id: string }): ReactNode {
  const words = useVisitWords();
  const { t } = words;
  const { data, problem, again } = useAnswer(readVisit, { id });
  const visit = data?.data;
  return (
    <>
      <PageHeader title={t('manage')} context={visit ? t('manageContext', { address: words.job(visit) }) : ''} />
      <PageContent>
        {problem && !visit && (
          <ReadFailed problem={problem} onRetry={again}>
            {t('readFailed', { message: problem.message })}
          </ReadFailed>
        )}
        {!visit && !problem && <Loading />}
        {visit && <InspectForm key={visit.version} visit={visit} />}
      </PageContent>
    </>
  );
}
