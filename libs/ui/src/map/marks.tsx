import type { Cluster, MapPoint } from './geometry.js';

/** The colors of the current theme for the drawing. */
export interface Inks {
  readonly paper: string;
  readonly ring: string;
  readonly notice: string;
  /** Colors of the base map, its borders and names. */
  readonly basemap: string;
  readonly quiet: string;
}

/** Returns the colors of the theme around an element. */
export function readInks(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string, otherwise: string): string =>
    style.getPropertyValue(`--mui-palette-${name}`).trim() || otherwise;
  return {
    paper: ink('background-paper', '#FFFFFF'),
    ring: ink('text-primary', '#16202A'),
    notice: ink('warning-main', '#8F5200'),
    basemap: ink('background-default', '#F4F6F8'),
    quiet: ink('text-secondary', '#55616D'),
  };
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface MarkState {
  readonly detail: 'labels' | 'dots';
  readonly selected: boolean;
  readonly highlighted: boolean;
  /** Too many points are selected to show their labels. */
  readonly crowd: boolean;
  /** Other points are selected, so this one is dimmed. */
  readonly faint: boolean;
}

const RADIUS = 11;
const DOT = 4.5;
const FONT = '650 11px "Inter Variable", system-ui, sans-serif';

/** Draws a line through screen points. */
export function drawLine(
  pen: CanvasRenderingContext2D,
  through: readonly (readonly [x: number, y: number])[],
  line: { color: string; selected: boolean; faint: boolean },
): void {
  pen.beginPath();
  through.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.strokeStyle = line.color;
  pen.lineWidth = line.selected ? 4 : 2;
  pen.globalAlpha = line.selected ? 1 : line.faint ? 0.25 : 0.65;
  pen.lineJoin = 'round';
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Draws the outline of a mark: a circle, a pill for longer labels, or a diamond for points without a route. */
function outline(pen: Pen, x: number, y: number, half: number, height: number, loose: boolean): void {
  pen.beginPath();
  if (loose) {
    const reach = height * 1.15;
    pen.moveTo(x, y - reach);
    pen.lineTo(x + reach, y);
    pen.lineTo(x, y + reach);
    pen.lineTo(x - reach, y);
    pen.closePath();
  } else pen.roundRect(x - half, y - height, 2 * half, 2 * height, height);
}

/** Cached dots by look. Copying thousands of them is much faster than drawing each. */
const dots = new Map<string, OffscreenCanvas>();
const DOT_SIDE = 16;

function getDot({ shape, color, label }: MapPoint, faint: boolean, inks: Inks, ratio: number): OffscreenCanvas | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const key = [shape, color, faint, inks.paper, ratio].join();
  const known = dots.get(key);
  if (known) return known;
  const dot = new OffscreenCanvas(DOT_SIDE * ratio, DOT_SIDE * ratio);
  const pen = dot.getContext('2d');
  if (!pen) return null;
  pen.scale(ratio, ratio);
  const point = { id: '', lat: 0, lng: 0, shape, color, label };
  const state: MarkState = { detail: 'dots', selected: false, highlighted: false, crowd: false, faint };
  drawMark(pen, point, { x: DOT_SIDE / 2, y: DOT_SIDE / 2 }, state, inks);
  dots.set(key, dot);
  return dot;
}

/** Draws one mark as {@link drawMark} does. A plain dot is copied from the cached one. */
export function putMark(
  pen: CanvasRenderingContext2D,
  point: MapPoint,
  position: { readonly x: number; readonly y: number },
  state: MarkState,
  inks: Inks,
  ratio: number,
): void {
  const plain = state.detail === 'dots' && !state.selected && !state.highlighted;
  const dot = plain ? getDot(point, state.faint, inks, ratio) : null;
  if (dot) pen.drawImage(dot, position.x - DOT_SIDE / 2, position.y - DOT_SIDE / 2, DOT_SIDE, DOT_SIDE);
  else drawMark(pen, point, position, state, inks);
}

/** Draws one mark. Filled: a stop; hollow with a check mark: done; a diamond: no route. */
function drawMark(
  pen: Pen,
  { shape, color, label }: MapPoint,
  position: { readonly x: number; readonly y: number },
  { detail, selected, highlighted, crowd, faint }: MarkState,
  inks: Inks,
): void {
  const { x, y } = position;
  const labeled = detail === 'labels' || (selected && !crowd);
  const words = !labeled ? '' : shape === 'done' ? `✓${label}` : shape === 'loose' ? '' : label;
  const height = labeled ? (shape === 'loose' ? RADIUS - 2 : RADIUS) : DOT;
  pen.font = FONT;
  const half = words.length > 2 ? Math.max(height, pen.measureText(words).width / 2 + 6) : height;
  const done = shape === 'done';
  pen.globalAlpha = faint && !selected ? 0.6 : 1;
  if (selected || highlighted) {
    outline(pen, x, y, half + 4, height + 4, shape === 'loose');
    pen.fillStyle = selected ? inks.ring : inks.notice;
    pen.fill();
    outline(pen, x, y, half + 1.5, height + 1.5, shape === 'loose');
    pen.fillStyle = inks.paper;
    pen.fill();
  }
  outline(pen, x, y, half, height, shape === 'loose');
  pen.fillStyle = done ? inks.paper : color;
  pen.fill();
  pen.strokeStyle = done ? color : inks.paper;
  pen.lineWidth = done ? 2 : 1.25;
  pen.stroke();
  if (words !== '') {
    pen.fillStyle = done ? inks.ring : '#FFFFFF';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(words, x, y + 0.5);
  }
  pen.globalAlpha = 1;
}

/** Draws a cluster of unassigned points: a diamond with their number. */
export function drawCluster(
  pen: Pen,
  { x, y, points: [first, ...others] }: Cluster,
  { reach, faint }: { reach: number; faint: boolean },
  inks: Inks,
): void {
  if (!first) return;
  pen.globalAlpha = faint ? 0.6 : 1;
  outline(pen, x, y, reach, reach / 1.15, true);
  pen.fillStyle = first.color;
  pen.fill();
  pen.strokeStyle = inks.paper;
  pen.lineWidth = 2;
  pen.stroke();
  pen.font = FONT;
  pen.fillStyle = '#FFFFFF';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(others.length + 1), x, y + 0.5);
  pen.globalAlpha = 1;
}
