import { getMediaType, type FileResponse, type AnyContract, type OutputOf } from '@tailboard/contracts/contract';
import { DONE_AGO_HEADER } from '@tailboard/contracts/history';
import { UNATTENDED_HEADER } from '@tailboard/contracts/identity/session';
import { UNAVAILABLE } from '@tailboard/contracts/refusal';
import type { Locale } from '@tailboard/contracts/locale';
import { isAttended } from './attendance.js';
import {
  addressProblem,
  ApiError,
  problemIn,
  readProblem,
  createNoResponseError,
  createUnreadableError,
} from './problem.js';
import { lacksParam, listParams, toWire, type RequestInput, type Wire } from './request.js';
import { browserTransport, newKey, type Transport } from './transport.js';

export interface ApiResponse<C extends AnyContract = AnyContract> {
  readonly output: OutputOf<C>;
  /** The read model had not caught up with this browser's last command; refetch soon. */
  readonly stale: boolean;
  /** The ID by which a command can be undone, if it can be undone; empty for queries. */
  readonly commandId: string;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Sends `If-Match`: refuse with 409 unless the record still has this version. */
  ifMatch?: number;
  /** Groups the commands of one action of the user: 8 to 64 letters, digits, dots and dashes. */
  correlationId?: string;
  /** When the user did it without a network, by the clock of the device: ISO 8601. */
  doneAt?: string;
  /** Idempotency key of a repeated command: if it already arrived, its response is returned. */
  key?: string;
  /** Background request: a 5xx opens no dialog. */
  quiet?: boolean;
  /** The request outlives its page; the browser allows 64 KiB for it, and no file. */
  keepalive?: boolean;
  /** Upload progress in bytes. */
  onProgress?: (sent: number, total: number) => void;
}

export interface Api {
  /** Sends a contract's request; throws {@link ApiError} on failure. */
  send<C extends AnyContract>(contract: C, input: RequestInput<C>, options?: RequestOptions): Promise<ApiResponse<C>>;
  /** Like `send`, but returns only the output. */
  call<C extends AnyContract>(contract: C, input: RequestInput<C>, options?: RequestOptions): Promise<OutputOf<C>>;
  /**
   * The position of the live stream before the first request, or `null` if no response had one. A stream that starts
   * there misses nothing that happened after any of the responses.
   */
  livePosition(): string | null;
  /** Opens a streaming response with the usual headers. */
  open(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>;
}

export interface ApiSettings {
  transport?: Transport;
  token: () => string | null;
  locale: () => Locale;
  /** Returns whether a user is at the page; see {@link UNATTENDED_HEADER}. */
  attended?: () => boolean;
  /** Called on a 401 for the current token, or for a missing one. */
  onExpired?: (path: string) => void;
  /** Called on a 403. A handler that navigates elsewhere marks it as handled. */
  onForbidden?: (problem: ApiError) => void;
  /**
   * Called when a contract needs a recent authentication: returns whether the user has now confirmed their identity. The
   * request is then repeated.
   */
  onStepUp?: () => Promise<boolean>;
  /** Called on a 5xx of a query or command. */
  onBroken?: (problem: ApiError, kind: AnyContract['kind']) => void;
  /** Called on every response with the server's time, in ms. */
  onServerTime?: (time: number) => void;
  /** Called on every response; `away` means that nothing works, as without the database. */
  onResponse?: (away: boolean) => void;
  /** Delay function before a request without a response is retried. */
  wait?: (ms: number) => Promise<void>;
}

/** Seconds from which a command counts as done without a network. */
const MIN_DONE_AGO = 30;
/** Code of responses that need a recent authentication. */
const STEP_UP_REQUIRED = 'StepUpRequired';
/** Delays before retries of requests without a response, in ms. */
const PAUSES = [300, 1200];
/** Maximum accepted `Retry-After` of a 503, in ms. */
const MOMENT = 5_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a request, with its file if it has one. */
function transmit(
  transport: Transport,
  contract: AnyContract,
  wire: Wire,
  headers: Record<string, string>,
  options: RequestOptions,
): Promise<Response> {
  const { signal = null, keepalive = false } = options;
  const init = { method: contract.method, headers, signal, ...(keepalive ? { keepalive } : {}) };
  if (!wire.file)
    return transport.fetch(wire.url, { ...init, ...(wire.json === undefined ? {} : { body: wire.json }) });
  const body = new FormData();
  body.append('file', wire.file);
  return transport.upload(wire.url, { ...init, body }, options.onProgress ?? (() => undefined));
}

/** Outputs that are kept for requests with `If-None-Match`: the boards between which a user goes back and forth. */
const MAX_TAGGED = 3;
const NOT_MODIFIED = 304;

/** An output that was sent with a tag. */
interface TaggedOutput {
  readonly etag: string | null;
  readonly output: unknown;
}

/** Returns a store of the last tagged outputs, by token and URL. */
function taggedOutputs() {
  const kept = new Map<string, TaggedOutput>();
  return {
    find: (key: string): TaggedOutput | undefined => kept.get(key),
    keep(key: string, tagged: TaggedOutput): void {
      kept.delete(key);
      kept.set(key, tagged);
      for (const [least] of kept) if (kept.size > MAX_TAGGED) kept.delete(least);
    },
  };
}

/** Returns the seconds since an instant of the device's clock. */
const getSecondsSince = (instant: string): number => Math.round((Date.now() - Date.parse(instant)) / 1000);

const getOptionHeaders = ({ ifMatch, correlationId, doneAt }: RequestOptions): Record<string, string> => ({
  ...(doneAt !== undefined && getSecondsSince(doneAt) >= MIN_DONE_AGO
    ? { [DONE_AGO_HEADER]: String(getSecondsSince(doneAt)) }
    : {}),
  ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
  ...(correlationId === undefined ? {} : { 'x-correlation-id': correlationId }),
});

/** Returns the headers of every request. */
const toCommonHeaders = (token: string | null, locale: Locale, attended: boolean): Record<string, string> => ({
  'accept-language': locale,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(attended ? {} : { [UNATTENDED_HEADER]: '1' }),
});

/** Reports the time that a response states. */
function reportTime({ headers }: Response, report: ApiSettings['onServerTime']): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) report?.(time);
}

