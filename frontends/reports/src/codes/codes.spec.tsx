import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companyDate } from '@tailboard/contracts/company-time';
import { CodeHistory, DefineCode, ListCodes, ReadCode, RemoveCode, ReviseCode } from '@tailboard/contracts/jobs/code';
import { categories } from '@tailboard/contracts/jobs/reference';
import { typeDate } from '@tailboard/ui/testing/type-date';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { inTime } from './worths.js';
// Loaded ahead, so that no test waits for the compiler.
import './add-code-page.js';
import './codes-page.js';
import './edit-code-page.js';
import './second-spelling.js';
import './view-code-page.js';

const installs = '5a0c7c7e-2f1e-4f7e-9a51-0000000000c1';
const drop = {
  id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000a1',
  title: 'DROP',
  description: 'Aerial drop',
  category: { id: installs, name: 'Installs', color: '#64748B' },
  category_id: installs,
  counts_as: 'work' as const,
  points: 12,
  tech_price_cents: null,
  company_price_cents: 3120,
  max_quantity: 20,
  requires_cpe_type_id: null,
  active: true,
  effective_from: null,
  planned: [{ effective_from: '2099-01-04', points: 12.5, tech_price_cents: null, company_price_cents: 3120 }],
  version: 3,
};
const old = { ...drop, id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000a2', title: 'OLD', active: false, planned: [] };
const worths = [
  { effective_from: null, points: 10, tech_price_cents: null, company_price_cents: null },
  { effective_from: '2026-01-04', points: 12, tech_price_cents: null, company_price_cents: 3120 },
  ...drop.planned,
];
const category = {
  id: installs,
  name: 'Installs',
  description: '',
  color: '#64748B',
  default_points: 20,
  skills: [],
  default_minutes: 60,
  sort: 1,
  active: true,
  version: 1,
};

describe('The billing codes', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = fakeApi();
    api
      .when(ListCodes)
      .respond(({ active }) =>
        toPage([drop, old].filter((code) => active === undefined || String(code.active) === String(active))),
      );
    api
      .when(ReadCode)
      .respond(({ id }) => (id === drop.id ? { data: { ...drop, worths } } : api.refuse(ReadCode, 'CodeNotFound')));
    api.when(categories.list).respond(() => toPage([category]));
  });
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].slice(0, 7).map(({ textContent }) => textContent));

  it('are listed with what they are worth now and from when that changes [COD-001] [NAV-025]', async () => {
    await renderAddress('/admin/codes/billingcodes', { api, roles: ['manager'] });
    await screen.findByText('DROP');
    expect(cells()).toEqual([
      ['DROP', 'Aerial drop', 'Installs', 'Work', '12From 04 Jan 2099: 12.5', 'By points', '$31.20'],
    ]);
  });

  it('lead a manager to their own path plus /add, to their view, history and edit [NAV-089]', async () => {
    await renderAddress('/admin/codes/billingcodes', { api, roles: ['manager'] });
    await screen.findByText('DROP');
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leads('Add billing code')).toBe('/admin/codes/billingcodes/add');
    expect(leads('View: DROP')).toBe(`/admin/codes/view?id=${drop.id}`);
    expect(leads('History: DROP')).toBe(`/admin/codes/view?tab=history&id=${drop.id}`);
    expect(leads('Edit: DROP')).toBe(`/admin/codes/edit?id=${drop.id}`);
  });

  it('keep filters and search in the address [UIX-019]', async () => {
    await renderAddress(`/admin/codes/billingcodes?counts_as=work&q=dr&active=all&category_id=${installs}`, { api });
    await screen.findByText('OLD');
    expect(api.sent(ListCodes)[0]?.input).toMatchObject({ counts_as: 'work', q: 'dr', category_id: installs, page: 1 });
    expect(api.sent(ListCodes)[0]?.input.active).toBeUndefined();
  });

  it.each([
    ['/admin/codes/billingcodes/add', '/admin/codes/add'],
    [`/admin/codes/billingcodes/edit?id=${drop.id}`, `/admin/codes/edit?id=${drop.id}`],
    [`/admin/codes/billingcodes/view/?id=${drop.id}`, `/admin/codes/view/?id=${drop.id}`],
  ])('open at both spellings: %s leads to %s [NAV-026] [NAV-027] [NAV-028] [NAV-084]', async (from, to) => {
    await renderAddress(from, { api });
    await waitFor(() => expect(getAddress()).toBe(to));
  });

  it('show all that they were, are and will be worth [COD-001]', async () => {
    await renderAddress(`/admin/codes/view?id=${drop.id}`, { api, roles: ['manager'] });
    const table = await screen.findByRole('table', { name: 'Value per unit' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['04 Jan 2099', 'Planned', '12.5', 'By points', '$31.20'],
      ['04 Jan 2026', 'Now', '12', 'By points', '$31.20'],
      ['Beginning', 'Past', '10', 'By points', 'By points'],
    ]);
  });

  it('show what happened to them, also with both names', async () => {
    api.when(CodeHistory).respond(() =>
      toPage([
        {
          description: 'Points: 10 → 12 from 04 Jan 2026',
          created_at: '2026-01-02T15:00:00.000Z',
          user: { id: 'u', label: 'Li Marsh' },
          actor: { id: 'a', label: 'Hector Doyle' },
          type: 'CodePriced',
          position: '12',
        },
      ]),
    );
    await renderAddress(`/admin/codes/view?tab=history&id=${drop.id}`, { api });
    await screen.findByText('Points: 10 → 12 from 04 Jan 2026');
    screen.getByText('by Hector Doyle for Li Marsh');
  });

  it('say that the address names none, or one that does not exist', async () => {
    await renderAddress('/admin/codes/view', { api });
    await screen.findByText('The link contains no billing code.');
    await renderAddress('/admin/codes/view?id=5a0c7c7e-2f1e-4f7e-9a51-0000000000ff', { api });
    await screen.findByText('This code does not exist.');
  });

  it('given no category, then the field of a new code offers to add one', async () => {
    api.when(categories.list).respond(() => toPage([]));
    await renderAddress('/admin/codes/add', { api });
    expect((await screen.findByRole('link', { name: 'Add category' })).getAttribute('href')).toBe(
      '/admin/categories/add',
    );
    await userEvent.click(screen.getByRole('combobox', { name: /^Category/ }));
    expect(screen.queryByText('Sorry, no matching options.')).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Add category' })).toHaveLength(2);
  });

  it('are added with prices in dollars that leave in cents, every wrong value beside its field [COD-001] [UIX-010]', async () => {
    api.when(DefineCode).respond(() => api.refuse(DefineCode, 'CodeTitleTaken', { title: 'NEW' }));
    await renderAddress('/admin/codes/add', { api });
    await userEvent.type(await screen.findByLabelText(/^Title/), 'NEW');
    fireEvent.change(screen.getByLabelText(/^Points/), { target: { value: '501' } });
    fireEvent.change(screen.getByLabelText(/^Max per job/), { target: { value: '0' } });
    fireEvent.change(screen.getByLabelText(/^Technician price/), { target: { value: '19.999' } });
    await screen.findByText('The points field must be between 0 and 500.');
    await screen.findByText('The max per job field must be between 1 and 99.');
    await screen.findByText('The technician price field must be between $0.00 and $100,000.00.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The category field is required.');
    expect(api.sent(DefineCode)).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Points/), { target: { value: '7.25' } });
    fireEvent.change(screen.getByLabelText(/^Max per job/), { target: { value: '4' } });
    fireEvent.change(screen.getByLabelText(/^Technician price/), { target: { value: '19.99' } });
    await userEvent.click(screen.getByLabelText(/^Category/));
    await userEvent.click(await screen.findByRole('option', { name: 'Installs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('A code NEW already exists.');
    expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true');
    expect(api.sent(DefineCode)[0]?.input).toMatchObject({
      title: 'NEW',
      category_id: installs,
      points: 7.25,
      max_quantity: 4,
      tech_price_cents: 1999,
      company_price_cents: null,
    });
    api.when(DefineCode).respond(({ title }) => ({ data: { ...drop, title, planned: [] } }));
    await userEvent.type(screen.getByLabelText(/^Title/), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe('/admin/codes/billingcodes'));
  });

  it('change from a date on, and say that the past is not changed [COD-001]', async () => {
    api.when(ReviseCode).respond(() => api.refuse(ReviseCode, 'WorthInThePast', { today: '2026-10-07' }));
    await renderAddress(`/admin/codes/edit?id=${drop.id}`, { api });
    const from = await screen.findByRole('group', { name: 'Points and prices effective from' });
    typeDate(from, '2026-10-01');
    fireEvent.change(screen.getByLabelText(/^Points \*|^Points$/), { target: { value: '13' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText(/can change only from today/);
    api.when(ReviseCode).respond(() => ({ data: { ...drop, version: 4 } }));
    typeDate(from, '2026-12-06');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe('/admin/codes/billingcodes'));
    const last = api.sent(ReviseCode).at(-1);
    expect(last?.headers.get('if-match')).toBe('3');
    expect(last?.input).toMatchObject({ id: drop.id, points: 13, effective_from: '2026-12-06', active: true });
  });

  it('are deleted by managers with the specified words, and restored [UIX-005]', async () => {
    api.when(RemoveCode).respond(() => undefined);
    await renderAddress('/admin/codes/billingcodes?active=all', { api, roles: ['manager'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: DROP' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Thanks' }));
    expect(api.sent(RemoveCode)[0]?.input.id).toBe(drop.id);
    api.when(ReviseCode).respond(() => ({ data: { ...old, active: true } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore: OLD' }));
    await screen.findByText('OLD is active again.');
    expect(api.sent(ReviseCode)[0]?.input).toMatchObject({ id: old.id, active: true, points: 12 });
  });

  it('say that they could not be read, and are read again', async () => {
    api.when(ReadCode).respond(() => api.bare(409, { message: 'Not now.' }));
    await renderAddress(`/admin/codes/edit?id=${drop.id}`, { api });
    await screen.findByText('Couldn’t load the billing code. Not now.');
    api.when(ReadCode).respond(() => ({ data: { ...drop, worths } }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByLabelText(/^Title/);
  });
});

describe('The worths of a code in time', () => {
  it('hold from their date until the next, whatever their order', () => {
    const today = companyDate(new Date(), 'America/New_York');
    expect(inTime([...worths].reverse(), today).map(({ at }) => at)).toEqual(['soon', 'now', 'was']);
    expect(inTime([worths[2]!], today).map(({ at }) => at)).toEqual(['soon']);
    expect(inTime([worths[0]!], today).map(({ at }) => at)).toEqual(['now']);
  });
});
