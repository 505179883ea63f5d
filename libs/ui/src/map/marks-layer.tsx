import type { LeafletEvent, LeafletEventHandlerFn, LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { CanvasLayer } from './canvas-layer.js';
import {
  apart,
  clustered,
  detailFor,
  meant,
  reachOf,
  within,
  type Cluster,
  type MapPoint,
  type MapRoute,
  type Placed,
} from './geometry.js';
import { drawCluster, drawLine, inksOf, putMark } from './marks.js';

export interface Marks {
  readonly points: readonly MapPoint[];
  readonly routes: readonly MapRoute[];
  readonly selected: ReadonlySet<string>;
  readonly highlighted: ReadonlySet<string>;
}

const NOTHING: Marks = { points: [], routes: [], selected: new Set(), highlighted: new Set() };
/** How far beside a mark a pointer still means it, in px; a finger is broader than a mouse. */
const REACH = { mouse: 13, finger: 24 };
/** Marks this far outside are drawn too: half of them may be in sight. */
const MARGIN = 40;

/** More chosen points than these are dots where the others are. */
const CROWD = 12;

const byMouse = (event: LeafletEvent): event is LeafletMouseEvent => 'containerPoint' in event;

/**
 * Thousands of marks and their lines on one canvas: what a marker for each, an element of the page, would not bear. It
 * draws what is in sight whenever the map has moved, and knows which mark a pointer means.
 */
export class MarksLayer extends CanvasLayer {
  private marks = NOTHING;
  private shifts = apart([]);
  private placed: readonly Placed[] = [];
  private clusters: readonly Cluster[] = [];

  constructor(
    private readonly told: {
      hover: (ids: readonly string[], at: { x: number; y: number }) => void;
      choose: (id: string, how: 'only' | 'toggle') => void;
      /** Somebody pressed on points that are told as one. */
      open: (points: readonly MapPoint[], how: 'only' | 'toggle') => void;
    },
  ) {
    super('overlayPane');
  }

  show(marks: Marks): void {
    if (marks.points !== this.marks.points) this.shifts = apart(marks.points);
    this.marks = marks;
    this.redraw();
  }

  /** What is drawn within a line on the screen and is not done with; those of a cluster by the places of their own. */
  within(around: readonly { x: number; y: number }[]): string[] {
    const map = this.basemap;
    if (!map) return [];
    return this.marks.points
      .filter((point) => point.shape !== 'done' && within(around, this.drawnAt(point, map)))
      .map(({ id }) => id);
  }

  /** Where a point is drawn: beside its place where others stand there too. */
  private drawnAt(point: MapPoint, map: LeafletMap): { x: number; y: number } {
    const { x, y } = map.latLngToContainerPoint(point);
    const [right, down] = this.shifts.get(point.id) ?? [0, 0];
    return { x: x + right, y: y + down };
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      ...super.getEvents(),
      move: () => {
        this.told.hover([], { x: 0, y: 0 });
        this.draw();
      },
      mousemove: (event) => byMouse(event) && this.hover(event),
      mouseout: () => this.told.hover([], { x: 0, y: 0 }),
      click: (event) => byMouse(event) && this.choose(event),
    };
  }

  /** What stands topmost under a pointer: what is chosen, a cluster, any other point. */
  private meantBy({ containerPoint, originalEvent }: LeafletMouseEvent): {
    found: Placed | null;
    cluster: Cluster | null;
  } {
    const { x, y } = containerPoint;
    const finger = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    const found = meant(this.placed, containerPoint, finger ? REACH.finger : REACH.mouse);
    const cluster = this.clusters.find((one) => (one.x - x) ** 2 + (one.y - y) ** 2 <= reachOf(one) ** 2) ?? null;
    const { selected, highlighted } = this.marks;
    const brought = found !== null && (selected.has(found.point.id) || highlighted.has(found.point.id));
    return cluster && !brought ? { found: null, cluster } : { found, cluster: null };
  }

  private hover(event: LeafletMouseEvent): void {
    const { found, cluster } = this.meantBy(event);
    this.basemap?.getContainer().classList.toggle('over-mark', found !== null || cluster !== null);
    const ids = found ? [found.point.id] : (cluster?.points ?? []).map(({ id }) => id);
    this.told.hover(ids, found ?? cluster ?? { x: 0, y: 0 });
  }

  private choose(event: LeafletMouseEvent): void {
    const { found, cluster } = this.meantBy(event);
    const { ctrlKey, metaKey, shiftKey } = event.originalEvent;
    const how = ctrlKey || metaKey || shiftKey ? 'toggle' : 'only';
    if (found) this.told.choose(found.point.id, how);
    else if (cluster) this.told.open(cluster.points, how);
  }

  protected override drawOn(pen: CanvasRenderingContext2D, map: LeafletMap, ratio: number): void {
    const { x: width, y: height } = map.getSize();
    const { points, routes, selected, highlighted } = this.marks;
    const chosen = selected.size > 0;
    /** What stays as it is while something is chosen: the routes of the chosen. */
    const near = new Set<string>();
    for (const route of routes) {
      const brought = chosen && route.points.some((id) => selected.has(id));
      if (brought) for (const id of route.points) near.add(id);
      const through = route.through.map((place) => {
        const { x, y } = map.latLngToContainerPoint(place);
        return [x, y] as const;
      });
      drawLine(pen, through, { color: route.color, selected: brought, faint: chosen && !brought });
    }

    const placed: Placed[] = [];
    for (const point of points) {
      const { x, y } = this.drawnAt(point, map);
      if (x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN) placed.push({ point, x, y });
    }
    const rank = ({ point: { id } }: Placed): number =>
      selected.has(id) ? 3 : highlighted.has(id) ? 2 : near.has(id) ? 1 : 0;
    const inks = inksOf(map.getContainer());
    const detail = detailFor(placed);
    // What waits stands in heaps; a stop belongs to its line, and what is chosen is seen for itself.
    const heaped = (one: Placed): boolean => detail === 'dots' && one.point.shape === 'loose' && rank(one) === 0;
    const { alone, clusters } = clustered(placed.filter(heaped), map.getPixelBounds().min ?? { x: 0, y: 0 });
    this.clusters = clusters;
    this.placed = [...alone, ...placed.filter((one) => !heaped(one)).sort((a, b) => rank(a) - rank(b))];
    const put = (one: Placed): void => {
      const { id } = one.point;
      const looks = { selected: selected.has(id), highlighted: highlighted.has(id), faint: chosen && !near.has(id) };
      putMark(pen, one.point, one, { detail, crowd: selected.size > CROWD, ...looks }, inks, ratio);
    };
    // A number that dots stand on cannot be read; what is chosen stands on everything.
    const brought = this.placed.findIndex((one) => rank(one) >= 2);
    const plain = brought === -1 ? this.placed.length : brought;
    this.placed.slice(0, plain).forEach(put);
    for (const one of clusters) drawCluster(pen, one, { faint: chosen, reach: reachOf(one) }, inks);
    this.placed.slice(plain).forEach(put);
  }
}
