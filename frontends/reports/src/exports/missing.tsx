import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MissingFromRun } from '@tailboard/contracts/reports/export';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getTimecardsPath } from '../report/timecards-of.js';
import { exportTexts } from './export-texts.js';

/**
 * Users with pay for the week who were missing from the file when it was made: amount, reason, and a link to the week.
 * What is due now is on the payroll page.
 */
export function Missing({
  of,
  at,
  week_start,
}: {
  of: readonly MissingFromRun[];
  at: string;
  week_start: string;
}): ReactNode {
  const t = useTexts(exportTexts);
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
            {`: ${format.money(one.amount)} · ${t(one.why)}`}
          </li>
        ))}
      </Box>
      <MuiLink component={Link} to={`/admin/payroll?date=${week_start}`} sx={{ display: 'inline-block', mt: 1 }}>
        {t('dueNow')}
      </MuiLink>
    </Alert>
  );
}
