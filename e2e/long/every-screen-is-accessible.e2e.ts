import { openSession } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';
import {
  filledDay,
  heading,
  MAIN_SCREENS,
  screenProblems,
  screensOfOffice,
  screensOfTechnicians,
  type Screen,
} from '../screens.js';

/** The screens of the office by address. A screen that no earlier area names belongs to the last one. */
const areas: readonly (readonly [name: string, addresses: RegExp])[] = [
  ['of reports', /report/],
  ['of the board and of jobs', /^\/admin\/jobs/],
  ['of days and weeks', /^\/(admin\/(events|timeslots|timecards)|closedailywork)/],
  ['of the warehouse', /^\/(warehouse|mobile)/],
  ['of the account', /^\/settings/],
  ['of people, messages and settings', /^\/(admin\/(techs\/users|messages|logins|settings)|setup)/],
  ['of lists, files and QC', /^\//],
];
const isMain = ({ name }: Screen): boolean => MAIN_SCREENS.includes(name);
const findArea = ({ path }: Screen): string | undefined => areas.find(([, addresses]) => addresses.test(path))?.[0];

const title = 'read by axe without a finding, has colors that can be read in light and dark, and fits every window';
test.describe('Every other screen', () => {
  for (const [area] of areas)
    test(`${area} is ${title}`, async ({ page, product }) => {
      if (area === 'of reports') expectFailedRequests([422, '/codes/report/range']);
      const found: unknown[] = [];
      const day = await filledDay(product);
      await openSession(page, product, 'admin');
      await page.goto('/');
      for (const screen of screensOfOffice(day).filter((one) => findArea(one) === area && !isMain(one)))
        found.push(...(await screenProblems(page, screen)));
      expect(found).toEqual([]);
    });

  test(`of the sign-in and of a technician is ${title}`, async ({ page, product }) => {
    const found: unknown[] = [];
    const day = await filledDay(product);
    const signIn = { name: 'sign-in', path: '/login', ready: heading('Sign in') };
    found.push(...(await screenProblems(page, signIn, async (_, path) => void (await page.goto(path)))));
    await openSession(page, product, 'technician');
    await page.goto('/');
    for (const screen of screensOfTechnicians(day).filter((one) => !isMain(one)))
      found.push(...(await screenProblems(page, screen)));
    expect(found).toEqual([]);
  });
});
