import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  ListSchedule,
  ReadScheduleEntry,
  RemoveScheduleEntry,
  ScheduleHistory,
  type ScheduleEntry,
} from '@tailboard/contracts/jobs/schedule';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { scopeFor } from '@tailboard/web/session/session';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listWeeks } from './calendar-month.js';
import { EventCalendar } from './event-calendar.js';
import { EventDialog } from './event-dialog.js';
import { EventFilters } from './event-filters.js';
import { EventList } from './event-list.js';
import { useEventAddress, type EventAddress } from './use-event-address.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Returns the query input: the whole month, or a page of the list. */
function toInput({ view, month, type, user_id, start_date, end_date, page, sort_by, direction }: EventAddress) {
  const narrowed = { ...(type ? { type } : {}), ...(user_id ? { user_id } : {}) };
  if (view === 'month') {
    const days = listWeeks(month).flat();
    return { ...narrowed, show: 'all' as const, start_date: days[0]!, end_date: days.at(-1)! };
  }
  const range = { ...(start_date ? { start_date } : {}), ...(end_date ? { end_date } : {}) };
  return { ...narrowed, ...range, page, sort_by, direction };
}

/** The company calendar: users see all of it, or what concerns them; managers and above edit it, or add at `/add`. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-events');
  const { today } = useCompany();
  const { state } = useSession();
  const seesAll = scopeFor(state, 'schedule.read') === 'all';
  const mayWrite = useMay('schedule.write');
  const { address, write } = useEventAddress();
  const { data, problem, loading, refetch } = useContractQuery(ListSchedule, toInput(address), { keepPrevious: true });
  useLiveAnswers(seesAll ? ['schedule'] : state.status === 'in' ? [`schedule:${state.user.id}`, 'schedule:all'] : [], [
    ListSchedule,
    ReadScheduleEntry,
    ScheduleHistory,
  ]);
  const remove = useCommand(RemoveScheduleEntry, { refreshes: [ListSchedule] });
  const [leaving, setLeaving] = useState<ScheduleEntry | null>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const adds = pathname.endsWith('/add');
  const add = address.add ?? (adds ? today : undefined);
  const open = (id: string): void => write({ event: id, add: null });

  const month = data && (
    <EventCalendar
      month={address.month}
      entries={data.data}
      onAdd={mayWrite ? (add) => write({ add, event: null }) : undefined}
      onOpen={open}
      onDay={(date) => write({ view: 'list', start_date: date, end_date: date, page: null })}
    />
  );
  const list = data && (
    <Panel>
      {data.data.length === 0 ? (
        <Empty>{t('empty')}</Empty>
      ) : (
        <EventList
          entries={data.data}
          address={address}
          onSort={(by) => {
            const down = by === address.sort_by && address.direction === 'asc';
            write({ sort_by: by === 'start_date' ? null : by, direction: down ? 'desc' : null, page: null });
          }}
          onOpen={open}
          onDelete={mayWrite ? setLeaving : undefined}
        />
      )}
      <Pagination
        current={data.current_page}
        last={data.last_page}
        onPage={(page) => write({ page: page === 1 ? null : String(page) })}
      />
    </Panel>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t(seesAll ? 'context' : 'contextOwn')}
        actions={
          mayWrite && (
            <Button
              variant="contained"
              startIcon={<Icon name="plus" />}
              onClick={() => write({ add: today, event: null })}
            >
              {t('add')}
            </Button>
          )
        }
      />
      <EventFilters address={address} seesAll={seesAll} onWrite={write} />
      <PageContent wide>
        {loading && <Loading rows={6} height={address.view === 'month' ? 116 : 36} />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {problem && data && (
          <Box sx={{ mb: 1 }}>
            <ReadFailed problem={problem} onRetry={refetch}>
              {t('failed', { message: problem.message })}
            </ReadFailed>
          </Box>
        )}
        {address.view === 'month' ? month : list}
      </PageContent>
      {(address.event !== undefined || (mayWrite && add !== undefined)) && (
        <EventDialog
          key={address.event ?? 'new'}
          id={address.event}
          date={add ?? today}
          onClose={() =>
            adds ? void navigate({ pathname: '..', search }, { relative: 'path' }) : write({ event: null, add: null })
          }
        />
      )}
      {leaving && (
        <Deletion
          remove={() => remove.mutate({ id: leaving.id }, { ifMatch: leaving.version })}
          onEnd={() => setLeaving(null)}
        />
      )}
    </>
  );
}
