import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ListUnmatchedUses,
  ListUseProblems,
  SettleUseProblem,
  type UnmatchedUse,
  type ListedUseProblem,
} from '@tailboard/contracts/equipment/use';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { undoLast } from '../testing/undo-last.js';
import { bell, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './problems-page.js';

const problem = (n: number, serial: string, fields: Partial<ListedUseProblem> = {}): ListedUseProblem => ({
  id: `5a0c7c7e-2f1e-4f7e-9a51-00000000060${n}`,
  serial,
  why: 'HeldByAnother',
  user: { id: bell.id, label: bell.label },
  job: { id: `5a0c7c7e-2f1e-4f7e-9a51-00000000070${n}`, identifier: 'WO1', address: '12 Broad St' },
  date: '2026-10-05',
  raised_at: '2026-10-05T22:00:00.000Z',
  settled: null,
  reason: '',
  ...fields,
});

describe('Units of closed days that do not fit', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = createWarehouseApi();
    const open = [problem(1, 'NJ90MAKU187CB'), problem(2, 'ZZZ999888', { why: 'NotInInventory' })];
    const settled = [problem(3, 'MB49ED77173E', { settled: 'dismissed', reason: 'own router' })];
    api.when(ListUseProblems).respond(({ state }) => toPage(state === 'settled' ? settled : open));
    api.when(SettleUseProblem).respond(() => undefined);
  });
  it('have codes without their unit beside them, each with the way to its day for anyone who may open it', async () => {
    const one: UnmatchedUse = {
      ...{ kind: 'code', what: 'MDM', cpe_type: 'Modem', date: '2026-10-05' },
      user: { id: bell.id, label: bell.label },
      job: { id: problem(1, '').job.id, identifier: 'WO1', address: '12 Broad St' },
    };
    api.when(ListUnmatchedUses).respond(() => toPage([one, { ...one, kind: 'unit', what: 'F8T1', cpe_type: null }]));
    await renderAddress('/warehouse/problems', { api, roles: ['manager'] });
    await userEvent.click(await screen.findByRole('tab', { name: 'Codes and CPEs' }));
    const lacking = (await screen.findByText('MDM')).closest('tr')!;
    expect(lacking.textContent).toMatch(/a CPE of type Modem.*Antonio Bell.*12 Broad St/);
    expect(within(lacking).getByRole('link').getAttribute('href')).toBe(
      `/closedailywork?date=2026-10-05&user_id=${bell.id}`,
    );
    expect(screen.getByText('F8T1').closest('tr')?.textContent).toContain('a code for type unknown');
    expect(getAddress()).toBe('/warehouse/problems?list=codes');
    await renderAddress('/warehouse/problems?list=codes', { api, roles: ['warehouse'] });
    expect(within((await screen.findByText('MDM')).closest('tr')!).queryByRole('link')).toBeNull();
  });
  const show = (at = '/warehouse/problems') => renderAddress(at, { api, roles: ['warehouse'] });

  it('are listed with why, whose and where; those that are settled with what became of them', async () => {
    await show();
    const row = (await screen.findByText('NJ90MAKU187CB')).closest('tr');
    expect(row?.textContent).toMatch(/on another person’s list.*Antonio Bell.*12 Broad St/);
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Resolved' }));
    await screen.findByText('No action needed – own router');
    expect(getAddress()).toBe('/warehouse/problems?state=settled');
  });

  it('are settled with a reason and Enter: used all the same; it can be undone', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve NJ90MAKU187CB' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve NJ90MAKU187CB' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    dialog.getByText('The reason field is required.');
    expect(api.sent(SettleUseProblem)).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'borrowed{Enter}');
    await screen.findAllByText('NJ90MAKU187CB is resolved.');
    expect(api.sent(SettleUseProblem)[0]?.input).toMatchObject({ how: 'overridden', reason: 'borrowed' });
    await undoLast(api);
  });

  it('given another unit was meant, then its serial goes with it; why the server refuses is in the dialog', async () => {
    api.when(SettleUseProblem).respond(() => api.refuse(SettleUseProblem, 'NotInInventory'));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve ZZZ999888' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve ZZZ999888' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Resolution' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Another CPE was used' }));
    await userEvent.type(dialog.getByLabelText('Serial/Mac of the CPE that was used'), 'NJ90MAKU187CB');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'misread');
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    await waitFor(() =>
      expect(api.sent(SettleUseProblem)[0]?.input).toMatchObject({ how: 'corrected', serial_mac: 'NJ90MAKU187CB' }),
    );
    await screen.findByText('not in inventory', { selector: 'p' });
  });
});
