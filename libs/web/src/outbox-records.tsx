import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A command that waits in the browser until the server has answered it. */
export interface QueuedCommand {
  /** Its `Idempotency-Key`, the same each time it is sent. */
  readonly key: string;
  /** The name of its contract. */
  readonly contract: string;
  /** Its input. A photo in it stays a `Blob`: the browser's database holds those as they are. */
  readonly ask: Readonly<Record<string, unknown>>;
  /** What it is about, so that a screen finds the acts of a row: a job's id. */
  readonly about: string;
  /** It in the words of the person who gave it. */
  readonly label: string;
  readonly given_at: string;
  /** Why the server refused it; `null` while it waits. */
  readonly failed: string | null;
  /** The server would do it for whoever says to overwrite what others have. */
  readonly asks?: boolean;
}

interface Row extends QueuedCommand {
  /** Numbered by the browser: the order in which acts were given. */
  readonly place?: number;
  readonly user: string;
}
interface Tables extends DBSchema {
  outbox: { key: number; value: Row; indexes: { user: string; key: string } };
}
type Database = IDBPDatabase<Tables>;

/** Where releases before this one kept the acts of a person: one text for all of them. */
const FORMER = 'outbox.';

let opened: Promise<Database | null> | undefined;
/** Acts that live as long as the page: the browser has no database (some private windows), or no room. */
const unkept = new Map<string, Row>();

function open(): Promise<Database | null> {
  opened ??= openAnew().catch(() => null);
  return opened;
}

async function openAnew(): Promise<Database> {
  const database = await openDB<Tables>('tailboard', 1, {
    upgrade: (fresh) => {
      const rows = fresh.createObjectStore('outbox', { keyPath: 'place', autoIncrement: true });
      rows.createIndex('user', 'user');
      rows.createIndex('key', 'key', { unique: true });
    },
    // A newer release wants to change it in another tab; it is opened anew when it is next asked for.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  return withFormer(database);
}

/** Takes over what a release before kept elsewhere: nobody's acts are lost by an update. */
async function withFormer(database: Database): Promise<Database> {
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(FORMER))) {
    const acts = formerActs(localStorage.getItem(name));
    const tx = database.transaction('outbox', 'readwrite');
    for (const act of acts)
      if ((await tx.store.index('key').get(act.key)) === undefined)
        await tx.store.add({ ...act, user: name.slice(FORMER.length) });
    await tx.done;
    localStorage.removeItem(name);
  }
  return database;
}

function formerActs(kept: string | null): readonly QueuedCommand[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(found) ? (found as QueuedCommand[]) : [];
  } catch {
    return [];
  }
}

/** The acts of a person, in the order in which they were given. */
export async function queuedCommands(user: string): Promise<readonly QueuedCommand[]> {
  const database = await open();
  const kept = (await database?.getAllFromIndex('outbox', 'user', user)) ?? [];
  return [...kept, ...[...unkept.values()].filter((row) => row.user === user)];
}

export async function storeCommand(user: string, act: QueuedCommand): Promise<void> {
  const row = { ...act, user };
  try {
    const database = await open();
    if (!database) return void unkept.set(act.key, row);
    await database.add('outbox', row);
    // Asked with each act, so that the browser does not clear it away when it needs room.
    void navigator.storage?.persist?.().catch(() => undefined);
  } catch {
    // A full browser: the act leaves all the same, as long as the page lives.
    unkept.set(act.key, row);
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

/** Empties it, whoever's acts they are: each test begins with a browser that holds none. */
export async function deleteAllCommands(): Promise<void> {
  unkept.clear();
  await (await open())?.clear('outbox');
}
