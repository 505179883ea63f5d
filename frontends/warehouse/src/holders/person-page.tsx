import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { NoEntry } from '@tailboard/web/access/no-entry';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { CpeTabs } from '../unit-lists/cpe-tabs.js';
import { useListAddress } from '../unit-lists/use-list-address.js';

const LIST = '/warehouse/people';

/** The lists of one user. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-holders');
  const { id = '' } = useParams();
  const { type, sort } = useListAddress();
  // The same response as the tabs use. It contains the owner of the lists.
  const requested = useContractQuery(AssignedUnits, { techId: id, type, sort }, { keepPrevious: true });
  const holder = requested.data?.user;
  const none = requested.problem !== null && !holder;
  return (
    <>
      <PageHeader
        title={holder ? t('lists', { name: holder.label }) : t('title')}
        context={
          <>
            {holder?.technician_id && `${holder.technician_id} · `}
            {t('listsContext')}
            {holder?.active === false && <Chip size="small" variant="outlined" label={t('inactive')} sx={{ ml: 1 }} />}
          </>
        }
        actions={
          <Button component={Link} to={LIST} variant="outlined">
            {t('all')}
          </Button>
        }
      />
      {none ? (
        <NoEntry query={requested} why={t('notFound')} list={LIST} t={t} />
      ) : (
        <PageContent>
          <CpeTabs user={id} />
        </PageContent>
      )}
    </>
  );
}
