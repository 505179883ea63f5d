import type { ApiProblem } from '@tailboard/web/api/problem';
import { useEffect } from 'react';

/** What is wrong with what was asked, by field. */
export type Errors = Readonly<Record<string, readonly string[]>>;
export const noErrors: Errors = {};

/** Tells the form above a report what the server refused, so that it stands beside its field. */
export function useTold(problem: ApiProblem | null, onErrors: (errors: Errors) => void): void {
  useEffect(() => onErrors(problem?.errors ?? noErrors), [problem, onErrors]);
}
