import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addDays } from '@tailboard/contracts/company-time';
import { DrawSample, ReadSample, type Proposal, type SampleRule } from '@tailboard/contracts/qc/sample';
import { ListVisitable, ListVisits, PlanVisits } from '@tailboard/contracts/qc/visit-contracts';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import type { Undoing } from '../../board/moves/use-undo.js';
import { useVisitFormat } from '../use-visit-format.js';

const refreshes = [ReadSample, ListVisits, ListVisitable];

/** Random sample of a day's completed jobs; each is planned for the date of the board. */
export function SamplePanel({ date, undoing }: { date: string; undoing: Undoing }): ReactNode {
  const t = useTexts('dispatch-qc-sample');
  const { today } = useCompany();
  const [day, setDay] = useState(() => addDays(date > today ? today : date, -1));
  const { data, problem, refetch } = useContractQuery(ReadSample, { date: day });
  useLiveAnswers(['qc:list'], [ReadSample]);
  const draw = useCommand(DrawSample, { refreshes: [ReadSample] });
  return (
    <Panel title={t('title')}>
      <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <DateField label={t('day')} value={day} onDate={setDay} sx={{ width: 170 }} />
          {data?.data === null && (
            <Button variant="outlined" loading={draw.pending} onClick={() => void draw.mutate({ date: day })}>
              {t('draw')}
            </Button>
          )}
          {data && <How drawn={data.data} />}
        </Box>
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data?.data && <Proposals date={date} undoing={undoing} proposals={data.proposals} />}
      </Box>
      <FailedAction problem={draw.problem} onDismiss={draw.reset} />
    </Panel>
  );
}

/** Explains the rule and seed of the sample. */
function How({
  drawn,
}: {
  drawn: { seed: string; rule: SampleRule; of: number; drawn_at: string; job_ids: readonly string[] } | null;
}): ReactNode {
  const t = useTexts('dispatch-qc-sample');
  const format = useFormat();
  const { zone } = useCompany();
  if (drawn === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('notDrawn')}
      </Typography>
    );
  const { rule, of, drawn_at, seed, job_ids } = drawn;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 320px', overflowWrap: 'anywhere' }}>
      {t('drawn', { count: job_ids.length, of, when: format.instant(drawn_at, zone) })}{' '}
      {rule.first_jobs === 0
        ? t('everybody', { percent: format.percent(rule.later_percent), least: rule.month_least })
        : t('rule', {
            first: rule.first_jobs,
            many: format.percent(rule.first_percent),
            few: format.percent(rule.later_percent),
            least: rule.month_least,
          })}{' '}
      {t('seed', { seed })}
    </Typography>
  );
}

function Proposals({
  date,
  proposals,
  undoing,
}: {
  date: string;
  proposals: readonly Proposal[];
  undoing: Undoing;
}): ReactNode {
  const t = useTexts('dispatch-qc-sample');
  const format = useFormat();
  const { t: tQc } = useVisitFormat();
  const { toast } = useToast();
  const plan = useCommand(PlanVisits, { refreshes });
  const open = proposals.filter(({ qc_id }) => qc_id === null);
  const planAll = async (those: readonly Proposal[]): Promise<void> => {
    const job_ids = those.map(({ job_id }) => job_id);
    const done = await undoing.track(plan.mutate({ job_ids, date, inspector_id: null }));
    if ('problem' in done) return;
    const { ids, errors, command_id } = done.output;
    if (ids.length > 0) {
      undoing.recordCommand(command_id);
      toast(t('planned', { count: ids.length, date: format.date(date) }), 'success', undoing.offer(command_id));
    }
    const reasons = [...new Set(Object.values(errors))];
    if (reasons.length > 0) toast(reasons.join('\n'), 'error');
  };
  if (open.length === 0) return <Empty dense>{t('allPlanned')}</Empty>;
  return (
    <>
      <Box
        component="ul"
        aria-label={t('proposals')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
        }}
      >
        {open.map((sample) => (
          <Box
            component="li"
            key={sample.job_id}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 0.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {sample.address} · {sample.technician?.label ?? tQc('techUnknown')}
            </Typography>
            <Button disabled={plan.pending} aria-label={t('planThis', sample)} onClick={() => void planAll([sample])}>
              {t('plan')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box>
        <Button variant="contained" loading={plan.pending} onClick={() => void planAll(open)}>
          {t('planAll', { count: open.length, date: format.date(date) })}
        </Button>
      </Box>
      <FailedAction problem={plan.problem} onDismiss={plan.reset} />
    </>
  );
}
