import { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import type { z } from 'zod';

/**
 * An order as supplied by a file. CSV files do not contain the four tables; missing parts stay unchanged.
 */
export const SuppliedOrder = WorkOrder.partial({ services: true, tasks: true, equipment: true, signals: true });
export type SuppliedOrder = z.output<typeof SuppliedOrder>;

type Signal = WorkOrder['signals'][number];

/**
 * A measure complies if it is within its bounds (decision D25). If one of the three is missing, the operator's value
 * applies.
 */
const withCompliance = (signal: Signal): Signal => {
  const { minimum_value: min, maximum_value: max, measured_value: measured } = signal;
  return min === null || max === null || measured === null
    ? signal
    : { ...signal, compliance: min <= measured && measured <= max ? 'Pass' : 'Fail' };
};

/** Returns the order after a file supplied these fields. */
export function applySupplied(supplied: SuppliedOrder, known: WorkOrder | null): WorkOrder {
  const { services, tasks, equipment, signals, ...particulars } = supplied;
  return {
    ...particulars,
    services: services ?? known?.services ?? [],
    tasks: tasks ?? known?.tasks ?? [],
    equipment: equipment ?? known?.equipment ?? [],
    signals: signals?.map(withCompliance) ?? known?.signals ?? [],
  };
}
