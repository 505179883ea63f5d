import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { memo, type ReactNode } from 'react';
import { NewJobButton } from '../edit/new-job-button.js';
import { Legend } from './legend.js';
import { SavedViews } from './saved-views.js';
import type { Board } from '../board-model/board-jobs.js';
import type { AddressKey, BoardAddress } from './use-address.js';

/** Actions for the whole board: layout, side panes, undo, import, new job. */
export const BoardTools = memo(function BoardTools({
  date,
  address,
  board,
  conflicts,
  importLink,
  onWrite,
  onUndo,
}: {
  date: string;
  address: BoardAddress;
  board: Board | undefined;
  /** Number of jobs with conflicts. */
  conflicts: number;
  importLink: ReactNode;
  onWrite: (values: Partial<Record<AddressKey, string | undefined>>) => void;
  onUndo: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const f = useTexts('dispatch-board-filters');
  const maySeeHistory = useMay('job.history');
  const view = (value: 'cards' | 'rows', icon: IconName, text: string): ReactNode => (
    <ToggleButton value={value} aria-label={text} title={text}>
      <Icon name={icon} />
    </ToggleButton>
  );
  const toggle = (key: 'map' | 'history', icon: IconName, text: string): ReactNode => (
    <ToggleButton
      value={key}
      size="small"
      selected={address[key]}
      title={text}
      aria-label={text}
      onChange={() => onWrite({ [key]: address[key] ? undefined : '1' })}
    >
      <Icon name={icon} />
    </ToggleButton>
  );
  return (
    <>
      {(conflicts > 0 || address.conflicts) && (
        <ToggleButton
          value="conflicts"
          size="small"
          selected={address.conflicts}
          onChange={() => onWrite({ conflicts: address.conflicts ? undefined : '1' })}
          sx={{ gap: 0.5, whiteSpace: 'nowrap', color: 'text.primary' }}
        >
          <Icon name="error" sx={{ fontSize: 18, color: 'error.main' }} />
          {f('filter.conflicts', { count: conflicts })}
        </ToggleButton>
      )}
      <SavedViews onShow={onWrite} />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('board.view')}
        value={address.view}
        onChange={(_, chosen: 'cards' | 'rows' | null) => {
          if (chosen) onWrite({ view: chosen === 'rows' ? chosen : undefined });
        }}
      >
        {view('cards', 'board', t('board.viewCards'))}
        {view('rows', 'rows', t('board.viewRows'))}
      </ToggleButtonGroup>
      <Tooltip title={t('undo.undo')}>
        <IconButton aria-label={t('undo.undo')} aria-keyshortcuts="Control+Z" onClick={() => onUndo()}>
          <Icon name="undo" />
        </IconButton>
      </Tooltip>
      <Legend board={board} />
      {toggle('map', 'map', t('board.map'))}
      {maySeeHistory && toggle('history', 'past', t('board.history'))}
      {importLink}
      <NewJobButton date={date} />
    </>
  );
});
