import type { ApiError } from '@tailboard/web/api/problem';
import { useEffect } from 'react';

/** The errors of a request, by field. */
export type Errors = Readonly<Record<string, readonly string[]>>;
export const noErrors: Errors = {};

/** Passes the server's errors to the form above a report, so that they appear next to their fields. */
export function useReportToasts(problem: ApiError | null, onErrors: (errors: Errors) => void): void {
  useEffect(() => onErrors(problem?.errors ?? noErrors), [problem, onErrors]);
}
