import { dayStates, type SlotFigures } from '@tailboard/contracts/jobs/day-figures';
import { StackedColumnChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

const WITHOUT_SLOT = 'none';
const tones = {
  completed: 'done',
  in_progress: 'running',
  assigned: 'planned',
  late: 'late',
  unassigned: 'open',
  not_done: 'ended',
} as const;
/** The jobs of today by time slot and state, as a chart and as a table. */
export function DayBySlot({ slots }: { slots: readonly SlotFigures[] }): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  if (slots.length === 0) return null;
  const getName = ({ name }: SlotFigures): string => name ?? t('noSlot');
  const columns: Column<SlotFigures>[] = [
    { key: 'slot', label: t('slot'), main: true, render: getName },
    ...dayStates.map((state): Column<SlotFigures> => ({
      key: state,
      label: t(state),
      align: 'right',
      render: ({ counts }) => format.number(counts[state]),
    })),
  ];
  return (
    <Panel title={t('bySlot')}>
      <ChartWithTable hasWideTable>
        <StackedColumnChart
          columns={slots.map((slot) => ({ id: slot.id ?? WITHOUT_SLOT, name: getName(slot) }))}
          parts={dayStates.map((state) => ({
            label: t(state),
            values: slots.map(({ counts }) => counts[state]),
            tone: tones[state],
          }))}
        />
        <DataTable label={t('bySlot')} columns={columns} rows={slots} rowKey={({ id }) => id ?? WITHOUT_SLOT} />
      </ChartWithTable>
    </Panel>
  );
}
