import { fillPlaceholders, type Text } from './locale.js';

/** A refusal declared by a contract: code, HTTP status and sentence in every locale. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly status: 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly text: Text;
  /**
   * The input field that the sentence belongs to; a 422 then lists it under `errors`. `{name}` is replaced by a value of the
   * refusal, where a field is one of a list: `time_out.{index}`.
   */
  readonly field?: string;
}

/** The code of an answer 503 that comes because a part of the product, its database for one, cannot be reached just now. */
export const UNAVAILABLE = 'Unavailable';

export const refusal = <Code extends string>(
  code: Code,
  status: Refusal['status'],
  text: Text,
  field?: string,
): Refusal<Code> => ({ code, status, text, ...(field === undefined ? {} : { field }) });

/** The sentence of a refusal under the field that it belongs to, as an answer lists it; nothing where it belongs to none. */
export const underField = (
  { field }: Pick<Refusal, 'field'>,
  message: string,
  values: Readonly<Record<string, unknown>>,
): { errors?: Record<string, string[]> } =>
  field === undefined ? {} : { errors: { [fillPlaceholders(field, values)]: [message] } };

/** A refusal as a value: what a decision returns instead of events. `values` fill the sentence. */
export interface Refused<Code extends string = string> {
  readonly refused: Code;
  readonly values: Readonly<Record<string, unknown>>;
}

export const refuse = <Code extends string>(
  refused: Code,
  values: Readonly<Record<string, unknown>> = {},
): Refused<Code> => ({ refused, values });

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
