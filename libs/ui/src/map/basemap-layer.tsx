import type { Map as LeafletMap } from 'leaflet';
import { CanvasLayer } from './canvas-layer.js';
import { inWorld, type Basemap, type BasemapLine } from './counties.js';
import type { Town } from './geometry.js';
import { readInks } from './marks.js';

/** County lines are shown from this zoom on. Further out they would be too dense. */
const COUNTIES_FROM = 6;
const COUNTY_FONT = '500 11px "Inter Variable", system-ui, sans-serif';
const TOWN_FONT = '650 13px "Inter Variable", system-ui, sans-serif';
/** The vertical offset of a town name below the marks at its center, in px. */
const BELOW = 34;

/** The position of the world drawing on the screen: its size, and its corner. */
interface Sight {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
type Taken = readonly [west: number, north: number, east: number, south: number];

/**
 * Draws the lines of states and counties and the names of towns below the marks. This base map needs no third-party
 * tiles.
 */
export class BasemapLayer extends CanvasLayer {
  private census: Basemap | null = null;
  private towns: readonly Town[] = [];

  constructor() {
    super('tilePane');
  }

  show(data: { census?: Basemap; towns?: readonly Town[] }): void {
    this.census = data.census ?? this.census;
    this.towns = data.towns ?? this.towns;
    this.redraw();
  }

  protected override drawOn(pen: CanvasRenderingContext2D, map: LeafletMap): void {
    const { x: width, y: height } = map.getSize();
    const corner = map.getPixelBounds().min ?? { x: 0, y: 0 };
    const sight = { scale: 2 ** map.getZoom(), left: corner.x, top: corner.y, width, height };
    const inks = readInks(map.getContainer());
    const { states = [], counties = [], names = [] } = this.census ?? {};
    const near = map.getZoom() >= COUNTIES_FROM;
    pen.globalAlpha = 0.3;
    if (near) strokeAll(pen, counties, sight, { color: inks.quiet, width: 1 });
    pen.globalAlpha = 0.55;
    strokeAll(pen, states, sight, { color: inks.quiet, width: near ? 1.5 : 1 });
    pen.globalAlpha = 1;

    const taken: Taken[] = [];
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = inks.basemap;
    const write = (words: string, x: number, y: number, maxWidth = Number.POSITIVE_INFINITY): void => {
      const half = pen.measureText(words).width / 2 + 3;
      if (2 * half > maxWidth || x + half < 0 || y < -8 || x - half > width || y > height + 8) return;
      const box: Taken = [x - half, y - 9, x + half, y + 9];
      if (taken.some((other) => overlap(box, other))) return;
      taken.push(box);
      pen.strokeText(words, x, y);
      pen.fillText(words, x, y);
    };
    pen.font = TOWN_FONT;
    pen.fillStyle = inks.ring;
    for (const { name, ...place } of this.towns) {
      const { x, y } = onScreen(inWorld(place), sight);
      write(name, x, y + BELOW);
    }
    pen.font = COUNTY_FONT;
    pen.fillStyle = inks.quiet;
    if (near)
      for (const { name, width, ...center } of names) {
        const { x, y } = onScreen(center, sight);
        write(name, x, y, width * sight.scale);
      }
  }
}

const onScreen = ({ x, y }: { x: number; y: number }, { scale, left, top }: Sight) => ({
  x: x * scale - left,
  y: y * scale - top,
});
const overlap = (a: Taken, b: Taken): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Draws the visible lines in one stroke. */
function strokeAll(
  pen: CanvasRenderingContext2D,
  lines: readonly BasemapLine[],
  { scale, left, top, width, height }: Sight,
  stroke: { color: string; width: number },
): void {
  const [west, north, east, south] = [left / scale, top / scale, (left + width) / scale, (top + height) / scale];
  pen.beginPath();
  for (const line of lines) {
    if (line.east < west || line.west > east || line.south < north || line.north > south) continue;
    const { along } = line;
    for (let index = 0; index < along.length; index += 2) {
      const [x, y] = [along[index]! * scale - left, along[index + 1]! * scale - top];
      if (index === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
  }
  pen.strokeStyle = stroke.color;
  pen.lineWidth = stroke.width;
  pen.stroke();
}
