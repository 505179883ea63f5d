import type { Page } from '@playwright/test';
import { followImport, importFile, signIn, type SignedInPerson } from './api.js';
import { comeAs, openBoard, technicians } from './browser.js';
import { inLastWeek } from './last-week.js';
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
  readonly board: () => Promise<Board>;
}

/** A test that runs over midnight must not get the same date twice. */
const firstUse = Date.now();
let taken = 2;
/**
 * Returns a date that no other test uses. It is in the past, so that its jobs can be completed, and before yesterday in
 * any time zone. The demo company's day and the last workweek, which some tests close and pay, are not among them.
 */
export function aDate(): string {
  const date = new Date(firstUse - ++taken * 86_400_000).toISOString().slice(0, 10);
  return date === DAY || inLastWeek(date) ? aDate() : date;
}

const columns =
  'account_number,work_order_number,job_type,category,customer_name,phone,tag_id,date,start_time,end_time,duration,time_slot,location,comment,address,address2,city,state,zip,lat,lng';
/**
 * Returns the street address of the n-th job of a test day. All have the same length, so that none is a part of
 * another.
 */
export const street = (n: number): string => `${100 + n} Elm Street`;
/** Returns a row of the operator's file. Changed cells are given by column name. */
export function orderRow(date: string, n: number, changed: Readonly<Record<string, string>> = {}): string {
  const usual: Record<string, string> = {
    account_number: `${date.replaceAll('-', '')}${100 + n}`,
    work_order_number: `${date}-${100 + n}`,
    job_type: 'service',
    category: 'Service call',
    customer_name: `Customer ${n}`,
    phone: '6155550142',
    date,
    address: street(n),
    city: 'Nashville',
    state: 'TN',
    zip: '37013',
    lat: String(36.16 + n / 1000),
    lng: String(-86.78 + n / 1000),
  };
  return columns
    .split(',')
    .map((column) => changed[column] ?? usual[column] ?? '')
    .join(',');
}
export const orderFile = (rows: readonly string[]): string => [columns, ...rows, ''].join('\n');

export async function importOrders(manager: SignedInPerson, name: string, content: string): Promise<void> {
  const { id } = await importFile(manager, name, content);
  const { status } = await followImport(manager, id, (seen) => seen.status === 'done' || seen.status === 'failed');
  if (status !== 'done') throw new Error(`the import ended as ${status}`);
}

/** Creates a day with some unassigned jobs, and empty boards of all technicians. */
export async function aDay(manager: SignedInPerson, jobs: number, date = aDate()): Promise<TestDay> {
  await importOrders(
    manager,
    `${date}.csv`,
    orderFile(Array.from({ length: jobs }, (_, at) => orderRow(date, at + 1))),
  );
  const board = async () => (await manager.ask<Board>('GET', `/board?date=${date}`)).body;
  let waiting: Board['unassigned'] = [];
  while (waiting.length < jobs) waiting = (await board()).unassigned;
  const ids = [...waiting].sort((a, b) => (a.address.address < b.address.address ? -1 : 1)).map(({ id }) => id);
  return { date, ids, board };
}

/** Returns the ID of a day's technician with this label. */
export async function findTechnician(day: TestDay, label: string): Promise<string> {
  const id = (await day.board()).cards.find(({ user }) => user.label === label)?.user.id;
  if (id === undefined) throw new Error(`there is no ${label}`);
  return id;
}
/** Returns the jobs on a technician's card, in server order. */
export const getJobs = async (day: TestDay, label: string): Promise<readonly string[]> =>
  (await day.board()).cards.find(({ user }) => user.label === label)?.jobs.map(({ id }) => id) ?? [];

/** A day on the screen of a supervisor: its jobs by their number, from 1, and the first two technicians. */
export interface OpenDay extends TestDay {
  readonly supervisor: SignedInPerson;
  readonly one: string;
  readonly two: string;
  readonly job: (n: number) => string;
  readonly jobs: (...numbers: number[]) => string[];
  /** Assigns jobs to a technician, one after the other, as another dispatcher would. */
  readonly assign: (label: string, ...numbers: number[]) => Promise<void>;
}
export async function openedDay(page: Page, product: Product, count: number): Promise<OpenDay> {
  const day = await aDay(await signIn(product, 'manager'), count);
  const supervisor = await comeAs(page, product, 'supervisor');
  await openBoard(page, day.date);
  const [one = '', two = ''] = await technicians(page);
  const job = (n: number): string => day.ids[n - 1] ?? '';
  const jobs = (...numbers: number[]): string[] => numbers.map(job);
  async function submit(label: string, ...numbers: number[]): Promise<void> {
    const json = { user_id: await findTechnician(day, label), date: day.date };
    for (const id of jobs(...numbers)) await supervisor.ask('PUT', `/jobs/${id}/assign`, { json });
    while ((await getJobs(day, label)).length < numbers.length);
  }
  return { ...day, supervisor, one, two, job, jobs, assign: submit };
}

/** Creates a unit in a warehouse, and the QC visit of a completed job. */
export async function createUnitAndVisit(
  manager: SignedInPerson,
  { job, date, serial }: { job: string; date: string; serial: string },
): Promise<{ visit: string; type: string }> {
  const json = { title: `Box of ${serial}` };
  const made = await manager.ask<{ data: { id: string } }>('POST', '/cpe-types', { json });
  const type = made.body.data.id;
  const places = await manager.ask<{ data: Record<string, { locationID: string }> }>('GET', '/locations');
  const unit = {
    cpe_type_id: type,
    location_id: Object.values(places.body.data)[0]!.locationID,
    serial_mac: [serial],
  };
  await expect.poll(async () => (await manager.ask('POST', '/cpes', { json: unit })).status).toBeLessThan(300);
  // QC receives a completed job a moment after the office.
  let visit = '';
  await expect
    .poll(async () => {
      const planned = await manager.ask<{ data?: { id: string } }>('POST', '/qcs', {
        json: { assignment_id: job, date },
      });
      return (visit = planned.body.data?.id ?? '');
    })
    .not.toBe('');
  return { visit, type };
}
