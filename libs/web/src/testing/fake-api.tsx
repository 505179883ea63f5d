import {
  getMediaType,
  type AnyContract,
  type RequestInputOf,
  type CodeOf,
  type OutputOf,
} from '@tailboard/contracts/contract';
import type { LiveNotice } from '@tailboard/contracts/live';
import { preferredLocale, translate } from '@tailboard/contracts/locale';
import { underField } from '@tailboard/contracts/refusal';
import type { Transport } from '../api/transport.js';

/** A sent request, as the contract sees it. */
export interface SentRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** A refusal declared by the contract. */
class Refusing {
  constructor(
    readonly code: string,
    readonly values: Readonly<Record<string, unknown>>,
  ) {}
}
/** A raw HTTP response: a 500, a 401, anything no contract declares. */
class Bare {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

type Handler<C extends AnyContract> = (
  input: RequestInputOf<C>,
  request: SentRequest,
) => OutputOf<C> | Refusing | Bare | Promise<OutputOf<C> | Refusing | Bare>;

/**
 * In-memory API. Contracts route it: requests are checked against the contract's input and responses against its
 * output, so a test cannot rely on a shape that no service has.
 */
export class FakeApi {
  readonly requests: SentRequest[] = [];
  /** Incremented by each command, as the position of its last event. */
  position = 100n;
  private readonly handlers = new Map<string, { contract: AnyContract; handler: Handler<AnyContract> }>();
  private readonly streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  private time: string | null = null;
  private down = false;
  private turnedAway = false;

  /** Sets the response to a contract: `api.when(readBoard).answer(() => board)`. */
  when<C extends AnyContract>(contract: C): { respond: (handler: Handler<C>) => FakeApi } {
    return {
      respond: (handler) => {
        this.handlers.set(contract.name, { contract, handler: handler as never });
        return this;
      },
    };
  }

  /** Returns the declared refusal of a contract, by its code. */
  refuse<C extends AnyContract>(
    _contract: C,
    code: CodeOf<C>,
    values: Readonly<Record<string, unknown>> = {},
  ): Refusing {
    return new Refusing(code, values);
  }

  /** Sets the time that the responses state; by default they state none. */
  setTime(time: string): void {
    this.time = time;
  }

  bare(status: number, body: unknown = { message: 'No.' }, headers: Readonly<Record<string, string>> = {}): Bare {
    return new Bare(status, body, headers);
  }

  /** A response that is not JSON, such as the page of a proxy. */
  text(status: number, words: string): Bare {
    return new Bare(status, words, { 'content-type': 'text/html' });
  }

  /** While the API is down, no request gets a response. */
  goDown(down = true): void {
    this.down = down;
    if (down) for (const stream of this.streams) stream.error(new TypeError('gone'));
    if (down) this.streams.clear();
  }

  /** Sends a notification to every open stream, regardless of its topics. */
  sendNotice(notice: LiveNotice | 'resync'): void {
    const text =
      notice === 'resync'
        ? 'event: resync\ndata: {}\n\n'
        : `id: ${notice.position}\nevent: notice\ndata: ${JSON.stringify(notice)}\n\n`;
    for (const stream of this.streams) stream.enqueue(new TextEncoder().encode(text));
  }

  /** Rejects listeners: their streams end, and no new ones are opened for them. */
  turnAway(): void {
    this.turnedAway = true;
    for (const stream of this.streams) stream.close();
    this.streams.clear();
  }

  get listeners(): number {
    return this.streams.size;
  }

  /** Returns the requests sent for a contract, in order. */
  sent(contract: AnyContract): SentRequest[] {
    return this.requests.filter(({ name }) => name === contract.name);
  }

