import { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { z } from 'zod';
import { optionalAddressParts, optionalDetails, type KeptDetails } from '../job/order/kept-details.js';

const { account_number, work_order_number, date, address, ...others } = WorkOrder.shape;
const { address: street, ...partsOfAddress } = address.shape;

/** An order as supplied by a file. What the file does not contain is undefined, and stays unchanged. */
export const SuppliedOrder = z
  .object(others)
  .partial()
  .extend({
    account_number,
    work_order_number,
    date,
    // An apartment has a default, which a file that lacks the column does not supply.
    address: z
      .object({ ...partsOfAddress, apt: z.string() })
      .partial()
      .extend({ address: street }),
  });
export type SuppliedOrder = z.output<typeof SuppliedOrder>;

type Signal = WorkOrder['signals'][number];

/**
 * A measure complies if it is within its bounds (decision D25). If one of the three is missing, the operator's value
 * applies.
 */
const withCompliance = (signal: Signal): Signal => {
  const { minimum_value, maximum_value, measured_value } = signal;
  return minimum_value === null || maximum_value === null || measured_value === null
    ? signal
    : { ...signal, compliance: minimum_value <= measured_value && measured_value <= maximum_value ? 'Pass' : 'Fail' };
};

/** An order of which only the required columns are known: the others as in empty cells. */
const emptyCells = {
  job_type: 'other',
  category: '',
  customer_name: '',
  phone: '',
  tag_id: '',
  start_time: null,
  end_time: null,
  duration: null,
  time_slot: '',
  location: '',
  comment: '',
  services: [],
  tasks: [],
  equipment: [],
  signals: [],
} as const satisfies Partial<WorkOrder>;
const emptyOfStreet = { address2: '', apt: '', lat: null, lng: null } as const;
const emptyAddress = { ...emptyOfStreet, city: '', state: '', zip: '' } as const;

/** Returns the fields that are not undefined. */
const listSupplied = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Returns the order after a file supplied these fields. */
export function applySupplied(supplied: SuppliedOrder, known: WorkOrder | null): WorkOrder {
  const before = known ?? emptyCells;
  const { signals } = supplied;
  return {
    ...emptyCells,
    ...before,
    ...replaceWindow(supplied, before),
    ...listSupplied(supplied),
    address: completeAddress(supplied.address, known?.address),
    ...(signals ? { signals: signals.map(withCompliance) } : {}),
  } as WorkOrder;
}

/** Clears the hours of another time slot, and the time slot of other hours, which the file does not supply. */
function replaceWindow(
  { start_time: start, end_time: end, time_slot }: SuppliedOrder,
  known: Pick<WorkOrder, 'start_time' | 'end_time' | 'time_slot'>,
): Partial<WorkOrder> {
  const hasOtherHours =
    (start !== undefined && start !== known.start_time) || (end !== undefined && end !== known.end_time);
  if (hasOtherHours) return { time_slot: '' };
  return time_slot !== undefined && time_slot !== known.time_slot ? { start_time: null, end_time: null } : {};
}

/** Returns the address with what an earlier file supplied of the same street, and otherwise as of empty cells. */
export function completeAddress(
  supplied: SuppliedOrder['address'],
  known?: WorkOrder['address'],
): WorkOrder['address'] {
  const isOther = known !== undefined && known.address !== supplied.address;
  return { ...emptyAddress, ...known, ...(isOther ? emptyOfStreet : {}), ...listSupplied(supplied) };
}

/** The fields of an order from which a detail of its job comes. */
const fieldsOfDetail = {
  type: ['job_type'],
  customer_name: ['customer_name'],
  phone: ['phone'],
  category_id: ['category'],
  category_comment: ['comment'],
  time_slot_id: ['time_slot', 'start_time', 'end_time'],
  location_id: ['location'],
} as const satisfies Record<(typeof optionalDetails)[number], readonly (keyof typeof emptyCells)[]>;

/** Returns the details of a job that a file does not supply. Empty coordinates remove no position that was found or placed. */
export const listNotSupplied = (supplied: SuppliedOrder): KeptDetails => ({
  details: optionalDetails.filter((part) => fieldsOfDetail[part].every((field) => supplied[field] === undefined)),
  address: optionalAddressParts.filter((part) => supplied.address[part] == null),
});

const anyDetail: KeptDetails = { details: [...optionalDetails], address: [...optionalAddressParts] };
/** Returns the details, or those of these, that the order leaves empty. */
export const listEmpty = (order: WorkOrder, among = anyDetail): KeptDetails => ({
  details: among.details.filter((part) => fieldsOfDetail[part].every((field) => order[field] === emptyCells[field])),
  address: among.address.filter((part) => order.address[part] === emptyAddress[part]),
});
