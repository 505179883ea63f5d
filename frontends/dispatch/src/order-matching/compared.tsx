import type { MatchCandidate, WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';

export const comparedRows = [
  'number',
  'account',
  'customer',
  'phone',
  'type',
  'category',
  'date',
  'time',
  'address',
  'city',
  'location',
] as const;
export type ComparedRow = (typeof comparedRows)[number];

const joinTexts = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');
const where = ({ address, address2, apt }: WorkOrderToMatch['address']): string => joinTexts(address, address2, apt);
const city = ({ city: name, state, zip }: WorkOrderToMatch['address']): string =>
  joinTexts(name, [state, zip].filter(Boolean).join(' '));

/** Returns the operator's values by row; empty if the order has none. */
export const valueOfOrder = (order: WorkOrderToMatch): Record<ComparedRow, string> => ({
  number: order.work_order_number,
  account: order.account_number,
  customer: order.customer_name,
  phone: order.phone,
  type: order.job_type,
  category: order.category,
  date: order.date,
  time: order.time_slot || [order.start_time, order.end_time].filter(Boolean).join('–'),
  address: where(order.address),
  city: city(order.address),
  location: order.location,
});

/** Returns the job's values by row. */
export const valueOfJob = ({ job }: MatchCandidate): Record<ComparedRow, string> => ({
  number: job.identifier,
  account: job.account_number,
  customer: job.customer_name,
  phone: job.phone,
  type: job.type,
  category: job.category?.name ?? '',
  date: job.date,
  time: job.time_slot?.name ?? '',
  address: where(job.address),
  city: city(job.address),
  location: job.location?.name ?? '',
});

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns the rows in which a job differs from the order. Values missing from the order are no difference, nor is
 * another spelling of an address that the server has matched.
 */
export function findDifferences(order: WorkOrderToMatch, candidate: MatchCandidate): ReadonlySet<ComparedRow> {
  const [values, has] = [valueOfOrder(order), valueOfJob(candidate)];
  return new Set(
    comparedRows.filter(
      (row) =>
        values[row] !== '' &&
        plain(values[row]) !== plain(has[row]) &&
        !(candidate.why === 'address_and_date' && (row === 'address' || row === 'city')),
    ),
  );
}
