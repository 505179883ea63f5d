import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Panel } from '@tailboard/ui/layout/page';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getTimecardsPath } from '../report/timecards-of.js';
import { payrollChecks, type checkPayroll, type PayrollCheck } from './checks.js';

/** Names shown of each check; the table of people has all. */
const SHOWN = 8;

/** The checks before a payroll run. Each names its people, and each name leads to where the finding is settled. */
export function CheckList({ found, week }: { found: ReturnType<typeof checkPayroll>; week: string }): ReactNode {
  const t = useTexts('reports-payroll');
  const linkTo = (check: PayrollCheck, id: string): string => {
    if (check === 'noRate') return `/admin/techs/users/edit?id=${id}`;
    if (check === 'topUp' || check === 'largeChange') {
      const figure = check === 'topUp' ? 'minimum_topup' : 'net_to_pay';
      return `?${new URLSearchParams({ date: week, open: `pay.${figure}`, 'open.user': id })}`;
    }
    return getTimecardsPath(week, id);
  };
  return (
    <Panel title={t('checks')}>
      <Box component="ul" aria-label={t('checks')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {payrollChecks.map((check) => {
          const users = found[check];
          if (users === null) return null;
          return (
            <Box
              component="li"
              key={check}
              sx={{
                display: 'flex',
                gap: 1,
                px: 2,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
                '&:first-of-type': { borderTop: 0 },
              }}
            >
              <Box sx={{ color: users.length === 0 ? 'success.main' : 'warning.main', pt: 0.25 }}>
                <Icon name={users.length === 0 ? 'check' : 'warning'} />
              </Box>
              <Typography variant="body2" component="div" sx={{ minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {t(check)}
                </Box>
                {': '}
                {users.length === 0 && t('clear')}
                {users.slice(0, SHOWN).map(({ id, label }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <MuiLink component={Link} to={linkTo(check, id)}>
                      {label}
                    </MuiLink>
                  </span>
                ))}
                {users.length > SHOWN && ` ${t('more', { count: users.length - SHOWN })}`}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}
