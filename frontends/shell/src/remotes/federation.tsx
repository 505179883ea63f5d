import { createInstance } from '@module-federation/enhanced/runtime';
import { libraries } from './shared-libraries/libraries.js';
import { UnfitRemoteError, type Listed } from './remotes-list.js';

/** The versions of the shared libraries by request, inserted by the build. */
declare const LIBRARY_VERSIONS: Readonly<Record<string, string>>;

/** The manifests at the time their remotes were loaded, by address. */
const manifests = new Map<string, string>();
const uncached = { cache: 'no-cache' } as const;

/**
 * The federation runtime. The shell uses it as host without a federation build, so that nothing of it loads before the
 * sign-in, and the shell's libraries are tree-shaken as usual.
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
      // Otherwise the runtime would take an error page for an unreadable manifest.
      fetch: async (address) => {
        const response = await fetch(address, uncached);
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
        manifests.set(address, await response.clone().text());
        return response;
      },
    },
  ],
});

const toAddress = (entry: string): string => new URL(entry, location.href).href;

/** The runtime's error names for unavailable files: no manifest, no script, no chunk. */
const ABSENT = /RUNTIME-003|RUNTIME-008|ChunkLoadError|Loading chunk|Failed to fetch/;

/** Loads the module of a remote. The remains of an earlier attempt are discarded first. */
export async function loadRemoteEntry({ name, entry }: Listed): Promise<unknown> {
  try {
    host.registerRemotes([{ name, entry: toAddress(entry) }], { force: true });
    return await host.loadRemote(`${name}/remote`);
  } catch (error) {
    const text = String(error);
    if (ABSENT.test(text) && !text.includes('ScriptExecutionError')) throw error;
    const other = text.includes('does not satisfy the requirement');
    throw new UnfitRemoteError(other ? 'mismatch' : 'broken', `the remote ${name} did not start`, { cause: error });
  }
}

/** Returns whether the remote's address has another build than the one on this page. */
export async function remoteEntryChanged({ entry }: Listed): Promise<boolean> {
  const before = manifests.get(toAddress(entry));
  const response = await fetch(toAddress(entry), uncached);
  return response.ok && before !== undefined && (await response.text()) !== before;
}
