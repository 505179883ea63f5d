import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeSetting, ReadSettings } from '@tailboard/contracts/identity/settings';
import { roles, type Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { allSettings, showRoute } from '../users/testing/company.js';
import { settingRoutes } from '../setting-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './settings-page.js';

const path = '/admin/settings';

describe('The settings', () => {
  let api: FakeApi;
  let shownSettings: Parameters<typeof allSettings>[0];
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-10-07T15:00:00Z'),
      doNotFake: [
        'setTimeout',
        'setInterval',
        'queueMicrotask',
        'nextTick',
        'setImmediate',
        'clearTimeout',
        'clearInterval',
        'performance',
      ],
    });
    shownSettings = {
      price_point_tech: {
        effective_from: '2026-09-06',
        planned: [{ value: 175, effective_from: '2026-11-01' }],
      },
      price_levels: { value: [{ level: 3, name: 'Lead', tech_price_cents: 180 }] },
    };
    api = fakeApi();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const show = (has: Role[] = ['owner']) =>
    showRoute(settingRoutes, path, { api, roles: has, settings: shownSettings });
  const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
  const row = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement;
  const change = async (label: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Change: ${label}` }));
    return within(await screen.findByRole('dialog', { name: label }));
  };
  const value = (label: string | RegExp, typed: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: typed } });

  it('are all listed, as people read them, with what is planned [USR-026]', async () => {
    await show();
    await screen.findByText('Technician pay per point');
    expect(row('Technician pay per point').textContent).toContain('$1.50since 06 Sep 2026$1.75 from 01 Nov 2026');
    expect(row('Technician pay levels').textContent).toContain('3 · Lead: $1.80');
    expect(row('Workweek starts on').textContent).toContain('Sunday');
    expect(row('Overtime method').textContent).toContain('Federal law (FLSA)');
    expect(row('Allow deleting CPEs').textContent).toContain('Yes');
    expect(row('Company e-mail site').textContent).toContain('not set');
    expect(row('Company time zone').textContent).toContain('Set during installation.');
    // The setup shows its skipped steps itself.
    expect(screen.getAllByRole('term')).toHaveLength(allSettings().length - 1);
  });

  it.each(roles)('are for owners, admins and, to be read, managers: %s', async (role) => {
    await show([role]);
    const sees = ['owner', 'admin', 'manager'].includes(role);
    if (!sees) return void (await screen.findByRole('heading', { name: 'Not available for your role' }));
    await screen.findByText('Technician pay per point');
    const changes = (label: string) => screen.queryByRole('button', { name: `Change: ${label}` }) !== null;
    expect([changes('Technician pay per point'), changes('Minutes per point'), changes('Company time zone')]).toEqual(
      { owner: [true, true, false], admin: [false, true, false], manager: [false, false, false] }[role as 'owner'],
    );
  });

  it('change from the beginning of a workweek where pay is concerned, and in dollars', async () => {
    api.when(ChangeSetting).respond(() => ({ data: allSettings() }));
    await show();
    const dialog = await change('Per diem');
    value(/^Per diem/, '40.25');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('The effective from field is required.');
    expect(api.sent(ChangeSetting)).toEqual([]);
    await userEvent.click(dialog.getByRole('combobox', { name: /^Effective from/ }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered.slice(0, 3)).toEqual(['Choose a date', '04 Oct 2026 (this workweek)', '11 Oct 2026']);
    await userEvent.click(screen.getByRole('option', { name: '11 Oct 2026' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved: Per diem');
    expect(api.sent(ChangeSetting)[0]?.input).toEqual({
      key: 'per_diem_cents',
      value: 4025,
      effective_from: '2026-10-11',
    });
  });

  it('given a price that was never set, then its first value applies from the beginning unless a workweek is chosen', async () => {
    api.when(ReadSettings).respond(() => ({ data: allSettings() }));
    api.when(ChangeSetting).respond(() => ({ data: allSettings() }));
    await show();
    const dialog = await change('Technician pay per point');
    dialog.getByText(/^The first price also applies to earlier weeks that are not finalized/);
    value(/^Technician pay per point/, '1.75');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved: Technician pay per point');
    expect(api.sent(ChangeSetting)[0]?.input).toEqual({ key: 'price_point_tech', value: 175, effective_from: null });
  });

  it('offer, for another beginning of the workweek, the days on which it would begin', async () => {
    await show();
    const dialog = await change('Workweek starts on');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Workweek starts on/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Monday' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Effective from/ }));
    expect(screen.getAllByRole('option')[1]?.textContent).toBe('05 Oct 2026 (this workweek)');
  });

  it.each([
    ['Per diem', '-1', 'An amount from $0.00 to $10,000.00.'],
    ['Minutes per point', '0', 'The minutes per point field must be between 1 and 60.'],
    ['Company', ' ', 'The company field is required.'],
    [
      'Company e-mail site',
      'http://mail.example.com',
      'Enter an address that begins with https://, or leave it empty.',
    ],
    ['Sign out after inactivity (minutes; 0 = never)', '3', 'Enter 5 to 10,080 minutes, or 0 for no limit.'],
  ])('show beside the field what is wrong with %s', async (label, typed, sentence) => {
    await show();
    const dialog = await change(label);
    value(new RegExp(`^${label.replaceAll(/[()]/g, String.raw`\$&`)}`), typed);
    await waitFor(() => expect(dialog.getAllByText(sentence).length).toBeGreaterThan(0));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(api.sent(ChangeSetting)).toEqual([]);
  });

  it('show the server’s sentence beside the date, and keep what was typed [UIX-006]', async () => {
    api.when(ChangeSetting).respond(() => api.refuse(ChangeSetting, 'SettingDateWrong', { next: '11 Oct 2026' }));
    await show();
    const dialog = await change('Minutes per point');
    value(/^Minutes per point/, '6');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Effective from/ }));
    await userEvent.click(screen.getByRole('option', { name: /this workweek/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getAllByText(/The next one starts on 11 Oct 2026\./)).toHaveLength(2));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Minutes per point/, { selector: 'input' }).value).toBe('6');
  });

  it('take price levels as a small table', async () => {
    api.when(ChangeSetting).respond(() => ({ data: allSettings() }));
    await show();
    const dialog = await change('Technician pay levels');
    await userEvent.click(dialog.getByRole('button', { name: 'Add level' }));
    const names = dialog.getAllByLabelText('Name');
    fireEvent.change(names[1] as HTMLElement, { target: { value: 'Trainee' } });
    fireEvent.change(dialog.getAllByLabelText('Pay per point')[1] as HTMLElement, { target: { value: '1.2' } });
    await userEvent.click(dialog.getByRole('combobox', { name: /^Effective from/ }));
    await userEvent.click(screen.getByRole('option', { name: '11 Oct 2026' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved: Technician pay levels');
    expect(api.sent(ChangeSetting)[0]?.input.value).toEqual([
      { level: 3, name: 'Lead', tech_price_cents: 180 },
      { level: 0, name: 'Trainee', tech_price_cents: 120 },
    ]);
  });

  it('given two price levels, when the second is removed, then the first stays', async () => {
    await show();
    const dialog = await change('Technician pay levels');
    await userEvent.click(dialog.getByRole('button', { name: 'Add level' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove level 0' }));
    expect(dialog.getAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value)).toEqual(['Lead']);
  });

  it('name the field of a level that is wrong', async () => {
    await show();
    const dialog = await change('Technician pay levels');
    await userEvent.click(dialog.getByRole('button', { name: 'Add level' }));
    fireEvent.change(dialog.getAllByLabelText('Pay per point')[1] as HTMLElement, { target: { value: '2000' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const message = (label: string): string | null | undefined =>
      document.getElementById(dialog.getAllByLabelText(label)[1]?.getAttribute('aria-describedby') ?? '')?.textContent;
    await waitFor(() => expect(message('Name')).toBe('The name field is required.'));
    expect(message('Pay per point')).toBe('An amount from $0.00 to $1,000.00.');
  });

  it('flip a flag without a date', async () => {
    api.when(ChangeSetting).respond(() => ({ data: allSettings() }));
    await show(['admin']);
    const dialog = await change('Allow deleting CPEs');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Allow deleting CPEs' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved: Allow deleting CPEs');
    expect(api.sent(ChangeSetting)[0]?.input).toEqual({
      key: 'delete_status',
      value: { show: false },
      effective_from: null,
    });
    expect(where()).toBe(path);
  });
});
