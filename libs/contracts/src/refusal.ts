import type { Text } from './locale.js';

/** An answer "no" that a contract declares: its code, its HTTP status and its sentence in every locale. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly status: 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly text: Text;
  /** The input field that the sentence belongs to; a 422 then lists it under `errors`. */
  readonly field?: string;
}

export const refusal = <Code extends string>(
  code: Code,
  status: Refusal['status'],
  text: Text,
  field?: string,
): Refusal<Code> => ({ code, status, text, ...(field === undefined ? {} : { field }) });

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
