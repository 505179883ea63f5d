import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { visitStatuses, type Qc } from '@tailboard/contracts/qc/visit';
import { ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import { DateField } from '@tailboard/ui/dates/date-field';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useMobile } from '@tailboard/ui/layout/widths';
import { Picker } from '@tailboard/ui/picker';
import type { Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useListing, type Listing } from '@tailboard/web/lists/listing';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { usePeople } from '@tailboard/web/app/people';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CachedVisits } from './cached-visits.js';
import { OutcomeChip } from './outcome-chip.js';
import { useVisitFormat } from './use-visit-format.js';

const refreshes = [ListVisits];

/** All visits, newest first; the filters are stored in the URL (decision D49). */
export function VisitList(): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const w = useTexts('web');
  const format = useFormat();
  const mayInspect = useMay('qc.inspect');
  const list = useListing(ListVisits, {
    filters: ['date', 'status', 'technician_id', 'user_id', 'passed'],
    sort: { by: 'date', direction: 'desc' },
  });
  useLiveAnswers(['qc:list'], refreshes);
  const isPhone = useMobile();
  const navigate = useNavigate();
  const opened = ({ id, date, status }: Qc): string =>
    `${mayInspect && status === 'planned' ? '/qcs/manage' : '/qcs/viewqc'}?id=${id}&date=${date}`;
  const columns: Column<Qc>[] = [
    { key: 'job', label: t('job'), main: true, render: visitFormat.job },
    { key: 'date', label: w('date'), sort: 'date', render: ({ date }) => format.date(date) },
    { key: 'technician', label: t('technician'), sort: 'technician', render: visitFormat.technician },
    { key: 'user', label: t('inspector'), sort: 'user', render: visitFormat.inspector },
    { key: 'status', label: t('state'), sort: 'status', render: ({ status }) => t(status) },
    { key: 'outcome', label: t('outcome'), render: (visit) => <OutcomeChip visit={visit} /> },
    { key: 'safety', label: t('safety'), render: visitFormat.safety },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      render: (visit) => (
        <RowActions
          id={visit.id}
          name={visitFormat.job(visit)}
          view-qc="/qcs/viewqc"
          edit={mayInspect && visit.status !== 'closed' && `/qcs/manage?date=${visit.date}`}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      {!isPhone && <VisitFilters list={list} />}
      <PageContent wide>
        <CachedVisits />
        {isPhone && <FoldedFilters list={list} />}
        <ListingTable
          list={list}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('empty')}
          onOpen={(visit) => void navigate(opened(visit))}
        />
      </PageContent>
    </>
  );
}

/** The filters of a phone, behind a button that names how many are in use. */
function FoldedFilters({ list }: { list: Listing<Qc> }): ReactNode {
  const { t } = useVisitFormat();
  const [isOpen, setIsOpen] = useState(false);
  const count = Object.values(list.filters).filter(Boolean).length;
  return (
    <Box sx={{ mb: 1.5, mx: { xs: -2, md: -3 } }}>
      <Button sx={{ mx: 1, minHeight: 44 }} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {count > 0 ? t('filtersInUse', { count }) : t('showFilters')}
      </Button>
      {isOpen && (
        <Box sx={{ pt: 1 }}>
          <VisitFilters list={list} />
        </Box>
      )}
    </Box>
  );
}

function VisitFilters({ list: { filters, setFilters } }: { list: Listing<Qc> }): ReactNode {
  const { t } = useVisitFormat();
  const w = useTexts('web');
  const { people, loading } = usePeople();
  const person = (name: string, label: string): ReactNode => (
    <Box sx={{ width: { xs: '100%', sm: 220 } }}>
      <Picker
        label={label}
        options={people}
        loading={loading}
        value={filters[name] ?? null}
        onPick={(id) => setFilters({ [name]: id })}
      />
    </Box>
  );
  const choice = (name: string, label: string, options: readonly (readonly [value: string, says: string])[]) => (
    <TextField
      select
      label={label}
      value={filters[name] ?? ''}
      onChange={({ target }) => setFilters({ [name]: target.value || null })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: { xs: '100%', sm: 160 } }}
    >
      <MenuItem value="">{w('all')}</MenuItem>
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <FilterBar label={t('filters')}>
      <DateField
        label={w('date')}
        value={filters.date ?? ''}
        onDate={(date) => setFilters({ date })}
        onClear={() => setFilters({ date: null })}
        sx={{ width: 170 }}
      />
      {choice(
        'status',
        t('state'),
        visitStatuses.map((status) => [status, t(status)]),
      )}
      {choice('passed', t('outcome'), [
        ['1', t('passed')],
        ['0', t('failed')],
      ])}
      {person('technician_id', t('technician'))}
      {person('user_id', t('inspector'))}
    </FilterBar>
  );
}
