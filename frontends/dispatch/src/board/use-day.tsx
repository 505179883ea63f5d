import { inConflict } from '@tailboard/contracts/jobs/plan/arrivals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { listJobs, type Board } from '../board-model/board-jobs.js';
import { useMoment } from '../board-model/use-moment.js';
import { sameView, viewKeys, toView, type Shown, type View } from '../window-group/window-group.js';
import { useWindowGroup, type WindowGroupMember } from '../window-group/use-window-group.js';
import { filterBoard } from './board-data/filter-board.js';
import { usual } from './unassigned/unassigned-list.js';
import type { UnassignedView } from './unassigned/unassigned-menu.js';
import { useAddress, type AddressKey, type BoardAddress } from './use-address.js';
import { useBoard, type BoardOfDate } from './board-data/use-board.js';
import { useHighlights, type Highlights } from './state/use-highlights.js';

const NONE: ReadonlySet<string> = new Set();

/** The day in the URL, as a window shows and edits it. */
export interface Day extends BoardOfDate {
  readonly address: BoardAddress;
  write: (values: Partial<Record<AddressKey, string | undefined>>) => void;
  readonly date: string;
  /** The filtered board. */
  readonly seen: Board | undefined;
  readonly conflicting: ReadonlySet<string>;
  readonly highlighted: Highlights;
  readonly groupMember: WindowGroupMember;
  /** View options of the day, as in the URL. */
  readonly view: View;
  onDetails: (jobId: string) => void;
  onArrange: (choice: Partial<UnassignedView>) => void;
}

/**
 * Returns the day in the URL with its filters; moves by other users are highlighted and announced. `onHome`: called
 * when the board recalls the pane.
 */
export function useDay(shown: Shown, onRecall: () => void): Day {
  const t = useTexts('dispatch-board', 'dispatch');
  const { announce } = useToast();
  const { state } = useSession();
  const { today } = useCompany();
  const { address, write } = useAddress();
  const [search] = useSearchParams();
  const requested = address.date ?? today;
  const view = useMemo<View>(() => ({ ...toView(search), date: requested }), [search, requested]);
  const groupMember = useWindowGroup({
    shown,
    date: requested,
    view,
    listener: {
      onView: (next) => {
        if (!sameView(next, view)) write(Object.fromEntries(viewKeys.map((key) => [key, next[key]])));
      },
      onRecall,
    },
  });
  const boardOfDate = useBoard(
    {
      ...(address.date ? { date: address.date } : {}),
      ...(address.location ? { location_id: address.location } : {}),
    },
    groupMember.windowGroup,
  );
  const { data: board } = boardOfDate.response;
  const date = address.date ?? board?.date ?? today;
  const me = state.status === 'in' ? state.user.id : undefined;
  const announceMoves = (moved: readonly Job[]): void => {
    const [first] = moved;
    const names = new Set(moved.map((job) => job.moved_by?.label));
    const name = first?.moved_by?.label ?? '';
    if (moved.length === 1 && first)
      announce(
        t('announce.movedBy', {
          job: first.address.address || t('card.addressUnknown'),
          lane: first.user?.label ?? t('lane.unassigned'),
          name,
        }),
      );
    else announce(t(names.size === 1 ? 'announce.manyMovedBy' : 'announce.manyMoved', { count: moved.length, name }));
  };
  const highlighted = useHighlights(boardOfDate.jobs, me, announceMoves);
  const { q, category, status, slot } = address;
  const moment = useMoment(date);
  const conflicting = useMemo(() => (board ? inConflict(board, moment) : NONE), [board, moment]);
  const seen = useMemo(
    () => board && filterBoard(board, { q, category, status, slot }),
    [board, q, category, status, slot],
  );
  const onDetails = useCallback((job: string) => write({ job }), [write]);
  const onArrange = useCallback(
    ({ layout, group, sort }: Partial<UnassignedView>) =>
      write({
        ...(layout === undefined ? {} : { look: layout === 'rows' ? undefined : layout }),
        ...(group === undefined ? {} : { group: group === usual.group ? undefined : group }),
        ...(sort === undefined ? {} : { sort: sort === usual.sort ? undefined : sort }),
      }),
    [write],
  );
  return {
    ...boardOfDate,
    address,
    write,
    date,
    seen,
    conflicting,
    highlighted,
    groupMember,
    view,
    onDetails,
    onArrange,
  };
}

/** Returns whether a job of the day is visible, by its ID. */
export function useVisible(seen: Board | undefined): (job: Job) => boolean {
  const visible = useMemo(() => new Set(seen && listJobs(seen).map(({ id }) => id)), [seen]);
  return useCallback(({ id }: Job) => visible.has(id), [visible]);
}
