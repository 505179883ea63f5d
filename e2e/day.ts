import type { Page } from '@playwright/test';
import { waitForImport, importFile, signIn, type ApiClient } from './api.js';
import { openSession, openBoard, readTechnicians } from './browser.js';
import { isInLastWeek } from './last-week.js';
import { DAY, expect, type Product } from './product.js';

export interface Job {
  readonly id: string;
  readonly version: number;
  readonly user_id: string | null;
  readonly address: { readonly address: string };
}
export interface Board {
  readonly unassigned: readonly Job[];
  readonly cards: readonly {
    readonly user: { readonly id: string; readonly label: string };
    readonly jobs: readonly Job[];
  }[];
}
/** A date with jobs that no other test uses. `ids` are in the order of the unassigned jobs on the board. */
export interface TestDay {
  readonly date: string;
  readonly ids: readonly string[];
  readonly readBoard: () => Promise<Board>;
}

/** A test that runs over midnight must not get the same date twice. */
const startedAt = Date.now();
let daysTaken = 2;
/**
 * Returns a date that no other test uses. It is in the past, so that its jobs can be completed, and before yesterday in
 * any time zone. The demo company's day and the last workweek, which some tests close and pay, are not among them.
 */
export function takeDate(): string {
  const date = new Date(startedAt - ++daysTaken * 86_400_000).toISOString().slice(0, 10);
  return date === DAY || isInLastWeek(date) ? takeDate() : date;
}

const columns =
  'account_number,work_order_number,job_type,category,customer_name,phone,tag_id,date,start_time,end_time,duration,time_slot,location,comment,address,address2,city,state,zip,lat,lng';
/**
 * Returns the street address of the n-th job of a test day. All have the same length, so that none is a part of
 * another.
 */
export const toStreet = (n: number): string => `${100 + n} Elm Street`;
/** Returns a row of the operator's file. Changed cells are given by column name. */
export function createOrderRow(date: string, n: number, overrides: Readonly<Record<string, string>> = {}): string {
  const defaults: Record<string, string> = {
    account_number: `${date.replaceAll('-', '')}${100 + n}`,
    work_order_number: `${date}-${100 + n}`,
    job_type: 'service',
    category: 'Service call',
    customer_name: `Customer ${n}`,
    phone: '6155550142',
    date,
    address: toStreet(n),
    city: 'Nashville',
    state: 'TN',
    zip: '37013',
    lat: String(36.16 + n / 1000),
    lng: String(-86.78 + n / 1000),
  };
  return columns
    .split(',')
    .map((column) => overrides[column] ?? defaults[column] ?? '')
    .join(',');
}
export const createOrderFile = (rows: readonly string[]): string => [columns, ...rows, ''].join('\n');

export async function importOrders(manager: ApiClient, name: string, content: string): Promise<void> {
  const { id } = await importFile(manager, name, content);
  const { status } = await waitForImport(manager, id, (seen) => seen.status === 'done' || seen.status === 'failed');
  if (status !== 'done') throw new Error(`the import ended as ${status}`);
}

/** Creates a day with some unassigned jobs, and empty boards of all technicians. */
export async function createDay(manager: ApiClient, jobs: number, date = takeDate()): Promise<TestDay> {
  await importOrders(
    manager,
    `${date}.csv`,
    createOrderFile(Array.from({ length: jobs }, (_, index) => createOrderRow(date, index + 1))),
  );
  const readBoard = async () => (await manager.request<Board>('GET', `/board?date=${date}`)).body;
  let unassigned: Board['unassigned'] = [];
  while (unassigned.length < jobs) unassigned = (await readBoard()).unassigned;
  const ids = [...unassigned].sort((a, b) => (a.address.address < b.address.address ? -1 : 1)).map(({ id }) => id);
  return { date, ids, readBoard };
}

/** Returns the ID of a day's technician with this label. */
export async function findTechnician(day: TestDay, label: string): Promise<string> {
  const id = (await day.readBoard()).cards.find(({ user }) => user.label === label)?.user.id;
  if (id === undefined) throw new Error(`there is no ${label}`);
  return id;
}
/** Returns the jobs on a technician's card, in server order. */
export const readAssignedJobs = async (day: TestDay, label: string): Promise<readonly string[]> =>
  (await day.readBoard()).cards.find(({ user }) => user.label === label)?.jobs.map(({ id }) => id) ?? [];

/** A day on the screen of a supervisor: its jobs by their number, from 1, and the first two technicians. */
export interface OpenDay extends TestDay {
  readonly supervisor: ApiClient;
  readonly firstTechnician: string;
  readonly secondTechnician: string;
  readonly getJob: (n: number) => string;
  readonly getJobs: (...numbers: number[]) => string[];
  /** Assigns jobs to a technician, one after the other, as another dispatcher would. */
  readonly assign: (label: string, ...numbers: number[]) => Promise<void>;
}
export async function openDay(page: Page, product: Product, count: number): Promise<OpenDay> {
  const day = await createDay(await signIn(product, 'manager'), count);
  const supervisor = await openSession(page, product, 'supervisor');
  await openBoard(page, day.date);
  const [firstTechnician = '', secondTechnician = ''] = await readTechnicians(page);
  const getJob = (n: number): string => day.ids[n - 1] ?? '';
  const getJobs = (...numbers: number[]): string[] => numbers.map(getJob);
  async function assign(label: string, ...numbers: number[]): Promise<void> {
    const json = { user_id: await findTechnician(day, label), date: day.date };
    for (const id of getJobs(...numbers)) await supervisor.request('PUT', `/jobs/${id}/assign`, { json });
    while ((await readAssignedJobs(day, label)).length < numbers.length);
  }
  return { ...day, supervisor, firstTechnician, secondTechnician, getJob, getJobs, assign };
}

/** Creates a unit in a warehouse, and the QC visit of a completed job. */
export async function createUnitAndVisit(
  manager: ApiClient,
  { job, date, serial }: { job: string; date: string; serial: string },
): Promise<{ visit: string; type: string }> {
  const json = { title: `Box of ${serial}` };
  const response = await manager.request<{ data: { id: string } }>('POST', '/cpe-types', { json });
  const type = response.body.data.id;
  const locations = await manager.request<{ data: Record<string, { locationID: string }> }>('GET', '/locations');
  const unit = {
    cpe_type_id: type,
    location_id: Object.values(locations.body.data)[0]!.locationID,
    serial_mac: [serial],
  };
  await expect.poll(async () => (await manager.request('POST', '/cpes', { json: unit })).status).toBeLessThan(300);
  // QC receives a completed job a moment after the office.
  let visit = '';
  await expect
    .poll(async () => {
      const planned = await manager.request<{ data?: { id: string } }>('POST', '/qcs', {
        json: { assignment_id: job, date },
      });
      return (visit = planned.body.data?.id ?? '');
    })
    .not.toBe('');
  return { visit, type };
}
