import Box from '@mui/material/Box';
import { ListUnits } from '@tailboard/contracts/equipment/unit-lists';
import { FilterBar, PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { ListingView, useListing } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import { ScanSearch } from '@tailboard/web/scan/scan-search';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { MoreKeys } from './more-keys.js';
import { UnitCard } from './unit-card.js';

/** Finds units by a serial, a MAC or a part of one while the user types; includes deleted units. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-search');
  const requested = (useSearchParams()[0].get('q') ?? '').trim() !== '';
  const list = useListing(ListUnits, {
    // Best match first: the contract's own order if none is named.
    sort: { by: '', direction: 'asc' },
    always: { removed: '1' },
    enabled: requested,
  });
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <FilterBar label={t('filters')}>
        <ScanSearch list={list} label={t('search')} />
      </FilterBar>
      <PageContent>
        {requested ? (
          <>
            <MoreKeys searched={list.page?.searched_keys} />
            <ListingView list={list} empty={t('hint')}>
              <Box component="ul" aria-label={t('results')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {list.rows.map((unit) => (
                  <UnitCard key={unit.id} unit={unit} />
                ))}
              </Box>
            </ListingView>
          </>
        ) : (
          <Panel>
            <Empty>{t('hint')}</Empty>
          </Panel>
        )}
      </PageContent>
    </>
  );
}
