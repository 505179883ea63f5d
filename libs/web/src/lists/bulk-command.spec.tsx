import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { command } from '@tailboard/contracts/contract';
import { doneUnlessHeld } from '@tailboard/contracts/bulk-output';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useCommand } from '../queries/queries.js';
import { useBulkCommand } from './bulk-command.js';
import { OverrideDialog } from '../forms/override-dialog.js';
import { resultRows, ResultList } from './result-list.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const returnUnits = command('trial.hand', {
  route: 'PUT /trial/hand',
  permission: 'signed-in',
  body: z.object({ serials: z.array(z.string()), override: z.boolean() }),
  output: doneUnlessHeld(z.string()),
  summary: 'Give units to somebody',
});
const command_id = '5a0c7c7e-2f1e-4f7e-9a51-0000000000c1';
const holders: Record<string, string> = { H1: 'Antonio Bell', H2: 'Antonio Bell', H3: 'Rosa Patel' };

function BulkProbe({ serials }: { serials: readonly string[] }): ReactNode {
  const { mutate } = useCommand(returnUnits);
  const many = useBulkCommand((ids, override) => mutate({ serials: [...ids], override }), 3);
  return (
    <>
      <button onClick={() => void many.run(serials)}>Assign</button>
      <output data-testid="under">{many.progress && `${many.progress.done} of ${many.progress.total}`}</output>
      {many.response && <ResultList label="Results" outcomes={resultRows(many.response, (id) => holders[id])} />}
      {many.overridable.length > 0 && (
        <OverrideDialog
          title="Overwrite"
          question="Would you like to proceed?"
          proceed="Proceed"
          held={many.overridable.map((id) => ({ id, holder: holders[id] ?? '' }))}
          onProceed={(ids) => void many.proceed(ids)}
          onClose={many.leave}
        />
      )}
    </>
  );
}

describe('An act on many', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.when(returnUnits).respond(({ serials, override }) => ({
      ids: serials.filter((id) => id.startsWith('U') || (override && id.startsWith('H'))),
      override: override ? [] : serials.filter((id) => id.startsWith('H')),
      errors: Object.fromEntries(serials.filter((id) => id.startsWith('X')).map((id) => [id, 'Not in inventory.'])),
      command_id,
    }));
  });
  const show = async (serials: readonly string[]) => {
    await renderScreen(<BulkProbe serials={serials} />, { api, user: createSignedInUser(['warehouse']) });
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  };
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Overwrite' }));
  const listRequests = () => api.sent(returnUnits).map(({ input }) => [input.serials, input.override]);

  it('shows first what was not done and why, counts the rest, and shows one kind when it is wanted', async () => {
    await show(['U1', 'X1', 'U2']);
    await screen.findByRole('button', { name: 'Done: 2' });
    expect(lines()).toEqual(['X1Not in inventory.', 'U1Done', 'U2Done']);
    await userEvent.click(screen.getByRole('button', { name: 'Done: 2' }));
    expect(lines()).toEqual(['U1Done', 'U2Done']);
    await userEvent.click(screen.getByRole('button', { name: 'All: 3' }));
    expect(lines()).toHaveLength(3);
  });

  it('copies what was not done, one a line', async () => {
    const user = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await renderScreen(<BulkProbe serials={['X1', 'U1', 'X2']} />, { api, user: createSignedInUser(['warehouse']) });
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await user.click(await screen.findByRole('button', { name: 'Copy failed entries' }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith('X1\nX2'));
  });

  it('leaves as it is what others hold, unless a user proceeds', async () => {
    await show(['U1', 'H1']);
    const { getByRole } = await dialog();
    await userEvent.click(getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines()).toEqual(['H1Antonio Bell', 'U1Done']);
    expect(listRequests()).toEqual([[['U1', 'H1'], false]]);
  });

  it('repeats the very act with override, for those that were chosen', async () => {
    await show(['H1', 'H2', 'H3']);
    const { getByRole } = await dialog();
    await userEvent.click(getByRole('checkbox', { name: 'H2' }));
    await userEvent.click(getByRole('checkbox', { name: 'Rosa Patel' }));
    await userEvent.click(getByRole('button', { name: 'Proceed' }));
    await screen.findByRole('button', { name: 'Done: 1' });
    expect(listRequests()).toEqual([
      [['H1', 'H2', 'H3'], false],
      [['H1'], true],
    ]);
    expect(lines()).toEqual(['H2Antonio Bell', 'H3Rosa Patel', 'H1Done']);
  });

  it('goes in parts that the server takes, and shows of each what came of it', async () => {
    await show(['U1', 'U2', 'U3', 'U4', 'X1']);
    await screen.findByRole('button', { name: 'Done: 4' });
    expect(listRequests().map(([serials]) => serials)).toEqual([
      ['U1', 'U2', 'U3'],
      ['U4', 'X1'],
    ]);
  });

  it('loses nothing of what could not be sent', async () => {
    api.goDown();
    await show(['U1', 'U2', 'U3', 'U4']);
    await screen.findByRole('button', { name: 'Not done: 4' });
    expect(lines()[3]).toBe('U4The server cannot be reached. Check your connection and try again.');
    api.goDown(false);
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await screen.findByRole('button', { name: 'Done: 4' });
  });

  it('draws a long list when all of it is wanted', async () => {
    api.when(returnUnits).respond(({ serials }) => ({ ids: serials, override: [], errors: {}, command_id }));
    await renderScreen(
      <ResultList
        label="Results"
        outcomes={Array.from({ length: 150 }, (_, at) => ({ id: `${at}`, name: `U${at}`, tone: 'done' }))}
      />,
      { api },
    );
    expect(lines()).toHaveLength(100);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 150' }));
    expect(lines()).toHaveLength(150);
  });
});
