import type { Job } from '@tailboard/contracts/jobs/job';
import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { findJob, UNASSIGNED, type Board } from '../board-model/board-jobs.js';
import type { Shown } from '../window-group/window-group.js';
import { CardMenu, type CardAction } from './card/card-menu.js';
import { MoveTo } from './moves/move-to.js';
import { BoardKeys } from './shortcuts.js';
import type { BoardActions } from './board-data/use-board.js';
import type { BoardInteractions } from './use-board-interactions.js';

const ProposalDialog = lazy(async () => ({ default: (await import('../proposal/proposal-dialog.js')).ProposalDialog }));
const RoutePrint = lazy(async () => ({ default: (await import('../route/route-print.js')).RoutePrint }));

/** The open overlay. */
export type Over =
  | { readonly kind: 'menu'; readonly id: string; readonly anchor: HTMLElement }
  /** `seen`: the jobs as they were when the dialog opened. */
  | { readonly kind: 'move'; readonly ids: readonly string[]; readonly seen: readonly Job[] }
  /** A proposal: for these jobs, or for the route of an absent technician. */
  | { readonly kind: 'fill'; readonly ids: readonly string[]; readonly out: string | null }
  /** A technician's printed route. */
  | { readonly kind: 'print'; readonly of: string }
  | { readonly kind: 'help' };

/** Overlays of the day, one at a time: a card's menu, “Move to…”, a proposal, the list of shortcuts. */
export function OverDay({
  over,
  shown,
  board,
  seen,
  interactions,
  actions,
  onDetails,
  onOver,
}: {
  over: Over;
  shown: Shown;
  board: Board;
  seen: Board;
  interactions: BoardInteractions;
  actions: BoardActions;
  onDetails: (jobId: string) => void;
  onOver: (over: Over | null) => void;
}): ReactNode {
  const navigate = useNavigate();
  const close = (): void => onOver(null);
  const jobs = (ids: readonly string[]): Job[] =>
    ids.map((id) => findJob(board, id)).filter((job) => job !== undefined);
  if (over.kind === 'help') return <BoardKeys shown={shown} onClose={close} />;
  if (over.kind === 'menu') {
    // The menu shows the current state of its job, and closes if the job is gone.
    const job = findJob(seen, over.id);
    if (!job) return null;
    const run = (what: CardAction): void => {
      close();
      const commands: Record<CardAction, () => void> = {
        move: () => onOver({ kind: 'move', ids: [job.id], seen: [job] }),
        unassign: () => interactions.assign([job.id], UNASSIGNED),
        select: () => interactions.selection.pick(job.id, 'toggle'),
        complete: () => actions.complete([job.id], job.completed === 0),
        lock: () => actions.lock([job.id], !job.lock),
        seen: () => actions.seen(job.id),
        details: () => onDetails(job.id),
        edit: () => void navigate(`/admin/jobs/edit?id=${job.id}`),
      };
      commands[what]();
    };
    return (
      <CardMenu
        job={job}
        selected={interactions.selection.has.has(job.id)}
        anchor={over.anchor}
        onAction={run}
        onClose={close}
      />
    );
  }
  const findCard = (id: string | null): Board['cards'][number] | null =>
    board.cards.find(({ user }) => user.id === id) ?? null;
  if (over.kind === 'print') {
    const card = findCard(over.of);
    if (!card) return null;
    const { label, technician_id } = card.user;
    return (
      <Suspense fallback={null}>
        <RoutePrint
          who={technician_id ? `${label} (${technician_id})` : label}
          date={board.date}
          jobs={card.jobs}
          onClose={close}
        />
      </Suspense>
    );
  }
  const going = jobs(over.ids);
  if (over.kind === 'move')
    return going.length === 0 ? null : (
      <MoveTo
        jobs={going}
        board={board}
        onClose={() => {
          close();
          interactions.keys.follow(going[0]!.id);
        }}
        onMove={(lane, date) => {
          close();
          interactions.assign(
            going.map(({ id }) => id),
            lane,
            date,
            over.seen,
          );
        }}
      />
    );
  return (
    <Suspense fallback={null}>
      <ProposalDialog
        jobs={going}
        board={board}
        out={findCard(over.out)}
        onClose={close}
        onAssign={(assignments, jobs) => {
          interactions.selection.clear();
          actions.assignPlan(assignments, jobs);
        }}
      />
    </Suspense>
  );
}
