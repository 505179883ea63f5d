/** Coordinates, WGS 84 degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_MILES = 3958.7613;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in miles; roads are longer. */
export function milesBetween(a: Position, b: Position): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)));
}
