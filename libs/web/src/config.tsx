import { pageContext } from '@tailboard/ui/page-context';
import { useContext } from 'react';
import { z } from 'zod';

/** What the server tells every visitor about itself. */
const Config = z.object({
  app_name: z.string().min(1).catch('Tailboard'),
  demo: z.boolean().catch(false),
  /** Where pictures of the ground come from; `null`: maps show positions without them. */
  map_tiles: z
    .object({ url: z.string().min(1), attribution: z.string() })
    .nullable()
    .catch(null),
  /** Sign-ins of other companies that open this product too: the name in paths, and what a person calls it. */
  providers: z
    .array(z.object({ name: z.string().min(1), label: z.string().min(1) }))
    .optional()
    .catch(undefined),
});
export type Config = z.output<typeof Config>;

export const defaultConfig: Config = { app_name: 'Tailboard', demo: false, map_tiles: null };

/** Asks once; a server that does not answer is met again, with its notice, by the first screen. */
export async function readConfig(): Promise<Config> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const found = response.ok ? Config.safeParse(await response.json()) : undefined;
    return found?.success ? found.data : defaultConfig;
  } catch {
    return defaultConfig;
  }
}

/** The shell reads the configuration; remotes find it in the page. */
export const ConfigContext = pageContext<Config>('web.config.1', defaultConfig);
export const useConfig = (): Config => useContext(ConfigContext);
