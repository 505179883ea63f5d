import type { Position } from '@tailboard/contracts/miles';

/** What a map shows of a thing at a place. */
export interface MapPoint extends Position {
  readonly id: string;
  /** A pin of its route, a pin that is done with, or one that belongs to no route; told apart without colour. */
  readonly shape: 'stop' | 'done' | 'loose';
  readonly color: string;
  /** Few characters: its number, and whose it is where colours are shared. */
  readonly label: string;
}

/** A line through places, in their order. */
export interface MapRoute {
  readonly id: string;
  readonly color: string;
  readonly through: readonly Position[];
  /** A point of the route belongs to it by this list, so that a chosen point can bring out its line. */
  readonly points: readonly string[];
}

/** A name on the ground, where nobody's pictures have it. */
export interface Town extends Position {
  readonly name: string;
}

/** Where pictures of the ground come from; the address holds `{z}`, `{x}` and `{y}`. */
export interface TileSource {
  readonly url: string;
  /** Whom the pictures are owed to. A word that is a web address becomes a link. */
  readonly attribution: string;
}

/** How near a map is when nothing says otherwise, and the nearest that it goes by itself. */
export const DEFAULT_ZOOM = 14;
/** How large a map is where its place does not say, in px. */
export const DEFAULT_SIZE = { width: 1000, height: 600 } as const;

export type Bounds = readonly [[south: number, west: number], [north: number, east: number]];

/** The smallest box around the places; nothing around none. */
export function boundsOf(places: readonly Position[]): Bounds | null {
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

/** How far apart pins of one and the same place stand, in px. */
const APART = 13;

/**
 * By how many px each point is moved on the screen, so that those of one place (the flats of a house) stand around it
 * instead of on top of each other. Points that are alone are not in the answer.
 */
export function apart(points: readonly MapPoint[]): ReadonlyMap<string, readonly [x: number, y: number]> {
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
    there.forEach(({ id }, at) => {
      const turn = (2 * Math.PI * at) / there.length - Math.PI / 2;
      moved.set(id, [Math.cos(turn) * radius, Math.sin(turn) * radius]);
    });
  }
  return moved;
}

/** A point where it stands on the screen, in px. */
export interface Placed {
  readonly point: MapPoint;
  readonly x: number;
  readonly y: number;
}

/** The point that a pointer means: the nearest within reach, of two equally near the one that was drawn last. */
export function meant(placed: readonly Placed[], at: { x: number; y: number }, reach: number): Placed | null {
  let best: Placed | null = null;
  let nearest = reach * reach;
  for (const one of placed) {
    const distance = (one.x - at.x) ** 2 + (one.y - at.y) ** 2;
    if (distance > nearest) continue;
    nearest = distance;
    best = one;
  }
  return best;
}

/** A pin with its words needs about a square of this side, in px. */
const ROOM = 30;

/** Where pins mostly stand on each other, a pin is a dot: their words would only cover each other. */
export function detailFor(placed: readonly Pick<Placed, 'x' | 'y'>[]): 'labels' | 'dots' {
  const taken = new Set(placed.map(({ x, y }) => `${Math.floor(x / ROOM)} ${Math.floor(y / ROOM)}`));
  return taken.size * 2 >= placed.length ? 'labels' : 'dots';
}

/** Points that stand so near each other that they are told as one, with their number. */
export interface Cluster {
  readonly points: readonly MapPoint[];
  readonly x: number;
  readonly y: number;
}

/** The side of a square whose points are told as one, in px. */
const TOGETHER = 56;
/** Fewer than these are seen one by one. */
const FEW = 4;

/**
 * Tells points that stand on each other as one, by squares that move with the ground: `corner` is where the corner of the screen
 * lies in it, so that a map that is dragged keeps its clusters.
 */
export function clustered(
  placed: readonly Placed[],
  corner: { readonly x: number; readonly y: number },
): { alone: readonly Placed[]; clusters: readonly Cluster[] } {
  const squares = new Map<string, Placed[]>();
  for (const one of placed) {
    const square = `${Math.floor((one.x + corner.x) / TOGETHER)} ${Math.floor((one.y + corner.y) / TOGETHER)}`;
    const there = squares.get(square);
    if (there) there.push(one);
    else squares.set(square, [one]);
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

/** How large a cluster is drawn, from its middle, in px: larger with its number, and never larger than its square. */
export const reachOf = ({ points }: Cluster): number => Math.min(TOGETHER / 2, 12 + 2 * Math.log2(points.length));

/** Whether a place lies within a line that was drawn around it (even and odd crossings). */
export function within(around: readonly { x: number; y: number }[], { x, y }: { x: number; y: number }): boolean {
  let inside = false;
  around.forEach((to, at) => {
    const from = around.at(at - 1)!;
    if (to.y > y !== from.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x) inside = !inside;
  });
  return inside;
}
