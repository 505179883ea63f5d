import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { jobReportTypes } from '@tailboard/contracts/reports/job-report';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { DEFAULT_TYPE, reportTypes } from '../report/report-query.js';
import { ReportPanel } from '../code-reports/report-panel.js';
import { JobReport, type JobReportType } from './job-report.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** The default tab of job reports (BUS-001); the first location if none has this name. */
export const DEFAULT_LOCATION = 'Augusta';
const choices = [...reportTypes, ...jobReportTypes] as const;
type Choice = (typeof choices)[number];
const isOfJobs = (type: Choice): type is JobReportType => jobReportTypes.some((one) => one === type);

/** Returns the tab of an address, by the name or ID of a location. */
export function toTab<L extends { name: string; locationID: string }>(
  locations: readonly L[],
  requested: string | null,
): L | undefined {
  return (
    locations.find(({ name, locationID }) => name === requested || locationID === requested) ??
    locations.find(({ name }) => name === DEFAULT_LOCATION) ??
    locations[0]
  );
}

/** Reports of one location, in its tab: the six of code reports, and the jobs with issues or not done (C-04). */
export function Page(): ReactNode {
  const t = useTexts('reports-report');
  const [search, setSearch] = useAddressParams();
  const { data, problem, loading, refetch } = useContractQuery(ListLocations, {});
  const locations = Object.values(data?.data ?? {})
    .filter(({ active }) => active)
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  const tab = toTab(locations, search.get('tab'));
  const type: Choice = choices.find((one) => one === search.get('type')) ?? DEFAULT_TYPE;
  const setParam = (key: 'tab' | 'type', to: string): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set(key, to);
      after.delete('page');
      return after;
    });
  const choice = (
    <TextField
      select
      label={t('report')}
      value={type}
      onChange={({ target }) => setParam('type', target.value)}
      sx={{ width: { xs: '100%', sm: 220 } }}
    >
      {choices.map((one) => (
        <MenuItem key={one} value={one}>
          {t(one)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      <PageHeader title={t('jobReports')} context={t('jobContext')} />
      {!tab && (
        <PageContent>
          {loading && <Loading />}
          {problem && !data && (
            <ReadFailed problem={problem} onRetry={refetch}>
              {t('locationsFailed', { message: problem.message })}
            </ReadFailed>
          )}
          {data && <Empty>{t('noLocations')}</Empty>}
        </PageContent>
      )}
      {tab && (
        <>
          <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
            <Tabs
              value={tab.locationID}
              aria-label={t('locations')}
              variant="scrollable"
              scrollButtons={false}
              onChange={(_, to: string) =>
                setParam('tab', locations.find(({ locationID }) => locationID === to)?.name ?? to)
              }
            >
              {locations.map(({ locationID, name }) => (
                <Tab key={locationID} value={locationID} label={name} />
              ))}
            </Tabs>
          </Box>
          {isOfJobs(type) ? (
            <JobReport key={type} type={type} where={{ tab: tab.name, location_id: tab.locationID }} lead={choice} />
          ) : (
            <ReportPanel key={type} type={type} location_id={tab.locationID} lead={choice} />
          )}
        </>
      )}
    </>
  );
}
