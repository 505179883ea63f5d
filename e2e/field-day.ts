import type { Locator, Page } from '@playwright/test';
import { signIn, type ApiClient } from './api.js';
import type { Product } from './product.js';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const dayMs = 86_400_000;

export interface Technician {
  readonly id: string;
  readonly email: string;
  readonly label: string;
}
let techniciansTaken = 0;
/** Returns a technician without jobs in other tests, a different one each time, and the technician's today. */
export async function takeTechnician(
  product: Product,
): Promise<Technician & { client: ApiClient; daysAgo: (days: number) => string }> {
  const owner = await signIn(product, 'owner');
  const { body } = await owner.request<{ data: (Technician & { profile: { pay_type: string } })[] }>(
    'GET',
    '/users?role=technician&per_page=100&sort_by=last_name&direction=desc',
  );
  // The first hourly-paid technician closes a week in another test.
  const firstHourly = body.data.findIndex(({ profile }) => profile.pay_type === 'hourly');
  const found = body.data.filter((_, index) => index !== firstHourly)[techniciansTaken++];
  if (!found) throw new Error(`the demo company has fewer than ${techniciansTaken} technicians`);
  const client = await signIn(withEmailOfTechnician(product, found), 'technician');
  const { body: today } = await client.request<{ date: string }>('GET', '/daily-work');
  return {
    ...found,
    client,
    daysAgo: (days) => new Date(Date.parse(today.date) - days * dayMs).toISOString().slice(0, 10),
  };
}

export interface FieldJob {
  readonly id: string;
  readonly street: string;
}
/** Creates jobs of a technician on a date, in assignment order. */
export async function createJobs(
  manager: ApiClient,
  { id: user_id }: Technician,
  date: string,
  count: number,
): Promise<FieldJob[]> {
  const { body: lists } = await manager.request<{ data: { id: string; name: string }[] }>(
    'GET',
    '/categories?show=all',
  );
  const jobs: FieldJob[] = [];
  for (let n = 1; n <= count; n++) {
    const street = `${n} ${date.slice(5)} Field Lane`;
    const { body } = await manager.request<{ data: { id: string } }>('POST', '/jobs', {
      json: {
        date,
        type: 'install',
        identifier: `${user_id.slice(0, 4)}-${date}-${n}`,
        category_id: lists.data.find(({ name }) => name === 'Install')?.id,
        address: { address: street, city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
      },
    });
    await manager.request('PUT', `/jobs/${body.data.id}/assign`, { json: { user_id, date } });
    jobs.push({ id: body.data.id, street });
  }
  return jobs;
}

/** Returns the product as it is for one technician. */
export const withEmailOfTechnician = (product: Product, { email }: Technician): Product => ({
  ...product,
  getEmail: () => email,
});
/** The line that says whether the day is stored. */
export const getSaveStatus = (page: Page): Locator => page.getByRole('status', { name: 'Save status' });

export interface FieldDay {
  readonly state: string;
  readonly version: number;
  readonly times: readonly { time_in: string; time_out: string | null }[];
  readonly jobs: readonly { id: string; completed: number; codes: readonly unknown[]; comment: string }[];
}
export const readDay = async (client: ApiClient, { id }: Technician, date: string): Promise<FieldDay> =>
  (await client.request<FieldDay>('GET', `/daily-work?user_id=${id}&date=${date}`)).body;
