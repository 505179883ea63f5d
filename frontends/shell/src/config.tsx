import { createContext, useContext } from 'react';
import { z } from 'zod';

/** What the server tells every visitor about itself. */
const Config = z.object({ app_name: z.string().min(1).catch('Tailboard'), demo: z.boolean().catch(false) });
export type Config = z.output<typeof Config>;

export const defaultConfig: Config = { app_name: 'Tailboard', demo: false };

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

export const ConfigContext = createContext<Config>(defaultConfig);
export const useConfig = (): Config => useContext(ConfigContext);
