import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Product } from './product.js';

const workOrdersFolder = path.resolve(import.meta.dirname, '../tools/demo/company/work-orders');

/** Calls the API without a browser, as a signed-in user or without a session. */
export interface ApiClient {
  readonly token: string;
  request<Body>(
    method: string,
    path: string,
    options?: { json?: unknown; headers?: Record<string, string>; form?: FormData },
  ): Promise<{ status: number; headers: Headers; body: Body }>;
}

export async function signIn(product: Product, role: string): Promise<ApiClient> {
  const request = createRequest(product.address, undefined);
  const { body } = await request<{ access_token: string }>('POST', '/login', {
    json: { email: product.getEmail(role), password: product.password },
  });
  return { token: body.access_token, request: createRequest(product.address, body.access_token) };
}

export const createAnonymousClient = (product: Product): ApiClient => ({
  token: '',
  request: createRequest(product.address, undefined),
});

const createRequest =
  (address: string, token: string | undefined): ApiClient['request'] =>
  async (method, route, { json, headers = {}, form } = {}) => {
    const response = await fetch(`${address}/api/v1${route}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form ? { body: form } : {}),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as never };
  };

export interface WorkOrderImport {
  id: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  processed: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  finished_at: string | null;
}

/** Sends a file with work orders; returns the accepted import. */
export async function importFile(client: ApiClient, name: string, content: string): Promise<WorkOrderImport> {
  const form = new FormData();
  form.set('file', new Blob([content], { type: name.endsWith('.csv') ? 'text/csv' : 'application/json' }), name);
  const { status, body } = await client.request<{ data: WorkOrderImport }>('POST', '/work-orders/import', { form });
  if (status !== 202) throw new Error(`the import was not accepted: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** Sends a day of the demo company's work orders. */
export const importDay = (client: ApiClient, day: string): Promise<WorkOrderImport> =>
  importFile(client, `${day}.json`, readFileSync(path.join(workOrdersFolder, `${day}.json`), 'utf8'));

/** Follows an import until it has reached the required state. */
export async function waitForImport(
  person: ApiClient,
  id: string,
  isReached: (current: WorkOrderImport) => boolean,
): Promise<WorkOrderImport> {
  for (;;) {
    const { status, body } = await person.request<{ data: WorkOrderImport }>('GET', `/work-orders/imports/${id}`);
    if (status === 200 && isReached(body.data)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
