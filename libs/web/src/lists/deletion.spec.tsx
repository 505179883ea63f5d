import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Deletion } from './deletion.js';
import { ApiError } from '../api/problem.js';
import { fakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

describe('A deletion', () => {
  const showDeletion = async (remove: () => Promise<{ output: unknown } | { problem: ApiError }>) => {
    const ends: boolean[] = [];
    let requested = 0;
    await renderScreen(
      <Deletion
        remove={() => {
          requested += 1;
          return remove();
        }}
        onEnd={(deleted) => ends.push(deleted)}
      />,
      { api: fakeApi(), user: createSignedInUser(['manager']) },
    );
    return { ends, listRequests: () => requested };
  };
  const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('given the question, when it is closed, then nothing is deleted [UIX-002] [UIX-003]', async () => {
    const { ends, listRequests } = await showDeletion(() => Promise.resolve({ output: {} }));
    (await dialog('Delete')).getByText('Are you sure you want to delete this?');
    await press('Close');
    expect([ends, listRequests()]).toEqual([[false], 0]);
  });

  it('shows that it was done, until the user confirms [UIX-003] [UIX-004]', async () => {
    const { ends, listRequests } = await showDeletion(() => Promise.resolve({ output: {} }));
    await press('Delete');
    (await dialog('Success!')).getByText('Deleted successfully!');
    expect(ends).toEqual([]);
    await press('Thanks');
    expect([ends, listRequests()]).toEqual([[true], 1]);
  });

  it('given that it takes a while, covers the page until it is known what came of it [UIX-023]', async () => {
    let arrive = (_: { output: unknown }): void => undefined;
    const { ends } = await showDeletion(() => new Promise((resolve) => (arrive = resolve)));
    await press('Delete');
    expect(screen.getByText('Loading…').closest('[role="status"]')).not.toBeNull();
    arrive({ output: {} });
    await dialog('Success!');
    expect([screen.queryByText('Loading…'), ends]).toEqual([null, []]);
  });

  it('given that it was done, the same sentence stays readable when it is thanked at once [UIX-004]', async () => {
    await showDeletion(() => Promise.resolve({ output: {} }));
    await press('Delete');
    await dialog('Success!');
    await press('Thanks');
    expect(screen.getAllByText('Deleted successfully!').some((values) => values.closest('[aria-live="polite"]'))).toBe(
      true,
    );
  });

  it('shows why it was not done [UIX-005]', async () => {
    const { ends } = await showDeletion(() => Promise.resolve({ problem: new ApiError(409, 'It is in use.') }));
    await press('Delete');
    (await dialog('Error!')).getByText('There was a problem while processing your request. Message: It is in use.');
    await press('Dismiss');
    expect(ends).toEqual([false]);
  });

  it('leaves a failure that the global dialog shows to that dialog', async () => {
    const { ends } = await showDeletion(() => Promise.resolve({ problem: new ApiError(500, 'Broken.') }));
    await press('Delete');
    expect(ends).toEqual([false]);
    expect(screen.queryByRole('alertdialog', { name: 'Error!' })).toBeNull();
  });
});
