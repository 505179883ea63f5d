import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OutputOf } from '@tailboard/contracts/contract';
import { cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { ListUnits } from '@tailboard/contracts/equipment/unit-lists';
import { LoadDemoCompany, ReadDemoCompany } from '@tailboard/contracts/identity/demo-company';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { ListLocations, OpenLocation } from '@tailboard/contracts/identity/location';
import { ChangeSetting, ReadSettings, SendTestEmail } from '@tailboard/contracts/identity/settings';
import { setupSteps } from '@tailboard/contracts/identity/setup';
import { ListUsers } from '@tailboard/contracts/identity/user';
import { DefineCode, ListCodes, type Code } from '@tailboard/contracts/jobs/code';
import { ListJobs } from '@tailboard/contracts/jobs/job';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { allSettings, augusta, showRoute } from '../users/testing/company.js';
import { settingRoutes } from '../setting-routes.js';
import { setCurrentStep } from './current-step.js';
import { SetupBar } from './setup-bar.js';
import { SetupPanel } from './setup-panel.js';
import { starterCategories, starterCodes } from '@tailboard/contracts/jobs/starter-set';
// Loaded ahead, so that no test waits for the compiler.
import './setup-page.js';

const entry = { id: augusta, active: true, version: 1 };
const install = { ...entry, name: 'Install', description: '', color: '#009E73', default_points: 40 };

const createCode = (title: string): Code => ({
  id: augusta,
  title,
  description: '',
  category: { id: augusta, name: 'Install', color: '#009E73' },
  category_id: augusta,
  counts_as: 'work',
  points: 6,
  tech_price_cents: null,
  company_price_cents: null,
  max_quantity: 20,
  requires_cpe_type_id: null,
  active: true,
  effective_from: null,
  planned: [],
  version: 1,
});

describe('The setup', () => {
  let api: FakeApi;
  let settings: Parameters<typeof allSettings>[0];
  let hasLocation: boolean;
  let demo: OutputOf<typeof ReadDemoCompany>['data'];
  beforeEach(() => {
    settings = {};
    hasLocation = false;
    demo = { state: 'not_offered', parts: [] };
    setCurrentStep(null);
    const location = { locationID: augusta, name: 'Augusta', address: '', sort: 1, active: true, version: 1 };
    api = fakeApi()
      .when(ReadDemoCompany)
      .respond(() => ({ data: demo }))
      .when(ReadSettings)
      .respond(() => ({ data: allSettings(settings) }))
      .when(ListLocations)
      .respond(() => ({ data: Object.fromEntries(hasLocation ? [[augusta, location]] : []) }));
    for (const list of [employeeLevels.list, timeSlots.list, cpeTypes.list, ListCodes, ListUsers, ListUnits, ListJobs])
      api.when(list).respond(() => toPage([]) as never);
    api
      .when(categories.list)
      .respond(() => toPage([{ ...install, default_minutes: 0, skills: [], sort: 1 }]))
      .when(ChangeSetting)
      .respond(({ key, value }) => {
        settings = { ...settings, [key]: { value, version: 4 } };
        return { data: allSettings(settings) };
      });
  });
  const show = () => showRoute(settingRoutes, '/setup', { api, roles: ['owner'], settings });
  const getStep = (name: string) =>
    within(screen.getByRole('heading', { name: new RegExp(`\\d+\\. ${name}`) }).closest('li') as HTMLElement);

  it('given an almost empty company, when an owner skips a step and takes it up again, then each state is shown and kept', async () => {
    settings = { setup_skipped: { value: ['levels'], version: 3 } };
    await show();
    await screen.findByRole('heading', { name: /Locations/ });
    expect(screen.getAllByRole('listitem')).toHaveLength(setupSteps.length);
    getStep('Job categories').getByText('Done (1)');
    getStep('Locations').getByText('To do');
    expect(getStep('Locations').getByRole('link', { name: 'Open: Locations' }).getAttribute('href')).toBe(
      '/admin/settings/locations',
    );
    expect(getStep('Technicians').getByRole('link', { name: 'Add from a table' }).getAttribute('href')).toBe(
      '/admin/techs/users/list',
    );
    await userEvent.click(getStep('First inventory').getByRole('button', { name: 'Skip: First inventory' }));
    await waitFor(() => getStep('First inventory').getByText('Skipped'));
    await userEvent.click(getStep('Employee levels').getByRole('button', { name: 'Do not skip: Employee levels' }));
    await waitFor(() => getStep('Employee levels').getByText('To do'));
    expect(api.sent(ChangeSetting).map(({ input, headers }) => [input['value'], headers.get('if-match')])).toEqual([
      [['levels', 'inventory'], '3'],
      [['inventory'], '4'],
    ]);
  });

  it('given a category of the starter set exists, when the set is added, then only the others and all codes are', async () => {
    const added: string[] = [];
    api
      .when(categories.define)
      .respond(({ name }) => {
        added.push(name);
        const id = `5a0c7c7e-2f1e-4f7e-9a51-0000000000${added.length}0`;
        return { data: { ...install, id, name, default_minutes: 0, skills: [], sort: 1 } };
      })
      .when(DefineCode)
      .respond(({ title, category_id }) => {
        if (title === 'GW') return api.refuse(DefineCode, 'CodeTitleTaken', { title });
        added.push(`${title} ${category_id === augusta}`);
        return { data: createCode(title) };
      });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a starter set' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Starter set for cable work' }));
    expect(dialog.getAllByRole('row')).toHaveLength(starterCodes.length + 1);
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(added.slice(0, 5)).toEqual(starterCategories.slice(1).map(({ name }) => name));
    expect(added.slice(5)).toEqual(
      starterCodes
        .filter(([title]) => title !== 'GW')
        .map(([title, , category]) => `${title} ${category === 'Install'}`),
    );
  });

  it('given unconfirmed prices and no locations, when an owner confirms and lists them in the setup, then each step is one save', async () => {
    const opened: string[] = [];
    settings = { price_point_tech: { value: 175, version: 2 } };
    api.when(OpenLocation).respond(({ name }) => {
      opened.push(name);
      if (name === 'Aiken') return api.refuse(OpenLocation, 'LocationRenamed', { name: 'North' });
      hasLocation = true;
      return { data: { locationID: augusta, name, address: '', sort: 1, active: true, version: 1 } };
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm these prices' }));
    const prices = within(await screen.findByRole('dialog', { name: 'Prices per point' }));
    prices.getByRole('row', { name: /\$1\.75/ });
    await userEvent.click(prices.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => getStep('Prices per point').getByText('Done'));
    // A price that was set before is not sent again.
    expect(api.sent(ChangeSetting).map(({ input, headers }) => [input['key'], headers.get('if-match')])).toEqual([
      ['price_point_company', '0'],
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'Add several' }));
    const places = within(await screen.findByRole('dialog', { name: 'Locations' }));
    await userEvent.click(places.getByRole('button', { name: 'Add' }));
    await screen.findByText('Enter at least one location.');
    await userEvent.type(places.getByRole('textbox', { name: 'Locations' }), 'Augusta\n Aiken \n\nAugusta\nMacon');
    await userEvent.click(places.getByRole('button', { name: 'Add' }));
    await screen.findByText(/Aiken could not be added/);
    expect(places.getByRole('textbox', { name: 'Locations' })).toHaveProperty('value', 'Aiken\nMacon');
    expect(opened).toEqual(['Augusta', 'Aiken']);
    await userEvent.click(places.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => getStep('Locations').getByText('Done (1)'));
  });

  it('given the mail server rejects e-mails, when a test e-mail is sent, then its answer is shown', async () => {
    api.when(SendTestEmail).respond(() => api.refuse(SendTestEmail, 'TestEmailRejected', { reason: 'EENVELOPE, 550' }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test e-mail' }));
    await screen.findByText(/The mail server rejected the e-mail \(EENVELOPE, 550\)/);
  });

  it('given a step was opened, when it is done, then the bar offers the next open one', async () => {
    const { app } = await renderScreen(<SetupBar step="locations" />, { api, user: createSignedInUser(['owner']) });
    await screen.findByText(/step 4 of 13: Locations/);
    expect(screen.queryByRole('link', { name: /Next/ })).toBeNull();
    hasLocation = true;
    await app.queries.invalidateQueries();
    expect((await screen.findByRole('link', { name: 'Next: Company name' })).getAttribute('href')).toBe(
      '/admin/settings',
    );
  });

  it('given a new company, when an owner loads the demo company, then what it adds is shown first, and then each part', async () => {
    demo = { state: 'offered', parts: [] };
    api.when(LoadDemoCompany).respond(() => {
      demo = { state: 'loading', parts: ['people'] };
      return { data: demo };
    });
    const { app } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Load the demo company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Load the demo company?' }));
    dialog.getByText(/12 users with pay terms/);
    dialog.getByText(/cannot be removed again/);
    await userEvent.click(dialog.getByRole('button', { name: 'Load' }));
    const progress = await screen.findByRole('progressbar', { name: 'Loading the demo company' });
    expect(progress.getAttribute('aria-valuenow')).toBe('33');
    screen.getByText('Users and locations · loaded');
    expect(screen.queryByRole('dialog')).toBeNull();
    demo = { state: 'loaded', parts: ['people', 'jobs', 'units'] };
    await app.queries.invalidateQueries();
    expect((await screen.findByRole('link', { name: 'Open the board' })).getAttribute('href')).toBe(
      '/admin/jobs/assign',
    );
    expect(api.sent(LoadDemoCompany)).toHaveLength(1);
  });

  it('given a company in which work begins meanwhile, when an owner loads the demo company, then the refusal is shown', async () => {
    demo = { state: 'offered', parts: [] };
    api.when(LoadDemoCompany).respond(() => api.refuse(LoadDemoCompany, 'WorkHasBegun'));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Load the demo company' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Load' }));
    await screen.findByText(/can be loaded only before work begins/);
  });

  it('given a company without jobs, when an owner opens the dashboard, then it leads to the setup', async () => {
    await renderScreen(<SetupPanel />, { api, user: createSignedInUser(['owner']) });
    await screen.findByText('Next: Company name');
    expect(screen.getByRole('link', { name: 'Continue the setup' }).getAttribute('href')).toBe('/setup');
  });
});
