import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { companyDate } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import { dueStates, type DueState } from '@tailboard/contracts/messaging/document';
import { RemindOfDocument } from '@tailboard/contracts/messaging/document-contracts';
import { MissingDocuments } from '@tailboard/contracts/messaging/file-contracts';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { Pagination } from '@tailboard/ui/pagination';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { DOCUMENTS } from './document-address.js';

type Due = OutputOf<typeof MissingDocuments>['data'][number];

/** A due document's state, as a chip. */
function DueChip({ state }: { state: DueState }): ReactNode {
  const t = useTexts('shell-documents');
  return (
    <Chip
      size="small"
      variant="outlined"
      color={state === 'expiring' ? 'warning' : 'error'}
      label={t(`state.${state}`)}
    />
  );
}

/** People whose documents are missing, expired or expire soon, by state; the office reminds each once a day. */
export function DueDocuments(): ReactNode {
  const t = useTexts('shell-documents');
  const w = useTexts('web');
  const { toast } = useToast();
  const [search, setSearch] = useAddressParams();
  const state = dueStates.find((one) => one === search.get('state'));
  const [page, setPage] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(
    MissingDocuments,
    { page, ...(state && { state }) },
    { keepPrevious: true },
  );
  const { mutate, pending, problem: refused } = useCommand(RemindOfDocument, { refreshes: [MissingDocuments] });
  // After the last document of the last page is added, the previous page is the last.
  if (data && page > data.last_page && data.current_page === page) setPage(data.last_page);
  const remind = async ({ user, folder_id, name }: Due): Promise<void> => {
    const result = await mutate({ id: user.id, folder_id });
    if ('output' in result) toast(t('reminded', { user: user.label, folder: name }));
  };
  const columns = useDueColumns(pending, (due) => void remind(due));
  if (loading) return <Loading rows={4} />;
  if (!data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('missingFailed', { message: problem?.message ?? '' })}
      </ReadFailed>
    );
  const { counts } = data;
  const total = counts.missing + counts.expired + counts.expiring;
  return (
    <Panel title={t('due')}>
      <Tabs
        value={state ?? 'all'}
        aria-label={t('due')}
        variant="scrollable"
        onChange={(_, chosen: string) => {
          setPage(1);
          setSearch(chosen === 'all' ? {} : { state: chosen }, { replace: true });
        }}
        sx={{ px: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="all" label={t('counted', { name: w('all'), count: total })} />
        {dueStates.map((one) => (
          <Tab key={one} value={one} label={t('counted', { name: t(`state.${one}`), count: counts[one] })} />
        ))}
      </Tabs>
      {refused && !refused.handled && (
        <Alert severity="error" variant="outlined" sx={{ m: 2 }}>
          {w('notDone', { message: refused.message })}
        </Alert>
      )}
      {data.data.length === 0 ? (
        <Empty>{t(state ? `none.${state}` : 'noneMissing')}</Empty>
      ) : (
        <DataTable
          label={t('due')}
          columns={columns}
          rows={data.data}
          rowKey={({ folder_id, user }) => `${folder_id} ${user.id}`}
        />
      )}
      <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />
    </Panel>
  );
}

function useDueColumns(pending: boolean, remind: (due: Due) => void): readonly Column<Due>[] {
  const t = useTexts('shell-documents');
  const w = useTexts('web');
  const format = useFormat();
  const { today, zone } = useCompany();
  return [
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
    {
      key: 'state',
      label: t('state'),
      nowrap: true,
      render: ({ state, review }) => (
        <>
          <DueChip state={state} />
          {review === 'submitted' && (
            <Chip size="small" variant="outlined" color="info" label={t('review.submitted')} sx={{ ml: 1 }} />
          )}
        </>
      ),
    },
    {
      key: 'good',
      label: t('goodUntil'),
      nowrap: true,
      render: ({ expires_on }) => expires_on !== null && format.date(expires_on),
    },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (due) => {
        const { user, name, reminded_at } = due;
        const isReminded = reminded_at !== null && companyDate(new Date(reminded_at), zone) === today;
        return (
          <Box
            sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}
          >
            {reminded_at !== null && (
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {t('remindedOn', { when: format.instant(reminded_at, zone) })}
              </Typography>
            )}
            {!isReminded && due.review !== 'submitted' && (
              <Button
                size="small"
                disabled={pending}
                aria-label={t('remindOf', { user: user.label, folder: name })}
                onClick={() => remind(due)}
              >
                {t('remind')}
              </Button>
            )}
          </Box>
        );
      },
    },
  ];
}
