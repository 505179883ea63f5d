import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader, Panel } from '@tailboard/ui/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer, useCommand } from '@tailboard/web/answers';
import { useIsAdmin } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { timeSlotTexts } from './time-slot-texts.js';
import { TimeSlotTable, type TimeSlot } from './time-slot-table.js';

const shown = { '1': { active: '1' }, '0': { active: '0' }, all: {} } as const;
type Shown = keyof typeof shown;

/** The time slots that jobs may have. What is shown, its order and its page stand in the address. */
export function Page(): ReactNode {
  const t = useTexts(timeSlotTexts);
  const says = useSays();
  const admin = useIsAdmin();
  const [search, setSearch] = useSearchParams();
  const active: Shown = search.get('active') === '0' ? '0' : search.get('active') === 'all' ? 'all' : '1';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const byName = search.get('sort_by') === 'name';
  const direction = search.get('direction') === 'desc' ? 'desc' : 'asc';
  const { data, problem, loading, again } = useAnswer(
    timeSlots.list,
    { page, direction, ...(byName ? { sort_by: 'name' as const } : {}), ...shown[active] },
    { keepPrevious: true },
  );
  const refreshes = [timeSlots.list];
  const retire = useCommand(timeSlots.retire, { refreshes });
  const define = useCommand(timeSlots.define, { refreshes });
  const [leaving, setLeaving] = useState<TimeSlot | null>(null);

  const write = (change: Readonly<Record<string, string | null>>): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const [key, value] of Object.entries(change))
        if (value === null) after.delete(key);
        else after.set(key, value);
      return after;
    });
  const tell = (
    result: { output: unknown } | { problem: { message: string; handled: boolean } },
    done: string,
  ): void => {
    if (!('problem' in result)) says.toast(done);
    else if (!result.problem.handled) says.toast(t('notDone', { message: result.problem.message }), 'error');
  };
  const retireNow = async ({ id, name }: TimeSlot): Promise<void> => {
    setLeaving(null);
    tell(await retire.give({ id }), t('retiredNow', { name }));
  };
  const restore = async ({ name, start, end, capacity, sort }: TimeSlot): Promise<void> =>
    tell(await define.give({ name, start, end, capacity, sort }), t('restoredNow', { name }));

  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          admin && (
            <Button component={Link} to="/admin/timeslots/add" variant="contained" startIcon={<Icon name="plus" />}>
              {t('add')}
            </Button>
          )
        }
      />
      <FilterBar label={t('filters')}>
        <TextField
          select
          label={t('show')}
          value={active}
          onChange={({ target }) => write({ active: target.value === '1' ? null : target.value, page: null })}
          sx={{ width: 180 }}
        >
          <MenuItem value="1">{t('inUse')}</MenuItem>
          <MenuItem value="0">{t('retired')}</MenuItem>
          <MenuItem value="all">{t('both')}</MenuItem>
        </TextField>
      </FilterBar>
      <PageContent>
        {problem && !data && <Failed onRetry={again}>{t('failed', { message: problem.message })}</Failed>}
        {!(problem && !data) && (
          <Panel>
            {loading && (
              <Box sx={{ px: 2 }}>
                <Loading />
              </Box>
            )}
            {data?.data.length === 0 && <Empty>{t(active === '0' ? 'emptyRetired' : 'empty')}</Empty>}
            {data && data.data.length > 0 && (
              <TimeSlotTable
                slots={data.data}
                sortedBy={byName ? 'name' : 'sort'}
                direction={direction}
                onSort={(by) => {
                  const same = by === (byName ? 'name' : 'sort');
                  write({
                    sort_by: by === 'name' ? 'name' : null,
                    direction: same && direction === 'asc' ? 'desc' : null,
                    page: null,
                  });
                }}
                onRetire={setLeaving}
                onRestore={(slot) => void restore(slot)}
              />
            )}
            {data && (
              <Pagination
                current={data.current_page}
                last={data.last_page}
                onPage={(to) => write({ page: to === 1 ? null : String(to) })}
              />
            )}
          </Panel>
        )}
      </PageContent>
      {leaving && (
        <ConfirmDialog
          open
          title={t('retireTitle', { name: leaving.name })}
          text={t('retireText')}
          confirm={t('retire')}
          close={t('close')}
          onConfirm={() => void retireNow(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
