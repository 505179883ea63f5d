import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReceiveUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { storeCommand } from '@tailboard/web/offline/outbox-records';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { QueuedCommands } from './queued-commands.js';

const ANY_ID = '5a0c7c7e-2f1e-4f7e-9a51-000000000001';
const given = { label: '', given_at: '2026-10-06T08:00:00Z', failed: null };
const unit = (serial: string) => ({
  ...{ ids: [], errors: {}, override: [], held: {}, repeated: [], units: {} },
  reason_needed: serial === 'NJ0001' ? [] : [serial],
  ...(serial === 'NJ0001' ? { ids: [ANY_ID] } : { override: [serial], held: { [serial]: 'on the list of Ann Bell' } }),
});

describe('Commands of the outbox on any page', () => {
  const user = createSignedInUser(['manager']);
  afterEach(() => emptyOutbox(user.id));

  it('given scans were left behind, then they are sent from another page; one that must be confirmed is shown there with where it is, and with the provider it needs a reason', async () => {
    const api = fakeApi();
    api
      .when(ReceiveUnits)
      .respond(
        ({ serial_mac: [serial], override }) =>
          ({ ...unit(override ? 'NJ0001' : serial!), command_id: '6f1d0c9e-0000-4000-8000-000000000001' }) as never,
      );
    for (const serial of ['NJ0001', 'NJ0002'])
      await storeCommand(user.id, {
        ...{ ...given, key: serial, subject: serial, contract: ReceiveUnits.name },
        input: { serial_mac: [serial], location_id: ANY_ID, cpe_type_id: ANY_ID, condition: 'new' },
      });
    await renderScreen(<QueuedCommands />, { api, user, isReload: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 refused scan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refused scans' }));
    dialog.getByText('on the list of Ann Bell');
    const overwrite = dialog.getByRole<HTMLButtonElement>('button', { name: 'Overwrite NJ0002' });
    expect(overwrite.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Sent back by mistake');
    await userEvent.click(overwrite);
    await waitFor(() => expect(screen.queryByText('NJ0002')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
    expect(api.sent(ReceiveUnits).map(({ input }) => [input.serial_mac, input.override, input.reason])).toEqual([
      [['NJ0001'], false, ''],
      [['NJ0002'], false, ''],
      [['NJ0002'], true, 'Sent back by mistake'],
    ]);
  });
});
