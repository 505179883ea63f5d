import { makeCompany } from './product.js';

/**
 * Runs before the first test and creates the company that each product starts with. The returned function removes it
 * after the last.
 */
export default async function prepareCompany(): Promise<() => Promise<void>> {
  const { end, ...company } = await makeCompany();
  process.env['E2E_COMPANY'] = JSON.stringify(company);
  return end;
}
