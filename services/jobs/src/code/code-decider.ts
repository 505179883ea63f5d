import { codeEvents } from '@tailboard/contracts/jobs/code';
import { decider } from '@tailboard/eventing/decider';
import { evolveCode, unknownCode, type BillingCode } from './code.js';
import { defineCode, removeCode, reviseCode } from './write-code.js';

/** Billing codes and their dated values (decision D9). */
export const codeDecider = decider<BillingCode, typeof codeEvents>({
  events: codeEvents,
  initial: unknownCode,
  evolve: evolveCode,
  decisions: [defineCode, reviseCode, removeCode],
});
