import type { Severity } from './qc-code.js';

/** The fields of a finding that affect the outcome. */
export interface Graded {
  readonly severity: Severity;
  readonly safety: boolean;
}
export interface Outcome {
  readonly passed: boolean;
  readonly safety_passed: boolean;
}

/**
 * Computes the outcome (decision D24): one major finding fails a visit, as do minor ones from the limit on; any safety
 * finding makes it unsafe. Used by service and screen.
 * @param minorLimit the setting `qc_minor_limit`
 */
export function decideOutcome(findings: readonly Graded[], minorLimit: number): Outcome {
  const minor = findings.filter(({ severity }) => severity === 'minor').length;
  return {
    passed: minor < minorLimit && !findings.some(({ severity }) => severity === 'major'),
    safety_passed: !findings.some(({ safety }) => safety),
  };
}
