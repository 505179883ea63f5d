import { walkAs } from '../role-walk.js';
import { test } from '../product.js';

test.describe('Each role finds its way', () => {
  for (const role of ['owner', 'admin', 'supervisor', 'warehouse', 'qc'] as const)
    test(`${role}, by keyboard alone, from the sign-in to the sign-out [SES-002] [NAV-106] [NAV-107] [NAV-108] [NAV-174] [NAV-177]`, ({
      page,
      product,
    }) => walkAs(page, product, role));
});
