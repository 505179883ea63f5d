import { mediaOf, type AnsweredFile, type AnyContract, type OutputOf } from '@tailboard/contracts/contract';
import { UNAVAILABLE } from '@tailboard/contracts/refusal';
import type { Locale } from '@tailboard/contracts/locale';
import { problemIn, unanswered, unreadableAnswer, type ApiProblem } from './problem.js';
import { wireOf, type RequestInput, type Wire } from './request.js';
import { browserTransport, newKey, type Transport } from './transport.js';

export interface ApiResponse<C extends AnyContract = AnyContract> {
  readonly output: OutputOf<C>;
  /** The read model had not caught up with what this browser last did; asking again soon gives the truth. */
  readonly stale: boolean;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Sends `If-Match`: refuse with 409 unless the record still has this version. */
  ifMatch?: number;
  /** The key of a command that was given earlier and is sent again: what did arrive is answered, not done twice. */
  key?: string;
  /** Nobody waits for it just now (a heartbeat, rows that are shown already): a server that breaks opens no dialog. */
  quiet?: boolean;
  /** How much of a file has left. */
  onProgress?: (sent: number, of: number) => void;
}

export interface Api {
  /** Asks what a contract describes; a failing answer is thrown as {@link ApiProblem}. */
  send<C extends AnyContract>(contract: C, ask: RequestInput<C>, options?: RequestOptions): Promise<ApiResponse<C>>;
  /** The same, when only the answer matters. */
  call<C extends AnyContract>(contract: C, ask: RequestInput<C>, options?: RequestOptions): Promise<OutputOf<C>>;
  /** Opens a stream that stays open, with the same headers as every request. */
  open(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>;
}

export interface ApiSettings {
  transport?: Transport;
  token: () => string | null;
  locale: () => Locale;
  /** A 401 came back for the token that is held now, or that is missing where one is needed. */
  onExpired?: (path: string) => void;
  /** A 403 came back. Whoever leads the person elsewhere marks it as handled. */
  onForbidden?: (problem: ApiProblem) => void;
  /** A 5xx came back, for a question or for a command. */
  onBroken?: (problem: ApiProblem, kind: AnyContract['kind']) => void;
  /** An answer came: `away` when it says that a part of the product cannot be reached just now. */
  onAnswer?: (away: boolean) => void;
  /** How one waits before a request without an answer is sent again. */
  wait?: (ms: number) => Promise<void>;
}

/** Pauses before a request that got no answer is sent again, in ms. */
const PAUSES = [300, 1200];
/** A server that says "try again in a moment" (503 with `Retry-After`) means no longer than this, in ms. */
const MOMENT = 5_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The one client of the API: everything it knows about a route stands in the route's contract. */
export function createApi({
  transport = browserTransport,
  token,
  locale,
  onExpired,
  onForbidden,
  onBroken,
  onAnswer,
  wait = pause,
}: ApiSettings): Api {
  let position: bigint | null = null;

  const standing = (): Record<string, string> => {
    const held = token();
    return { 'accept-language': locale(), ...(held ? { authorization: `Bearer ${held}` } : {}) };
  };

  const headersFor = (
    contract: AnyContract,
    wire: Wire,
    key: string,
    { ifMatch }: RequestOptions,
  ): Record<string, string> => ({
    accept: mediaOf(contract) ?? 'application/json',
    ...standing(),
    ...(wire.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(contract.kind === 'command' ? { 'idempotency-key': key } : {}),
    ...(position === null ? {} : { 'x-min-position': String(position) }),
    ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
  });

  const travel = (
    contract: AnyContract,
    wire: Wire,
    headers: Record<string, string>,
    options: RequestOptions,
  ): Promise<Response> => {
    const init = { method: contract.method, headers, signal: options.signal ?? null };
    if (!wire.file)
      return transport.fetch(wire.url, { ...init, ...(wire.json === undefined ? {} : { body: wire.json }) });
    const body = new FormData();
    body.append('file', wire.file);
    return transport.upload(wire.url, { ...init, body }, options.onProgress ?? (() => undefined));
  };

  const send: Api['send'] = async (contract, ask, options = {}) => {
    const wire = wireOf(contract, ask);
    const key = options.key ?? newKey();
    const held = token();
    let response: Response | undefined;
    for (let attempt = 0; response === undefined; attempt++) {
      try {
        // The same key each time: a command that did arrive is answered, not done twice.
        const answer = await travel(contract, wire, headersFor(contract, wire, key, options), options);
        const moment = attempt < PAUSES.length ? momentIn(answer) : undefined;
        if (moment === undefined) response = answer;
        else await wait(moment);
      } catch (error) {
        if (options.signal?.aborted) throw error;
        const ms = PAUSES[attempt];
        if (ms === undefined) throw unanswered(locale());
        await wait(ms);
      }
    }
    if (!response.ok) {
      const problem = await problemIn(response, locale());
      onAnswer?.(problem.code === UNAVAILABLE);
      // An answer to a token of before says nothing about the one of now.
      if (problem.status === 401 && contract.permission !== 'public' && held === token()) onExpired?.(contract.path);
      if (problem.status === 403) onForbidden?.(problem);
      if (problem.status >= 500 && !options.quiet) onBroken?.(problem, contract.kind);
      throw problem;
    }
    onAnswer?.(false);
    const reached = response.headers.get('x-event-position');
    if (reached && /^\d+$/.test(reached) && (position === null || BigInt(reached) > position))
      position = BigInt(reached);
    return {
      output: (await outputIn(response, contract, locale())) as never,
      stale: response.headers.get('x-stale') === 'true',
    };
  };

  return {
    send,
    call: async (contract, ask, options) => (await send(contract, ask, options)).output,
    open: async (url, headers, signal) => {
      const held = token();
      const response = await transport.fetch(url, { headers: { ...standing(), ...headers }, signal });
      if (response.status === 401 && held === token()) onExpired?.(url);
      return response;
    },
  };
}

/** How long a server that is just being started again, or very busy, asks to be left alone, in ms. */
function momentIn({ status, headers }: Response): number | undefined {
  const ms = Number(headers.get('retry-after') ?? Number.NaN) * 1_000;
  return status === 503 && ms > 0 && ms <= MOMENT ? ms : undefined;
}

/** What an answer holds: JSON, nothing, or the file that the contract promises, under the name that the server gave it. */
async function outputIn(response: Response, contract: AnyContract, locale: Locale): Promise<unknown> {
  if (mediaOf(contract) !== undefined) {
    const named =
      /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    return { name: decodeURIComponent(named), content: await response.blob() } satisfies AnsweredFile;
  }
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableAnswer(response.status, locale);
  }
}
