import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { EndOtherSessions, ListSessions } from '@tailboard/contracts/identity/session';
import { ConfirmIdentity } from '@tailboard/contracts/identity/step-up';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { differencesIn } from '@tailboard/web/testing/locale-agreement';
import { person } from '@tailboard/web/testing/people';
import { openShell } from '../testing/open-shell.js';
import { stepUpTexts } from './step-up-texts.js';
// Loaded ahead, so that no test waits for the compiler.
import '../account/sessions-page.js';
import '../frame/inside.js';
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
    const { user } = openShell(api, '/settings/sessions', { user: person(['admin']) });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere else' }),
    );
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })) };
  };

  it('speaks every locale [I18N-002]', () => expect(differencesIn(stepUpTexts)).toEqual([]));

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

  it('given that the dialog is closed, then nothing changes, and the refusal says what it needs', async () => {
    const { user, dialog } = await signOutElsewhere();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Confirm first.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
    expect(api.sent(ConfirmIdentity)).toHaveLength(0);
    expect(api.sent(EndOtherSessions)).toHaveLength(1);
  });
});
