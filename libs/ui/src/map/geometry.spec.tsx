import { describe, expect, it } from '@jest/globals';
import { dark, light } from '../palette.js';
import { LOOSE_COLOR, ROUTE_COLORS, routeColor } from './colors.js';
import { apart, boundsOf, detailFor, meant, type MapPoint } from './geometry.js';

const point = (id: string, lat: number, lng: number): MapPoint => ({
  id,
  lat,
  lng,
  shape: 'stop',
  color: '',
  label: id,
});

describe('The box around places', () => {
  it('given places, when framed, then holds them all; around none there is none', () => {
    expect(boundsOf([point('a', 36, -86), point('b', 35, -90), point('c', 35.5, -85)])).toEqual([
      [35, -90],
      [36, -85],
    ]);
    expect(boundsOf([])).toBeNull();
  });
});

describe('Pins of one place', () => {
  it('given two flats of a house, when placed, then stand beside each other, and others stay', () => {
    const moved = apart([point('a', 36, -86), point('b', 36, -86), point('c', 35, -86)]);
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
  ])('given a pointer %s, then the nearest, the upper one of two', (_, at, id) =>
    expect(meant(placed, at, 12)?.point.id).toBe(id),
  );
  it('given pins that stand on each other, then dots instead of words', () => {
    const spread = (count: number, by: number) =>
      Array.from({ length: count }, (_, n) => ({ x: (n % 50) * by, y: Math.floor(n / 50) * by }));
    expect(detailFor(spread(60, 40))).toBe('labels');
    expect(detailFor(spread(60, 3))).toBe('dots');
    expect(detailFor(spread(2400, 10))).toBe('dots');
  });
});

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
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
      for (const ground of [light.background.default, dark.background.default])
        expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    },
  );
  it('given more routes than colours, then colours come again', () => {
    expect(new Set(ROUTE_COLORS).size).toBe(ROUTE_COLORS.length);
    expect(routeColor(ROUTE_COLORS.length)).toBe(routeColor(0));
  });
});
