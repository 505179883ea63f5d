import type { Severity } from './qc-code.js';

/** What of a finding the outcome depends on. */
export interface Graded {
  readonly severity: Severity;
  readonly safety: boolean;
}
export interface Outcome {
  readonly passed: boolean;
  readonly safety_passed: boolean;
}

/**
 * The outcome by rule (decision D24): one major finding fails a visit, and so do minor ones from the limit on; any finding of safety
 * fails its safety. Service and screen count alike.
 * @param minorLimit the setting `qc_minor_limit`
 */
export function outcomeOf(findings: readonly Graded[], minorLimit: number): Outcome {
  const minor = findings.filter(({ severity }) => severity === 'minor').length;
  return {
    passed: minor < minorLimit && !findings.some(({ severity }) => severity === 'major'),
    safety_passed: !findings.some(({ safety }) => safety),
  };
}
