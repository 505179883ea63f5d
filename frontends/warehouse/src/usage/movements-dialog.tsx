import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ListMovements, type Movement, type UsageKind, type UsageRange } from '@tailboard/contracts/equipment/usage';
import { MONO } from '@tailboard/ui/layout/theme';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { Pagination } from '@tailboard/ui/pagination';
import { DataTable, type Column, type Sorted } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** A figure of the usage report: its row and its kind. */
export interface OpenedFigure {
  readonly kind: UsageKind;
  /** The ID of the row, or `unknown`; `undefined` for the total. */
  readonly of: string | undefined;
  readonly name: string;
}

/** In pixels: the width for all columns. */
const WIDTH = 1080;

/** The units that a figure of the usage report counts, each with a link to its history. */
export function MovementsDialog({
  range,
  figure: { kind, of, name },
  onClose,
}: {
  range: UsageRange;
  figure: OpenedFigure;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('warehouse-usage');
  const w = useTexts('web');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [sorted, setSorted] = useState<Sorted>({ by: 'date', direction: 'asc' });
  const { data, problem, loading, previous, refetch } = useContractQuery(
    ListMovements,
    {
      ...range,
      kind,
      ...(of === undefined ? {} : { of }),
      sort_by: sorted.by as 'date',
      direction: sorted.direction,
      page: String(page),
    },
    { keepPrevious: true },
  );
  const sort = (by: string): void => {
    setSorted({ by, direction: by === sorted.by && sorted.direction === 'asc' ? 'desc' : 'asc' });
    setPage(1);
  };
  const columns: Column<Movement & { at: number }>[] = [
    {
      key: 'serial_mac',
      label: t('serial'),
      sort: 'serial_mac',
      main: true,
      render: ({ serial_mac }) => (
        <Link
          component={RouterLink}
          to={`/warehouse/search?${new URLSearchParams({ q: serial_mac }).toString()}`}
          sx={{ fontFamily: MONO, fontSize: '0.8125rem' }}
        >
          {serial_mac}
        </Link>
      ),
    },
    { key: 'model', label: t('by.model'), sort: 'model', render: ({ model }) => model ?? t('unknown') },
    { key: 'date', label: w('date'), sort: 'date', nowrap: true, render: ({ date }) => format.date(date) },
    {
      key: 'technician',
      label: t('by.technician'),
      sort: 'technician',
      render: ({ technician, location }) => technician ?? location ?? '–',
    },
    ...(data?.data.some(({ reason }) => reason !== '')
      ? [{ key: 'reason', label: t('reason'), render: ({ reason }: Movement) => reason || '–' }]
      : []),
    ...(kind === 'missing'
      ? [
          {
            key: 'cost',
            label: t('cost'),
            align: 'right' as const,
            render: ({ cost_cents }: Movement) => (cost_cents === null ? '–' : format.money(cost_cents)),
          },
        ]
      : []),
  ];
  return (
    <Modal
      width={WIDTH}
      title={t('unitsOf', { kind: t(kind), name })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {w('close')}
        </Button>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
          minHeight: { md: 320 },
        }}
      >
        <Typography variant="body2" className="figures">
          {t('range', { from: format.date(range.start_date), to: format.date(range.end_date) })}
        </Typography>
        {loading && <Loading rows={8} />}
        {problem && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('unitsFailed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && !problem && (
          <>
            <Typography variant="body2" role="status" className="figures" sx={{ fontWeight: 600 }}>
              {t('units', { count: data.total })}
            </Typography>
            {data.data.length === 0 ? (
              <Empty dense>{t('empty')}</Empty>
            ) : (
              <DataTable
                label={t('unitsOf', { kind: t(kind), name })}
                columns={columns}
                rows={data.data.map((row, at) => ({ ...row, at }))}
                rowKey={({ at }) => String(at)}
                sorted={sorted}
                onSort={sort}
                busy={previous}
              />
            )}
            <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />
          </>
        )}
      </Box>
    </Modal>
  );
}
