import type { GatewayUnderTest } from './gateway-under-test.js';

/** Sends a request as a user who may do everything, waits until the read models have it, and throws if it is refused. */
export type Does = <Body = { data: { id: string } }>(method: string, url: string, body?: unknown) => Promise<Body>;

/** Returns {@link Does} of a signed-in user. */
export const createSender =
  (gateway: GatewayUnderTest, token: string): Does =>
  async <Body>(method: string, url: string, body?: unknown) => {
    const response = await gateway.request<Body>(`/api/v1${url}`, { method, token, body });
    if (response.status >= 400) throw new Error(`${method} ${url}: ${JSON.stringify(response.body)}`);
    await gateway.settle();
    return response.body;
  };

const address = {
  address: '1 Main St',
  address2: '',
  city: 'Nashville',
  state: 'TN',
  zip: '37013',
  lat: null,
  lng: null,
};
const getId = (at: string): string => at.split('/').at(-1)!;

/** Returns for each kind of record, by the path of its history, what creates one and returns its path. */
export function sampleRecords(
  { gateway, token, does }: { gateway: GatewayUnderTest; token: string; does: Does },
  { technician, date }: { technician: string; date: string },
): Readonly<Record<string, () => Promise<string>>> {
  /** Creates an entry and returns its path. */
  const create = async (path: string, form: object): Promise<string> => {
    const { data } = await does<{ data: { id?: string; locationID?: string } }>('POST', path, form);
    return `${path}/${data.id ?? data.locationID!}`;
  };
  /** Uploads bytes and returns their reference. */
  const upload = async (bytes: string, to: string): Promise<object> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const response = await fetch(`${gateway.address}/api/v1${to}`, { method: 'POST', headers, body: bytes });
    return ((await response.json()) as { data: object }).data;
  };
  return {
    '/users/{id}/history': async () => `/users/${technician}`,
    '/locations/{id}/history': () => create('/locations', { name: 'Augusta' }),
    '/employee-levels/{id}/history': () => create('/employee-levels', { name: 'Senior' }),
    '/timeslots/{id}/history': () => create('/timeslots', { name: '8–10', start: '08:00', end: '10:00' }),
    '/categories/{id}/history': () => create('/categories', { name: 'Inside' }),
    '/codes/{id}/history': async () => {
      const category_id = getId(await create('/categories', { name: 'Drops' }));
      return create('/codes', { title: 'DROP', category_id, points: 12 });
    },
    '/events/{id}/history': async () => {
      const span = { start_date: date, end_date: date };
      return create('/events', { title: 'Safety', type: 'meeting', user_ids: [technician], ...span });
    },
    '/jobs/{id}/history': async () => {
      const category_id = getId(await create('/categories', { name: 'Installs' }));
      return create('/jobs', { date, type: 'install', identifier: 'WO-1', category_id, points: 12, address });
    },
    '/timecards/{user_id}/{date}/history': async () => {
      const user_id = technician;
      const times = { time_in: ['08:00'], time_out: ['16:00'], types: ['work'] };
      await does('PUT', '/daily-work', { user_id, date, reason: 'The phone was broken', ...times });
      return `/timecards/${user_id}/${date}`;
    },
    '/cpe-types/{id}/history': () => create('/cpe-types', { title: 'Modem' }),
    '/cpe-models/{id}/history': async () => {
      const cpe_type_id = getId(await create('/cpe-types', { title: 'Gateway' }));
      return create('/cpe-models', { name: 'XB7', cpe_type_id });
    },
    '/minimum-stock/{id}/history': async () => {
      const cpe_type_id = getId(await create('/cpe-types', { title: 'Router' }));
      const cpe_model_id = getId(await create('/cpe-models', { name: 'XR10', cpe_type_id }));
      const location_id = getId(await create('/locations', { name: 'Valdosta' }));
      return create('/minimum-stock', { cpe_model_id, location_id, minimum: 5 });
    },
    '/cpes/{id}/history': async () => {
      const cpe_type_id = getId(await create('/cpe-types', { title: 'Set-top box' }));
      const location_id = getId(await create('/locations', { name: 'Nashville' }));
      const serial_mac = ['NJ90MAKU187CB'];
      const { ids } = await does<{ ids: string[] }>('POST', '/cpes', { cpe_type_id, location_id, serial_mac });
      return `/cpes/${ids[0]!}`;
    },
    '/folders/{id}/history': () => create('/folders', { name: 'Handbooks' }),
    '/files/{id}/history': async () => {
      const folder_id = getId(await create('/folders', { name: 'Safety' }));
      const data = await upload('%PDF-1.7\nLadders', '/files/bytes');
      return create('/files', { title: 'Ladders', folder_id, content: { ...data, name: 'ladders.pdf' } });
    },
    '/message-templates/{id}/history': () =>
      create('/message-templates', { name: 'Weather', title: 'Storm', audience: { all: true } }),
    '/saved-audiences/{id}/history': () =>
      create('/saved-audiences', { name: 'Crew 7', audience: { user_ids: [technician] } }),
    '/payroll-layouts/{id}/history': () =>
      create('/payroll-layouts', { name: 'Provider', columns: [{ content: 'total', title: 'Total' }] }),
    '/qc-checks/{id}/history': async () => {
      const category_ids = [getId(await create('/categories', { name: 'Checked' }))];
      return create('/qc-checks', { title: 'Label on the drop', category_ids });
    },
    '/qc-codes/{id}/history': () => create('/qc-codes', { title: 'Loose drop' }),
    '/qcs/{id}/history': async () => {
      const category_id = getId(await create('/categories', { name: 'Visited' }));
      const job = await create('/jobs', {
        date,
        type: 'install',
        identifier: 'WO-3',
        category_id,
        points: 12,
        address,
      });
      await does('PUT', `${job}/assign`, { user_id: technician, date });
      await does('PUT', `${job}/complete`);
      return create('/qcs', { assignment_id: getId(job), date });
    },
    '/work-orders/{id}/history': async () => {
      const row = { account_number: '8001', work_order_number: 'WO-2', job_type: 'install', date, address };
      const { data: imported } = await does('POST', '/work-orders/import', [row]);
      let status = 'queued';
      while (status !== 'done' && status !== 'failed')
        ({ status } = (await does<{ data: { status: string } }>('GET', `/work-orders/imports/${imported.id}`)).data);
      const { data } = await does<{ data: { id: string }[] }>('GET', '/work-orders');
      return `/work-orders/${data[0]!.id}`;
    },
  };
}
