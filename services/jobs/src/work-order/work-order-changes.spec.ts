import { describe, expect, it } from '@jest/globals';
import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { details, monday } from '../job/record/named-events.js';
import { compareOrders } from './work-order-changes.js';

const box = (equipment_id: string, action: string): WorkOrder['equipment'][number] => ({
  outlet: 1,
  type: 'Modem',
  equipment_id,
  remote_measure_address: null,
  info_1: null,
  info_2: null,
  info_3: null,
  make: 'Arris',
  model: 'SB8200',
  location: 'Den',
  action,
  owner: 'Operator',
});
const order: WorkOrder = {
  account_number: '1',
  work_order_number: 'WO1',
  job_type: 'service',
  category: '',
  customer_name: 'Miguel Hill',
  phone: '',
  tag_id: '',
  date: monday,
  start_time: '08:00',
  end_time: null,
  duration: 60,
  time_slot: '',
  location: '',
  comment: '',
  address: details.address,
  services: [{ outlet: 1, description: 'Internet', current: 1, pending: 1 }],
  tasks: [],
  equipment: [box('A', 'Keep'), box('B', 'Keep')],
  signals: [],
};

describe('What differs between two states of an order', () => {
  it('is nothing when only the order of the rows does', () =>
    expect(compareOrders(order, { ...order, equipment: [...order.equipment].reverse() })).toEqual({
      fields: [],
      tables: [],
    }));
  it('names each particular and each part of the address with both values', () =>
    expect(
      compareOrders(order, {
        ...order,
        phone: '555',
        start_time: null,
        address: { ...details.address, city: 'Augusta' },
      }),
    ).toEqual({
      fields: [
        { field: 'phone', before: '', after: '555' },
        { field: 'start_time', before: '08:00', after: null },
        { field: 'address.city', before: 'Nashville', after: 'Augusta' },
      ],
      tables: [],
    }));
  it('distinguishes rows that came, went and changed', () =>
    expect(compareOrders(order, { ...order, equipment: [box('B', 'Swap'), box('C', 'Install')] }).tables).toEqual([
      {
        table: 'equipment',
        added: [box('C', 'Install')],
        removed: [box('A', 'Keep')],
        changed: [{ before: box('B', 'Keep'), after: box('B', 'Swap') }],
      },
    ]));
  it('counts rows that are twice', () => {
    const twice = [order.services[0], order.services[0]] as WorkOrder['services'];
    expect(compareOrders(order, { ...order, services: twice }).tables).toEqual([
      { table: 'services', added: [order.services[0]], removed: [], changed: [] },
    ]);
  });
});
