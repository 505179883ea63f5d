import type { DemoPeople } from '@tailboard/contracts/identity/demo-company';
import { starterTimeSlots } from '@tailboard/contracts/jobs/starter-set';
import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import type { SuppliedOrder } from '../work-order/supplied-order.js';

/** An order of the demo company, with the technician for whom it is meant and the number of its time slot. */
export interface DemoOrder {
  readonly order: SuppliedOrder;
  readonly technician: DemoPeople['technicians'][number];
  readonly slot: number;
}

const jobTypes: readonly (readonly [WorkOrder['job_type'], string])[] = [
  ['install', 'Install'],
  ['service', 'Service call'],
  ['change', 'Upgrade'],
  ['service', 'Service call'],
  ['disconnect', 'Disconnect'],
  ['other', 'Drop / outside'],
  ['service', 'Service call'],
];
const firstNames = ['Erin', 'Kevin', 'Linda', 'Megan', 'Victor', 'Wei', 'Yan', 'Hector', 'Carmen', 'James', 'Ada'];
const lastNames = [
  'Brooks',
  'Carter',
  'Chen',
  'Doyle',
  'Grant',
  'Hill',
  'Ortiz',
  'Ramirez',
  'Ross',
  'Stone',
  'Vega',
  'Ward',
  'Wang',
];
const streets = [
  'Ashland',
  'Cedar',
  'Dogwood',
  'Elm',
  'Juniper',
  'Laurel',
  'Magnolia',
  'Oak',
  'Pine',
  'Ridge',
  'Walnut',
];
/** The area around each location. */
const towns: Readonly<Record<string, { city: string; state: string; zip: string; lat: number; lng: number }>> = {
  Augusta: { city: 'Augusta', state: 'GA', zip: '30904', lat: 33.47, lng: -82.02 },
  Nashville: { city: 'Nashville', state: 'TN', zip: '37211', lat: 36.08, lng: -86.7 },
};

/** Returns the entry at a number; numbers beyond the last begin again. */
const pick = <Entry>(entries: readonly Entry[], number: number): Entry => entries[number % entries.length]!;

/** Returns the orders of a date: one for each technician and time slot. The same date gives the same orders. */
export function createDemoOrders(date: string, technicians: DemoPeople['technicians']): DemoOrder[] {
  const day = Math.round(Date.parse(date) / 86_400_000);
  return technicians.flatMap((technician, at) =>
    starterTimeSlots.map(({ name, start, end }, slot): DemoOrder => {
      const number = at * starterTimeSlots.length + slot;
      const spread = day * 7 + number;
      const [job_type, category] = pick(jobTypes, spread);
      const { lat, lng, ...town } = towns[technician.location] ?? towns['Nashville']!;
      const order: SuppliedOrder = {
        account_number: `8${String(day % 100_000).padStart(5, '0')}${String(number).padStart(4, '0')}`,
        work_order_number: `DEMO${date.replaceAll('-', '')}${String(number + 1).padStart(3, '0')}`,
        date,
        job_type,
        category,
        customer_name: `${pick(firstNames, spread)} ${pick(lastNames, spread * 3)}`,
        phone: `555${String(100 + (spread % 900))}${String(1_000 + ((spread * 37) % 9_000))}`,
        time_slot: name,
        start_time: start,
        end_time: end,
        location: technician.location,
        address: {
          address: `${100 + number * 13} ${pick(streets, spread)} Street`,
          ...town,
          // Each technician has a part of the town.
          lat: Math.round((lat + ((at % 4) - 1.5) * 0.03 + ((spread * 17) % 20) * 0.001) * 10_000) / 10_000,
          lng: Math.round((lng + ((spread * 29) % 50) * 0.001) * 10_000) / 10_000,
        },
      };
      return { order, technician, slot };
    }),
  );
}
