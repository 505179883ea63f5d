import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { companyDate } from '@tailboard/contracts/company-time';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ReturnFromCustomer } from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useRecentReturns, type RecentReturn } from '@tailboard/web/lists/recent-returns';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { PendingScans } from './pending-scans.js';
import { Receipt } from './receipt.js';
import { useFieldScans } from './use-field-scans.js';

/** A technician's returns: unsent ones, those of today, and the last ones from this device (decision D49). */
export function Page(): ReactNode {
  const t = useTexts('warehouse-field');
  const { state } = useSession();
  return (
    <>
      <PageHeader
        title={t('returns')}
        context={t('returnsContext')}
        actions={
          <Button component={Link} to="/tech/return" variant="contained" startIcon={<Icon name="scan" />}>
            {t('addReturn')}
          </Button>
        }
      />
      <PageContent>{state.status === 'in' && <Returns user={state.user.id} />}</PageContent>
    </>
  );
}

function Returns({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-field');
  const format = useFormat();
  const { zone, today } = useCompany();
  const [receipt, setReceipt] = useState(false);
  const requested = useCachedQuery(AssignedUnits, { techId: user, type: 'returned', sort: 'date' });
  useLiveAnswers([`cpes:${user}`], [AssignedUnits]);
  const scans = useFieldScans(ReturnFromCustomer, {
    toInput: (serial) => ({ user_id: user, serial_mac: [serial] }),
    label: '',
    doneText: t('done', { count: 1 }),
  });
  const ofToday = requested.data?.data.filter(
    ({ returned_customer_date }) =>
      returned_customer_date !== null && companyDate(new Date(returned_customer_date), zone) === today,
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {requested.since !== null && (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} role="status">
          {t('since', { when: format.instant(requested.since, zone) })}
        </Alert>
      )}
      <PendingScans scans={scans} />
      <Panel
        title={t('today')}
        actions={
          ofToday &&
          ofToday.length > 0 && (
            <Button startIcon={<Icon name="receipt" />} onClick={() => setReceipt(true)}>
              {t('receipt')}
            </Button>
          )
        }
      >
        {requested.loading && !ofToday && <Loading />}
        {requested.problem && !ofToday && requested.since === null && (
          <ReadFailed problem={requested.problem} onRetry={requested.refetch}>
            {t('failed', { message: requested.problem.message })}
          </ReadFailed>
        )}
        {ofToday && <Today units={ofToday} />}
      </Panel>
      <Recent />
      {receipt && ofToday && <Receipt units={ofToday} onClose={() => setReceipt(false)} />}
    </Box>
  );
}

const serial = (text: string): ReactNode => <span style={{ fontFamily: MONO }}>{text}</span>;

function Today({ units }: { units: readonly Cpe[] }): ReactNode {
  const t = useTexts('warehouse-field');
  const unitFormat = useUnitFormat();
  if (units.length === 0) return <Empty>{t('noneToday')}</Empty>;
  const columns: Column<Cpe>[] = [
    { key: 'serial', label: unitFormat.t('serialMac'), main: true, render: ({ serial_mac }) => serial(serial_mac) },
    { key: 'model', label: unitFormat.t('model'), render: (unit) => unitFormat.model(unit) },
    { key: 'job', label: unitFormat.t('job'), render: ({ job }) => job?.address ?? unitFormat.t('none') },
    {
      key: 'condition',
      label: unitFormat.t('condition'),
      render: ({ condition }) => unitFormat.t(`condition.${condition}`),
    },
    {
      key: 'at',
      label: t('when'),
      render: ({ returned_customer_date }) => unitFormat.dateTime(returned_customer_date),
    },
    { key: 'state', label: t('state'), render: () => t('state.list') },
  ];
  return <DataTable label={t('today')} columns={columns} rows={units} rowKey={({ id }) => id} />;
}

function Recent(): ReactNode {
  const t = useTexts('warehouse-field');
  const unitFormat = useUnitFormat();
  const recent = useRecentReturns();
  const columns: Column<RecentReturn>[] = [
    { key: 'serial', label: unitFormat.t('serialMac'), main: true, render: (one) => serial(one.serial) },
    { key: 'job', label: unitFormat.t('job'), render: ({ job }) => job || unitFormat.t('none') },
    { key: 'at', label: t('when'), render: ({ at }) => unitFormat.dateTime(at) },
    { key: 'state', label: t('state'), render: () => t('state.sent') },
  ];
  return (
    <Panel title={t('recent')}>
      {recent.length === 0 ? (
        <Empty>{t('noRecent')}</Empty>
      ) : (
        <DataTable
          label={t('recent')}
          columns={columns}
          rows={recent}
          rowKey={({ key, serial }) => `${key}.${serial}`}
        />
      )}
    </Panel>
  );
}
