import { createInstance } from '@module-federation/enhanced/runtime';
import { libraries } from './given/libraries.js';
import { Unfit, type Listed } from './listed.js';

/** Of each library that the page has one copy of, by request; the build puts them here. */
declare const LIBRARY_VERSIONS: Readonly<Record<string, string>>;

/** The manifests as they were when their remotes were loaded, by address. */
const manifests = new Map<string, string>();
const anew = { cache: 'no-cache' } as const;

/**
 * The federation runtime. The shell is its host without being built by it: what comes before the sign-in carries none of it,
 * and the shell's libraries are shaken like those of any other page.
 */
const host = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(libraries).map(([request, library]) => [
      request,
      {
        version: LIBRARY_VERSIONS[request] ?? '',
        lib: () => library,
        shareConfig: { singleton: true, requiredVersion: '*' },
      },
    ]),
  ),
  plugins: [
    {
      name: 'manifests',
      // The runtime would take an error page for a manifest that cannot be read.
      fetch: async (address) => {
        const answer = await fetch(address, anew);
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        manifests.set(address, await answer.clone().text());
        return answer;
      },
    },
  ],
});

const addressOf = (entry: string): string => new URL(entry, location.href).href;

/** How the runtime names what could not be had: no manifest, no script, no chunk. */
const ABSENT = /RUNTIME-003|RUNTIME-008|ChunkLoadError|Loading chunk|Failed to fetch/;

/** Fetches a remote's door; whatever an earlier attempt left is thrown away first. */
export async function loadDoor({ name, entry }: Listed): Promise<unknown> {
  try {
    host.registerRemotes([{ name, entry: addressOf(entry) }], { force: true });
    return await host.loadRemote(`${name}/remote`);
  } catch (error) {
    const said = String(error);
    if (ABSENT.test(said) && !said.includes('ScriptExecutionError')) throw error;
    const other = said.includes('does not satisfy the requirement');
    throw new Unfit(other ? 'mismatch' : 'broken', `the remote ${name} did not start`, { cause: error });
  }
}

/** Whether another build lies at a remote's address than the one that this page runs. */
export async function doorChanged({ entry }: Listed): Promise<boolean> {
  const before = manifests.get(addressOf(entry));
  const answer = await fetch(addressOf(entry), anew);
  return answer.ok && before !== undefined && (await answer.text()) !== before;
}
