import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { ListCodes, RemoveCode, ReviseCode } from '@tailboard/contracts/jobs/code';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { activeQueries, ListingTable, useActive } from '@tailboard/web/lists/listing-table';
import { useListing, type RowOf } from '@tailboard/web/lists/listing';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CodeFilters } from './code-filters.js';
import { Colored } from './color-dot.js';

type Row = RowOf<typeof ListCodes>;

/** The billing codes with their current values. Search, filters, order and page are in the address. */
export function Page(): ReactNode {
  const t = useTexts('reports-codes');
  const w = useTexts('web');
  const format = useFormat();
  const { toast } = useToast();
  const mayWrite = useMay('reference.write');
  const active = useActive();
  const list = useListing(ListCodes, {
    filters: ['category_id', 'counts_as'],
    sort: { by: 'title', direction: 'asc' },
    always: activeQueries[active],
  });
  const refreshes = [ListCodes];
  const remove = useCommand(RemoveCode, { refreshes });
  const revise = useCommand(ReviseCode, { refreshes });
  const [leaving, setLeaving] = useState<Row | null>(null);

  const restore = async (row: Row): Promise<void> => {
    const { id, title, description, category_id, counts_as, max_quantity, requires_cpe_type_id } = row;
    const { points, tech_price_cents, company_price_cents } = row;
    const described = { title, description, category_id, counts_as, max_quantity, requires_cpe_type_id };
    const restored = {
      ...described,
      points,
      tech_price_cents,
      company_price_cents,
      active: true,
      effective_from: null,
    };
    const result = await revise.mutate({ id, ...restored }, { ifMatch: row.version });
    if (!('problem' in result)) toast(t('restored', { title }));
    else if (!result.problem.handled) toast(w('notDone', { message: result.problem.message }), 'error');
  };
  const price = (cents: number | null): string => (cents === null ? t('byPoints') : format.money(cents));
  const columns: Column<Row>[] = [
    { key: 'title', label: t('name'), sort: 'title', main: true, nowrap: true, render: ({ title }) => title },
    { key: 'description', label: t('description'), from: 'xl', render: ({ description }) => description },
    {
      key: 'category',
      label: t('category'),
      sort: 'category',
      render: ({ category: { name, color } }) => <Colored color={color}>{name}</Colored>,
    },
    {
      key: 'counts_as',
      label: t('countsAs'),
      from: 'lg',
      render: ({ counts_as }) => t(counts_as === 'work' ? 'work' : 'noWork'),
    },
    {
      key: 'points',
      label: w('points'),
      sort: 'points',
      align: 'right',
      render: ({ points, planned: [next] }) => (
        <Box>
          {format.number(points)}
          {next && (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {t('planned', { date: format.date(next.effective_from), points: format.number(next.points) })}
            </Typography>
          )}
        </Box>
      ),
    },
    { key: 'tech', label: t('techPrice'), align: 'right', render: (row) => price(row.tech_price_cents) },
    {
      key: 'company',
      label: t('companyPrice'),
      align: 'right',
      from: 'lg',
      render: (row) => price(row.company_price_cents),
    },
    {
      key: 'status',
      label: w('status'),
      render: (row) => <Chip size="small" variant="outlined" label={t(row.active ? 'active' : 'inactive')} />,
    },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      width: 168,
      render: (row) => (
        <RowActions
          id={row.id}
          name={row.title}
          view="/admin/codes/view"
          history="/admin/codes/view?tab=history"
          edit={mayWrite && '/admin/codes/edit'}
          delete={mayWrite && row.active && (() => setLeaving(row))}
          restore={mayWrite && !row.active && (() => void restore(row))}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          mayWrite && (
            <Button
              component={Link}
              to="/admin/codes/billingcodes/add"
              variant="contained"
              startIcon={<Icon name="plus" />}
            >
              {t('add')}
            </Button>
          )
        }
      />
      <CodeFilters list={list} />
      <PageContent wide>
        <ListingTable list={list} label={t('title')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
      </PageContent>
      {leaving && <Deletion remove={() => remove.mutate({ id: leaving.id })} onEnd={() => setLeaving(null)} />}
    </>
  );
}
