import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { addDays } from '@tailboard/contracts/company-time';
import { AssignedUnits, USUAL_DAYS, UsualUnits } from '@tailboard/contracts/equipment/unit-lists';
import { AssignedJobs } from '@tailboard/contracts/jobs/job';
import { Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import type { ReactNode } from 'react';
import { estimateUnits, type NeededType } from './units-to-take.js';

/** The units that the technician's jobs of tomorrow usually need, and how many of them to take from the warehouse. */
export function TakeForTomorrow({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-take-units');
  const format = useFormat();
  const { today } = useCompany();
  const tomorrow = addDays(today, 1);
  const day = useCachedQuery(AssignedJobs, { date: tomorrow });
  const usual = useCachedQuery(UsualUnits, {});
  const issued = useCachedQuery(AssignedUnits, { techId: user, type: 'issued', sort: 'date' });
  useLiveAnswers([`route:${user}:${tomorrow}`], [AssignedJobs]);
  const failed = [day, usual, issued].find(({ data, problem }) => data === undefined && problem !== null);
  const date = format.date(tomorrow);
  const show = (): ReactNode => {
    if (failed?.problem)
      return (
        <ReadFailed problem={failed.problem} onRetry={failed.refetch}>
          {t('failed', { message: failed.problem.message })}
        </ReadFailed>
      );
    if (!day.data || !usual.data || !issued.data) return <Loading rows={2} />;
    const jobs = day.data.data.filter(({ user_id }) => user_id === user);
    if (jobs.length === 0) return <Typography variant="body2">{t('noJobs', { date })}</Typography>;
    const { types, unknown } = estimateUnits(jobs, usual.data.data, issued.data.data);
    const needed = types.filter((type) => type.needed > 0);
    return (
      <>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('context', { date, count: jobs.length, days: USUAL_DAYS })}
        </Typography>
        {needed.length === 0 && unknown.length === 0 && <Typography variant="body2">{t('nothing')}</Typography>}
        {needed.length > 0 && (
          <Box component="ul" aria-label={t('title')} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {needed.map((type) => (
              <TypeToTake key={type.id} type={type} />
            ))}
          </Box>
        )}
        {unknown.length > 0 && (
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {t('unknown', { categories: unknown.map((name) => name ?? t('noCategory')).join(', ') })}
          </Typography>
        )}
      </>
    );
  };
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={t('title')}>
        <Box sx={{ px: 2, py: 1.5 }}>{show()}</Box>
      </Panel>
    </Box>
  );
}

function TypeToTake({ type }: { type: NeededType }): ReactNode {
  const t = useTexts('warehouse-take-units');
  const { title, needed, held, categories } = type;
  const missing = Math.max(0, needed - held);
  return (
    <Box component="li" className="figures" sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ fontWeight: missing > 0 ? 700 : 400, flex: 'none' }}>
          {missing > 0 ? t('take', { count: missing }) : t('enough')}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('needed', { needed, held })} ·{' '}
        {categories.map(({ name, jobs }) => t('forCategory', { jobs, category: name })).join(', ')}
      </Typography>
    </Box>
  );
}
