import { describe, expect, it } from '@jest/globals';
import { dark, light } from './palette.js';

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

describe.each([
  ['light', light],
  ['dark', dark],
])('The %s palette', (_, palette) => {
  const surfaces = [palette.background.default, palette.background.paper];
  const inks = [
    palette.text.primary,
    palette.text.secondary,
    palette.primary.main,
    palette.warning.main,
    palette.error.main,
    palette.success.main,
  ];
  it.each(inks.flatMap((ink) => surfaces.map((surface): [string, string] => [ink, surface])))(
    'can read %s on %s',
    (ink, surface) => {
      expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );
  it.each([palette.primary, palette.warning, palette.error, palette.success])(
    'can read what is on $main',
    ({ main, contrastText }) => {
      expect(contrast(main, contrastText)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
