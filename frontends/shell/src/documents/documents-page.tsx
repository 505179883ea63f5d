import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { OutputOf } from '@tailboard/contracts/contract';
import { MissingDocuments } from '@tailboard/contracts/messaging/file-contracts';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Picker } from '@tailboard/ui/picker';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { usePeople } from '@tailboard/web/app/people';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DOCUMENTS } from './document-address.js';
import { documentTexts } from './document-texts.js';
import { UserDocuments } from './documents-of.js';

/**
 * The documents of the user in the address. The office selects the user; until then it sees who lacks which documents.
 */
export function Page(): ReactNode {
  const t = useTexts(documentTexts);
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
        {user === null ? <MissingDocumentsPanel /> : <UserDocuments key={user} user={user} label={label} />}
      </PageContent>
    </>
  );
}

type Lacking = OutputOf<typeof MissingDocuments>['data'][number];

/** Users who lack a required document or whose document has expired. */
function MissingDocumentsPanel(): ReactNode {
  const t = useTexts(documentTexts);
  const [page, setPage] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(MissingDocuments, { page }, { keepPrevious: true });
  // After the last missing document of the last page is added, the previous page is the last.
  if (data && page > data.last_page && data.current_page === page) setPage(data.last_page);
  const columns: readonly Column<Lacking>[] = [
    {
      key: 'person',
      label: t('person'),
      main: true,
      render: ({ user }) => (
        <MuiLink component={Link} to={rowAddress(DOCUMENTS, user.id)}>
          {user.label}
        </MuiLink>
      ),
    },
    { key: 'folder', label: t('folder'), render: ({ name }) => name },
  ];
  if (loading) return <Loading rows={4} />;
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('missingFailed', { message: problem.message })}
      </ReadFailed>
    );
  if (!data || data.data.length === 0) return <Empty>{t('noneMissing')}</Empty>;
  return (
    <Panel title={t('missing')}>
      <DataTable
        label={t('missing')}
        columns={columns}
        rows={data.data}
        rowKey={({ folder_id, user }) => `${folder_id} ${user.id}`}
      />
      <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />
    </Panel>
  );
}
