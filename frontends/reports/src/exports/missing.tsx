import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MissingFromRun } from '@tailboard/contracts/reports/export';
import { ReadPayroll } from '@tailboard/contracts/reports/payroll';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getTimecardsPath } from '../report/timecards-of.js';

/**
 * Users with pay for the week who were missing from the file when it was made: amount, reason, a link to the week, and
 * the later runs that changed their pay. What is due now is on the payroll page.
 */
export function Missing({
  of,
  at,
  week_start,
  run,
}: {
  of: readonly MissingFromRun[];
  at: string;
  week_start: string;
  /** The run of the file; `null` for a copy. */
  run: number | null;
}): ReactNode {
  const t = useTexts('reports-exports');
  const listLaterRuns = useLaterRuns(week_start, run, of.length > 0);
  const format = useFormat();
  const { zone } = useCompany();
  if (of.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('missingNobody')}
      </Typography>
    );
  const total = of.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('missingTitle', { people: of.length, total: format.money(total), when: format.instant(at, zone) })}
      </Typography>
      <Box component="ul" className="figures" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {of.map((one) => (
          <li key={one.user.id}>
            <MuiLink component={Link} to={getTimecardsPath(one.week_start, one.user.id)}>
              {t('missingWeek', { name: one.user.label, date: format.date(one.week_start) })}
            </MuiLink>
            {[`: ${format.money(one.amount)}`, t(one.why), ...listLaterRuns(one.user.id)].join(' · ')}
          </li>
        ))}
      </Box>
      <MuiLink component={Link} to={`/admin/payroll?date=${week_start}`} sx={{ display: 'inline-block', mt: 1 }}>
        {t('dueNow')}
      </MuiLink>
    </Alert>
  );
}

/** Returns a function that lists what later runs of the week paid a user, for example "paid $864.00 in run 5". */
function useLaterRuns(week: string, run: number | null, enabled: boolean): (user: string) => readonly string[] {
  const t = useTexts('reports-exports');
  const format = useFormat();
  const isAsked = enabled && run !== null && week !== '';
  const { data } = useContractQuery(ReadPayroll, { date: week }, { enabled: isAsked });
  const later = (data?.runs ?? [])
    .filter(({ run_id }) => run !== null && run_id > run)
    .toSorted((one, other) => one.run_id - other.run_id);
  return (user) =>
    later.flatMap(({ run_id, changes }) =>
      changes
        .filter((change) => change.user.id === user)
        .map(({ before, now }) => t('paidIn', { run: run_id, amount: format.money(now - (before ?? 0)) })),
    );
}
