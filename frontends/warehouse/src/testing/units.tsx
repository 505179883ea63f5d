import type { RequestInputOf } from '@tailboard/contracts/contract';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { listTypes, type AssignedUnits, type ListType } from '@tailboard/contracts/equipment/unit-lists';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import type { HeldDetail } from '@tailboard/contracts/equipment/unit-contracts';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';

const createId = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;

export const bell = {
  id: createId(901),
  label: 'Antonio Bell',
  technician_id: 'T101',
  active: true,
  profile: { first_name: 'Antonio', last_name: 'Bell' },
};
export const patel = {
  id: createId(902),
  label: 'Rosa Patel',
  technician_id: 'T102',
  active: true,
  profile: { first_name: 'Rosa', last_name: 'Patel' },
};
export const [augusta, macon] = [
  { locationID: createId(801), name: 'Augusta' },
  { locationID: createId(802), name: 'Macon' },
];
export const [modem, gateway] = [
  { id: createId(701), title: 'Modem' },
  { id: createId(702), title: 'Gateway' },
];
export const models = {
  cm600: { id: createId(601), name: 'CM600' },
  cm1000: { id: createId(602), name: 'CM1000' },
};

/** A unit in the Augusta warehouse, unless specified otherwise. */
export const createUnit = (n: number, serial_mac: string, fields: Partial<Cpe> = {}): Cpe => ({
  id: createId(n),
  serial_mac,
  serial: serial_mac,
  mac: null,
  status: 'in_warehouse',
  condition: 'new',
  cpe_model: models.cm600,
  cpe_type: modem,
  cpetype: modem,
  user_id: null,
  user: null,
  job: null,
  location_id: augusta.locationID,
  location: augusta,
  warehouse_date: '2026-10-01T14:00:00.000Z',
  assigned_date: null,
  returned_customer_date: null,
  return_date: null,
  verified_at: null,
  verified_by: null,
  verified: false,
  missing_since: null,
  removed_reason: null,
  shipment_id: null,
  version: 1,
  ...fields,
});

/** A unit that Bell has held since a day in October. */
export const createHeldUnit = (n: number, serial_mac: string, day: number, fields: Partial<Cpe> = {}): Cpe =>
  createUnit(n, serial_mac, {
    status: 'issued',
    user_id: bell.id,
    user: bell,
    location_id: null,
    location: null,
    warehouse_date: null,
    assigned_date: `2026-10-${String(day).padStart(2, '0')}T14:00:00.000Z`,
    ...fields,
  });

/** A job of a technician's day. */
export const createJob = (n: number, technician: typeof bell, more: Partial<Job> = {}): Job => {
  const { profile, active: _, ...user } = technician;
  return {
    id: createId(300 + n),
    date: '2026-10-06',
    type: 'install',
    status: 'assigned',
    completed: 0,
    points: 12,
    identifier: `WO${n}`,
    account_number: '',
    customer_name: '',
    time_slot: null,
    address: {
      address: `${n} Paulson Way`,
      ...{ address2: '', apt: '', city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
    },
    user: { ...user, ...profile },
    user_id: user.id,
    phone: '',
    category: null,
    category_comment: '',
    dispatch_notes: '',
    location: null,
    location_id: null,
    work_order_id: null,
    lock: false,
    route_order: n,
    moved_by: null,
    moved_at: '2026-10-05T12:00:00Z',
    order_changed: false,
    on_the_way_at: null,
    arrived_at: null,
    completed_at: null,
    version: 1,
    updated_at: '2026-10-05T12:00:00Z',
    ...more,
  };
};

const onList: Readonly<Record<ListType, (unit: Cpe) => boolean>> = {
  issued: ({ status }) => status === 'issued',
  returned: ({ status }) => status === 'customer_returned',
  verified: ({ verified }) => verified,
  reconcile: ({ verified }) => !verified,
};

/** Returns the response of a user's list with these units. */
export function listUnits(units: readonly Cpe[], { type, sort }: Partial<RequestInputOf<typeof AssignedUnits>>) {
  const list = type ?? 'issued';
  const by = (unit: Cpe): string => (sort === 'model' ? (unit.cpe_model?.name ?? '') : '');
  const newest = (unit: Cpe): string => unit.returned_customer_date ?? unit.assigned_date ?? '';
  const data = units
    .filter(onList[list])
    .sort((a, b) => by(a).localeCompare(by(b)) || newest(b).localeCompare(newest(a)));
  const counts = new Map<string | null, number>();
  for (const { cpe_model } of data) counts.set(cpe_model?.name ?? null, (counts.get(cpe_model?.name ?? null) ?? 0) + 1);
  const { profile: _, ...user } = bell;
  return {
    data,
    counts: [...counts].map(([model, count]) => ({ model, count })),
    user,
    totals: Object.fromEntries(
      listTypes.map((listType) => [listType, units.filter(onList[listType]).length]),
    ) as Record<ListType, number>,
    session: 1,
  };
}

/** An API with the locations. */
export function createWarehouseApi(): FakeApi {
  const place = { address: '', active: true, version: 1 };
  return fakeApi()
    .when(ListLocations)
    .respond(() => ({
      data: {
        [macon.locationID]: { ...macon, ...place, sort: 2 },
        [augusta.locationID]: { ...augusta, ...place, sort: 1 },
      },
    }));
}

/** The response of a bulk command that succeeded for these units. */
export const createBulkResult = (
  ids: string[],
  options: {
    errors?: Record<string, string>;
    override?: string[];
    held?: Record<string, string>;
    held_details?: Record<string, HeldDetail>;
    reason_needed?: string[];
  } = {},
) => ({
  ids,
  errors: options.errors ?? {},
  override: options.override ?? [],
  held: options.held ?? {},
  held_details: options.held_details ?? {},
  reason_needed: options.reason_needed ?? [],
  repeated: [],
  command_id: createId(500 + ids.length),
});
