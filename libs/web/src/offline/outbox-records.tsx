import { writeLocal } from '../local-storage.js';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A command stored in the browser until the server has responded. */
export interface QueuedCommand {
  /** `Idempotency-Key`, the same for every attempt. */
  readonly key: string;
  /** Contract name. */
  readonly contract: string;
  /** Command input. A photo in it stays a `Blob`, which IndexedDB stores as it is. */
  readonly ask: Readonly<Record<string, unknown>>;
  /** ID of the related record, such as a job, so that a screen finds the commands of a row. */
  readonly about: string;
  /** Description of the command in the user's language. */
  readonly label: string;
  readonly given_at: string;
  /** Why the server refused it; `null` while it is pending. */
  readonly failed: string | null;
  /** The server would run it if the user confirms overwriting other users' data. */
  readonly asks?: boolean;
}

interface Row extends QueuedCommand {
  /** Sequence number assigned by the browser. */
  readonly place?: number;
  readonly user: string;
}
interface Tables extends DBSchema {
  outbox: { key: number; value: Row; indexes: { user: string; key: string } };
}
type Database = IDBPDatabase<Tables>;

/** Key prefix under which earlier releases stored all commands of a user as one text. */
const FORMER = 'outbox.';

let opened: Promise<Database | null> | undefined;
/** Commands kept only while the page is open: the browser has no database (some private windows), or no space. */
const unkept = new Map<string, Row>();

function open(): Promise<Database | null> {
  opened ??= reopen().catch(() => null);
  return opened;
}

async function reopen(): Promise<Database> {
  const database = await openDB<Tables>('tailboard', 1, {
    upgrade: (fresh) => {
      const rows = fresh.createObjectStore('outbox', { keyPath: 'place', autoIncrement: true });
      rows.createIndex('user', 'user');
      rows.createIndex('key', 'key', { unique: true });
    },
    // A newer release in another tab wants to upgrade the database; close it, and reopen it on the next access.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  return withFormer(database);
}

/** Migrates commands stored by an earlier release, so that an update loses none. */
async function withFormer(database: Database): Promise<Database> {
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(FORMER))) {
    const actions = formerActs(localStorage.getItem(name));
    const tx = database.transaction('outbox', 'readwrite');
    for (const action of actions)
      if ((await tx.store.index('key').get(action.key)) === undefined)
        await tx.store.add({ ...action, user: name.slice(FORMER.length) });
    await tx.done;
    localStorage.removeItem(name);
  }
  return database;
}

function formerActs(stored: string | null): readonly QueuedCommand[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? (found as QueuedCommand[]) : [];
  } catch {
    return [];
  }
}

/**
 * Stores commands while the page closes, when the database does not respond any more. The next page moves them into the
 * database.
 */
export function storeWhileClosing(user: string, actions: readonly QueuedCommand[]): void {
  if (actions.length === 0) return;
  const name = FORMER + user;
  writeLocal(name, JSON.stringify([...formerActs(localStorage.getItem(name)), ...actions]));
}

/** Returns a user's commands in the order in which they were given. */
export async function queuedCommands(user: string): Promise<readonly QueuedCommand[]> {
  const database = await open();
  const stored = (await database?.getAllFromIndex('outbox', 'user', user)) ?? [];
  return [...stored, ...[...unkept.values()].filter((row) => row.user === user)];
}

export async function storeCommand(user: string, action: QueuedCommand): Promise<void> {
  const row = { ...action, user };
  try {
    const database = await open();
    if (!database) return void unkept.set(action.key, row);
    await database.add('outbox', row);
    // Requested with each command, so that the browser does not evict the data when it needs space.
    void navigator.storage?.persist?.().catch(() => undefined);
  } catch {
    // If the browser's storage is full, the command is still sent while the page is open.
    unkept.set(action.key, row);
  }
}

export async function updateCommand(key: string, change: Partial<QueuedCommand>): Promise<void> {
  const loose = unkept.get(key);
  if (loose) return void unkept.set(key, { ...loose, ...change });
  const database = await open();
  const row = await database?.getFromIndex('outbox', 'key', key);
  if (row) await database?.put('outbox', { ...row, ...change });
}

export async function deleteCommand(key: string): Promise<void> {
  unkept.delete(key);
  const database = await open();
  const place = await database?.getKeyFromIndex('outbox', 'key', key);
  if (place !== undefined) await database?.delete('outbox', place);
}

/** Deletes all users' commands, so that each test starts with an empty browser. */
export async function deleteAllCommands(): Promise<void> {
  unkept.clear();
  await (await open())?.clear('outbox');
}
