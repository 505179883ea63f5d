import type { JobAddress } from '@tailboard/contracts/jobs/job';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { z } from 'zod';

type Address = z.output<typeof JobAddress>;

export interface JobLocation {
  /** Street, second line and apartment, or "Address Unknown". */
  readonly street: string;
  /** City, state and ZIP, or "City Unknown". */
  readonly city: string;
  /** All of it in one line; "No address on file" if nothing is known. */
  readonly line: string;
  /** URL for a map app; `null` if there is no position or address. */
  readonly map: string | null;
  /** URL for directions to it in a map app; `null` if there is no position or address. */
  readonly directions: string | null;
}

/** Formats the address of a visit, with the specified placeholders for unknown parts. */
export function useJobLocation({ address, address2, apt, city, state, zip, lat, lng }: Address): JobLocation {
  const d = useTexts('dispatch');
  const t = useTexts('dispatch-job');
  const street = [address || d('card.addressUnknown'), address2, apt].filter(Boolean).join(', ');
  const town = [city || d('card.cityUnknown'), [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const location = lat !== null && lng !== null ? `${lat},${lng}` : null;
  const known = address !== '' || city !== '';
  const query = location ?? (known ? [address, city, state, zip].filter(Boolean).join(' ') : null);
  return {
    street,
    city: town,
    line: known ? `${street}, ${town}` : t('noAddress'),
    map: query === null ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`,
    directions:
      query === null ? null : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(query)}`,
  };
}
