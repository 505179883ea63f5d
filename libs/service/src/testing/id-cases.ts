import { expect } from '@jest/globals';
import type { Contract } from '@tailboard/contracts/contract';
import { listIdFields, type IdScope, type OwnedRecord } from '@tailboard/contracts/id-scope';
import { roles, getScope, type Role, type Scope } from '@tailboard/contracts/permission';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ServiceUnderTest, TestRequest } from './service-under-test.js';

/** A request in which one ID names a record of another user, or no record. */
export interface IdCase {
  readonly contract: Contract;
  readonly role: Role;
  readonly granted: Scope;
  readonly field: string;
  readonly scope: IdScope;
  readonly names: 'another’s' | 'an unknown';
}

/** The records of a service under test. */
export interface IdSamples {
  readonly me: string;
  /** ID of another user; if other fields take IDs of other records, one of those. */
  readonly other: string;
  /** ID of another user, if `other` is none. */
  readonly otherUser?: string;
  readonly own: Readonly<Partial<Record<OwnedRecord, string>>>;
  readonly others: Readonly<Partial<Record<OwnedRecord, string>>>;
  /** Values of the other fields of an input, by contract or for all. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Values of fields whose scope is decided: those of another user. */
  readonly decided: Readonly<Record<string, unknown>>;
  /** Texts that only responses about the other user’s records contain. */
  readonly secrets: readonly string[];
}

const scopeFor = (role: Role, { permission }: Contract): Scope | null =>
  permission === 'signed-in' ? 'own' : permission === 'public' ? null : getScope([role], permission);

/** Returns a case for each contract, role that may send it, and ID with a scope. */
export const idCases = (contracts: readonly Contract[]): [title: string, idCase: IdCase][] =>
  contracts.flatMap((contract) =>
    roles.flatMap((role) => {
      const granted = scopeFor(role, contract);
      if (granted === null) return [];
      return Object.entries(contract.ids).flatMap(([field, scope]) =>
        (scope.kind === 'ownRecord' ? (['another’s', 'an unknown'] as const) : (['another’s'] as const))
          .filter((names) => granted === 'own' || (names === 'another’s' && scope.kind !== 'checkedInDecision'))
          .filter(() => scope.kind !== 'unrestricted')
          .map((names): [string, IdCase] => [
            `${contract.name} as ${role} (${granted}) with ${names} ${field}`,
            { contract, role, granted, field, scope, names },
          ]),
      );
    }),
  );

/** Sends the request of a case, and expects a refusal without effect if the ID is outside the caller's scope. */
export async function expectIdScope(under: ServiceUnderTest, idCase: IdCase, samples: IdSamples): Promise<void> {
  const { contract, role, granted, field, scope } = idCase;
  const before = await under.store.head();
  const { status, body } = await under.inject<{ code?: string; ids?: unknown[] } | undefined>(
    toRequest(contract, createInput(idCase, samples), { user_id: samples.me, label: role, roles: [role] }),
  );
  const refusals = 'refusal' in scope ? [scope.refusal, 'unknown' in scope ? scope.unknown : scope.refusal] : [];
  // Validation errors have no code; they would hide a refusal.
  const invalid = status === 422 && body?.code === undefined;
  if (granted === 'all') return expect(invalid || refusals.includes(body?.code ?? '')).toBe(false);
  if (refusals.length > 0) {
    const code = refusals[idCase.names === 'an unknown' ? 1 : 0];
    const refusal = contract.refusals.find((one) => one.code === code);
    expect({ field, status, code: body?.code }).toEqual({ field, status: refusal?.status, code });
  } else if (scope.kind === 'checkedInDecision') expect(status >= 400 || body?.ids?.length === 0).toBe(true);
  // A command that selects nothing may say so.
  else if (contract.kind === 'query' || !contract.refusals.some(({ code }) => code === body?.code))
    expect(status).toBeLessThan(300);
  for (const secret of samples.secrets) expect(JSON.stringify(body ?? null)).not.toContain(secret);
  if (contract.kind === 'command') expect(await under.store.head()).toBe(before);
}

/** Builds an input with the caller's own IDs, except the one of the case. */
function createInput({ contract, field: tested, names }: IdCase, samples: IdSamples): Record<string, unknown> {
  const { me, other, otherUser = other, own, others, values, decided } = samples;
  const given = structuredClone((values[contract.name] ?? {}) as Record<string, unknown>);
  for (const [name, schema] of Object.entries(getShapes(contract)))
    if (!(name in given) && name in values && !schema.safeParse(undefined).success) given[name] = values[name];
  for (const field of listIdFields(contract)) {
    const scope = contract.ids[field];
    if (scope?.kind !== 'ownUserId' && scope?.kind !== 'ownRecord' && field !== tested) continue;
    const record = scope?.kind === 'ownRecord' ? scope.record : null;
    const user = scope?.kind === 'ownUserId' ? otherUser : other;
    const foreign = record !== null ? others[record] : scope?.kind === 'checkedInDecision' ? decided[field] : user;
    const mine = record !== null ? own[record] : me;
    if ((field === tested ? foreign : mine) === undefined) throw new Error(`no sample for ${contract.name} ${field}`);
    const [list = '', ...inEntry] = field.split('.');
    if (inEntry.length > 0) given[list] ??= structuredClone(values[list]);
    setAt(given, [list, ...inEntry], field !== tested ? mine : names === 'an unknown' ? randomUUID() : foreign);
  }
  return given;
}
const getShapes = ({ input: { params, query, body } }: Contract): Readonly<Record<string, z.ZodType>> => ({
  ...(params?.shape as Readonly<Record<string, z.ZodType>> | undefined),
  ...(query?.shape as Readonly<Record<string, z.ZodType>> | undefined),
  ...(body instanceof z.ZodObject ? (body.shape as Readonly<Record<string, z.ZodType>>) : {}),
});

function setAt(given: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) given[name] = value;
  else for (const entry of given[name] as Record<string, unknown>[]) setAt(entry, rest, value);
}

function toRequest(
  { method, path, input: { params, query } }: Contract,
  given: Record<string, unknown>,
  as: TestRequest['as'],
): TestRequest {
  const inPath = Object.keys(params?.shape ?? {});
  const inQuery = Object.keys(query?.shape ?? {}).filter((name) => given[name] !== undefined);
  const search = new URLSearchParams(inQuery.map((name): [string, string] => [name, String(given[name])])).toString();
  const payload = Object.fromEntries(
    Object.entries(given).filter(([name]) => !inPath.includes(name) && !inQuery.includes(name)),
  );
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  return {
    method,
    url: search === '' ? url : `${url}?${search}`,
    ...(method === 'GET' ? {} : { payload }),
    ...(as ? { as } : {}),
  };
}
