import type { JobDetails } from '@tailboard/contracts/jobs/job';
import type { Dice } from './dice.js';

type Address = JobDetails['address'];
/** The area in which the customers of a location live. */
interface Town {
  readonly city: string;
  readonly state: string;
  readonly zips: readonly string[];
  readonly lat: number;
  readonly lng: number;
}
const nashville: Town = {
  city: 'Nashville',
  state: 'TN',
  zips: ['37013', '37211', '37206', '37207'],
  lat: 36.08,
  lng: -86.7,
};
const towns: Readonly<Record<string, readonly Town[]>> = {
  Augusta: [
    { city: 'Savannah', state: 'GA', zips: ['31404', '31405', '31406', '31419'], lat: 32.02, lng: -81.12 },
    { city: 'Pooler', state: 'GA', zips: ['31322'], lat: 32.11, lng: -81.25 },
  ],
  Montgomery: [{ city: 'Montgomery', state: 'AL', zips: ['36109', '36116', '36117'], lat: 32.35, lng: -86.22 }],
  Nashville: [nashville],
};
const streets =
  'Abercorn Ashland Bell Boundary Brook Bryce Cedar Chapel Church Colonial Cypress Dogwood Eastern Elm Fairview Forest Garden Glenn Harbor Hickory Jackson Juniper Lake Laurel Magnolia Maple Meadow Mill Oak Orchard Park Pine Ridge River Spring Sycamore Valley Walnut Willow Woodland'.split(
    ' ',
  );
const kinds = ['Street', 'Road', 'Drive', 'Lane', 'Court', 'Avenue'];
/** Degrees to each side of a town's center. */
const AROUND = 900;

/** Returns an address around the town of a location. */
export function addressIn(location: string, dice: Dice): Address {
  const { city, state, zips, lat, lng } = dice.pick(towns[location] ?? [nashville]);
  const off = (): number => dice.between(-AROUND, AROUND) / 10_000;
  return {
    address: `${dice.between(100, 4_999)} ${dice.pick(streets)} ${dice.pick(kinds)}`,
    address2: '',
    apt: dice.happens(0.15) ? String(dice.between(1, 40)) : '',
    city,
    state,
    zip: dice.pick(zips),
    lat: round(lat + off()),
    lng: round(lng + off()),
  };
}
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
