import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Picker } from '@tailboard/ui/picker';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { usePeople } from '@tailboard/web/app/people';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DOCUMENTS } from './document-address.js';
import { OfficeOverview } from './office-overview.js';
import { UserDocuments } from './documents-of.js';

/**
 * The documents of the user in the address. The office selects the user; until then it sees who lacks which documents.
 */
export function Page(): ReactNode {
  const t = useTexts('shell-documents');
  const { state } = useSession();
  const keeps = useMay('user-document.write');
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('id');
  const { people } = usePeople();
  const me = state.status === 'in' ? state.user : null;
  const user = keeps ? id : (id ?? me?.id ?? null);
  const label = people.find((one) => one.id === user)?.label ?? (user === me?.id ? me?.label : undefined) ?? '';
  return (
    <>
      <PageHeader
        title={t('title')}
        context={label === '' ? t('context') : t('of', { user: label })}
        actions={
          keeps &&
          user !== null && (
            <Button
              component={Link}
              to={rowAddress(`${DOCUMENTS}/add`, user)}
              variant="contained"
              startIcon={<Icon name="plus" />}
            >
              {t('add')}
            </Button>
          )
        }
      />
      {keeps && (
        <FilterBar label={t('person')}>
          <Picker
            label={t('person')}
            options={people}
            value={user}
            onPick={(chosen) => void navigate(chosen === null ? DOCUMENTS : rowAddress(DOCUMENTS, chosen))}
          />
        </FilterBar>
      )}
      <PageContent wide>
        {user === null ? <OfficeOverview /> : <UserDocuments key={user} user={user} label={label} />}
      </PageContent>
    </>
  );
}
