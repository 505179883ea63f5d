import { randomUUID } from 'node:crypto';
import { eventSchemas, versionedEvent } from '@tailboard/contracts/event';
import { z } from 'zod';
import type { Database } from '../database.js';
import type { Append, EventStore } from '../event-store.js';
import { column, projection, table, type ProjectionBuilder } from '../projection.js';
import { sampleMeta } from './sample-events.js';
import type { Log } from '../projection/runtime.js';

/** Events of a sample account for projection specs. Version 2 of a deposit has a currency. */
export const accountEvents = eventSchemas('account', {
  AccountOpened: z.object({ owner: z.string() }),
  AccountDeposited: versionedEvent(2, z.object({ cents: z.int(), currency: z.string() }), {
    1: (data) => ({ ...data, currency: 'USD' }),
  }),
  AccountClosed: z.object({}),
});
/** Events that the ledger does not handle. */
export const noteEvents = eventSchemas('note', { NoteTaken: z.object({ n: z.int() }) });

export const account = table('account', {
  columns: {
    id: 'uuid',
    owner: 'text',
    cents: 'bigint',
    deposits: 'int',
    tags: 'text[]',
    last: column<{ cents: number; currency: string } | null>('jsonb?'),
    changed_at: 'timestamptz?',
  },
  key: ['id'],
  indexes: ['(owner)'],
});
export const deposit = table('deposit', {
  columns: { account_id: 'uuid', revision: 'int', cents: 'int', currency: 'text' },
  key: ['account_id', 'revision'],
});

const tables = { account, deposit };

/** Builds sums and single rows from the same events; they agree only if each event counted once. */
export const ledger = (version = 1): ProjectionBuilder<typeof tables> =>
  projection({ name: 'bank.ledger', version, tables })
    .on(accountEvents, {
      AccountOpened: ({ id_in_category: id, data, meta }, rows) => {
        const { owner } = data;
        rows.account.put({
          id,
          owner,
          cents: 0n,
          deposits: 0,
          tags: [owner, 'a "b" \\ {c}'],
          last: null,
          changed_at: meta.at,
        });
      },
      AccountDeposited: ({ id_in_category, data, revision }, rows) => {
        const { cents, currency } = data;
        rows.account.change(id_in_category, (row) => ({
          ...row,
          cents: row.cents + BigInt(cents),
          deposits: row.deposits + 1,
          last: { cents, currency },
        }));
        rows.deposit.put({ account_id: id_in_category, revision, cents, currency });
      },
      AccountClosed: ({ id_in_category }, rows) => {
        rows.account.remove(id_in_category);
        rows.deposit.removeWhere({ account_id: id_in_category });
      },
    })
    .notices({
      account: ({ before, after, event }) => [
        {
          topic: `user:${(after ?? before)!.owner}`,
          type: event.type,
          id: event.stream,
          actor_id: event.meta.actor_id,
        },
      ],
    });

/** Schema of the spec's tables. */
export const SCHEMA = 'bank';
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Accounts and deposits, and whether both tables agree. */
export interface Sums {
  accounts: number;
  cents: bigint;
  counted: number;
  deposits: number;
}
export const loadSums = async (database: Database): Promise<Sums> => {
  const [row] = await database.query<Sums>(
    `select a.*, d.* from
       (select count(*)::int as accounts, coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(deposits), 0)::int as counted from ${SCHEMA}.account) a,
       (select count(*)::int as deposits from ${SCHEMA}.deposit) d`,
  );
  return row!;
};

const toAppend = (
  stream: string,
  expected: Append['expected'],
  made: readonly { type: string; data: unknown; version?: number }[],
): Append => ({
  stream,
  expected,
  events: made.map(({ type, data, version = type === 'AccountDeposited' ? 2 : 1 }) => ({
    id: randomUUID(),
    type,
    version,
    data,
    meta: sampleMeta(),
  })),
});

export const openAccount = (id: string, owner = 'ada'): Append =>
  toAppend(`account-${id}`, 'any', [accountEvents.make.AccountOpened({ owner })]);
export const depositCents = (id: string, ...cents: readonly number[]): Append =>
  toAppend(
    `account-${id}`,
    'any',
    cents.map((one) => accountEvents.make.AccountDeposited({ cents: one, currency: 'USD' })),
  );
export const closeAccount = (id: string): Append =>
  toAppend(`account-${id}`, 'any', [accountEvents.make.AccountClosed({})]);
/** A deposit as written before currencies existed. */
export const depositWithoutCurrency = (id: string, cents: number): Append =>
  toAppend(`account-${id}`, 'any', [{ type: 'AccountDeposited', data: { cents }, version: 1 }]);
/** A deposit that no row can store. */
export const depositPoison = (id: string): Append =>
  toAppend(`account-${id}`, 'any', [{ type: 'AccountDeposited', data: { cents: 'many', currency: 'USD' } }]);
export const takeNote = (n: number): Append =>
  toAppend(`note-${randomUUID()}`, 'any', [noteEvents.make.NoteTaken({ n })]);

/** Appends and returns the position that a reader must reach. */
export async function record(store: EventStore, ...appends: readonly Append[]): Promise<bigint> {
  const results = await store.appendMany(appends);
  return results.reduce((newest, result) => (result.ok && result.position > newest ? result.position : newest), 0n);
}

/** A log for specs that keeps its entries. */
export function recordingLog(): Log & {
  readonly entries: { level: string; message: string; [detail: string]: unknown }[];
} {
  const entries: { level: string; message: string; [detail: string]: unknown }[] = [];
  const write = (level: string) => (message: string, details?: object) =>
    void entries.push({ level, message, ...details });
  return { entries, info: write('info'), warn: write('warn'), error: write('error') };
}
