import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTE_CONTRACT, type RemoteModule } from '@tailboard/web/remote';
import { z } from 'zod';

const Listed = z.object({
  remotes: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9-]*$/), entry: z.string() })),
});
export type Listed = z.output<typeof Listed>['remotes'][number];

/** `absent`: it did not answer, or not in time; `mismatch`: it was built for another contract than this shell's. */
export type RemoteState =
  | { readonly name: string; readonly status: 'loading' }
  | { readonly name: string; readonly status: 'ready'; readonly remote: RemoteModule }
  | { readonly name: string; readonly status: 'failed'; readonly reason: 'absent' | 'mismatch' };

export interface Remotes {
  /** `null` until the list itself is known. */
  all(): readonly RemoteState[] | null;
  /** The list of remotes could not be read. */
  listFailed(): boolean;
  subscribe(listener: () => void): () => void;
  /** Fetches the list and every door on it; a second call changes nothing. */
  start(): void;
  /** Tries a remote again, or the whole list, without a reload of the page. */
  retry(name?: string): void;
}

/** How remotes are found and fetched: module federation, or a double of it. */
export interface Loader {
  list(): Promise<readonly Listed[]>;
  load(remote: Listed): Promise<unknown>;
}

/** A remote that has not answered after this long is shown as absent; the federation runtime itself waits for ever. */
const PATIENCE_MS = 12_000;

export const federationLoader: Loader = {
  list: async () => {
    const response = await fetch('/remotes.json', { cache: 'no-store' });
    return Listed.parse(await response.json()).remotes;
  },
  load: async ({ name, entry }) => {
    registerRemotes([{ name, entry: new URL(entry, location.href).href }], { force: true });
    return loadRemote(`${name}/remote`);
  },
};

const within = <T,>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not answer in time')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** The remotes of this page. One that is down, slow or too old is a state of its own and disturbs no other. */
export function createRemotes(loader: Loader = federationLoader, patience = PATIENCE_MS): Remotes {
  let states: readonly RemoteState[] | null = null;
  let listFailed = false;
  let started = false;
  let listed: readonly Listed[] = [];
  const listeners = new Set<() => void>();
  const told = (): void => listeners.forEach((listener) => listener());
  const become = (state: RemoteState): void => {
    states = (states ?? []).map((other) => (other.name === state.name ? state : other));
    told();
  };
  const load = async (remote: Listed): Promise<void> => {
    become({ name: remote.name, status: 'loading' });
    try {
      const found = (await within(patience, loader.load(remote))) as { default?: RemoteModule } | null;
      const door = found?.default;
      if (!door || door.contract !== REMOTE_CONTRACT)
        become({ name: remote.name, status: 'failed', reason: door ? 'mismatch' : 'absent' });
      else become({ name: remote.name, status: 'ready', remote: door });
    } catch (error) {
      console.error(`the remote ${remote.name} could not be loaded`, error);
      become({ name: remote.name, status: 'failed', reason: 'absent' });
    }
  };
  const list = async (): Promise<void> => {
    listFailed = false;
    states = null;
    told();
    try {
      listed = await within(patience, loader.list());
      states = listed.map(({ name }) => ({ name, status: 'loading' }));
      told();
      await Promise.all(listed.map(load));
    } catch (error) {
      console.error('the list of remotes could not be read', error);
      listFailed = true;
      states = [];
      told();
    }
  };
  return {
    all: () => states,
    listFailed: () => listFailed,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      if (started) return;
      started = true;
      void list();
    },
    retry: (name) => {
      const again = listed.find((remote) => remote.name === name);
      void (again ? load(again) : list());
    },
  };
}
