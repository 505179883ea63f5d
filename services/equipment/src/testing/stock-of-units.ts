import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import type { Role } from '@tailboard/contracts/permission';
import type { TestRequest } from '@tailboard/service/testing/service-under-test';
import { as, augusta, type EquipmentUnderTest } from './equipment-under-test.js';

export const readCompanyFile = (name: string): string =>
  readFileSync(path.resolve(__dirname, '../../../../tools/demo/company', name), 'utf8');

/** Response of a request about units, successful or not. */
export interface TestResponse {
  readonly ids: string[];
  readonly override: string[];
  readonly errors: Record<string, string>;
  readonly repeated: string[];
  readonly command_id: string;
  readonly message: string;
  readonly code: string;
  readonly came: Record<string, string>;
  readonly unexpected: Record<string, string | null>;
  readonly data: never;
}
/** Returns serials that no label has: `T` and a number. */
export const createSerials = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, n) => `T${String(from + n).padStart(9, '0')}`);

/** Creates functions that send the warehouse's requests about units. */
export function createStockActions(equipment: EquipmentUnderTest) {
  const send = async (
    method: NonNullable<TestRequest['method']>,
    url: string,
    payload: object | undefined,
    role: Role = 'warehouse',
    more: { user_id?: string; headers?: Record<string, string> } = {},
  ) => {
    const { status, body } = await equipment.inject<TestResponse>({
      method,
      url: `/api/v1/${url}`,
      as: as(role, more.user_id),
      headers: more.headers ?? {},
      ...(payload === undefined ? {} : { payload }),
    });
    return { status, body };
  };
  const typeIds = new Map<string, string>();
  const read = async <Body>(url: string, role: Role = 'owner', user_id?: string) => {
    await equipment.settle();
    return equipment.inject<Body>({ url: `/api/v1/${url}`, as: as(role, user_id) });
  };
  const stock = {
    send,
    read,
    /** Returns the ID of the type with this title; adds it if missing. */
    async addType(title = 'Modem'): Promise<string> {
      if (!typeIds.has(title)) {
        const { body } = await send('POST', 'cpe-types', { title, company_cost_cents: 4_250 }, 'owner');
        typeIds.set(title, (body.data as { id: string }).id);
        await equipment.settle();
      }
      return typeIds.get(title)!;
    },
    async addModel(name: string, type: string, upc = ''): Promise<string> {
      const { body } = await send('POST', 'cpe-models', { name, cpe_type_id: await stock.addType(type), upc }, 'owner');
      await equipment.settle();
      return (body.data as { id: string }).id;
    },
    async receive(serial_mac: readonly string[], more: object = {}) {
      const response = await send('POST', 'cpes', {
        cpe_type_id: await stock.addType(),
        location_id: augusta,
        serial_mac,
        ...more,
      });
      await equipment.settle();
      return response;
    },
    assign: (user_id: string, serial_mac: readonly string[], more: object = {}, role: Role = 'warehouse') =>
      send('PUT', 'cpes/reassign', { user_id, serial_mac, ...more }, role),
    verify: (user_id: string, serial_mac: readonly string[]) => send('PUT', 'cpes/verify', { user_id, serial_mac }),
    /** Returns the serials of one of a user's lists. */
    async listSerials(user_id: string, type: string): Promise<string[]> {
      const { body } = await read<{ data: Cpe[] }>(`cpes/assigned/${user_id}?type=${type}&sort=model`);
      return body.data.map(({ serial_mac }) => serial_mac).sort();
    },
    async findUnit(serial: string): Promise<Cpe> {
      const { body } = await read<{ data: Cpe[] }>(`cpes?q=${serial}&removed=1`);
      return body.data[0]!;
    },
    /** Returns the total number of events. */
    countEvents: async (): Promise<number> => (await equipment.store.readAll({ limit: 100_000 })).events.length,
  };
  return stock;
}
export type StockActions = ReturnType<typeof createStockActions>;

/** Returns the event of a job that dispatch schedules at an address. */
export const createJobScheduled = (address: string, date: string) =>
  jobEvents.make.JobScheduled({
    date,
    work_order_id: null,
    details: {
      type: 'install',
      identifier: 'WO1',
      account_number: '',
      customer_name: '',
      phone: '',
      category_id: null,
      category_comment: '',
      time_slot_id: null,
      location_id: null,
      dispatch_notes: '',
      points: 12,
      address: { address, address2: '', apt: '', city: 'Augusta', state: 'GA', zip: '30901', lat: null, lng: null },
    },
  });
/** Returns the event of a submitted day: its jobs with their serials. */
export const createDaySubmitted = (date: string, jobs: Readonly<Record<string, readonly string[]>>) =>
  weekEvents.make.DaySubmitted({
    date,
    entries: [],
    per_diem: false,
    jobs: Object.entries(jobs).map(([job_id, named]) => ({
      ...{ job_id, serials: [...named], completed: true, lines: [], not_done: null, leakage: '', comment: '' },
    })),
  });
