import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { ReadCompanyValue } from '@tailboard/contracts/reports/company';
import { Panel } from '@tailboard/ui/layout/page';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';

type Report = OutputOf<typeof ReadCodeReport>;

/**
 * The company value of a report's work, and the margin after the payout. With a location there is no
 * margin: the value is of the jobs there, and the payout of the people who belong there.
 */
export function CompanyValue({
  report,
  user_id,
  location_id,
}: {
  report: Report;
  user_id: string | undefined;
  location_id: string | undefined;
}): ReactNode {
  const t = useTexts('reports-figures');
  const format = useFormat();
  const { start_date, end_date, totals } = report;
  const { data } = useContractQuery(
    ReadCompanyValue,
    { start_date, end_date, ...(user_id ? { user_id } : {}), ...(location_id ? { location_id } : {}) },
    { quiet: true },
  );
  if (!data) return null;
  const { company_value, missed_value } = data;
  if (company_value === null || missed_value === null) return null;
  const margin = location_id === undefined && totals.net_to_pay !== null ? company_value - totals.net_to_pay : null;
  const figures = [
    ['company_value', company_value],
    ...(margin === null ? [] : [['margin', margin] as const]),
    ['missed_value', missed_value],
  ] as const;
  return (
    <Panel title={t('companyTitle')}>
      <Box component="dl" aria-label={t('companyTitle')} className="figures" sx={{ m: 0, px: 2, py: 1 }}>
        {figures.map(([key, cents]) => (
          <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {t(key)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {format.money(cents)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
