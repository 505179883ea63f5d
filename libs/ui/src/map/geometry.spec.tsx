import { describe, expect, it } from '@jest/globals';
import { dark, light } from '../layout/palette.js';
import { LOOSE_COLOR, ROUTE_COLORS, routeColor } from './colors.js';
import {
  findOutliers,
  spreadPoints,
  toBounds,
  clusterPoints,
  detailFor,
  nearestPoint,
  getClusterRadius,
  isWithinOutline,
  type MapPoint,
} from './geometry.js';

const point = (id: string, lat: number, lng: number): MapPoint => ({
  id,
  lat,
  lng,
  shape: 'stop',
  color: '',
  label: id,
});

describe('The outliers of places', () => {
  it('given a city and one wrong position, then only that one is an outlier; suburbs are none', () => {
    const city = Array.from({ length: 9 }, (_, n) => point(`c${n}`, 36.1 + n / 100, -86.8));
    const suburb = point('suburb', 36.4, -86.4);
    const wrong = point('wrong', 0, 0);
    expect(findOutliers([...city, suburb, wrong])).toEqual([wrong]);
    expect(findOutliers([...city, suburb])).toEqual([]);
    expect(findOutliers([])).toEqual([]);
  });

  it('given two cities far apart, then neither is an outlier', () => {
    const pair = [36, 36.01, 36.02, 33, 33.01, 33.02].map((lat, n) => point(String(n), lat, -86));
    expect(findOutliers(pair)).toEqual([]);
  });
});

describe('The box around places', () => {
  it('given places, then the box contains them all; without places there is none', () => {
    expect(toBounds([point('a', 36, -86), point('b', 35, -90), point('c', 35.5, -85)])).toEqual([
      [35, -90],
      [36, -85],
    ]);
    expect(toBounds([])).toBeNull();
  });
});

describe('Pins of one place', () => {
  it('given two apartments of a building, when placed, then they are beside each other, and others stay', () => {
    const moved = spreadPoints([point('a', 36, -86), point('b', 36, -86), point('c', 35, -86)]);
    expect([...moved.keys()]).toEqual(['a', 'b']);
    const [[ax, ay], [bx, by]] = [moved.get('a')!, moved.get('b')!];
    expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThan(20);
  });
});

describe('The pin that a pointer means', () => {
  const placed = [
    { point: point('a', 0, 0), x: 10, y: 10 },
    { point: point('b', 0, 0), x: 30, y: 10 },
    { point: point('c', 0, 0), x: 30, y: 10 },
  ];
  it.each([
    ['near one', { x: 12, y: 11 }, 'a'],
    ['on two', { x: 31, y: 10 }, 'c'],
    ['on none', { x: 80, y: 80 }, undefined],
  ])('given a pointer %s, then the nearest, the upper one of two', (_, pointer, id) =>
    expect(nearestPoint(placed, pointer, 12)?.point.id).toBe(id),
  );
  it('given pins that are on each other, then dots instead of words', () => {
    const spread = (count: number, by: number) =>
      Array.from({ length: count }, (_, n) => ({ x: (n % 50) * by, y: Math.floor(n / 50) * by }));
    expect(detailFor(spread(60, 40))).toBe('labels');
    expect(detailFor(spread(60, 3))).toBe('dots');
    expect(detailFor(spread(2400, 10))).toBe('dots');
  });
});

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((index) => {
    const part = parseInt(hex.slice(index, index + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
};

describe('The colours of routes', () => {
  it.each([...ROUTE_COLORS, LOOSE_COLOR])(
    'given %s, then it is seen on both grounds and carries white words',
    (color) => {
      for (const basemap of [light.background.default, dark.background.default])
        expect(contrast(color, basemap)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    },
  );
  it('given more routes than colours, then colours come again', () => {
    expect(new Set(ROUTE_COLORS).size).toBe(ROUTE_COLORS.length);
    expect(routeColor(ROUTE_COLORS.length)).toBe(routeColor(0));
  });
});

describe('Points that count as one', () => {
  const at = (id: string, x: number, y: number) => ({ point: point(id, 0, 0), x, y });
  const heap = ['a', 'b', 'c', 'd'].map((id, n) => at(id, 10 + n, 10));
  it('given four on a square, when drawn, then are one in their middle; three are seen for themselves', () => {
    const { alone, clusters } = clusterPoints([...heap, at('far', 200, 200)], { x: 0, y: 0 });
    expect(alone.map(({ point: { id } }) => id)).toEqual(['far']);
    expect(clusters).toEqual([{ points: heap.map((one) => one.point), x: 11.5, y: 10 }]);
    expect(clusterPoints(heap.slice(1), { x: 0, y: 0 }).clusters).toEqual([]);
  });
  it('given a map that is dragged, when drawn again, then the same are one', () => {
    const dragged = heap.map((one) => ({ ...one, x: one.x + 50, y: one.y - 30 }));
    const { clusters } = clusterPoints(dragged, { x: -50, y: 30 });
    expect(clusters.map(({ points }) => points.length)).toEqual([4]);
  });
  it('given many, when drawn, then is larger than few, and never larger than its square', () => {
    const radius = (count: number) =>
      getClusterRadius({ points: Array.from({ length: count }, () => heap[0]!.point), x: 0, y: 0 });
    expect(radius(4)).toBeLessThan(radius(100));
    expect(radius(100_000)).toBeLessThanOrEqual(28);
  });
});

describe('A line around places', () => {
  /** A U shape: the area between its legs is outside. */
  const around = [
    ...[
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 20 },
      { x: 20, y: 20 },
    ],
    ...[
      { x: 20, y: 0 },
      { x: 30, y: 0 },
      { x: 30, y: 30 },
      { x: 0, y: 30 },
    ],
  ];
  it.each([
    ['in a leg', { x: 5, y: 5 }, true],
    ['in the bottom', { x: 15, y: 25 }, true],
    ['between the legs', { x: 15, y: 5 }, false],
    ['beside it', { x: 40, y: 15 }, false],
  ])('given a place %s, then is it inside: %j %s', (_, place, inside) => {
    expect(isWithinOutline(around, place)).toBe(inside);
  });
});
