import { z } from 'zod';
import { fileOutput, query } from '../contract.js';
import { UserNotFound } from '../identity/user.js';
import { Instant, UserId, Uuid } from '../values.js';
import { unitStatuses } from './unit.js';
import { UnitNotFound } from './unit-refusals.js';

const one = { params: z.object({ id: Uuid }), permission: 'stock.read', refusals: [UnitNotFound] } as const;
const person = { params: z.object({ id: UserId }), permission: 'stock.read', refusals: [UserNotFound] } as const;
const at = z.object({ at: Instant });

/** Returns where a unit was at a given time. */
export const UnitAt = query('equipment.unit-at', {
  ...one,
  route: 'GET /cpes/{id}/at',
  query: at,
  output: z.object({
    data: z.object({
      /** `none`: not received at that time. */
      status: z.enum([...unitStatuses, 'none']),
      serial_mac: z.string(),
      user: z.object({ id: z.uuid(), label: z.string() }).nullable(),
      job: z.object({ id: z.uuid(), address: z.string() }).nullable(),
      location: z.object({ locationID: z.uuid(), name: z.string() }).nullable(),
      /** Since when it was there. */
      since: Instant.nullable(),
    }),
  }),
  summary: 'Get location and holder of a unit as of a time',
});
export const HeldAt = query('equipment.held-at', {
  ...person,
  route: 'GET /cpes/people/{id}/held',
  query: at,
  output: z.object({ data: z.array(z.object({ id: z.uuid(), serial_mac: z.string(), since: Instant })) }),
  summary: 'List the units that a user held as of a time',
});

/**
 * Canonical JSON, one line per event with the names of its IDs and the hash of the previous line.
 * `tools/audit/verify-chain.mjs` verifies it without the product. Only readers of the login log receive IP addresses,
 * so the hashes of other readers differ.
 */
const chain = fileOutput('text/plain');
export const UnitChain = query('equipment.unit-chain', {
  ...one,
  route: 'GET /cpes/{id}/chain',
  output: chain,
  summary: 'Download the verifiable history of a unit',
});
export const PersonChain = query('equipment.person-chain', {
  ...person,
  route: 'GET /cpes/people/{id}/chain',
  output: chain,
  summary: 'Download the verifiable history of a user’s units while the user was responsible for them',
});
