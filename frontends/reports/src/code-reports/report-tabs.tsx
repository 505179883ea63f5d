import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { DEFAULT_TYPE, reportTypes, type ReportType } from '../report/report-query.js';
import { ReportPanel } from './report-panel.js';

/** The report that opens for technicians: their pay is by the week. */
const OWN_DEFAULT_TYPE: ReportType = 'weekly';

/** The six reports in tabs. The selected tab is in the address. */
export function ReportTabs({ limited = false }: { limited?: boolean }): ReactNode {
  const t = useTexts('reports-report');
  const [search, setSearch] = useAddressParams();
  const requested = search.get('tab');
  const initialType = limited ? OWN_DEFAULT_TYPE : DEFAULT_TYPE;
  const type = reportTypes.find((one) => one === requested) ?? initialType;
  const setType = (to: ReportType): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (to === initialType) after.delete('tab');
      else after.set('tab', to);
      after.delete('page');
      return after;
    });
  return (
    <>
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
        <Tabs
          value={type}
          aria-label={t('tabs')}
          variant="scrollable"
          scrollButtons={false}
          onChange={(_, to: ReportType) => setType(to)}
        >
          {reportTypes.map((one) => (
            <Tab key={one} value={one} label={t(one)} />
          ))}
        </Tabs>
      </Box>
      <ReportPanel key={type} type={type} limited={limited} />
    </>
  );
}
