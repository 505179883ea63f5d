import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GoneCard } from '@tailboard/ui/board/gone-card';
import { Lane } from '@tailboard/ui/board/lane';
import { WindowedList } from '@tailboard/ui/board/windowed';
import { Icon } from '@tailboard/ui/icons';
import { Empty } from '@tailboard/ui/layout/states';
import { useTexts } from '@tailboard/web/i18n/texts';
import { memo, useCallback, useMemo, type ReactNode } from 'react';
import { UNASSIGNED } from '../../board-model/board-jobs.js';
import { OwnWindow } from '../../window-group/own-window.js';
import { BringBack } from '../../window-group/bring-back.js';
import type { CardHandlers } from '../card/card-parts.js';
import { JobCard, JobRow } from '../card/job-card.js';
import { cardProps, type OnDropCards } from '../card/job-lane.js';
import type { LaneState } from '../state/lane-state.js';
import { UnassignedGroupHeader } from './unassigned-group.js';
import { UnassignedMenu, type UnassignedView } from './unassigned-menu.js';
import type { UnassignedList } from './use-unassigned.js';

/** Estimated height of a job as a card and as a row, and of a group header. */
const ESTIMATED_HEIGHT = { card: 82, row: 32, group: 26 } as const;

/** The unassigned jobs in a separate, possibly long list: grouped, sorted, as rows or cards. */
export const UnassignedLane = memo(function WaitingLane({
  unassigned,
  all,
  instructions,
  handlers,
  onArrange,
  onSelect,
  onPropose,
  onOut,
  inOwnWindow = false,
  onDrop,
  ...state
}: LaneState & {
  unassigned: UnassignedList;
  /** Number of unassigned jobs, including filtered ones. */
  all: number;
  instructions: string;
  handlers: CardHandlers;
  onArrange: (choice: Partial<UnassignedView>) => void;
  onSelect: (jobIds: readonly string[]) => void;
  /** Requests a proposal for the jobs. */
  onPropose: () => void;
  /** Opens the list in a separate window; not offered inside that window. */
  onOut?: () => void;
  /** The list is in a separate window, whose header names it. */
  inOwnWindow?: boolean;
  onDrop: OnDropCards;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const u = useTexts('dispatch-board-unassigned');
  const name = t('lane.unassigned');
  const { active } = state;
  const { rows, jobs, fold, unfold, layout, group, sort, pointerRest } = unassigned;
  const keep = useMemo(
    () => (active === null ? [] : [rows.findIndex((row) => row.kind === 'job' && row.job.id === active)]),
    [rows, active],
  );
  const head = useCallback(
    () => (
      <UnassignedHeader all={all} chosen={{ layout, group, sort }} {...{ inOwnWindow, onArrange, onPropose, onOut }} />
    ),
    [all, layout, group, sort, inOwnWindow, onArrange, onPropose, onOut],
  );
  const laneProps = { lane: UNASSIGNED, instructions, handlers };
  return (
    <Lane id={UNASSIGNED} name={name} head={head} fill grabbedCards={state.grabbedCards} onDrop={onDrop}>
      {rows.length === 0 ? (
        <Empty dense>{t(all === 0 ? 'lane.allGiven' : 'lane.noMatch')}</Empty>
      ) : (
        <Box {...pointerRest} sx={{ display: 'contents' }}>
          <WindowedList
            count={rows.length}
            getKey={(index) => {
              const row = rows[index];
              return row ? (row.kind === 'job' ? row.job.id : `group ${row.group.key}`) : '';
            }}
            estimate={(index) => {
              const row = rows[index];
              return !row || row.kind === 'group'
                ? ESTIMATED_HEIGHT.group
                : row.expanded
                  ? ESTIMATED_HEIGHT.card
                  : ESTIMATED_HEIGHT.row;
            }}
            gap={layout === 'rows' ? 0 : 6}
            keep={keep}
          >
            {(rowIndex, placed) => {
              const row = rows[rowIndex];
              if (!row) return null;
              if (row.kind === 'group')
                return (
                  <UnassignedGroupHeader
                    key={`group ${row.group.key}`}
                    group={row.group}
                    by={group}
                    open={row.open}
                    placed={placed}
                    onFold={() => fold(row.group.key)}
                    onSelect={() => {
                      // Collapsed jobs cannot be selected, because a move would take along invisible ones.
                      if (!row.open) fold(row.group.key);
                      onSelect(row.group.jobs.map(({ id }) => id));
                    }}
                  />
                );
              const { job, index, expanded, gone } = row;
              if (gone)
                return (
                  <GoneCard
                    key={job.id}
                    name={job.address.address || t('card.addressUnknown')}
                    note={u('tray.gone')}
                    style={{ position: 'absolute', left: 0, right: 0, top: placed.top }}
                  />
                );
              const props = { ...cardProps(job, index, state, laneProps), ...placed, of: jobs.length, nth: index };
              if (!expanded) return <JobRow key={job.id} {...props} onToggle={unfold} />;
              return <JobCard key={job.id} {...props} {...(layout === 'rows' ? { onToggle: unfold } : {})} />;
            }}
          </WindowedList>
        </Box>
      )}
    </Lane>
  );
});

/** Header with the number of unassigned jobs, proposal, arrangement, and a button for a separate window. */
function UnassignedHeader({
  all,
  chosen,
  inOwnWindow,
  onArrange,
  onPropose,
  onOut,
}: {
  all: number;
  chosen: UnassignedView;
  inOwnWindow: boolean;
  onArrange: (choice: Partial<UnassignedView>) => void;
  onPropose: () => void;
  onOut: (() => void) | undefined;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.25,
        pl: 1.25,
        pr: 0.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {!inOwnWindow && (
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
          {t('lane.unassigned')}
        </Typography>
      )}
      <Typography
        variant="body2"
        className="figures"
        noWrap
        sx={{ color: 'text.secondary', flex: inOwnWindow ? 1 : 'none', mr: 0.25 }}
      >
        {t('lane.jobs', { count: all })}
      </Typography>
      {all > 0 && (
        <Button
          size="small"
          sx={{ px: 0.5, minWidth: 0 }}
          startIcon={inOwnWindow ? <Icon name="suggest" /> : undefined}
          onClick={onPropose}
        >
          {t('fill.open')}
        </Button>
      )}
      <UnassignedMenu chosen={chosen} onChoose={onArrange} />
      {onOut && <OwnWindow pane="tray" onOpen={onOut} />}
    </Box>
  );
}

/** Placeholder of the unassigned jobs while they are in a separate window: jobs dropped on it become unassigned. */
export function UnassignedElsewhere({
  all,
  grabbedCards,
  onDrop,
  onBack,
}: {
  all: number;
  /** Cards held over it by keyboard. */
  grabbedCards: readonly string[] | null;
  onDrop: OnDropCards;
  onBack: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const w = useTexts('dispatch-window-group');
  return (
    <Lane
      id={UNASSIGNED}
      name={t('lane.unassigned')}
      grabbedCards={grabbedCards}
      onDrop={onDrop}
      head={() => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, px: 1.25, py: 0.5 }}>
          <Typography variant="h3" component="h2">
            {t('lane.unassigned')}
          </Typography>
          <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
            {t('lane.jobs', { count: all })}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
            {w('away.tray')}
          </Typography>
          <BringBack pane="tray" onBack={onBack} />
        </Box>
      )}
    >
      {null}
    </Lane>
  );
}
