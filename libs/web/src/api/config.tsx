import { pageContext } from '@tailboard/ui/page-context';
import { useContext } from 'react';
import { z } from 'zod';

/** Public server configuration. */
const Config = z.object({
  app_name: z.string().min(1).catch('Tailboard'),
  demo: z.boolean().catch(false),
  /** The server sends e-mails; otherwise it writes them to files (decision D75). */
  email: z.boolean().catch(true),
  /** Where these files are: in `DATA_DIR`, or in the bucket of `BLOBS`. */
  email_files: z.enum(['folder', 'bucket']).optional().catch(undefined),
  /** Map tile URL; `null`: maps show positions without tiles. */
  map_tiles: z
    .object({ url: z.string().min(1), attribution: z.string() })
    .nullable()
    .catch(null),
  /** The server can find the position of an address. */
  geocoder: z.boolean().optional().catch(undefined),
  /** OpenID Connect providers: name in paths, and display name. */
  providers: z
    .array(z.object({ name: z.string().min(1), label: z.string().min(1) }))
    .optional()
    .catch(undefined),
});
export type Config = z.output<typeof Config>;

export const defaultConfig: Config = { app_name: 'Tailboard', demo: false, email: true, map_tiles: null };

/** Loads the configuration once. If the server does not respond, the first screen reports it. */
export async function readConfig(): Promise<Config> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const found = response.ok ? Config.safeParse(await response.json()) : undefined;
    return found?.success ? found.data : defaultConfig;
  } catch {
    return defaultConfig;
  }
}

/** Provided by the shell, shared with remotes through the page. */
export const ConfigContext = pageContext<Config>('web.config.1', defaultConfig);
export const useConfig = (): Config => useContext(ConfigContext);
