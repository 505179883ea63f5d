import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { OutputOf } from '@tailboard/contracts/contract';
import {
  EndReportSubscription,
  ListReportSubscriptions,
  SubscribeToReport,
} from '@tailboard/contracts/reports/subscription';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SubscribeDialog } from './subscribe-dialog.js';
import { useScheduleWords } from './use-schedule-words.js';

type Subscription = OutputOf<typeof ListReportSubscriptions>['data'][number];

/** The reports that the user receives by e-mail. */
export function Page(): ReactNode {
  const t = useTexts('reports-subscriptions');
  const w = useTexts('web');
  const format = useFormat();
  const words = useScheduleWords();
  const { toast } = useToast();
  const isOffice = useMay('report.codes');
  const { data, problem, loading, refetch } = useContractQuery(ListReportSubscriptions, {});
  const refreshes = [ListReportSubscriptions];
  const ending = useCommand(EndReportSubscription, { refreshes });
  const { mutate: subscribe } = useCommand(SubscribeToReport, { refreshes });
  const [changed, setChanged] = useState<Subscription | null>(null);
  const toFilters = ({ user, location, all }: Subscription): string =>
    [user?.label ?? t('allPeople'), location?.name, all ? t('notFinalized') : ''].filter(Boolean).join(' · ');
  const end = async ({ id, report }: Subscription): Promise<void> => {
    const result = await ending.mutate({ id });
    if ('problem' in result) return;
    const { user_id, location_id, all, schedule } = result.output.data;
    toast(t('ended', { report: t(`report.${report}`) }), 'success', {
      label: t('undo'),
      onAction: () => void subscribe({ report, user_id, location_id, all, schedule }),
    });
  };
  const columns: Column<Subscription>[] = [
    {
      key: 'report',
      label: t('report'),
      main: true,
      render: ({ report, address }) => (
        <MuiLink component={Link} to={address}>
          {t(`report.${report}`)}
        </MuiLink>
      ),
    },
    { key: 'filters', label: t('filters'), render: toFilters },
    { key: 'schedule', label: t('schedule'), render: ({ schedule }) => words.schedule(schedule) },
    { key: 'next', label: t('next'), nowrap: true, render: ({ next }) => format.date(next) },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (one) => {
        const report = t(`report.${one.report}`);
        return (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            {one.schedule.frequency !== 'daily' && (
              <Button size="small" aria-label={t('change', { report })} onClick={() => setChanged(one)}>
                {t('editButton')}
              </Button>
            )}
            <Button size="small" aria-label={t('end', { report })} onClick={() => void end(one)}>
              {t('endButton')}
            </Button>
          </Box>
        );
      },
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <PageContent wide>
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('loadFailed', { message: problem.message })}
          </ReadFailed>
        )}
        {loading && <Loading />}
        {data && (
          <Panel>
            {data.data.length === 0 ? (
              <Empty
                action={
                  <Button component={Link} to={isOffice ? '/admin/codereports' : '/tech/myreport'} variant="outlined">
                    {t('openReports')}
                  </Button>
                }
              >
                {t('empty')}
              </Empty>
            ) : (
              <DataTable label={t('list')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
            )}
          </Panel>
        )}
      </PageContent>
      {changed && (
        <SubscribeDialog report={changed} offered={[changed.schedule.frequency]} onClose={() => setChanged(null)} />
      )}
      <FailedAction problem={ending.problem} onDismiss={ending.reset} />
    </>
  );
}
