import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MissingFromRun } from '@tailboard/contracts/reports/export';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timecardsOf } from '../report/timecards-of.js';
import { exportTexts } from './export-texts.js';

/** Users with pay for the week who are missing from the file: amount, reason, and a link to the week. */
export function Missing({ of }: { of: readonly MissingFromRun[] }): ReactNode {
  const t = useTexts(exportTexts);
  const format = useFormat();
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
        {t('missingTitle', { people: of.length, total: format.money(total) })}
      </Typography>
      <Box component="ul" className="figures" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {of.map((one) => (
          <li key={one.user.id}>
            <MuiLink component={Link} to={timecardsOf(one.week_start, one.user.id)}>
              {t('missingWeek', { name: one.user.label, date: format.date(one.week_start) })}
            </MuiLink>
            {`: ${format.money(one.amount)} · ${t(one.why)}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
