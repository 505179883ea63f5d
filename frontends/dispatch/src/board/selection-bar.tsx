import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Job } from '@tailboard/contracts/jobs/job';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { SelectionToolbar } from './selection-toolbar.js';

/** More technicians are counted. */
const MAX_NAMES = 2;

/** Actions for the selected jobs. The count includes only selected jobs on the screen. */
export function SelectionBar({
  jobs,
  names: keyNames,
  onMove,
  onPropose,
  onUnassign,
  onLock,
  onComplete,
  onClear,
}: {
  jobs: readonly Job[];
  /** The technicians to whom the keys assign the jobs. */
  names: ReactNode;
  onMove: () => void;
  /** Requests a proposal. */
  onPropose: () => void;
  onUnassign: () => void;
  onLock: (lock: boolean) => void;
  onComplete: () => void;
  onClear: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  // A completed job cannot be moved.
  const fixed = jobs.every(({ completed }) => completed === 1);
  const unassigned = jobs.every(({ user_id }) => user_id === null);
  const locked = jobs.every(({ lock }) => lock);
  const d = useTexts('dispatch');
  const format = useFormat();
  const points = jobs.reduce((sum, job) => sum + job.points, 0);
  const names = [...new Set(jobs.map(({ user }) => user?.label ?? d('card.nobody')))];
  const technicians =
    names.length > MAX_NAMES
      ? t('select.others', { names: names.slice(0, MAX_NAMES).join(', '), count: names.length - MAX_NAMES })
      : names.join(', ');
  return (
    <SelectionToolbar
      label={t('select.bar')}
      count={
        <>
          {t('select.count', { count: jobs.length })}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` · ${t('select.points', { points: format.number(points) })} · ${technicians}`}
          </Box>
        </>
      }
      clear={t('select.clear')}
      names={keyNames}
      onClear={onClear}
    >
      <Button startIcon={<Icon name="move" />} disabled={fixed} onClick={onMove}>
        {t('card.moveTo')}
      </Button>
      <Button startIcon={<Icon name="suggest" />} disabled={fixed} onClick={onPropose}>
        {t('fill.open')}
      </Button>
      <Button disabled={fixed || unassigned} onClick={onUnassign}>
        {t('select.unassign')}
      </Button>
      <Button startIcon={<Icon name={locked ? 'unlock' : 'lock'} />} onClick={() => onLock(!locked)}>
        {t(locked ? 'select.unlock' : 'select.lock')}
      </Button>
      <Button disabled={fixed || unassigned} onClick={onComplete}>
        {t('select.complete')}
      </Button>
    </SelectionToolbar>
  );
}
