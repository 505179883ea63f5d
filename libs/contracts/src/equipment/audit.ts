import { z } from 'zod';
import { fileOf, query } from '../contract.js';
import { UserNotFound } from '../identity/user.js';
import { Instant, UserId, Uuid } from '../values.js';
import { unitStatuses } from './unit.js';
import { UnitNotFound } from './unit-refusals.js';

const one = { params: z.object({ id: Uuid }), permission: 'stock.read', refusals: [UnitNotFound] } as const;
const person = { params: z.object({ id: UserId }), permission: 'stock.read', refusals: [UserNotFound] } as const;
const at = z.object({ at: Instant });

/** Where a unit stood at a moment. */
export const UnitAt = query('equipment.unit-at', {
  ...one,
  route: 'GET /cpes/{id}/at',
  query: at,
  output: z.object({
    data: z.object({
      /** `none`: nobody had received it. */
      status: z.enum([...unitStatuses, 'none']),
      serial_mac: z.string(),
      user: z.object({ id: z.uuid(), label: z.string() }).nullable(),
      job: z.object({ id: z.uuid(), address: z.string() }).nullable(),
      location: z.object({ locationID: z.uuid(), name: z.string() }).nullable(),
      /** Since when it stood there. */
      since: Instant.nullable(),
    }),
  }),
  summary: 'Where a unit was at a moment, and who held it',
});
export const HeldAt = query('equipment.held-at', {
  ...person,
  route: 'GET /cpes/people/{id}/held',
  query: at,
  output: z.object({ data: z.array(z.object({ id: z.uuid(), serial_mac: z.string(), since: Instant })) }),
  summary: 'What somebody held at a moment',
});

/** Canonical JSON, a line for each event, each with the hash of the one before: `tools/audit/verify-chain.mjs` reads it alone. */
const chain = fileOf('text/plain');
export const UnitChain = query('equipment.unit-chain', {
  ...one,
  route: 'GET /cpes/{id}/chain',
  output: chain,
  summary: 'All that happened to a unit, as a file that proves itself',
});
export const PersonChain = query('equipment.person-chain', {
  ...person,
  route: 'GET /cpes/people/{id}/chain',
  output: chain,
  summary: 'All that happened to the units of somebody while they had to do with them, as a file that proves itself',
});
