import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Role } from '@tailboard/contracts/permission';
import type { SessionState } from '../session/session.js';
import { fakeApi } from '../testing/fake-api.js';
import { Guard, pageAfterSignIn, type Need } from './guard.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const createGuarded = (need: Need) => <Guard need={need}>the screen</Guard>;
const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';

describe('The guards', () => {
  it('send visitors to the sign-in, which leads back to where they were going [SES-028]', async () => {
    await renderScreen(createGuarded('signed-in'), {
      api: fakeApi(),
      path: '/admin/jobs/assign?date=2026-10-06',
      route: '/admin/*',
    });
    expect(where()).toBe('/login?redirect=%2Fadmin%2Fjobs%2Fassign%3Fdate%3D2026-10-06');
    expect(screen.queryByText('the screen')).toBeNull();
  });

  it('send people who are signed in away from the sign-in, to where they were going [SES-029]', async () => {
    await renderScreen(createGuarded('guest'), {
      api: fakeApi(),
      user: createSignedInUser(['qc']),
      path: '/login?redirect=%2Ffiles',
      route: '/login',
    });
    expect(where()).toBe('/files');
  });

  it.each<[Role, string]>([
    ['supervisor', '/admin/jobs/assign'],
    ['technician', '/tech/myjobs'],
    ['warehouse', '/warehouse/cpes'],
    ['qc', '/qcs/manage'],
  ])('lead a %s who does not start on the dashboard to %s', (role, leads) => {
    const someone = createSignedInUser([role]);
    const createState = (dashboard: boolean): SessionState => ({
      status: 'in',
      user: { ...someone, profile: { ...someone.profile, dashboard } },
      expired: false,
    });
    expect(pageAfterSignIn(null, createState(false))).toBe(leads);
    expect(pageAfterSignIn('/files', createState(false))).toBe('/files');
    expect(pageAfterSignIn(null, createState(true))).toBe('/');
  });

  it('send everyone but owners and admins to the dashboard where only those may go [SES-031]', async () => {
    await renderScreen(createGuarded('admin'), {
      api: fakeApi(),
      user: createSignedInUser(['manager']),
      path: '/admin/techs/users',
      route: '/admin/*',
    });
    expect(where()).toBe('/');
  });

  it.each(['owner', 'admin'] as const)('let an %s pass where only owners and admins may go', async (role) => {
    await renderScreen(createGuarded('admin'), {
      api: fakeApi(),
      user: createSignedInUser([role]),
      path: '/admin/techs/users',
      route: '/admin/*',
    });
    expect(screen.getByText('the screen')).toBeTruthy();
  });

  it('say that a page is not for a role, and show nothing of it', async () => {
    await renderScreen(createGuarded('board.read'), { api: fakeApi(), user: createSignedInUser(['technician']) });
    expect(screen.getByRole('heading', { name: 'Not available for your role' })).toBeTruthy();
    expect(screen.queryByText('the screen')).toBeNull();
  });

  it('add up the roles of a person [SES-003] [SES-004]', async () => {
    await renderScreen(createGuarded('board.read'), {
      api: fakeApi(),
      user: createSignedInUser(['technician', 'supervisor']),
    });
    await waitFor(() => expect(screen.getByText('the screen')).toBeTruthy());
  });

  it('open nothing but the choice of a password and the own profile to a temporary password', async () => {
    const li = createSignedInUser(['owner']);
    const user = { ...li, profile: { ...li.profile, temp_password: true } };
    await renderScreen(createGuarded('signed-in'), {
      api: fakeApi(),
      user,
      path: '/admin/settings',
      route: '/admin/*',
    });
    expect(where()).toBe('/password/temporary');
    cleanup();
    await renderScreen(createGuarded('signed-in'), { api: fakeApi(), user, path: '/user/profile', route: '/user/*' });
    expect(screen.getByText('the screen')).toBeTruthy();
  });

  it.each([
    ['/files?page=2', '/files?page=2'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/files?page=2#row', '/files?page=2#row'],
    ['https://evil.example', '/'],
    ['//evil.example/files', '/'],
    ['/\\/evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['\t//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/files/..//evil.example', '/'],
    // Encoded, it is a path of this product that leads nowhere.
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['%2F%2Fevil.example', '/'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['javascript:alert(1)', '/'],
    ['JaVaScRiPt://%0aalert(1)', '/'],
    ['data:text/html,x', '/'],
    ['evil.example', '/'],
    ['', '/'],
    [null, '/'],
  ])('lead back only to a path of this product: %s', (requested, leads) => {
    expect(pageAfterSignIn(requested, { status: 'out' })).toBe(leads);
  });
});
