import { addPackage } from '@tailboard/web/i18n/catalogs';
import { createStore } from '@tailboard/web/store';
import type { RemoteModule } from '@tailboard/web/remote';
import { assignPaths } from './path-conflicts.js';
import type { Misfit } from './remote-entry.js';
import { Listed, UnfitRemoteError } from './remotes-list.js';
import { trustHosts } from '../trusted-types.js';

/**
 * `absent`: not reachable, or not in time; `mismatch`: it needs other libraries than this shell shares. The other
 * values come from the validation of its module.
 */
type Failure = 'absent' | 'mismatch' | Misfit;
export type RemoteState =
  | { readonly name: string; readonly status: 'loading' }
  | { readonly name: string; readonly status: 'ready'; readonly remote: RemoteModule }
  | { readonly name: string; readonly status: 'failed'; readonly reason: Failure };

export interface Remotes {
  /** `null` until the list is loaded. */
  all(): readonly RemoteState[] | null;
  /** The list of remotes failed to load. */
  listFailed(): boolean;
  subscribe(listener: () => void): () => void;
  /** Loads the list and every remote on it; a second call has no effect. */
  start(): void;
  /** Retries a remote, or the whole list, without a page reload. */
  retry(name?: string): void;
  /**
   * Returns whether the address of this remote, or without a name of the shell, has another build than the one on this
   * page.
   */
  hasChanged(name: string): Promise<boolean>;
}

/** Finds and loads remotes: module federation, or a test double. */
export interface Loader {
  list(): Promise<readonly Listed[]>;
  load(remote: Listed): Promise<unknown>;
  hasChanged?(remote: Listed | undefined): Promise<boolean>;
}

/** A remote without a response after this time is shown as absent. It is accepted if it arrives later. */
const LOAD_TIMEOUT_MS = 12_000;

/** Nothing of it loads before the sign-in. */
export const federationLoader: Loader = {
  list: async () => {
    const response = await fetch('/remotes.json', { cache: 'no-store' });
    const { remotes } = Listed.parse(await response.json());
    trustHosts(remotes.map(({ entry }) => entry));
    return remotes;
  },
  load: async (remote) => (await import('./federation.js')).loadRemoteEntry(remote),
  hasChanged: async (remote) =>
    remote ? (await import('./federation.js')).remoteEntryChanged(remote) : shellChanged(),
};

/** The page names the shell's first file, and the file name contains the content hash. */
async function shellChanged(): Promise<boolean> {
  const own = document.querySelector('script[src^="/main."]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && own != null && !(await page.text()).includes(own);
}

const within = <T,>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not answer in time')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Returns the remotes of this page. A remote that is down, slow, incompatible or broken has its own state and does not
 * affect the others. `taken` are the shell's own paths.
 */
export function createRemotes(
  loader: Loader = federationLoader,
  timeout = LOAD_TIMEOUT_MS,
  taken: readonly string[] = [],
): Remotes {
  let found: readonly RemoteState[] = [];
  const states = createStore<readonly RemoteState[] | null>(null);
  let listFailed = false;
  let started = false;
  let listed: readonly Listed[] = [];
  const attempts = new Map<string, number>();
  const reported = new Set<string>();
  const become = (state: RemoteState): void => {
    found = found.map((other) => (other.name === state.name ? state : other));
    const { remoteModules, conflicts } = assignPaths(
      taken,
      found.flatMap((one) => (one.status === 'ready' ? [one.remote] : [])),
    );
    for (const line of conflicts) if (!reported.has(line)) console.warn(line);
    conflicts.forEach((line) => reported.add(line));
    const settled = new Map(remoteModules.map((remote) => [remote.name, remote]));
    states.set(
      found.map((one) => (one.status === 'ready' ? { ...one, remote: settled.get(one.name) ?? one.remote } : one)),
    );
  };
  const fail = (name: string, reason: Failure, why: unknown): void => {
    // A warning only: the screen reports the failure, and everything else continues.
    console.warn(`the remote ${name} is not available (${reason})`, why);
    become({ name, status: 'failed', reason });
  };
  const judge = async (name: string, module: unknown): Promise<void> => {
    const { readRemoteEntry } = await import('./remote-entry.js');
    const judged = readRemoteEntry(name, module);
    if (!('remoteModule' in judged)) return fail(name, judged.misfit, judged.why);
    await addPackage(judged.remoteModule.loadCatalogs);
    become({ name, status: 'ready', remote: judged.remoteModule });
  };
  const load = async (remote: Listed): Promise<void> => {
    const { name } = remote;
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    become({ name, status: 'loading' });
    const coming = loader.load(remote);
    try {
      await judge(name, await within(timeout, coming));
    } catch (error) {
      fail(name, error instanceof UnfitRemoteError ? error.reason : 'absent', error);
      const late = await coming.catch(() => undefined);
      if (late !== undefined && attempts.get(name) === attempt) await judge(name, late);
    }
  };
  const list = async (): Promise<void> => {
    listFailed = false;
    states.set(null);
    try {
      const all = await within(timeout, loader.list());
      listed = all.filter(({ name }, place) => all.findIndex((other) => other.name === name) === place);
    } catch (error) {
      console.warn('the list of remotes could not be read', error);
      listFailed = true;
      states.set([]);
      return;
    }
    found = listed.map(({ name }) => ({ name, status: 'loading' }));
    states.set(found);
    await Promise.all(listed.map(load));
  };
  return {
    all: states.current,
    listFailed: () => listFailed,
    subscribe: states.subscribe,
    start: () => {
      if (started) return;
      started = true;
      void list();
    },
    retry: (name) => {
      const again = listed.find((remote) => remote.name === name);
      void (again ? load(again) : list());
    },
    hasChanged: async (name) => {
      const requested = loader.hasChanged?.(listed.find((one) => one.name === name));
      return (await requested?.catch(() => false)) ?? false;
    },
  };
}
