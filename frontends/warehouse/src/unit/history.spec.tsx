import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnitAt } from '@tailboard/contracts/equipment/audit';
import { EditUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { ReadReceipt, UnitLogs } from '@tailboard/contracts/equipment/unit-lists';
import { typeDate } from '@tailboard/ui/testing/type-date';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { bell, createBulkResult, patel, createUnit } from '../testing/units.js';
import { historyIcon } from './history-icon.js';
import { HistoryModal } from './history-modal.js';
import { historyTime } from './history-time.js';

const log = (description: string, fields: object = {}) => ({
  description,
  type: 'Other',
  created_at: '2024-03-05T20:07:00.000Z',
  user: { id: bell.id, label: bell.label, profile: bell.profile },
  actor: null,
  ...fields,
});

describe('The history of a unit', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
  });
  const show = () =>
    renderScreen(<HistoryModal serial="NJ90MAKU187CB" onClose={() => undefined} />, {
      api,
      user: createSignedInUser(['warehouse']),
    });

  it('shows where it was at a moment of the company’s time, and who had it', async () => {
    api.when(UnitLogs).respond(() => ({ ...createUnit(1, 'NJ90MAKU187CB'), cpe_logs: [log('Received')] }));
    api.when(UnitAt).respond(() => ({
      data: {
        ...{ status: 'issued', serial_mac: 'NJ90MAKU187CB', job: null, location: null },
        ...{ user: { id: bell.id, label: bell.label }, since: '2026-10-05T14:00:00.000Z' },
      },
    }));
    await show();
    typeDate(await screen.findByRole('group', { name: 'Location as of' }), '2026-10-06T09:30');
    await screen.findByText(/^Issued · Antonio Bell · since /);
    expect(api.sent(UnitAt).map(({ input }) => input)).toEqual([
      { id: createUnit(1, '').id, at: '2026-10-06T13:30:59.999Z' },
    ]);
    screen.getByRole('button', { name: 'Download chain of custody' });
  });

  it('is read by its serial and shows what happened, who did it for whom, and when [CPE-102] [CPE-112]', async () => {
    api.when(UnitLogs).respond(() => ({
      ...createUnit(1, 'NJ90MAKU187CB'),
      cpe_logs: [
        log('Assigned to Antonio Bell', { actor: { id: patel.id, label: patel.label } }),
        log('Received in the warehouse Augusta'),
      ],
    }));
    await show();
    const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Assigned to Antonio BellMar 5, 2024 at 3:07 PM · by Rosa Patel for Antonio Bell',
      'Received in the warehouse AugustaMar 5, 2024 at 3:07 PM · Antonio Bell',
    ]);
    expect(rows.map((row) => row.querySelector('[data-icon]')?.getAttribute('data-icon'))).toEqual(['person', 'box']);
    expect(api.sent(UnitLogs)[0]?.url).toBe('/api/v1/cpes/history/NJ90MAKU187CB');
  });

  it('given a scan without a network, then both times are shown, and one if they are close', async () => {
    api.when(UnitLogs).respond(() => ({
      ...createUnit(1, 'NJ90MAKU187CB'),
      cpe_logs: [
        log('Scanned', { done_at: '2024-03-05T18:30:00.000Z' }),
        log('Scanned', { done_at: '2024-03-05T20:06:00.000Z' }),
      ],
    }));
    await show();
    const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ScannedDone Mar 5, 2024 at 1:30 PM · recorded Mar 5, 2024 at 3:07 PM · Antonio Bell',
      'ScannedMar 5, 2024 at 3:07 PM · Antonio Bell',
    ]);
  });

  it('corrects the receipt that brought it in as a whole', async () => {
    const receipt_id = '5a0c7c7e-2f1e-4f7e-9a51-000000000661';
    const serials = ['NJ90MAKU187CB', 'MB49ED77173E'];
    const logs = [log('Assigned to Antonio Bell'), log('Received in the warehouse Augusta', { receipt_id })];
    api.when(UnitLogs).respond(() => ({ ...createUnit(1, 'NJ90MAKU187CB'), cpe_logs: logs }));
    api.when(ReadReceipt).respond(() => ({ data: serials.map((serial_mac, at) => ({ serial_mac, version: at + 3 })) }));
    api.when(EditUnits).respond(({ serial_mac }) => createBulkResult([...serial_mac]));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Correct this receipt…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct a receipt of 2 CPEs' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Condition' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Used' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent(EditUnits)).toHaveLength(1));
    expect(api.sent(ReadReceipt)[0]?.input).toEqual({ id: receipt_id });
    expect(api.sent(EditUnits)[0]?.input).toEqual({
      ...{ override: false, reason: '' },
      ...{ serial_mac: serials, condition: 'used', versions: { [serials[0]!]: 3, [serials[1]!]: 4 } },
    });
  });

  it('shows the words of an error as a danger alert [CPE-113]', async () => {
    api.when(UnitLogs).respond(() => api.bare(403, { message: 'This is not for your role.' }));
    await show();
    const alert = await screen.findByText('This is not for your role.');
    expect(alert.closest('[role="alert"]')?.className).toContain('colorError');
  });

  it('stops loading where nothing answers, and offers to try again [CPE-114]', async () => {
    api.when(UnitLogs).respond(() => {
      api.goDown();
      return api.bare(503, {});
    });
    await show();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  });

  it.each([
    ['Returned by the customer to Antonio Bell', 'back', '[CPE-104]'],
    ['Assigned to Antonio Bell', 'person', '[CPE-105]'],
    ['Moved to the warehouse Augusta', 'box', '[CPE-106]'],
    ['Scanned by the system on the list of Antonio Bell', 'scan', '[CPE-107]'],
    ['Used for a job at 5 Elm Street', 'daily', '[CPE-108]'],
    ['Refreshed in the warehouse Augusta', 'retry', '[CPE-109]'],
    ['Removed (broken)', 'trash', '[CPE-110]'],
    ['Found', 'past', ''],
  ])('shows %s with the icon %s %s', (description, icon) => {
    expect(historyIcon({ description, type: 'Other' })).toBe(icon);
  });

  it('knows what happened in every language by what it was', () => {
    expect(historyIcon({ description: 'Asignado a Antonio Bell', type: 'UnitIssued' })).toBe('person');
  });

  it('shows the time as the language does [CPE-112]', () => {
    const at = '2024-03-05T20:07:00.000Z';
    expect(historyTime(at, 'en', 'America/New_York')).toEqual({ date: 'Mar 5, 2024', time: '3:07 PM' });
    expect(historyTime(at, 'es', 'America/New_York')).toEqual({ date: '05 mar 2024', time: '15:07' });
  });
});
