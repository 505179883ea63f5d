import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { createDice, type Dice } from './dice.js';
import { firstNames, lastNames } from './names.js';
import type { Slot } from './company.js';
import { addressIn } from './work-places.js';

/** The operator's job type for a visit of a category. */
const types: Readonly<Record<string, WorkOrder['job_type']>> = {
  Install: 'install',
  'Service call': 'service',
  Upgrade: 'change',
  Disconnect: 'disconnect',
};
const services = ['Internet 300', 'Internet 500', 'Internet 1000', 'TV Select', 'TV Preferred', 'Voice'];
const tasks = ['CHECK GROUND', 'INSTALL OUTLET', 'REPLACE DROP', 'REPLACE FITTINGS', 'VERIFY SIGNAL', 'REMOVE'];
const units = [
  ['Modem', 'ARRIS', 'SB8200'],
  ['Gateway', 'Technicolor', 'XB7'],
  ['Set-top box', 'Pace', 'XG1v4'],
  ['Digital adapter', 'Cisco', 'DTA271'],
] as const;

/** Returns the order of a visit, as a cable operator would have sent it: the same words give the same order. */
export function createOrder(visit: {
  readonly words: readonly (string | number)[];
  /** Unique among all orders. */
  readonly number: string;
  readonly date: string;
  readonly category: string;
  readonly location: string;
  readonly slot: Slot;
}): WorkOrder {
  const dice = createDice(...visit.words, 'order');
  return {
    account_number: `8${String(dice.below(1_000_000_000)).padStart(9, '0')}`,
    work_order_number: visit.number,
    job_type: types[visit.category] ?? 'other',
    category: visit.category,
    customer_name: `${dice.pick(firstNames)} ${dice.pick(lastNames)}`,
    phone: `615555${String(dice.between(100, 199)).padStart(4, '0')}`,
    tag_id: `T${dice.between(100_000, 999_999)}`,
    date: visit.date,
    start_time: visit.slot.start,
    end_time: visit.slot.end,
    duration: 120,
    time_slot: visit.slot.name,
    location: visit.location,
    comment: dice.happens(0.1) ? 'Gate code at the leasing office' : '',
    address: addressIn(visit.location, dice),
    ...createTables(dice),
  };
}

function createTables(dice: Dice): Pick<WorkOrder, 'services' | 'tasks' | 'equipment' | 'signals'> {
  const outlets = dice.between(1, 2);
  const outletNumbers = Array.from({ length: outlets }, (_, at) => at + 1);
  return {
    services: outletNumbers.map((outlet) => ({ outlet, description: dice.pick(services), current: 0, pending: 1 })),
    tasks: [{ outlet: 1, tasks: dice.pick(tasks), description: '', action: 'Verify' }],
    equipment: outletNumbers.map((outlet) => {
      const [type, make, model] = dice.pick(units);
      const equipment_id = `${dice.between(0x100000, 0xffffff)}${dice.between(0x100000, 0xffffff)}`;
      const none = { remote_measure_address: null, info_1: null, info_2: null, info_3: null };
      return { outlet, type, equipment_id, ...none, make, model, location: 'Office', action: 'Add', owner: 'Company' };
    }),
    signals: [
      {
        signal_location: 'Ground block',
        signal_measure: 'DS 123 MHz power dBmV',
        minimum_value: -10,
        maximum_value: 10,
        measured_value: dice.between(-90, 104) / 10,
        compliance: '',
        failed_count: 0,
      },
    ],
  };
}
