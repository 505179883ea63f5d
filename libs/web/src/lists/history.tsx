import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Contract, OutputOf } from '@tailboard/contracts/contract';
import type { History, historyQuery } from '@tailboard/contracts/history';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import type { Column } from '@tailboard/ui/table';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useContractQuery } from '../queries/queries.js';
import { useCompany } from '../app/company.js';
import { useFormat } from '../i18n/format.js';
import { ListingTable } from './listing-table.js';
import { useListing } from './listing.js';
import { ReadFailed } from '../queries/read-failed.js';
import { useTexts } from '../i18n/texts.js';

/** The common contract of histories. */
type HistoryOf = Contract<
  string,
  { params: z.ZodObject<{ id: z.ZodType<string, string> }>; query: typeof historyQuery },
  typeof History
>;
type Entry = OutputOf<HistoryOf>['data'][number];
type Doer = { readonly label: string };

/** Formats who did something: both names for impersonated actions (decision D3), and the API token if one was used. */
export function useDoer(): (user: Doer, actor: Doer | null, token: string | undefined) => string {
  const t = useTexts('web-history');
  return ({ label: user }, actor, token) => {
    if (actor !== null) return t('byFor', { actor: actor.label, user });
    return token === undefined ? user : t('byToken', { user, token });
  };
}

/** A record's history as a table, newest first; the page is in the URL. */
export function HistoryTable({ contract, id }: { contract: HistoryOf; id: string }): ReactNode {
  const t = useTexts('web-history');
  const format = useFormat();
  const { zone } = useCompany();
  const doer = useDoer();
  const list = useListing(contract, { sort: { by: 'created_at', direction: 'desc' }, always: { id } });
  const columns: Column<Entry>[] = [
    { key: 'what', label: t('what'), main: true, render: ({ description }) => description },
    { key: 'who', label: t('who'), render: ({ user, actor, api_token }) => doer(user, actor, api_token) },
    { key: 'when', label: t('when'), nowrap: true, render: ({ created_at }) => format.instant(created_at, zone) },
  ];
  return (
    <ListingTable
      list={list}
      label={t('history')}
      columns={columns}
      rowKey={({ position }) => position}
      empty={t('empty')}
    />
  );
}

/** A record's history as a list in a dialog, newest first. */
export function HistoryList({ contract, id }: { contract: HistoryOf; id: string }): ReactNode {
  const t = useTexts('web-history');
  const format = useFormat();
  const { zone } = useCompany();
  const doer = useDoer();
  const [page, setPage] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(contract, { id, page }, { keepPrevious: true });
  return (
    <Box component="section">
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('history')}
      </Typography>
      {loading && <Loading rows={3} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {data?.data.length === 0 && <Empty dense>{t('empty')}</Empty>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.data.map(({ position, description, created_at, user, actor, api_token }) => (
          <Box component="li" key={position} sx={{ position: 'relative', pl: 2, pb: 1.5, ...onALine }}>
            <Typography variant="body2">{description}</Typography>
            <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
              <time dateTime={created_at}>{format.instant(created_at, zone)}</time> · {doer(user, actor, api_token)}
            </Typography>
          </Box>
        ))}
      </Box>
      {data && <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />}
    </Box>
  );
}

const onALine = {
  borderLeft: 1,
  borderColor: 'divider',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -4,
    top: 6,
    width: 7,
    height: 7,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const;
