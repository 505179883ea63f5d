// @ts-check
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../process/plain-error.mjs';

/** The password of all users of the demo company. It is refused elsewhere. */
export const PASSWORD = 'field-day-2026';

/** Maximum wait for a product that is busy or restarting, in ms. */
const TIMEOUT = 300_000;
const FIRST_WAIT = 250;
const MAX_WAIT = 10_000;

/**
 * Repeats a request until its response is not "try again later". A busy product (429, 503) sends the delay; a
 * restarting one sends no response. Repeated requests have the same key, so that nothing is done twice.
 * @param {string} url
 * @param {RequestInit} [request]
 * @param {{ timeout?: number, wait?: number }} [how] in ms; `wait`: the first pause if the response names none
 * @returns {Promise<Response>}
 */
export async function sendRequest(url, request = {}, { timeout = TIMEOUT, wait = FIRST_WAIT } = {}) {
  const end = Date.now() + timeout;
  for (let next = wait; ; next = Math.min(next * 2, MAX_WAIT)) {
    /** @type {Response | undefined} */
    let response;
    try {
      response = await fetch(url, request);
      if (response.status !== 503 && response.status !== 429) return response;
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
    if (response && Date.now() >= end) return response;
    await response?.arrayBuffer();
    const requested = Number(response?.headers.get('retry-after') ?? Number.NaN) * 1_000;
    await pause(Math.min(requested > 0 ? Math.min(requested, MAX_WAIT) : next, Math.max(1, end - Date.now())));
  }
}

/** @typedef {{ data: { id: string, status: 'queued' | 'running' | 'done' | 'failed', processed: number, total: number | null, error: string | null } }} Import */
/** @typedef {Awaited<ReturnType<typeof signIn>>} DemoApi */

/**
 * Returns an API client for one user of the demo company. After an interrupted loading, repeated requests have the same
 * `Idempotency-Key`, so each is executed once.
 * @param {string} address
 * @param {string} email
 */
export async function signIn(address, email) {
  const api = `${address}/api/v1`;
  const signedIn = await sendRequest(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!signedIn.ok) throw await toError(`${email} cannot sign in`, signedIn);
  const { access_token } = /** @type {{ access_token: string }} */ (await signedIn.json());
  const authorization = `Bearer ${access_token}`;
  /** The position of this user's newest change, so that the next read includes it. */
  let position = '0';

  return {
    /**
     * Sends any request. Responses with these other statuses are not failures.
     * @param {string} method
     * @param {string} route
     * @param {{ json?: unknown, tolerated?: readonly number[] }} [options]
     * @returns {Promise<{ status: number, body: unknown }>}
     */
    async request(method, route, { json, tolerated = [] } = {}) {
      const response = await sendRequest(api + route, {
        method,
        headers: {
          authorization,
          'x-min-position': position,
          ...(method === 'GET' ? {} : { 'idempotency-key': toKey(`${method} ${route}`, JSON.stringify(json) ?? '') }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      const { status } = response;
      if (!response.ok && !tolerated.includes(status))
        throw await toError(`${method} ${route} did not succeed`, response);
      const reached = response.headers.get('x-event-position') ?? '0';
      if (BigInt(reached) > BigInt(position)) position = reached;
      return { status, body: status === 204 ? null : await response.json() };
    },

    /**
     * Uploads a file. The response is the reference that commands use.
     * @param {string} route
     * @param {{ name: string, bytes: Buffer }} file
     */
    async sendFile(route, { name, bytes }) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const key = toKey(route, name, createHash('sha256').update(bytes).digest('hex'));
      const headers = { authorization, 'idempotency-key': key };
      const response = await sendRequest(api + route, { method: 'POST', headers, body: form });
      if (!response.ok) throw await toError(`${name} was not sent`, response);
      const { data } = /** @type {{ data: { sha256: string, size: number, media: string | null } }} */ (
        await response.json()
      );
      return { ...data, name };
    },

    /**
     * Waits until the data of a route have reached a position.
     * @param {string} route
     * @param {string} reached
     * @param {() => boolean} cancelled
     */
    async follow(route, reached, cancelled) {
      position = reached;
      for (let stale = true; stale && !cancelled();) {
        const response = await sendRequest(api + route, { headers: { authorization, 'x-min-position': position } });
        if (!response.ok) throw await toError(`GET ${route} did not succeed`, response);
        await response.arrayBuffer();
        stale = response.headers.get('x-stale') === 'true';
      }
    },

    /**
     * Imports a file of work orders and follows its progress to the end.
     * @param {{ name: string, content: string }} file
     * @param {() => boolean} cancelled
     * @param {(share: number) => void} [seen]
     */
    async importFile({ name, content }, cancelled, seen = () => {}) {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'application/json' }), name);
      const response = await sendRequest(`${api}/work-orders/import`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': toKey(name, content) },
        body: form,
      });
      if (!response.ok) throw await toError(`${name} was not imported`, response);
      const rowsInFile = /** @type {unknown[]} */ (JSON.parse(content)).length;
      let { data } = /** @type {Import} */ (await response.json());
      data = await followImport(`${api}/work-orders/imports/${data.id}`, {
        ...{ data, name, authorization, cancelled },
        seen: ({ processed, total }) => seen(Math.min(1, processed / (total ?? rowsInFile))),
      });
      if (data.status === 'failed') throw new PlainError(`${name} was not imported: ${data.error}`);
      seen(1);
    },
  };
}

/**
 * Requests the progress of an import until it ends.
 * @param {string} url
 * @param {{ data: Import['data'], name: string, authorization: string, cancelled: () => boolean, seen: (data: Import['data']) => void }} of
 * @returns {Promise<Import['data']>}
 */
async function followImport(url, { data: first, name, authorization, cancelled, seen }) {
  let data = first;
  while ((data.status === 'queued' || data.status === 'running') && !cancelled()) {
    await pause(150);
    const requested = await sendRequest(url, { headers: { authorization } });
    // Just accepted, so its progress may not be readable yet.
    if (requested.status === 404) continue;
    if (!requested.ok) throw await toError(`The progress of ${name} cannot be read`, requested);
    ({ data } = /** @type {Import} */ (await requested.json()));
    seen(data);
  }
  return data;
}

/**
 * Returns a UUID derived from words: the same words always give the same one.
 * @param {...string} words
 */
function toKey(...words) {
  const hex = createHash('sha256').update(words.join('\u001f')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * @param {string} action
 * @param {Response} response
 */
async function toError(action, response) {
  return new PlainError(`${action}: ${response.status} ${(await response.text()).slice(0, 500)}`);
}
