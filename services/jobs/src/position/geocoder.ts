import type { Position } from '@tailboard/contracts/miles';
import type { Config } from '@tailboard/service/runtime/config';
import { z } from 'zod';

const TIMEOUT_MS = 5_000;
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
/** The response of Nominatim, and of services that are compatible with it. */
const Places = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));

/**
 * Asks a geocoder for the position of an address. Only an operator decides which server is asked. Returns null if it
 * knows none, undefined if it did not answer.
 * @param url the address of the service, with `{address}`
 */
export async function lookUpPosition(
  url: string,
  address: string,
  { APP_NAME }: Pick<Config, 'APP_NAME'>,
): Promise<Position | null | undefined> {
  try {
    const response = await fetch(url.replace('{address}', encodeURIComponent(address)), {
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': APP_NAME },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const found = response.ok ? Places.safeParse(await response.json()) : undefined;
    if (!found?.success) return undefined;
    const [place] = found.data;
    return place ? { lat: place.lat, lng: place.lon } : null;
  } catch {
    return undefined;
  }
}
