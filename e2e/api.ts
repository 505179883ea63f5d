import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Product } from './product.js';

const company = path.resolve(import.meta.dirname, '../tools/demo/company/work-orders');

/** A signed-in user who calls the API without a browser. */
export interface SignedInPerson {
  readonly token: string;
  ask<Body>(
    method: string,
    path: string,
    options?: { json?: unknown; headers?: Record<string, string>; form?: FormData },
  ): Promise<{ status: number; headers: Headers; body: Body }>;
}

export async function signIn(product: Product, role: string): Promise<SignedInPerson> {
  const request = requestsWith(product.address, undefined);
  const { body } = await request<{ access_token: string }>('POST', '/login', {
    json: { email: product.getEmail(role), password: product.password },
  });
  return { token: body.access_token, ask: requestsWith(product.address, body.access_token) };
}

export const anonymous = (product: Product): SignedInPerson => ({
  token: '',
  ask: requestsWith(product.address, undefined),
});

const requestsWith =
  (address: string, token: string | undefined): SignedInPerson['ask'] =>
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
export async function importFile(person: SignedInPerson, name: string, content: string): Promise<WorkOrderImport> {
  const form = new FormData();
  form.set('file', new Blob([content], { type: name.endsWith('.csv') ? 'text/csv' : 'application/json' }), name);
  const { status, body } = await person.ask<{ data: WorkOrderImport }>('POST', '/work-orders/import', { form });
  if (status !== 202) throw new Error(`the import was not accepted: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** Sends a day of the demo company's work orders. */
export const importDay = (person: SignedInPerson, day: string): Promise<WorkOrderImport> =>
  importFile(person, `${day}.json`, readFileSync(path.join(company, `${day}.json`), 'utf8'));

/** Follows an import until it has reached the required state. */
export async function followImport(
  person: SignedInPerson,
  id: string,
  until: (seen: WorkOrderImport) => boolean,
): Promise<WorkOrderImport> {
  for (;;) {
    const { status, body } = await person.ask<{ data: WorkOrderImport }>('GET', `/work-orders/imports/${id}`);
    if (status === 200 && until(body.data)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
