import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Options and methods that format a time of day. */
const FORMATS_TIME = /\b(timeStyle|hour12|hourCycle|toLocaleTimeString)\b|\bhour: '(numeric|2-digit)'/;
/** `spokenTime` and `spokenInstant`, which all others call, and the arithmetic of zones, which no reader sees. */
const allowed = ['libs/contracts/src/company-time.ts', 'libs/contracts/src/work-time.ts'];

it('given the sources of screens, mails and files, then one module formats times of day, by locale (decision D67)', () => {
  const sources = ['libs', 'services', 'frontends'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/node_modules|\.spec\.|\/testing\//.test(file))
      .map((file) => path.join(root, file)),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => FORMATS_TIME.test(readFileSync(file, 'utf8')))).toEqual(allowed);
});
