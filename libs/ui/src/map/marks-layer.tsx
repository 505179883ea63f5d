import type { LeafletEvent, LeafletEventHandlerFn, LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { CanvasLayer } from './canvas-layer.js';
import {
  spreadPoints,
  clusterPoints,
  detailFor,
  nearestPoint,
  getClusterRadius,
  isWithinOutline,
  type Cluster,
  type MapPoint,
  type MapRoute,
  type Placed,
} from './geometry.js';
import { drawCluster, drawLine, readInks, putMark } from './marks.js';

export interface Marks {
  readonly points: readonly MapPoint[];
  readonly routes: readonly MapRoute[];
  readonly selected: ReadonlySet<string>;
  readonly highlighted: ReadonlySet<string>;
}

const NOTHING: Marks = { points: [], routes: [], selected: new Set(), highlighted: new Set() };
/** The distance from a mark at which a pointer still hits it, in px. Fingers are less precise than a mouse. */
const REACH = { mouse: 13, finger: 24 };
/** Marks this far outside the view are drawn too, because they may be partly visible. */
const MARGIN = 40;

/** If more points than this are selected, they are drawn as dots when the others are dots. */
const CROWD = 12;

const byMouse = (event: LeafletEvent): event is LeafletMouseEvent => 'containerPoint' in event;

/**
 * Draws thousands of marks and their lines on one canvas. A DOM marker for each would be too slow. The layer draws the
 * visible marks after each map movement and finds the mark under a pointer.
 */
export class MarksLayer extends CanvasLayer {
  private marks = NOTHING;
  private shifts = spreadPoints([]);
  private placed: readonly Placed[] = [];
  private clusters: readonly Cluster[] = [];

  constructor(
    private readonly handlers: {
      hover: (ids: readonly string[], at: { x: number; y: number }) => void;
      choose: (id: string, how: 'only' | 'toggle') => void;
      /** Called when the user presses a cluster. */
      open: (points: readonly MapPoint[], how: 'only' | 'toggle') => void;
    },
  ) {
    super('overlayPane');
  }

  show(marks: Marks): void {
    if (marks.points !== this.marks.points) this.shifts = spreadPoints(marks.points);
    this.marks = marks;
    this.redraw();
  }

  /** Returns the points inside a drawn outline that are not done. Points of a cluster count by their own positions. */
  within(around: readonly { x: number; y: number }[]): string[] {
    const map = this.leafletMap;
    if (!map) return [];
    return this.marks.points
      .filter((point) => point.shape !== 'done' && isWithinOutline(around, this.drawnAt(point, map)))
      .map(({ id }) => id);
  }

  /** Returns the drawing position of a point: next to its place if other points share it. */
  private drawnAt(point: MapPoint, map: LeafletMap): { x: number; y: number } {
    const { x, y } = map.latLngToContainerPoint(point);
    const [right, down] = this.shifts.get(point.id) ?? [0, 0];
    return { x: x + right, y: y + down };
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      ...super.getEvents(),
      move: () => {
        this.handlers.hover([], { x: 0, y: 0 });
        this.draw();
      },
      mousemove: (event) => byMouse(event) && this.hover(event),
      mouseout: () => this.handlers.hover([], { x: 0, y: 0 }),
      click: (event) => byMouse(event) && this.choose(event),
    };
  }

  /** Returns the topmost mark under a pointer: a selected point, a cluster, any other point. */
  private meantBy({ containerPoint, originalEvent }: LeafletMouseEvent): {
    found: Placed | null;
    cluster: Cluster | null;
  } {
    const { x, y } = containerPoint;
    const finger = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    const found = nearestPoint(this.placed, containerPoint, finger ? REACH.finger : REACH.mouse);
    const cluster =
      this.clusters.find((one) => (one.x - x) ** 2 + (one.y - y) ** 2 <= getClusterRadius(one) ** 2) ?? null;
    const { selected, highlighted } = this.marks;
    const brought = found !== null && (selected.has(found.point.id) || highlighted.has(found.point.id));
    return cluster && !brought ? { found: null, cluster } : { found, cluster: null };
  }

  private hover(event: LeafletMouseEvent): void {
    const { found, cluster } = this.meantBy(event);
    this.leafletMap?.getContainer().classList.toggle('over-mark', found !== null || cluster !== null);
    const ids = found ? [found.point.id] : (cluster?.points ?? []).map(({ id }) => id);
    this.handlers.hover(ids, found ?? cluster ?? { x: 0, y: 0 });
  }

  private choose(event: LeafletMouseEvent): void {
    const { found, cluster } = this.meantBy(event);
    const { ctrlKey, metaKey, shiftKey } = event.originalEvent;
    const how = ctrlKey || metaKey || shiftKey ? 'toggle' : 'only';
    if (found) this.handlers.choose(found.point.id, how);
    else if (cluster) this.handlers.open(cluster.points, how);
  }

  protected override drawOn(pen: CanvasRenderingContext2D, map: LeafletMap, ratio: number): void {
    const { x: width, y: height } = map.getSize();
    const { points, routes, selected, highlighted } = this.marks;
    const chosen = selected.size > 0;
    /** The routes of the selected points, which keep their look while a selection exists. */
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
    const inks = readInks(map.getContainer());
    const detail = detailFor(placed);
    // Unassigned points are clustered. A stop belongs to its line, and a selected point is drawn individually.
    const isClustered = (mark: Placed): boolean =>
      detail === 'dots' && mark.point.shape === 'loose' && rank(mark) === 0;
    const { alone, clusters } = clusterPoints(placed.filter(isClustered), map.getPixelBounds().min ?? { x: 0, y: 0 });
    this.clusters = clusters;
    this.placed = [...alone, ...placed.filter((one) => !isClustered(one)).sort((a, b) => rank(a) - rank(b))];
    const drawPlaced = (mark: Placed): void => {
      const { id } = mark.point;
      const emphasis = { selected: selected.has(id), highlighted: highlighted.has(id), faint: chosen && !near.has(id) };
      putMark(pen, mark.point, mark, { detail, crowd: selected.size > CROWD, ...emphasis }, inks, ratio);
    };
    // Dots must not cover the number of a cluster. Selected points are drawn above everything.
    const brought = this.placed.findIndex((one) => rank(one) >= 2);
    const plain = brought === -1 ? this.placed.length : brought;
    this.placed.slice(0, plain).forEach(drawPlaced);
    for (const one of clusters) drawCluster(pen, one, { faint: chosen, reach: getClusterRadius(one) }, inks);
    this.placed.slice(plain).forEach(drawPlaced);
  }
}
