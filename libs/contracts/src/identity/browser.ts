/** Browsers that also name other browsers come before those. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/(?:OPR|OPT)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Returns the common name of a browser, `Chrome 128 · Windows`. An unknown browser gets its first word. */
export function detectBrowser(userAgent: string): string | null {
  const named = browsers.map(([sign, name]) => [sign.exec(userAgent)?.[1], name] as const).find(([found]) => found);
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  if (!named) return /^[\w.-]+(?:\/[\w.]+)?/.exec(userAgent)?.[0] ?? null;
  const [version, name] = named;
  return [`${name} ${version ?? ''}`, system].filter(Boolean).join(' · ');
}
