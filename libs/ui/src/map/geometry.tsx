import { milesBetween, type Position } from '@tailboard/contracts/miles';

/** A point on a map. */
export interface MapPoint extends Position {
  readonly id: string;
  /** A route pin, a completed pin, or a pin without a route. The shapes differ without color. */
  readonly shape: 'stop' | 'done' | 'loose';
  readonly color: string;
  /** A few characters: the number, and the owner if routes share colors. */
  readonly label: string;
}

/** A line through places, in their order. */
export interface MapRoute {
  readonly id: string;
  readonly color: string;
  readonly through: readonly Position[];
  /** The points of the route. A selected point highlights its line by this list. */
  readonly points: readonly string[];
}

/** A name on the base map, used if no tiles show it. */
export interface Town extends Position {
  readonly name: string;
}

/** The source of map tiles. The URL contains `{z}`, `{x}` and `{y}`. */
export interface TileSource {
  readonly url: string;
  /** The attribution of the tiles. A word that is a web address becomes a link. */
  readonly attribution: string;
}

/** The default zoom of a map, and the maximum zoom of automatic framing. */
export const DEFAULT_ZOOM = 14;
/** The default size of a map, in px. */
export const DEFAULT_SIZE = { width: 1000, height: 600 } as const;

export type Bounds = readonly [[south: number, west: number], [north: number, east: number]];

/** Returns the bounding box of the places, or `null` if there are none. */
export function toBounds(places: readonly Position[]): Bounds | null {
  if (places.length === 0) return null;
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { lat, lng } of places) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  return [
    [south, west],
    [north, east],
  ];
}

/** Places that are farther from the middle than this many median distances are outliers, if they are also far in miles. */
const FAR = 6;
/** Below this distance from the middle, a place is never an outlier. A city and its suburbs are that wide. */
const NEAR_MILES = 40;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Returns the places that are so far from the middle of all that their position is probably wrong: they would shrink a
 * map that frames them. The middle and the usual distance are medians, so that outliers do not move them.
 */
export function findOutliers<P extends Position>(places: readonly P[]): readonly P[] {
  const middle = { lat: median(places.map(({ lat }) => lat)), lng: median(places.map(({ lng }) => lng)) };
  const miles = places.map((place) => milesBetween(middle, place));
  const limit = Math.max(NEAR_MILES, FAR * median(miles));
  return places.filter((_, index) => miles[index]! > limit);
}

/** The distance between pins of the same place, in px. */
const APART = 13;

/**
 * Returns the offset of each point on the screen, in px. Points at one place (the apartments of a building) are
 * arranged around it instead of on top of each other. The result omits single points.
 */
export function spreadPoints(points: readonly MapPoint[]): ReadonlyMap<string, readonly [x: number, y: number]> {
  const places = new Map<string, MapPoint[]>();
  for (const point of points) {
    const place = `${point.lat.toFixed(5)} ${point.lng.toFixed(5)}`;
    const there = places.get(place);
    if (there) there.push(point);
    else places.set(place, [point]);
  }
  const moved = new Map<string, readonly [number, number]>();
  for (const there of places.values()) {
    if (there.length === 1) continue;
    const radius = Math.max(APART, (APART * there.length) / Math.PI);
    there.forEach(({ id }, index) => {
      const angle = (2 * Math.PI * index) / there.length - Math.PI / 2;
      moved.set(id, [Math.cos(angle) * radius, Math.sin(angle) * radius]);
    });
  }
  return moved;
}

/** A point at its screen position, in px. */
export interface Placed {
  readonly point: MapPoint;
  readonly x: number;
  readonly y: number;
}

/** Returns the point under the pointer: the nearest within reach, or the last drawn of two equally near points. */
export function nearestPoint(
  placed: readonly Placed[],
  pointer: { x: number; y: number },
  reach: number,
): Placed | null {
  let best: Placed | null = null;
  let nearest = reach * reach;
  for (const candidate of placed) {
    const distance = (candidate.x - pointer.x) ** 2 + (candidate.y - pointer.y) ** 2;
    if (distance > nearest) continue;
    nearest = distance;
    best = candidate;
  }
  return best;
}

/** The side of the square that a pin with its label needs, in px. */
const ROOM = 30;

/** Returns `dots` if most pins overlap, because their labels would cover each other. */
export function detailFor(placed: readonly Pick<Placed, 'x' | 'y'>[]): 'labels' | 'dots' {
  const taken = new Set(placed.map(({ x, y }) => `${Math.floor(x / ROOM)} ${Math.floor(y / ROOM)}`));
  return taken.size * 2 >= placed.length ? 'labels' : 'dots';
}

/** Points that are so close together that they are drawn as one, with their number. */
export interface Cluster {
  readonly points: readonly MapPoint[];
  readonly x: number;
  readonly y: number;
}

/** The side of the square whose points are drawn as one, in px. */
const TOGETHER = 56;
/** Fewer points than this are drawn individually. */
const FEW = 4;

/**
 * Combines overlapping points into clusters, by squares that move with the map. `corner` is the screen corner's
 * position on the map, so that a dragged map keeps its clusters.
 */
export function clusterPoints(
  placed: readonly Placed[],
  corner: { readonly x: number; readonly y: number },
): { alone: readonly Placed[]; clusters: readonly Cluster[] } {
  const squares = new Map<string, Placed[]>();
  for (const point of placed) {
    const square = `${Math.floor((point.x + corner.x) / TOGETHER)} ${Math.floor((point.y + corner.y) / TOGETHER)}`;
    const there = squares.get(square);
    if (there) there.push(point);
    else squares.set(square, [point]);
  }
  const alone: Placed[] = [];
  const clusters: Cluster[] = [];
  for (const there of squares.values())
    if (there.length < FEW) alone.push(...there);
    else
      clusters.push({
        points: there.map(({ point }) => point),
        x: there.reduce((sum, { x }) => sum + x, 0) / there.length,
        y: there.reduce((sum, { y }) => sum + y, 0) / there.length,
      });
  return { alone, clusters };
}

/** Returns the radius of a cluster, in px. It grows with the number of points, but never exceeds the square. */
export const getClusterRadius = ({ points }: Cluster): number =>
  Math.min(TOGETHER / 2, 12 + 2 * Math.log2(points.length));

/** Returns whether a point is inside a drawn outline (even-odd rule). */
export function isWithinOutline(
  around: readonly { x: number; y: number }[],
  { x, y }: { x: number; y: number },
): boolean {
  let inside = false;
  around.forEach((to, index) => {
    const from = around.at(index - 1)!;
    if (to.y > y !== from.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x) inside = !inside;
  });
  return inside;
}
