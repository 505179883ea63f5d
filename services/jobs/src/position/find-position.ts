import { FindPosition } from '@tailboard/contracts/jobs/position';
import { refuse } from '@tailboard/contracts/refusal';
import { queryHandler } from '@tailboard/service/service-context';
import { z } from 'zod';

const TIMEOUT_MS = 5_000;
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
/** The response of Nominatim, and of services that are compatible with it. */
const Places = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));

/** Asks the configured geocoder for the position of an address. Only an operator decides which server is asked. */
export const findPosition = queryHandler(FindPosition, [], async ({ address }, { config }) => {
  if (config.GEOCODER_URL === undefined) return refuse('GeocoderNotConfigured');
  const url = config.GEOCODER_URL.replace('{address}', encodeURIComponent(address));
  try {
    const response = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': config.APP_NAME },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const found = response.ok ? Places.safeParse(await response.json()) : undefined;
    if (!found?.success) return refuse('GeocoderFailed');
    const [place] = found.data;
    return { data: place ? { lat: place.lat, lng: place.lon } : null };
  } catch {
    return refuse('GeocoderFailed');
  }
});
