import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CompanyDate, JobId } from '@tailboard/contracts/values';
import { ReadJob, type Job } from '@tailboard/contracts/jobs/job';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { Guard } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { AccountNumberCard } from '../work-order/account-number-card.js';
import { blank } from './form-values.js';
import { JobClosed } from './job-closed.js';
import { JobEditor, NewJobForm } from './job-editor.js';
import { JobEnds } from './job-ends.js';
import { useJobOptions } from './job-options.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Edits a job by its ID, or creates a new one without an ID. */
export function Page(): ReactNode {
  const [search] = useSearchParams();
  const id = search.get('id');
  const date = CompanyDate.safeParse(search.get('date')).data;
  if (id === null || id === '')
    return (
      <Guard need="job.write">
        <NewJob date={date} />
      </Guard>
    );
  return JobId.safeParse(id).success ? <KnownJob key={id} id={id} /> : <NoSuchJob />;
}

function BoardLink({ date }: { date: string }): ReactNode {
  const t = useTexts('dispatch-edit');
  const format = useFormat();
  return (
    <Button component={RouterLink} to={`/admin/jobs/assign?date=${date}`} variant="outlined">
      {t('board', { date: format.date(date) })}
    </Button>
  );
}

function NewJob({ date }: { date: string | undefined }): ReactNode {
  const t = useTexts('dispatch-edit');
  const { today } = useCompany();
  const lists = useJobOptions();
  return (
    <>
      <PageHeader title={t('new')} actions={<BoardLink date={date ?? today} />} />
      <PageContent>
        <NewJobForm key={date ?? 'today'} start={blank(date ?? today)} lists={lists} />
      </PageContent>
    </>
  );
}

function KnownJob({ id }: { id: string }): ReactNode {
  const t = useTexts('dispatch-edit');
  const { data, problem, loading, refetch } = useContractQuery(ReadJob, { id });
  const lists = useJobOptions(data?.data);
  if (problem?.code === 'JobNotFound') return <NoSuchJob />;
  return (
    <>
      {(!data || lists.loading) && <PageHeader title={t('edit')} />}
      {problem && !data && (
        <PageContent>
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        </PageContent>
      )}
      {(loading || (data && lists.loading)) && (
        <PageContent>
          <Loading rows={10} height={52} />
        </PageContent>
      )}
      {data && !lists.loading && <OpenJob job={data.data} lists={lists} />}
    </>
  );
}

const isClosed = ({ status }: Job): boolean =>
  status === 'cancelled' || status === 'completed' || status === 'not_done';

function OpenJob({ job, lists }: { job: Job; lists: ReturnType<typeof useJobOptions> }): ReactNode {
  const t = useTexts('dispatch-edit');
  const d = useTexts('dispatch');
  const [typed, setTyped] = useState(false);
  // Typed input is not removed because the job was closed meanwhile; saving reports the current state.
  const readOnly = isClosed(job) && !typed;
  return (
    <>
      <PageHeader
        title={t('edit')}
        context={t('context', { status: d(`status.${job.status}`), who: job.user?.label ?? t('unassigned') })}
        actions={<BoardLink date={job.date} />}
      />
      <PageContent>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
          }}
        >
          {readOnly ? (
            <JobClosed job={job} />
          ) : (
            <JobEditor job={job} lists={lists} onUnsavedChange={setTyped}>
              <JobEnds job={job} />
            </JobEditor>
          )}
          <AccountNumberCard job={job} />
        </Box>
      </PageContent>
    </>
  );
}

function NoSuchJob(): ReactNode {
  const t = useTexts('dispatch-edit');
  return (
    <>
      <PageHeader title={t('missingTitle')} />
      <PageContent>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('missing')}</Typography>
        <Link component={RouterLink} to="/admin/jobs/assign">
          {t('toBoard')}
        </Link>
      </PageContent>
    </>
  );
}
