import { REMOTE_CONTRACT, type RemoteModule } from '@tailboard/web/remote';
import { z } from 'zod';

const Label = z.object({ en: z.string().min(1), es: z.string().min(1), 'zh-CN': z.string().min(1) });
/** No catch-all patterns: a remote that matches everything would hide missing routes of the others. */
const Path = z.string().regex(/^\/(?!\/)[^\s?#*]*$/, 'must begin with one slash and hold no *, ? or #');
const Fetched = z.custom<() => Promise<never>>((value) => typeof value === 'function', 'must be a function');

const RemoteEntry = z.object({
  name: z.string(),
  contract: z.int(),
  loadCatalogs: Fetched,
  navigation: z.array(
    z.object({
      label: Label,
      path: z.string().regex(/^\/(?!\/)\S*$/, 'must be a path of this product'),
      permission: z.string(),
      unless: z.string().optional(),
      icon: z.string(),
      group: Label.optional(),
      submenu: Label.optional(),
      order: z.number(),
    }),
  ),
  routes: z.array(
    z.object({
      path: Path,
      permission: z.string(),
      page: Fetched,
      kept: z.literal(true).optional(),
      whole: z.literal(true).optional(),
    }),
  ),
  slots: z.record(z.string(), Fetched).default({}),
});

/** `older` and `newer` than this shell; `broken`: the loaded value is not a valid remote module. */
export type Misfit = 'older' | 'newer' | 'broken';
export type Judged = { readonly remoteModule: RemoteModule } | { readonly misfit: Misfit; readonly why: string };

/**
 * Validates the module of a remote. Types do not hold across builds, so the module is validated like any data. The
 * contract number is checked first, because a module of another version may rightly have another shape.
 */
export function readRemoteEntry(name: string, found: unknown): Judged {
  try {
    const given = (found as { default?: unknown } | null)?.default;
    const contract = (given as { contract?: unknown } | null | undefined)?.contract;
    if (typeof contract === 'number' && contract !== REMOTE_CONTRACT)
      return {
        misfit: contract < REMOTE_CONTRACT ? 'older' : 'newer',
        why: `it was built for contract ${contract}, this shell for ${REMOTE_CONTRACT}`,
      };
    const read = RemoteEntry.safeParse(given);
    if (!read.success) return { misfit: 'broken', why: z.prettifyError(read.error) };
    if (read.data.name !== name) return { misfit: 'broken', why: `it calls itself ${read.data.name}` };
    // Permissions and icons of a later version are unknown here. Such an entry is hidden, and such an icon is empty.
    return { remoteModule: read.data as RemoteModule };
  } catch (error) {
    return { misfit: 'broken', why: `its door threw: ${String(error)}` };
  }
}
