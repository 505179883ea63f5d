import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ReassignUnits,
  RecountList,
  ReconcileList,
  ResetVerification,
  ReturnFromCustomer,
  UnassignUnits,
  UndoUnits,
  VerifyUnits,
} from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import type { Role } from '@tailboard/contracts/permission';
import { getOutboxStore } from '@tailboard/web/offline/outbox-store';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderAddress } from '../testing/show-route.js';
import { undoLast } from '../testing/undo-last.js';
import {
  augusta,
  bell,
  createBulkResult,
  createHeldUnit,
  listUnits,
  models,
  createWarehouseApi,
} from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import '../holders/person-page.js';

const lists = `/warehouse/people/${bell.id}`;
const scan = (text: string): void => {
  const field = screen.getByLabelText('Serial/Mac');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const typed = (): string => screen.getByLabelText<HTMLTextAreaElement>('Serial/Mac').value;

describe('The actions on a list', () => {
  let api: FakeApi;
  let units: Cpe[];
  beforeEach(() => {
    units = [createHeldUnit(1, 'NJ90MAKU187CB', 5), createHeldUnit(2, '9C3DCF319643', 7, { verified: true })];
    api = createWarehouseApi();
    api.when(AssignedUnits).respond((input) => listUnits(units, input));
  });
  const show = async (path = lists, roles: Role[] = ['owner']) => {
    await renderAddress(path, { api, roles });
    await screen.findByRole('heading', { name: 'Equipment of Antonio Bell' });
  };

  it('assign what was scanned to the person, who has it on the list then [CPE-037] [CPE-045] [CPE-056] [CPE-068]', async () => {
    api.when(ReassignUnits).respond(({ serial_mac }) => {
      units = [...units, createHeldUnit(3, serial_mac[0]!, 8)];
      return createBulkResult(serial_mac);
    });
    await show();
    fireEvent.paste(screen.getByLabelText('Serial/Mac'), {
      clipboardData: { getData: () => 'mb49ed77173e\nF82DC03C4472' },
    });
    screen.getByText('2 codes were pasted.');
    await userEvent.click(screen.getByRole('button', { name: 'Assign: 2' }));
    expect((await screen.findAllByText('2 CPE(s) have been re-assigned!')).length).toBeGreaterThan(0);
    expect(api.sent(ReassignUnits)[0]?.input).toMatchObject({
      user_id: bell.id,
      serial_mac: ['MB49ED77173E', 'F82DC03C4472'],
      override: false,
    });
    await screen.findByRole('button', { name: 'Unassign MB49ED77173E' });
    expect(typed()).toBe('');
  });

  it('list every unit that was not assigned with its reason, until a user dismisses it [CPE-066] [CPE-067]', async () => {
    api
      .when(ReassignUnits)
      .respond(() =>
        createBulkResult(['MB49ED77173E'], { errors: { ZZZ999: 'not in inventory', F82DC03C4472: 'used on a job' } }),
      );
    await show();
    scan('MB49ED77173E ZZZ999 F82DC03C4472 AB1');
    // Nothing is sent while one of them is invalid. The text stays in the field for correction.
    screen.getByText('AB1: Too short: a serial or MAC has at least 4 letters and digits.');
    expect([typed(), api.sent(ReassignUnits)]).toEqual(['MB49ED77173E ZZZ999 F82DC03C4472 AB1', []]);
    scan('MB49ED77173E ZZZ999 F82DC03C4472');
    const reported = await screen.findByText(/^The following CPEs were not assigned:/);
    await waitFor(() =>
      expect(
        within(reported)
          .getAllByRole('listitem')
          .map((line) => line.textContent),
      ).toEqual(['ZZZ999: not in inventory', 'F82DC03C4472: used on a job']),
    );
    expect(typed()).toBe('');
    expect(api.sent(ReassignUnits)[0]?.input.serial_mac).toEqual(['MB49ED77173E', 'ZZZ999', 'F82DC03C4472']);
    await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    expect(screen.queryByText(/^The following CPEs were not assigned:/)).toBeNull();
  });

  it('read an answer that did nothing as a result: reasons, and no wrong form', async () => {
    api.when(ReassignUnits).respond(() =>
      api.bare(422, {
        message: 'Nothing was done.',
        ...createBulkResult([], { errors: { ZZZ999: 'not in inventory' } }),
      }),
    );
    await show();
    scan('ZZZ999');
    const reported = await screen.findByText(/^The following CPEs were not assigned:/);
    expect(within(reported).getByRole('listitem').textContent).toBe('ZZZ999: not in inventory');
    expect([screen.queryByText('Error!'), screen.queryByText(/re-assigned/)]).toEqual([null, null]);
  });

  it('given 34 units of one holder, when they need confirmation, then they are one entry with number, dates and jobs, collapsed, and are moved together', async () => {
    const holder = 'used on a job';
    const job = (n: number): string => (n < 4 ? '12 Broad St' : '9 Elm St');
    api.when(ReassignUnits).respond(({ serial_mac, override }) =>
      override
        ? createBulkResult(serial_mac)
        : createBulkResult([], {
            override: serial_mac,
            held: Object.fromEntries(serial_mac.map((serial) => [serial, holder])),
            held_details: Object.fromEntries(
              serial_mac.map((serial, n) => [
                serial,
                { since: n < 4 ? '2026-10-02' : '2026-10-04', user: 'Antonio Bell', job: job(n) },
              ]),
            ),
          }),
    );
    await show();
    scan(Array.from({ length: 34 }, (_, n) => `HELD${String(n).padStart(6, '0')}`).join(' '));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('checkbox', { name: 'used on a job · Antonio Bell: all 34' });
    dialog.getByText('since 02 Oct 2026 · the last since 04 Oct 2026 · 2 jobs');
    const list = dialog.getByText('Show 34 CPEs').closest('details');
    expect(list?.open).toBe(false);
    expect(within(list!).getByText(/HELD000033/).parentElement?.textContent).toBe(
      'HELD000033 · since 04 Oct 2026 · 9 Elm St',
    );
    expect(dialog.queryByLabelText(/Reason/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(api.sent(ReassignUnits)).toHaveLength(2));
    expect(api.sent(ReassignUnits)[1]?.input).toMatchObject({ override: true });
    expect(api.sent(ReassignUnits)[1]?.input.serial_mac).toHaveLength(34);
  });

  it('ask before they overwrite: Close changes nothing, Proceed repeats the same act [CPE-061] [CPE-062] [CPE-063] [CPE-064] [CPE-065]', async () => {
    api.when(ReassignUnits).respond(({ serial_mac, override }) =>
      override
        ? createBulkResult(serial_mac)
        : createBulkResult([], {
            override: serial_mac,
            held: { [serial_mac[0]!]: 'on the list of Ben Ortiz' },
            reason_needed: serial_mac.filter((serial) => serial === '593242763547891'),
          }),
    );
    await show();
    scan('9C:3D:CF:31:96:43 MB49ED77173E');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('The following CPEs would need to be overwritten. Would you like to proceed?');
    for (const serial of ['9C3DCF319643', 'MB49ED77173E']) dialog.getByRole('checkbox', { name: serial });
    dialog.getByText(/on the list of Ben Ortiz/);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(ReassignUnits).length).toBe(1);

    scan('593242763547891');
    const again = within(await screen.findByRole('dialog'));
    fireEvent.change(again.getByLabelText(/^Reason/), { target: { value: 'Swapped in the van' } });
    await userEvent.click(again.getByRole('button', { name: 'Proceed' }));
    expect((await screen.findAllByText('1 CPE(s) have been re-assigned!')).length).toBeGreaterThan(0);
    expect(api.sent(ReassignUnits).at(-1)?.input).toEqual({
      user_id: bell.id,
      serial_mac: ['593242763547891'],
      override: true,
      reason: 'Swapped in the van',
    });
  });

  it('given a question was closed, when the user opens it again, then its units are there, and those confirmed are done', async () => {
    const back = 'PROV00000001';
    api.when(ReassignUnits).respond(({ serial_mac, override }) =>
      override
        ? createBulkResult(serial_mac)
        : createBulkResult([], {
            override: serial_mac,
            held: Object.fromEntries(serial_mac.map((serial) => [serial, 'somewhere else'])),
            reason_needed: serial_mac.filter((serial) => serial === back),
          }),
    );
    await show();
    for (const serial of ['MB49ED77173E', back]) {
      scan(serial);
      const question = within(await screen.findByRole('dialog'));
      await userEvent.click(question.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    screen.getByText('2 CPEs were not changed because they need your confirmation.');
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    const dialog = within(await screen.findByRole('dialog'));
    const proceed = dialog.getByRole<HTMLButtonElement>('button', { name: 'Proceed' });
    // Only the unit that was returned to the provider needs a reason.
    expect(proceed.disabled).toBe(true);
    dialog.getByLabelText(/^Reason/);
    await userEvent.click(dialog.getByRole('checkbox', { name: back }));
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
    await userEvent.click(proceed);
    await screen.findByText('1 CPE was not changed because it needs your confirmation.');
    const results = within(screen.getByRole('list', { name: 'Scan results' }));
    await waitFor(() =>
      expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining(`${back}somewhere else`),
        expect.stringContaining('MB49ED77173EDone'),
      ]),
    );
    expect(api.sent(ReassignUnits).at(-1)?.input).toMatchObject({ serial_mac: ['MB49ED77173E'], override: true });
  });

  it('given a scan without a response, when the user leaves and then the unit is held elsewhere, then the outbox keeps the scan with its holder', async () => {
    const user = createSignedInUser(['owner']);
    let sendResponse = (): void => undefined;
    const response = new Promise<void>((resolve) => (sendResponse = resolve));
    api.when(ReassignUnits).respond(async ({ serial_mac }) => {
      await response;
      return createBulkResult([], { override: serial_mac, held: { [serial_mac[0]!]: 'on the list of Ben Ortiz' } });
    });
    await show();
    scan('MB49ED77173E');
    await waitFor(() => expect(api.sent(ReassignUnits)).toHaveLength(1));
    await userEvent.click(screen.getByRole('link', { name: 'All lists' }));
    await waitFor(() => expect(screen.queryByLabelText('Serial/Mac')).toBeNull());
    sendResponse();
    await waitFor(async () =>
      expect(await getOutboxStore(user.id).load()).toMatchObject([
        { subject: 'MB49ED77173E', failed: 'on the list of Ben Ortiz', needsConfirmation: true },
      ]),
    );
    await emptyOutbox(user.id);
  });

  it('send more than one post takes in parts that one sees', async () => {
    let go = (): void => undefined;
    const wait = new Promise<void>((resolve) => (go = resolve));
    api.when(ReassignUnits).respond(async ({ serial_mac }) => {
      if (api.sent(ReassignUnits).length === 2) await wait;
      return createBulkResult(serial_mac);
    });
    await show();
    scan(Array.from({ length: 1_200 }, (_, n) => `SER${String(n).padStart(7, '0')}`).join(' '));
    await screen.findByText(/ · 700 waiting$/);
    go();
    await screen.findByText('200 CPE(s) have been re-assigned!');
    expect(api.sent(ReassignUnits).map(({ input }) => (input.serial_mac as string[]).length)).toEqual([500, 500, 200]);
  });

  it('take the next scan while the last one is under way, and lose nothing that could not be sent', async () => {
    let go = (): void => undefined;
    const wait = new Promise<void>((resolve) => (go = resolve));
    let open = false;
    api.when(ReassignUnits).respond(async ({ serial_mac }) => {
      if (serial_mac[0] === 'FIRST0001') await wait;
      return serial_mac.includes('THIRD0003') && !open
        ? api.bare(409, { message: 'Not now.' })
        : createBulkResult(serial_mac);
    });
    await show();
    for (const serial of ['FIRST0001', 'SECOND002', 'THIRD0003']) scan(serial);
    go();
    const again = await screen.findByRole('button', { name: 'Send again: 2' });
    open = true;
    await userEvent.click(again);
    await screen.findByText('2 CPE(s) have been re-assigned!');
    expect(api.sent(ReassignUnits).map(({ input }) => (input.serial_mac as string[]).toSorted())).toEqual([
      ['FIRST0001'],
      ['SECOND002', 'THIRD0003'],
      ['SECOND002', 'THIRD0003'],
    ]);
  });

  it('can be undone by anyone who may assign', async () => {
    api.when(ReassignUnits).respond(({ serial_mac }) => createBulkResult(serial_mac));
    api.when(UndoUnits).respond(() => createBulkResult(['MB49ED77173E']));
    await show();
    scan('MB49ED77173E');
    await screen.findByText('1 CPE(s) have been re-assigned!');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByText('Undone: 1 change.');
    expect(api.sent(UndoUnits).map(({ input }) => input)).toEqual([{ command_id: createBulkResult(['x']).command_id }]);
  });

  it('undo the last scan that moved a unit, after another one that did nothing', async () => {
    api
      .when(ReassignUnits)
      .respond(({ serial_mac }) =>
        serial_mac[0] === 'UNKNOWN001'
          ? { ...createBulkResult([]), errors: { UNKNOWN001: 'There is no CPE with this serial.' } }
          : createBulkResult(serial_mac),
      );
    api.when(UndoUnits).respond(() => createBulkResult(['MB49ED77173E']));
    await show();
    scan('MB49ED77173E');
    await screen.findByText('1 CPE(s) have been re-assigned!');
    scan('UNKNOWN001');
    expect((await screen.findAllByText('There is no CPE with this serial.')).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: /^Undo last/ }));
    await screen.findByText('Undone: 1 change.');
    await userEvent.keyboard('{Control>}z{/Control}');
    await screen.findByText('There is nothing to undo.');
    expect(api.sent(UndoUnits)).toHaveLength(1);
  });

  it('record what customers gave back on the tab Cust Ret, with the same words [CPE-069]', async () => {
    api.when(ReturnFromCustomer).respond(({ serial_mac }) => createBulkResult(serial_mac));
    await show(`${lists}?list=returned`);
    scan('MB49ED77173E');
    expect((await screen.findAllByText('1 CPE(s) have been re-assigned!')).length).toBeGreaterThan(0);
    expect(api.sent(ReturnFromCustomer)[0]?.input).toMatchObject({ user_id: bell.id, serial_mac: ['MB49ED77173E'] });
  });

  it('verify what was shown, which leaves the list to reconcile [CPE-040] [CPE-047] [CPE-048] [CPE-070]', async () => {
    api.when(VerifyUnits).respond(({ serial_mac }) => {
      units = units.map((one) => ({ ...one, verified: true }));
      return createBulkResult(serial_mac);
    });
    await show(`${lists}?list=verified`);
    await screen.findByText('1 of 2 verified');
    scan('NJ90MAKU187CB');
    expect((await screen.findAllByText('The CPE has been verified!')).length).toBeGreaterThan(0);
    await screen.findByText('2 of 2 verified');
    screen.getByRole('tab', { name: 'Reconcile (0)' });
  });

  it('say whose list a unit is on that was scanned, and move it here and verify it with one button', async () => {
    const held = { MB49ED77173E: 'on the list of Rosa Patel' };
    api
      .when(VerifyUnits)
      .respond(({ serial_mac, override }) =>
        override ? createBulkResult(serial_mac) : createBulkResult([], { override: ['MB49ED77173E'], held }),
      );
    await show(`${lists}?list=verified`);
    scan('MB49ED77173E');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('on the list of Rosa Patel');
    expect(within(dialog).queryByLabelText('Reason')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move here and verify' }));
    expect((await screen.findAllByText('The CPE has been verified!')).length).toBeGreaterThan(0);
    expect(api.sent(VerifyUnits)[1]?.input).toEqual({
      user_id: bell.id,
      serial_mac: ['MB49ED77173E'],
      override: true,
    });
  });

  it('begin a verification again after a confirmation, which can be undone [CPE-041] [CPE-050] [CPE-072]', async () => {
    api.when(ResetVerification).respond(({ user_id }) => {
      units = units.map((one) => ({ ...one, verified: false }));
      return { data: { user_id, session: 2 } };
    });
    await show(`${lists}?list=verified`);
    await userEvent.click(screen.getByRole('button', { name: 'Reset Verification List' }));
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset Verification List' }),
    );
    await screen.findAllByText('User verification list has been reset!');
    await screen.findByText("User doesn't have any Verified.");
    await undoLast(api);
  });

  it('reconcile a list for an owner: what is missing is shown before, each with its reason [CPE-049] [CPE-071]', async () => {
    units = [...units, createHeldUnit(3, 'MB49ED77173E', 2, { cpe_model: models.cm1000 })];
    api.when(ReconcileList).respond(({ user_id, reasons }) => {
      const missing = units.filter(({ verified }) => !verified);
      units = units.filter(({ verified }) => verified);
      return {
        data: {
          ...{ user_id, session: 1, date: '2026-11-20', verified: units.map(({ serial_mac }) => serial_mac) },
          missing: missing.map(({ serial_mac }) => ({ serial_mac, reason: reasons?.[serial_mac] ?? 'not presented' })),
        },
        errors: {},
        command_id: createBulkResult(['x']).command_id,
      };
    });
    await show(`${lists}?list=reconcile`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reconcile List' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('1 stay on the list. The CPEs below were not verified and will be marked as missing.');
    dialog.getByLabelText('Reason NJ90MAKU187CB was not shown');
    fireEvent.change(dialog.getByLabelText('Reason MB49ED77173E was not shown'), { target: { value: 'stolen' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Reconcile List' }));
    expect((await screen.findAllByText('User list has been reconciled!')).length).toBeGreaterThan(0);
    expect(api.sent(ReconcileList)[0]?.input).toEqual({ user_id: bell.id, reasons: { MB49ED77173E: 'stolen' } });
    await screen.findByText("User doesn't have any Reconcile.");
  });

  it('count a list again without closing it', async () => {
    api.when(RecountList).respond(() => ({ data: { issued: 2, returned: 0, verified: 1, reconcile: 1 } }));
    await show(`${lists}?list=reconcile`);
    await userEvent.click(await screen.findByRole('button', { name: 'Recount' }));
    await screen.findByText('Counted: 2 issued, 0 returned, 1 verified, 1 to reconcile.');
  });

  it('say why a list was not reconciled, and keep the reasons that were typed', async () => {
    api.when(ReconcileList).respond(() => api.refuse(ReconcileList, 'ReconciledMeanwhile'));
    await show(`${lists}?list=reconcile`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reconcile List' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Reason NJ90/), { target: { value: 'lost' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Reconcile List' }));
    await dialog.findByText('This list was verified again in the meantime. Review it again.');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason NJ90/).value).toBe('lost');
  });

  it('take a unit off the list, into the warehouse that is chosen [CPE-051]', async () => {
    api.when(UnassignUnits).respond(({ serial_mac }) => {
      units = units.slice(1);
      const { override: _, ...response } = createBulkResult(serial_mac);
      return response;
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Unassign NJ90MAKU187CB' }));
    await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Unassign' }));
    expect((await screen.findAllByText('NJ90MAKU187CB is in the warehouse.')).length).toBeGreaterThan(0);
    expect(api.sent(UnassignUnits)[0]?.input).toMatchObject({ location_id: augusta.locationID });
    await waitFor(() => expect(screen.queryByText('NJ90MAKU187CB')).toBeNull());
  });

  it.each<[Role, issued: boolean, returned: boolean, verified: boolean, reconcile: boolean, unassign: boolean]>([
    ['owner', true, true, true, true, true],
    ['admin', true, true, true, false, true],
    ['manager', true, true, true, false, true],
    ['supervisor', true, true, true, false, false],
    ['warehouse', true, false, true, false, true],
  ])(
    'offer %s what the role may do: assign %s, returns %s, verify %s, reconcile %s, unassign %s [CPE-042]',
    async (role, ...may) => {
      const found: boolean[] = [];
      for (const list of ['issued', 'returned', 'verified']) {
        await show(`${lists}?list=${list}`, [role]);
        found.push(screen.queryByLabelText('Serial/Mac') !== null);
      }
      await show(`${lists}?list=reconcile`, [role]);
      await screen.findByText('NJ90MAKU187CB');
      found.push(screen.queryByRole('button', { name: 'Reconcile List' }) !== null);
      found.push(screen.queryByRole('button', { name: /^Unassign / }) !== null);
      expect(found).toEqual(may);
    },
  );
});