  readonly transport: Transport = {
    fetch: (url, init) => this.reach(url, init),
    upload: (url, init, onProgress) => {
      onProgress(1, 1);
      // Aborted requests reject, as in a browser, with or without a response.
      return new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('It was given up.', 'AbortError')));
        this.reach(url, init).then(resolve, reject);
      });
    },
  };

  /** A faulty test double logs the error and responds with 500, instead of looking like a lost network. */
  private async reach(url: string, init: RequestInit): Promise<Response> {
    if (this.down) throw new TypeError('no network');
    try {
      const response = await this.respond(url, init);
      if (this.time !== null) response.headers.set('date', new Date(this.time).toUTCString());
      return response;
    } catch (error) {
      console.error(`the API in memory cannot answer ${init.method ?? 'GET'} ${url}`, error);
      return json(500, { message: String(error) });
    }
  }

  private async respond(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://test.invalid');
    const headers = new Headers(init.headers);
    const locale = preferredLocale(headers.get('accept-language') ?? undefined);
    if (pathname === '/api/v1/stream') return this.stream(url, headers, init.signal ?? null);
    const method = init.method ?? 'GET';
    const found = [...this.handlers.values()]
      .filter(({ contract }) => contract.method === method)
      .map((entry) => ({ ...entry, path: match(entry.contract.path, pathname) }))
      // A path without parameters precedes one that would read its last segment as an ID.
      .sort((a, b) => Object.keys(a.path ?? {}).length - Object.keys(b.path ?? {}).length)
      .find(({ path }) => path !== null);
    if (!found?.path) return json(404, { message: `nothing answers ${method} ${pathname}` });
    const { contract, handler, path } = found;
    const input = sendIn(contract, path, searchParams, init.body);
    const request: SentRequest = { name: contract.name, method, url, input, headers };
    this.requests.push(request);
    const response = await handler(input as never, request);
    if (response instanceof Bare)
      return response.headers['content-type'] === 'text/html'
        ? new Response(String(response.body), response)
        : json(response.status, response.body, response.headers);
    if (response instanceof Refusing) {
      const refusal = contract.refusals.find(({ code }) => code === response.code);
      if (!refusal) throw new Error(`${contract.name} declares no refusal ${response.code}`);
      const message = translate(refusal.text, locale, response.values);
      return json(refusal.status, {
        message,
        code: refusal.code,
        ...underField(refusal, message, response.values),
      });
    }
    if (contract.kind === 'command') this.position += 1n;
    if (getMediaType(contract) !== undefined) {
      const { name, content } = response as { name: string; content: string };
      return new Response(content, {
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
      });
    }
    const output = contract.output.parse(response);
    return json(
      contract.status,
      output,
      contract.kind === 'command'
        ? { 'x-event-position': String(this.position), 'x-command-id': commandIdAt(this.position) }
        : {},
    );
  }

  private stream(url: string, headers: Headers, signal: AbortSignal | null): Response {
    this.requests.push({ name: 'live.stream', method: 'GET', url, input: {}, headers });
    if (this.turnedAway) return json(401, { message: 'Unauthenticated.' });
    const { streams } = this;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.add(controller);
        controller.enqueue(new TextEncoder().encode(': hello\n\n'));
        signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(new DOMException('left', 'AbortError'));
        });
      },
    });
    return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  }
}

/** Returns the ID that a command has if its last event is at this position. */
export const commandIdAt = (position: bigint): string =>
  `00000000-0000-4000-8000-${position.toString().padStart(12, '0')}`;

function match(template: string, path: string): Record<string, string> | null {
  const names: string[] = [];
  const pattern = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
    : null;
}

function sendIn(
  contract: AnyContract,
  path: Record<string, string>,
  search: URLSearchParams,
  body: unknown,
): Record<string, unknown> {
  const { params, query, body: schema, file } = contract.input;
  const input: Record<string, unknown> = { ...params?.parse(path), ...query?.parse(Object.fromEntries(search)) };
  if (file) return { ...input, file: body instanceof FormData ? body.get('file') : undefined };
  if (!schema) return input;
  const content = schema.parse(typeof body === 'string' ? JSON.parse(body) : undefined);
  return Array.isArray(content) ? { ...input, body: content } : { ...input, ...(content as object) };
}

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Creates an in-memory API without responses. */
export const fakeApi = (): FakeApi => new FakeApi();

/** Returns rows as a paginated response: by default the only page. */
export const toPage = <Row,>(data: Row[], paging: { page?: number; last?: number; total?: number } = {}) => ({
  data,
  current_page: paging.page ?? 1,
  last_page: paging.last ?? 1,
  last_page_url: '',
  path: '',
  per_page: 25,
  total: paging.total ?? data.length,
});
