import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailedAction } from './failed-action.js';
import { ApiError } from '../api/problem.js';
import { fakeApi } from '../testing/fake-api.js';
import { renderScreen } from '../testing/render-screen.js';

describe('An act that failed', () => {
  it('is reported with the message of the server, and can be dismissed [UIX-001]', async () => {
    let dismissed = 0;
    const problem = new ApiError(409, 'It is in use.');
    await renderScreen(<FailedAction problem={problem} onDismiss={() => (dismissed += 1)} />, { api: fakeApi() });
    const alert = within(screen.getByRole('alertdialog', { name: 'Error!' }));
    alert.getByText('It is in use.');
    await userEvent.click(alert.getByRole('button', { name: 'Dismiss' }));
    expect(dismissed).toBe(1);
  });

  it.each([null, new ApiError(503, 'Not now.'), new ApiError(401, 'Expired.')])(
    'is not reported where nothing failed, or where another notice shows it',
    async (problem) => {
      await renderScreen(<FailedAction problem={problem} onDismiss={() => undefined} />, { api: fakeApi() });
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );
});
