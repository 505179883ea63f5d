import { describe, expect, it } from '@jest/globals';
import { memoryStore } from '../store/memory-store.js';
import type { Append, RecordedEvent } from '../event-store.js';
import { fold, collectNotices, UnfoldableEventError, type TableChanges } from './fold.js';
import {
  closeAccount,
  depositCents,
  depositWithoutCurrency,
  ledger,
  takeNote,
  openAccount,
  depositPoison,
} from '../testing/sample-ledger.js';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

async function recorded(...appends: Append[]): Promise<readonly RecordedEvent[]> {
  const store = memoryStore();
  await store.appendMany(appends);
  return (await store.readAll({ limit: 1_000 })).events;
}
type Row = Readonly<Record<string, unknown>>;
/** Folds a batch into existing rows. */
function given(rows: { account?: Row[]; deposit?: Row[] } = {}, quiet = false) {
  return {
    when(events: readonly RecordedEvent[]) {
      const tables = fold(ledger(), events, quiet);
      return {
        tables,
        changes: Object.fromEntries(
          tables.map((one) => [one.name, one.apply(rows[one.name as 'account'] ?? [])]),
        ) as Record<'account' | 'deposit', TableChanges>,
      };
    },
  };
}
const row = (id: string, cents: bigint, deposits: number) => ({
  id,
  owner: 'ada',
  cents,
  deposits,
  tags: [],
  last: null,
  changed_at: null,
});

describe('folding a batch', () => {
  it('given nothing, when an account is opened and deposited to in one batch, then one whole row is written', async () => {
    const { changes, tables } = given({}, true).when(await recorded(openAccount(A), depositCents(A, 5, 7)));

    expect(changes.account.upserts).toMatchObject([
      { id: A, cents: 12n, deposits: 2, last: { cents: 7, currency: 'USD' } },
    ]);
    expect(changes.deposit.upserts).toHaveLength(2);
    expect(tables.map(({ wanted }) => wanted.keys.size)).toEqual([0, 0]);
  });

  it('given a row, when it is changed, then its row alone is read and it counts on', async () => {
    const { changes, tables } = given({ account: [row(A, 100n, 3)] }).when(await recorded(depositCents(A, 5)));

    expect([...tables[0]!.wanted.keys.values()]).toEqual([{ id: A }]);
    expect(changes.account.upserts).toMatchObject([{ id: A, cents: 105n, deposits: 4 }]);
  });

  it('given no row, when it is changed, then nothing is written for it', async () => {
    expect(given().when(await recorded(depositCents(B, 5))).changes.account).toEqual({
      upserts: [],
      removals: [],
      changed: [],
    });
  });

  it('given rows, when one is removed and its children with it, then the keys of all are deleted', async () => {
    const held = { account: [row(A, 1n, 1)], deposit: [{ account_id: A, revision: 1, cents: 1, currency: 'USD' }] };
    const { changes, tables } = given(held).when(await recorded(depositCents(A, 9), closeAccount(A)));

    expect(tables[1]!.wanted.matches).toEqual([{ account_id: A }]);
    expect(changes.account.removals).toEqual([{ id: A }]);
    // The deposit came and went in the same batch; deleting a missing row is harmless.
    expect(changes.deposit.removals).toContainEqual({ account_id: A, revision: 1 });
    expect(changes.deposit.upserts).toEqual([]);
  });

  it('given an account that opens and closes within a batch, then its row is deleted and not written', async () => {
    const { changes } = given().when(await recorded(openAccount(A), closeAccount(A), openAccount(A, 'bea')));
    expect(changes.account.upserts).toMatchObject([{ id: A, owner: 'bea' }]);
    expect(changes.account.removals).toEqual([]);
  });

  it('given an older shape, when it is folded, then the handler sees the newest', async () => {
    const { changes } = given().when(await recorded(openAccount(A), depositWithoutCurrency(A, 5)));
    expect(changes.account.upserts).toMatchObject([{ last: { cents: 5, currency: 'USD' } }]);
  });

  it('given an event that no row can store, then it is known by name', async () => {
    const events = await recorded(openAccount(A), depositCents(A, 1), depositPoison(A));
    const folding = () => given().when(events);
    expect(folding).toThrow(UnfoldableEventError);
    try {
      folding();
    } catch (error) {
      expect((error as UnfoldableEventError).event).toBe(events[2]);
    }
  });

  it('given events that no one handles, then nothing is asked for', async () => {
    const { tables } = given().when(await recorded(takeNote(1)));
    expect(tables.map(({ wanted }) => wanted)).toEqual([
      { keys: new Map(), matches: [] },
      { keys: new Map(), matches: [] },
    ]);
  });

  it('given a user to show, when a row is put, then it is reported with what was there before', async () => {
    const { changes } = given({ account: [row(A, 1n, 1)] }).when(
      await recorded(openAccount(A, 'bea'), depositCents(A, 3)),
    );
    expect(changes.account.changed).toMatchObject([
      { before: { owner: 'ada', cents: 1n }, after: { owner: 'bea', cents: 3n }, event: { type: 'AccountDeposited' } },
    ]);
    expect(collectNotices(ledger(), 'account', changes.account)).toEqual([
      { topic: 'user:bea', type: 'AccountDeposited', id: `account-${A}`, actor_id: 'ada' },
    ]);
  });
});
