import type { Card } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import { visitsOf } from '@tailboard/contracts/jobs/plan/visits';
import { StackPicture } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCompany } from '@tailboard/web/app/company';
import { useHourOf } from '@tailboard/web/app/use-hour-of';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { dashboardTexts } from './dashboard-texts.js';

const states = ['completed', 'in_progress', 'assigned', 'late', 'unassigned', 'not_done'] as const;
type DayState = (typeof states)[number];
const tones = {
  completed: 'done',
  in_progress: 'running',
  assigned: 'planned',
  late: 'late',
  unassigned: 'open',
  not_done: 'ended',
} as const;
interface Slot {
  readonly id: string;
  readonly name: string | null;
  readonly counts: Readonly<Record<DayState, number>>;
}

/** Returns the state of a job. In progress: its technician has arrived (decision D72). */
function stateOf({ id, status, completed, user, arrived_at }: Job, late: ReadonlySet<string>): DayState {
  if (completed === 1) return 'completed';
  if (status === 'not_done') return 'not_done';
  if (user === null) return 'unassigned';
  if (arrived_at !== null) return 'in_progress';
  return late.has(id) ? 'late' : 'assigned';
}

/** Returns the jobs of a day by time slot and state, in the order of the slots. Jobs without a slot are last. */
export function jobsBySlot(jobs: readonly Job[], late: ReadonlySet<string>): Slot[] {
  const slots = new Map<string, { id: string; start: string; name: string | null; counts: Record<DayState, number> }>();
  for (const job of jobs) {
    const id = job.time_slot?.id ?? 'none';
    const slot = slots.get(id) ?? {
      id,
      start: job.time_slot?.start ?? '~',
      name: job.time_slot?.name ?? null,
      counts: { completed: 0, in_progress: 0, assigned: 0, late: 0, unassigned: 0, not_done: 0 },
    };
    slot.counts[stateOf(job, late)]++;
    slots.set(id, slot);
  }
  return [...slots.values()].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

/** The jobs of today by time slot and state, as a chart and as a table. */
export function DayBySlot({ jobs, cards }: { jobs: readonly Job[]; cards: readonly Card[] }): ReactNode {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const { zone, today } = useCompany();
  const hour = useHourOf(today);
  const late = cards.flatMap((card) =>
    [...visitsOf(card, hour, zone)].flatMap(([id, { state }]) => (state === 'late' ? [id] : [])),
  );
  const slots = jobsBySlot(jobs, new Set(late));
  if (slots.length === 0) return null;
  const nameOf = ({ name }: Slot): string => name ?? t('noSlot');
  const columns: Column<Slot>[] = [
    { key: 'slot', label: t('slot'), main: true, render: nameOf },
    ...states.map((state): Column<Slot> => ({
      key: state,
      label: t(state),
      align: 'right',
      render: ({ counts }) => format.number(counts[state]),
    })),
  ];
  return (
    <Panel title={t('bySlot')}>
      <ChartWithTable even>
        <StackPicture
          columns={slots.map((slot) => ({ id: slot.id, name: nameOf(slot) }))}
          parts={states.map((state) => ({
            label: t(state),
            values: slots.map(({ counts }) => counts[state]),
            tone: tones[state],
          }))}
        />
        <DataTable label={t('bySlot')} columns={columns} rows={slots} rowKey={({ id }) => id} />
      </ChartWithTable>
    </Panel>
  );
}