/** Creates the API client. Everything it knows about a route comes from the contract. */
export function createApi({
  transport = browserTransport,
  token,
  locale,
  onExpired,
  onForbidden,
  onStepUp,
  onBroken,
  onResponse,
  onServerTime,
  attended = isAttended,
  wait = pause,
}: ApiSettings): Api {
  let position: bigint | null = null;
  let livePosition: string | null = null;
  const tagged = taggedOutputs();

  const getCommonHeaders = (): Record<string, string> => toCommonHeaders(token(), locale(), attended());

  const headersFor = (
    contract: AnyContract,
    wire: Wire,
    key: string,
    options: RequestOptions,
    etag: string | null = null,
  ): Record<string, string> => ({
    accept: [contract.compact?.media, getMediaType(contract) ?? 'application/json'].filter(Boolean).join(', '),
    ...getCommonHeaders(),
    ...(wire.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(contract.kind === 'command' ? { 'idempotency-key': key } : {}),
    ...(position === null ? {} : { 'x-min-position': String(position) }),
    ...getOptionHeaders(options),
    ...(etag === null ? {} : { 'if-none-match': etag }),
  });

  const sendOnce: Api['send'] = async (contract, input, options = {}) => {
    if (lacksParam(contract, input)) throw addressProblem(locale());
    const wire = toWire(contract, input);
    const { key = newKey() } = options;
    const held = token();
    const place = `${held} ${wire.url}`;
    const before = tagged.find(place);
    let response: Response | undefined;
    for (let attempt = 0; response === undefined; attempt++) {
      try {
        // The key stays the same, so a command that already arrived is not repeated.
        const headers = headersFor(contract, wire, key, options, before?.etag);
        const reply = await transmit(transport, contract, wire, headers, options);
        const moment = attempt < PAUSES.length ? momentIn(reply) : undefined;
        if (moment === undefined) response = reply;
        else await wait(moment);
      } catch (error) {
        if (options.signal?.aborted) throw error;
        const ms = PAUSES[attempt];
        if (ms === undefined) throw createNoResponseError(locale());
        await wait(ms);
      }
    }
    reportTime(response, onServerTime);
    if (!response.ok && !(before && response.status === NOT_MODIFIED)) {
      const problem = await problemIn(response, locale());
      onResponse?.(problem.code === UNAVAILABLE);
      // A 401 for an earlier token says nothing about the current one.
      if (problem.status === 401 && contract.permission !== 'public' && held === token()) onExpired?.(contract.path);
      if (problem.status === 403) onForbidden?.(problem);
      if (problem.status >= 500 && !options.quiet) onBroken?.(problem, contract.kind);
      throw contract.kind === 'query' ? readProblem(problem, listParams(contract), locale()) : problem;
    }
    onResponse?.(false);
    livePosition ??= response.headers.get('x-live-position');
    const reached = response.headers.get('x-event-position');
    if (reached && /^\d+$/.test(reached) && (position === null || BigInt(reached) > position))
      position = BigInt(reached);
    const output = await outputIn(response, contract, locale(), before);
    if (contract.compact) tagged.keep(place, { etag: response.headers.get('etag'), output });
    return {
      output: output as never,
      stale: response.headers.get('x-stale') === 'true',
      commandId: response.headers.get('x-command-id') ?? '',
    };
  };

  const send = withAllPages(withStepUp(sendOnce, onStepUp));
  return {
    send,
    call: async (contract, input, options) => (await send(contract, input, options)).output,
    livePosition: () => livePosition,
    open: async (url, headers, signal) => {
      const held = token();
      const response = await transport.fetch(url, { headers: { ...getCommonHeaders(), ...headers }, signal });
      if (response.status === 401 && held === token()) onExpired?.(url);
      return response;
    },
  };
}

/** A page of a list. */
interface ListPage {
  readonly data: readonly unknown[];
  readonly last_page?: number;
}
/** Returns whether a request is for a list as a whole: with `show`, and no page. */
const wantsAllPages = (contract: AnyContract, { show, page }: { show?: unknown; page?: unknown }): boolean =>
  (show === 'all' || show === 'list') && page === undefined && 'page' in (contract.input.query?.shape ?? {});

/** Reads the further pages of a list that is requested as a whole, because pickers and calendars need all rows. */
const withAllPages =
  (send: Api['send']): Api['send'] =>
  async (contract, input, options) => {
    const first = await send(contract, input, options);
    if (!wantsAllPages(contract, input as object)) return first;
    const { data, last_page = 1 } = first.output as ListPage;
    if (last_page === 1) return first;
    const rows = [...data];
    let { stale } = first;
    for (let page = 2; page <= last_page; page++) {
      const next = await send(contract, { ...(input as object), page } as typeof input, options);
      rows.push(...(next.output as ListPage).data);
      stale ||= next.stale;
    }
    return { ...first, output: { ...(first.output as ListPage), data: rows, last_page: 1 } as never, stale };
  };

/** Repeats a request that needs a recent authentication, once the user has confirmed their identity. */
const withStepUp =
  (send: Api['send'], onStepUp: ApiSettings['onStepUp']): Api['send'] =>
  async (contract, input, options = {}) => {
    const keyed = { ...options, key: options.key ?? newKey() };
    try {
      return await send(contract, input, keyed);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== STEP_UP_REQUIRED) throw problem;
      if (!(await onStepUp?.())) throw problem;
      return send(contract, input, keyed);
    }
  };

/** Returns the delay that a starting or overloaded server requests, in ms. */
function momentIn({ status, headers }: Response): number | undefined {
  const ms = Number(headers.get('retry-after') ?? Number.NaN) * 1_000;
  return status === 503 && ms > 0 && ms <= MOMENT ? ms : undefined;
}

/** Parses a response: JSON, nothing, a file with the server's name, or the output before if it did not change. */
async function outputIn(
  response: Response,
  contract: AnyContract,
  locale: Locale,
  before: TaggedOutput | undefined,
): Promise<unknown> {
  if (before && response.status === NOT_MODIFIED) return before.output;
  if (getMediaType(contract) !== undefined) {
    const named =
      /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    return { name: decodeURIComponent(named), content: await response.blob() } satisfies FileResponse;
  }
  const text = await response.text();
  if (text === '') return undefined;
  const { compact } = contract;
  const isCompact =
    compact !== undefined && response.headers.get('content-type')?.toLowerCase().startsWith(compact.media) === true;
  try {
    const body: unknown = JSON.parse(text);
    return isCompact ? compact.decode(body as never) : body;
  } catch {
    throw createUnreadableError(response.status, locale);
  }
}
