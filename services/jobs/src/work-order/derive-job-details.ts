import type { JobDetails } from '@tailboard/contracts/jobs/job';
import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { truncate } from '@tailboard/service/import/findings/truncate';
import type { Finding } from '@tailboard/service/import/findings/findings';
import { toFinding } from './finding.js';
import type { ReferenceNames } from './reference-names.js';

type OrderHeader = Omit<WorkOrder, 'services' | 'tasks' | 'equipment' | 'signals'>;

/**
 * Builds the job of an order. An undefined category, time slot or location is left open and listed in `unknown`.
 * Planned points come from the category.
 */
export function deriveJobDetails(order: OrderHeader, names: ReferenceNames): { details: JobDetails; notes: Finding[] } {
  const category = names.category(order.category);
  const slot = names.timeSlot(order.time_slot, order.start_time, order.end_time);
  const location = names.location(order.location);
  const notes = [
    ...(order.category !== '' && !category ? [toFinding('unknownCategory', { name: order.category })] : []),
    ...(order.time_slot !== '' && !slot ? [toFinding('unknownTimeSlot', { name: order.time_slot })] : []),
    ...(order.location !== '' && !location ? [toFinding('unknownLocation', { name: order.location })] : []),
  ];
  return {
    details: {
      type: order.job_type,
      identifier: order.work_order_number,
      account_number: order.account_number,
      customer_name: order.customer_name,
      phone: order.phone,
      category_id: category?.id ?? null,
      category_comment: truncate(order.comment, 1000),
      time_slot_id: slot ?? null,
      location_id: location ?? null,
      dispatch_notes: '',
      address: order.address,
      points: category?.default_points ?? 0,
    },
    notes,
  };
}
