import { makeCompany } from './product.js';

/** Before the first journey: makes the company that each product begins with. The answer puts it away after the last. */
export default async function prepareCompany(): Promise<() => Promise<void>> {
  const { end, ...company } = await makeCompany();
  process.env['JOURNEY_COMPANY'] = JSON.stringify(company);
  return end;
}
