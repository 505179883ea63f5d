import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ChangeSetting } from '@tailboard/contracts/identity/settings';
import { EndOtherSessions, ListSessions } from '@tailboard/contracts/identity/session';
import {
  BeginConfirmingWithProvider,
  ConfirmIdentity,
  ConfirmWithProvider,
} from '@tailboard/contracts/identity/step-up';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { offerConfirmation } from '../oauth/confirmation.js';
import { openShell } from '../testing/open-shell.js';
import { allSettings, settle } from '../users/testing/company.js';
// Loaded ahead, so that no test waits for the compiler.
import '../account/sessions-page.js';
import '../frame/main-layout.js';
import '../settings/settings-page.js';
import './step-up-dialog.js';

const session = (id: string, current: boolean) => ({
  id: `5a0c7c7e-2f1e-4f7e-9a51-00000000000${id}`,
  current,
  signed_in_at: '2026-10-06T12:00:00.000Z',
  expires_at: '2026-10-07T00:00:00.000Z',
  last_used_at: '2026-10-06T12:30:00.000Z',
  ip: null,
  user_agent: null,
});

describe('A change that needs a recent authentication', () => {
  let api: FakeApi;
  let confirmed: boolean;
  beforeEach(() => {
    confirmed = false;
    api = fakeApi()
      .when(ListSessions)
      .respond(() => ({
        data: [session('1', true), ...(api.sent(EndOtherSessions).length > 1 ? [] : [session('2', false)])],
      }))
      .when(EndOtherSessions)
      .respond(() => (confirmed ? { ended: 1 } : api.bare(403, { code: 'StepUpRequired', message: 'Confirm first.' })))
      .when(ConfirmIdentity)
      .respond(({ current_password }) => {
        if (current_password !== 'field-day') return api.refuse(ConfirmIdentity, 'PasswordWrong');
        confirmed = true;
        return { data: { confirmed_until: '2026-10-06T12:40:00.000Z' } };
      });
  });
  const signOutElsewhere = async () => {
    const providers = [{ name: 'sso', label: 'Company' }];
    const { user } = openShell(api, '/settings/sessions', {
      user: createSignedInUser(['admin']),
      config: { providers },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere else' }),
    );
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })) };
  };

  it('given a wrong password and then the right one, when it is confirmed, then the change is made without another click', async () => {
    const { user, dialog } = await signOutElsewhere();
    await user.type(dialog.getByLabelText(/Current password/), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findAllByText('This is not your current password.');
    await user.clear(dialog.getByLabelText(/Current password/));
    await user.type(dialog.getByLabelText(/Current password/), 'field-day{Enter}');
    await screen.findByText('You are not signed in anywhere else.');
    expect(api.sent(EndOtherSessions)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('given that the dialog is closed, then nothing changes, and the refusal shows what it needs', async () => {
    const { user, dialog } = await signOutElsewhere();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Confirm first.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
    expect(api.sent(ConfirmIdentity)).toHaveLength(0);
    expect(api.sent(EndOtherSessions)).toHaveLength(1);
  });

  it('given two requests at once, when it is confirmed, then it was asked once and both are repeated', async () => {
    const { user, app } = openShell(api, '/settings/sessions', { user: createSignedInUser(['admin']) });
    await screen.findByRole('button', { name: 'Sign out everywhere else' });
    const both = Promise.all([app.api.call(EndOtherSessions, {}), app.api.call(EndOtherSessions, {})]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.type(dialog.getByLabelText(/Current password/), 'field-day{Enter}');
    expect(await both).toEqual([{ ended: 1 }, { ended: 1 }]);
    expect(api.sent(ConfirmIdentity)).toHaveLength(1);
    expect(api.sent(EndOtherSessions)).toHaveLength(4);
  });

  it('given a setting of sessions, when the change is confirmed, then it is saved without another click', async () => {
    api
      .when(ChangeSetting)
      .respond(() =>
        confirmed ? { data: allSettings() } : api.bare(403, { code: 'StepUpRequired', message: 'Confirm first.' }),
      );
    const { user } = openShell(api, '/admin/settings', { user: createSignedInUser(['owner']) });
    settle(api);
    const label = 'Sign out after inactivity (minutes; 0 = never)';
    await user.click(await screen.findByRole('button', { name: `Change: ${label}` }));
    const setting = within(await screen.findByRole('dialog', { name: label }));
    fireEvent.change(setting.getByRole('textbox'), { target: { value: '30' } });
    await user.click(setting.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.type(dialog.getByLabelText(/Current password/), 'field-day{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(ChangeSetting).map(({ input }) => [input.key, input.value])).toEqual(
      Array(2).fill(['session_idle_minutes', 30]),
    );
  });

  describe('through a provider', () => {
    const assign = jest.fn();
    beforeEach(() => {
      assign.mockClear();
      api
        .when(BeginConfirmingWithProvider)
        .respond(() => ({ url: 'https://login.example/authorize', state: 's1' }))
        .when(ConfirmWithProvider)
        .respond(({ code }) => {
          if (code !== 'c1') return api.refuse(ConfirmWithProvider, 'NotTheSameUser');
          confirmed = true;
          return { data: { confirmed_until: '2026-10-06T12:40:00.000Z' } };
        });
    });
    const begin = async (tab: { location: { assign: () => void }; close: () => void } | null) => {
      jest.spyOn(window, 'open').mockReturnValue(tab as never);
      const { user, dialog } = await signOutElsewhere();
      await user.click(dialog.getByRole('button', { name: 'Sign in again with Company' }));
      return dialog;
    };

    it('given the response to another sign-in, then nothing happens; given that of another user, then it shows a message; given the user’s own, then the change is made', async () => {
      const dialog = await begin({ location: { assign }, close: () => undefined });
      await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.example/authorize'));
      expect(api.sent(BeginConfirmingWithProvider)[0]?.input).toEqual({ provider: 'sso' });
      expect(await offerConfirmation({ code: 'c1', state: 's2' })).toBe(false);
      expect(await offerConfirmation({ code: 'c2', state: 's1' })).toBe(true);
      await dialog.findByText(/belongs to someone else/);
      expect(await offerConfirmation({ code: 'c1', state: 's1' })).toBe(true);
      await screen.findByText('You are not signed in anywhere else.');
      expect(api.sent(ConfirmWithProvider).map(({ input }) => input.code)).toEqual(['c2', 'c1']);
    });

    it('given a browser that blocks new tabs, then it shows a message and sends no request', async () => {
      const dialog = await begin(null);
      await dialog.findByText(/The browser blocked the new tab/);
      expect(api.sent(BeginConfirmingWithProvider)).toEqual([]);
    });
  });
});
