import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { FailedAction } from '@tailboard/web/failed-action';
import { useIsAdmin } from '@tailboard/web/guard';
import { ListingView, useListing } from '@tailboard/web/listing';
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
  // Retired ones are asked for: the address names which.
  const [search] = useSearchParams();
  const active: Shown = search.get('active') === '0' ? '0' : search.get('active') === 'all' ? 'all' : '1';
  const list = useListing(timeSlots.list, { sort: { by: 'sort', direction: 'asc' }, always: shown[active] });
  const refreshes = [timeSlots.list];
  const retire = useCommand(timeSlots.retire, { refreshes });
  const define = useCommand(timeSlots.define, { refreshes });
  const [leaving, setLeaving] = useState<TimeSlot | null>(null);

  const retireNow = async ({ id, name }: TimeSlot): Promise<void> => {
    setLeaving(null);
    if ('output' in (await retire.give({ id }))) says.toast(t('retiredNow', { name }));
  };
  const restore = async ({ name, start, end, capacity, sort }: TimeSlot): Promise<void> => {
    if ('output' in (await define.give({ name, start, end, capacity, sort }))) says.toast(t('restoredNow', { name }));
  };

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
          onChange={({ target }) => list.narrow({ active: target.value === '1' ? null : target.value })}
          sx={{ width: 180 }}
        >
          <MenuItem value="1">{t('inUse')}</MenuItem>
          <MenuItem value="0">{t('retired')}</MenuItem>
          <MenuItem value="all">{t('both')}</MenuItem>
        </TextField>
      </FilterBar>
      <PageContent>
        <ListingView list={list} empty={t(active === '0' ? 'emptyRetired' : 'empty')}>
          <TimeSlotTable list={list} onRetire={setLeaving} onRestore={(slot) => void restore(slot)} />
        </ListingView>
      </PageContent>
      <FailedAction
        problem={retire.problem ?? define.problem}
        onDismiss={() => [retire, define].forEach(({ reset }) => reset())}
      />
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
