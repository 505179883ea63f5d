import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CompanyDate } from '@tailboard/contracts/values';
import { ListInspectors, ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageHeader } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useState, type ReactNode } from 'react';
import { DayChoice } from '../../job/day-choice.js';
import { AssignBoard } from './assign-board.js';
import { PlanDialog } from './plan-dialog.js';
import { SamplePanel } from './sample-panel.js';
import { useVisitUndo } from '../use-visit-undo.js';

/** Visits of a date: a panel for each inspector, and one for unassigned visits. The date is stored in the URL. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const { today } = useCompany();
  const [search, setSearch] = useAddressParams();
  const [planning, setPlanning] = useState(false);
  const date = CompanyDate.safeParse(search.get('date')).data ?? today;
  const people = useContractQuery(ListInspectors, {});
  const visits = useContractQuery(ListVisits, { date, per_page: 100 }, { keepPrevious: true });
  useLiveAnswers([`qc:${date}`], [ListVisits]);
  const inspectors = people.data?.data;
  const getInspectorName = useCallback(
    (id: string) => inspectors?.find((inspector) => inspector.id === id)?.label ?? id,
    [inspectors],
  );
  const undoing = useVisitUndo(getInspectorName);
  const failed = people.problem ?? visits.problem;
  const there = people.data && visits.data;
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setPlanning(true)}>
            {t('plan')}
          </Button>
        }
      />
      <FilterBar label={t('filters')}>
        <DayChoice date={date} onDate={(next) => setSearch({ date: next })} />
      </FilterBar>
      {failed && !there && (
        <ReadFailed
          problem={failed}
          onRetry={() => {
            people.refetch();
            visits.refetch();
          }}
        >
          {t('readFailed', { message: failed.message })}
        </ReadFailed>
      )}
      {!there && !failed && <Loading />}
      {there && people.data.data.length === 0 && <Empty>{t('empty')}</Empty>}
      {there && (
        <AssignBoard key={date} date={date} people={people.data.data} visits={visits.data.data} undoing={undoing} />
      )}
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 3 }}>
        <SamplePanel key={date} date={date} undoing={undoing} />
      </Box>
      {planning && <PlanDialog date={date} undoing={undoing} onClose={() => setPlanning(false)} />}
    </Box>
  );
}
