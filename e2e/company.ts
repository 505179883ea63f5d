import { rmSync } from 'node:fs';
import { makeCompany } from './product.js';

/** Before the first journey: makes the company that each product begins with. The answer puts it away after the last. */
export default async function prepareCompany(): Promise<() => void> {
  const folder = await makeCompany();
  process.env['JOURNEY_COMPANY'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
