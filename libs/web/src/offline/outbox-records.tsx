import { writeLocal } from '../local-storage.js';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A command stored in the browser until the server has responded. */
export interface QueuedCommand {
  /** `Idempotency-Key`, the same for every attempt. */
  readonly key: string;
  /** Contract name. */
  readonly contract: string;
  /** Command input. A photo in it stays a `Blob`, which IndexedDB stores as it is. */
  readonly input: Readonly<Record<string, unknown>>;
  /** ID of the related record, such as a job, so that a screen finds the commands of a row. */
  readonly subject: string;
  /** Description of the command in the user's language. */
  readonly label: string;
  readonly given_at: string;
  /** Why the server refused it; `null` while it is pending. */
  readonly failed: string | null;
  /** The server would run it if the user confirms overwriting other users' data. */
  readonly needsConfirmation?: boolean;
  /** The confirmation must include a reason. */
  readonly needsReason?: boolean;
}

/** A command with the field names of the database, which do not change: earlier releases wrote and later ones read them. */
export interface StoredCommand extends Omit<QueuedCommand, 'input' | 'subject' | 'needsConfirmation'> {
  readonly ask: QueuedCommand['input'];
  readonly about: string;
  readonly asks?: boolean;
}

interface Row extends StoredCommand {
  /** Sequence number assigned by the browser. */
  readonly place?: number;
  readonly user: string;
}
interface Tables extends DBSchema {
  outbox: { key: number; value: Row; indexes: { user: string; key: string } };
}
type Database = IDBPDatabase<Tables>;

export const toStored = ({ input, subject, needsConfirmation, ...command }: QueuedCommand): StoredCommand => ({
  ...command,
  ask: input,
  about: subject,
  ...(needsConfirmation === undefined ? {} : { asks: needsConfirmation }),
});

export const fromStored = ({ ask, about, asks, ...command }: StoredCommand): QueuedCommand => ({
  ...command,
  input: ask,
  subject: about,
  ...(asks === undefined ? {} : { needsConfirmation: asks }),
});

/** Key prefix under which earlier releases stored all commands of a user as one text. */
const FORMER = 'outbox.';

let opened: Promise<Database | null> | undefined;
/** Commands kept only while the page is open: the browser has no database (some private windows), or no space. */
const unsaved = new Map<string, Row>();

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
    const commands = readFormerCommands(localStorage.getItem(name));
    const tx = database.transaction('outbox', 'readwrite');
    for (const command of commands)
      if ((await tx.store.index('key').get(command.key)) === undefined)
        await tx.store.add({ ...command, user: name.slice(FORMER.length) });
    await tx.done;
    localStorage.removeItem(name);
  }
  return database;
}

function readFormerCommands(stored: string | null): readonly StoredCommand[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? (found as StoredCommand[]) : [];
  } catch {
    return [];
  }
}

/**
 * Stores commands while the page closes, when the database does not respond any more. The next page moves them into the
 * database.
 */
export function storeWhileClosing(user: string, commands: readonly QueuedCommand[]): void {
  if (commands.length === 0) return;
  const name = FORMER + user;
  writeLocal(name, JSON.stringify([...readFormerCommands(localStorage.getItem(name)), ...commands.map(toStored)]));
}

/** Returns a user's commands in the order in which they were given. */
export async function loadQueuedCommands(user: string): Promise<readonly QueuedCommand[]> {
  const database = await open();
  const stored = (await database?.getAllFromIndex('outbox', 'user', user)) ?? [];
  return [...stored, ...[...unsaved.values()].filter((row) => row.user === user)].map(fromStored);
}

export async function storeCommand(user: string, command: QueuedCommand): Promise<void> {
  const row = { ...toStored(command), user };
  try {
    const database = await open();
    if (!database) return void unsaved.set(command.key, row);
    await database.add('outbox', row);
    // Requested with each command, so that the browser does not evict the data when it needs space.
    void navigator.storage?.persist?.().catch(() => undefined);
  } catch {
    // If the browser's storage is full, the command is still sent while the page is open.
    unsaved.set(command.key, row);
  }
}

/** Stores why a command was refused, or that it needs a confirmation; `null` while it is pending. */
export async function updateCommand(
  key: string,
  { failed, needsConfirmation, needsReason }: Pick<QueuedCommand, 'failed' | 'needsConfirmation' | 'needsReason'>,
): Promise<void> {
  const change = {
    failed,
    ...(needsConfirmation === undefined ? {} : { asks: needsConfirmation }),
    ...(needsReason === undefined ? {} : { needsReason }),
  };
  const loose = unsaved.get(key);
  if (loose) return void unsaved.set(key, { ...loose, ...change });
  const database = await open();
  const row = await database?.getFromIndex('outbox', 'key', key);
  if (row) await database?.put('outbox', { ...row, ...change });
}

export async function deleteCommand(key: string): Promise<void> {
  unsaved.delete(key);
  const database = await open();
  const place = await database?.getKeyFromIndex('outbox', 'key', key);
  if (place !== undefined) await database?.delete('outbox', place);
}

/** Deletes all users' commands, so that each test starts with an empty browser. */
export async function deleteAllCommands(): Promise<void> {
  unsaved.clear();
  await (await open())?.clear('outbox');
}
