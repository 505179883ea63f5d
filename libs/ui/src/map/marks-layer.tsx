import {
  DomUtil,
  Layer,
  type LeafletEvent,
  type LeafletEventHandlerFn,
  type LeafletMouseEvent,
  type Map as LeafletMap,
} from 'leaflet';
import { apart, detailFor, meant, type MapPoint, type MapRoute, type Placed } from './geometry.js';
import { drawLine, inksOf, putMark } from './marks.js';

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

const byMouse = (event: LeafletEvent): event is LeafletMouseEvent => 'containerPoint' in event;

/**
 * Thousands of marks and their lines on one canvas: what a marker for each, an element of the page, would not bear. It
 * draws what is in sight whenever the map has moved, and knows which mark a pointer means.
 */
export class MarksLayer extends Layer {
  private readonly canvas = document.createElement('canvas');
  private marks = NOTHING;
  private shifts = apart([]);
  private placed: Placed[] = [];
  private frame = 0;
  private ground: LeafletMap | null = null;

  constructor(
    private readonly told: {
      hover: (id: string | null, at: { x: number; y: number }) => void;
      choose: (id: string, how: 'only' | 'toggle') => void;
    },
  ) {
    super();
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  show(marks: Marks): void {
    if (marks.points !== this.marks.points) this.shifts = apart(marks.points);
    this.marks = marks;
    this.redraw();
  }

  /** Draws before the next frame, once however often it is asked. */
  readonly redraw = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  };

  override onAdd(map: LeafletMap): this {
    this.ground = map;
    map.getPane('overlayPane')?.appendChild(this.canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
    this.ground = null;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      move: () => {
        this.told.hover(null, { x: 0, y: 0 });
        this.draw();
      },
      resize: this.redraw,
      viewreset: this.redraw,
      mousemove: (event) => byMouse(event) && this.hover(event),
      mouseout: () => this.told.hover(null, { x: 0, y: 0 }),
      click: (event) => byMouse(event) && this.choose(event),
    };
  }

  private meantBy({ containerPoint, originalEvent }: LeafletMouseEvent): Placed | null {
    const finger = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    return meant(this.placed, containerPoint, finger ? REACH.finger : REACH.mouse);
  }

  private hover(event: LeafletMouseEvent): void {
    const found = this.meantBy(event);
    this.ground?.getContainer().classList.toggle('over-mark', found !== null);
    this.told.hover(found?.point.id ?? null, found ?? { x: 0, y: 0 });
  }

  private choose(event: LeafletMouseEvent): void {
    const found = this.meantBy(event);
    const { ctrlKey, metaKey, shiftKey } = event.originalEvent;
    if (found) this.told.choose(found.point.id, ctrlKey || metaKey || shiftKey ? 'toggle' : 'only');
  }

  private draw(): void {
    const map = this.ground;
    const pen = map && this.canvas.getContext('2d');
    if (!map || !pen) return;
    const { x: width, y: height } = map.getSize();
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== width * ratio || this.canvas.height !== height * ratio) {
      this.canvas.width = width * ratio;
      this.canvas.height = height * ratio;
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);

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
      const { x, y } = map.latLngToContainerPoint(point);
      const [right, down] = this.shifts.get(point.id) ?? [0, 0];
      if (x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN)
        placed.push({ point, x: x + right, y: y + down });
    }
    const rank = ({ point: { id } }: Placed): number =>
      selected.has(id) ? 3 : highlighted.has(id) ? 2 : near.has(id) ? 1 : 0;
    this.placed = placed.sort((a, b) => rank(a) - rank(b));
    const inks = inksOf(map.getContainer());
    const detail = detailFor(placed);
    for (const one of this.placed)
      putMark(
        pen,
        one.point,
        one,
        {
          detail,
          selected: selected.has(one.point.id),
          highlighted: highlighted.has(one.point.id),
          faint: chosen && !near.has(one.point.id),
        },
        inks,
        ratio,
      );
  }
}
