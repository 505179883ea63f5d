import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { findLocation, useLocations } from '../unit/use-locations.js';
import { LocationStock } from './location-stock.js';

/** The stock of one location, in its tab: the location of the address, otherwise Augusta. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-stock');
  const [search, setSearch] = useAddressParams();
  const { locations, loading, problem, refetch } = useLocations();
  const location = findLocation(locations, search.get('location_id'));
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <>
            <Button component={Link} to="/warehouse/minimumstock">
              {t('minimumStock')}
            </Button>
            <Button
              component={Link}
              to={location ? `/warehouse/counts?location_id=${location.locationID}` : '/warehouse/counts'}
              variant="outlined"
            >
              {t('counts')}
            </Button>
            <Button
              component={Link}
              to={location ? `/warehouse/receive?location_id=${location.locationID}` : '/warehouse/receive'}
              variant="contained"
              startIcon={<Icon name="scan" />}
            >
              {t('receive')}
            </Button>
          </>
        }
      />
      {!location && (
        <PageContent>
          {loading && <Loading />}
          {problem && (
            <ReadFailed problem={problem} onRetry={refetch}>
              {t('locationsFailed', { message: problem.message })}
            </ReadFailed>
          )}
          {!loading && !problem && <Empty>{t('noLocations')}</Empty>}
        </PageContent>
      )}
      {location && (
        <>
          <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
            <Tabs
              value={location.locationID}
              aria-label={t('locations')}
              variant="scrollable"
              scrollButtons={false}
              onChange={(_, to: string) => setSearch({ location_id: to })}
            >
              {locations.map(({ locationID, name }) => (
                <Tab key={locationID} value={locationID} label={name} />
              ))}
            </Tabs>
          </Box>
          <PageContent>
            <LocationStock key={location.locationID} location={location} />
          </PageContent>
        </>
      )}
    </>
  );
}
