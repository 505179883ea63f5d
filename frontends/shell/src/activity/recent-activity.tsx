import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  RecentActivity as RecentActivityContract,
  type Activity,
  type ActivityType,
} from '@tailboard/contracts/reports/activity';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useDoer } from '@tailboard/web/lists/history';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

/** Maximum lines shown. */
const FEW = 10;
const MANY = 50;

const icons: Readonly<Record<ActivityType, IconName>> = {
  job_completed: 'check',
  job_reopened: 'undo',
  jobs_assigned: 'person',
  jobs_put_back: 'undo',
  job_cancelled: 'close',
  route_changed: 'move',
  orders_imported: 'import',
  day_submitted: 'daily',
  day_approved: 'seal',
  weeks_finalized: 'seal',
  weeks_reopened: 'undo',
  payroll_run: 'documents',
  visit_failed: 'warning',
  visit_answered: 'edit',
  sample_drawn: 'list',
  units_received: 'import',
  units_shipped: 'move',
  list_reconciled: 'check',
  message_published: 'info',
  message_withdrawn: 'close',
  user_added: 'plus',
  user_deactivated: 'lock',
  user_restored: 'person',
};
/** Activities about a technician's workday link to daily work. */
const daily: readonly ActivityType[] = [
  'job_completed',
  'job_reopened',
  'jobs_assigned',
  'job_cancelled',
  'route_changed',
  'day_submitted',
  'day_approved',
];

/** Returns the link of an activity that does not concern a workday. */
function toAddress({ type, subject_id, user, date }: Activity): string | null {
  if (type === 'visit_failed' || type === 'visit_answered') return `/qcs/viewqc?id=${subject_id}`;
  if (type === 'list_reconciled' && user !== null) return `/warehouse/people/${user.id}`;
  if (type === 'payroll_run') return `/admin/payroll?date=${date}`;
  if (type === 'weeks_finalized' || type === 'weeks_reopened')
    return `/admin/timecards?${new URLSearchParams({ view: 'week', ...(date && { date }), ...(user && { user_id: user.id }) }).toString()}`;
  return type === 'sample_drawn' ? '/qcs/assign' : null;
}

/** Returns the address where the daily work of an activity is closed: that of one job, or of a technician's day. */
export function toDailyWorkAddress({
  type,
  job_id,
  user,
  date,
}: Pick<Activity, 'type' | 'job_id' | 'user' | 'date'>): string | null {
  if (!daily.includes(type) || user === null || date === null) return null;
  const query = new URLSearchParams(
    job_id === null
      ? [
          ['date', date],
          ['user_id', user.id],
        ]
      : [['job_id', job_id]],
  );
  return `${redirectPaths.closeDailyWork}?${query.toString()}`;
}

/** Recent activities, live, for owners, admins and managers. Other roles get no link to daily work here. */
export function RecentActivity(): ReactNode {
  const may = useMay('activity.read');
  return may ? <Lines /> : null;
}

function Lines(): ReactNode {
  const t = useTexts('shell-activity');
  const [limit, setLimit] = useState(FEW);
  const { data, problem, loading, refetch } = useContractQuery(
    RecentActivityContract,
    { limit },
    { keepPrevious: true },
  );
  useLiveAnswers(['activity'], [RecentActivityContract]);
  const lines = data?.data ?? [];
  return (
    <Panel title={t('title')}>
      {loading && (
        <Box sx={{ px: 2 }}>
          <Loading rows={5} />
        </Box>
      )}
      {problem && !data && (
        <Box sx={{ p: 1.5 }}>
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        </Box>
      )}
      {data && lines.length === 0 && <Empty>{t('empty')}</Empty>}
      <Box
        component="ol"
        aria-label={t('title')}
        sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
      {limit === FEW && lines.length === FEW && (
        <Box sx={{ p: 1, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={() => setLimit(MANY)}>{t('more')}</Button>
        </Box>
      )}
    </Panel>
  );
}

function Line({ line }: { line: Activity }): ReactNode {
  const t = useTexts('shell-activity');
  const doer = useDoer();
  const format = useFormat();
  const { zone } = useCompany();
  const { type, at, actor, impersonator, api_token, user, date, description } = line;
  const day = toDailyWorkAddress(line);
  const way = toAddress(line);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: 1.5,
        alignItems: 'center',
        px: 2,
        py: 0.75,
        minHeight: 48,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Icon name={icons[type]} sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
        <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
          {doer(actor, impersonator, api_token)}
          {' · '}
          <time dateTime={at}>{format.instant(at, zone)}</time>
        </Typography>
      </Box>
      {day !== null && user !== null && date !== null && (
        <Button
          component={Link}
          to={day}
          aria-label={t('dailyOf', { name: user.label, date: format.date(date) })}
          sx={{ gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start' }}
        >
          {t('daily')}
        </Button>
      )}
      {way !== null && (
        <Button
          component={Link}
          to={way}
          aria-label={t('openOf', { what: description })}
          sx={{ gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start' }}
        >
          {t('open')}
        </Button>
      )}
    </Box>
  );
}
