import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DownloadExport, ListExports, ReadExport, RetryExport, type Export } from '@tailboard/contracts/reports/export';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useDownload } from '@tailboard/web/queries/download';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Missing } from './missing.js';
import { useExportWords } from './export-words.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Polling interval while an export is written, in case no notification arrives. */
const WAIT_MS = 5_000;

/** One export: its progress, its file, its error. */
export function Page(): ReactNode {
  const t = useTexts('reports-exports');
  const { id = '' } = useParams();
  const { name } = useExportWords();
  const { data, problem, loading, refetch } = useContractQuery(
    ReadExport,
    { id },
    { every: (found) => (found && under(found.data) ? WAIT_MS : false) },
  );
  const one = data?.data;
  useLiveAnswers(one ? [`export:${one.created_by.id}`] : [], [ReadExport]);
  const missing = problem !== null && (problem.status === 404 || problem.status === 422);
  const back = (
    <Button component={Link} to="/exports" variant="outlined">
      {t('back')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('one')} context={one ? name(one) : t('context')} actions={back} />
      <PageContent>
        {loading && <Loading rows={4} />}
        {missing && <Empty>{problem.message}</Empty>}
        {problem && !missing && !one && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {one && <Shown one={one} />}
      </PageContent>
    </>
  );
}

const under = ({ status }: Export): boolean => status === 'queued' || status === 'running';

function Shown({ one }: { one: Export }): ReactNode {
  const t = useTexts('reports-exports');
  const toasts = useToast();
  const { state, name } = useExportWords();
  const { download, pending, problem } = useDownload(DownloadExport);
  const [failure, setReported] = useState<typeof problem>(null);
  const retry = useCommand(RetryExport, { refreshes: [ReadExport, ListExports] });
  const again = async (): Promise<void> => {
    if ('output' in (await retry.mutate({ id: one.id }))) toasts.toast(t('retried'));
  };
  return (
    <Panel title={one.run ? t('run', { run: one.run.run_id }) : name(one)}>
      <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
        {under(one) ? (
          <Progress label={state(one.status)} done={one.progress} total={one.status === 'queued' ? null : 1} />
        ) : (
          <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
            {state(one.status)}
          </Typography>
        )}
        {one.status === 'failed' && (
          <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
            {t('why', { error: one.error ?? t('none') })}
          </Alert>
        )}
        {one.status === 'expired' && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
            {t('expiredNote')}
          </Alert>
        )}
        {one.status === 'done' && one.mail_error !== null && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
            {t('mailError', { error: one.mail_error })}
          </Alert>
        )}
        <DetailList one={one} />
        {one.missing && (
          <Missing
            of={one.missing}
            at={one.finished_at ?? one.created_at}
            week_start={one.filters['start_date'] ?? ''}
            run={one.run?.run_id ?? null}
          />
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          {one.status === 'done' && (
            <Button
              variant="contained"
              startIcon={<Icon name="import" />}
              disabled={pending}
              onClick={() => void download({ id: one.id })}
            >
              {t('download')}
            </Button>
          )}
          {one.status === 'failed' && (
            <Button
              variant="contained"
              startIcon={<Icon name="retry" />}
              disabled={retry.pending}
              onClick={() => void again()}
            >
              {t('retry')}
            </Button>
          )}
        </Box>
      </Box>
      <FailedAction problem={retry.problem} onDismiss={retry.reset} />
      <FailedAction problem={problem === failure ? null : problem} onDismiss={() => setReported(problem)} />
    </Panel>
  );
}

function DetailList({ one }: { one: Export }): ReactNode {
  const t = useTexts('reports-exports');
  const format = useFormat();
  const { zone } = useCompany();
  const { filters } = useExportWords();
  const at = (instant: string | null): string => (instant === null ? t('none') : format.instant(instant, zone));
  const details: [string, ReactNode][] = [
    [t('filters'), filters(one)],
    [t('format'), one.format.toUpperCase()],
    [t('rows'), format.number(one.rows)],
    [t('asked'), at(one.created_at)],
    [t('by'), one.created_by.label],
    [t('finished'), at(one.finished_at)],
    [t('expires'), at(one.expires_at)],
    ...(one.run
      ? ([
          [
            t('hash'),
            <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
              {one.run.hash}
            </Box>,
          ],
        ] satisfies [string, ReactNode][])
      : []),
  ];
  return (
    <Box>
      {one.run && one.run.delta_of !== null && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('delta', { run: one.run.delta_of })}
        </Typography>
      )}
      <Box
        component="dl"
        className="figures"
        sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: '160px 1fr' }}
      >
        {details.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
