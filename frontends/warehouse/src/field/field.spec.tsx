import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReturnFromCustomer, VerifyUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { AssignedJobs, type Job } from '@tailboard/contracts/jobs/job';
import type { Role } from '@tailboard/contracts/permission';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress } from '../testing/show-route.js';
import {
  bell,
  createBulkResult,
  createHeldUnit,
  createJob,
  listUnits,
  patel,
  createWarehouseApi,
} from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './return-page.js';
import './return-scan-page.js';
import './returns-page.js';
import './verify-scan-page.js';
import '@tailboard/web/print/sheet';

const [one, two] = ['NJ90MAKU187CB', 'MB49ED77173E'] as const;

describe('Scans in the field', () => {
  let api: FakeApi;
  let jobs: Job[];
  beforeEach(() => {
    // Sound is not part of this test.
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    api = createWarehouseApi();
    jobs = [
      createJob(1, bell, { completed: 1, status: 'completed' }),
      createJob(2, bell),
      createJob(3, bell),
      createJob(4, patel),
    ];
    api.when(AssignedJobs).respond(() => ({ data: jobs }));
    api
      .when(AssignedUnits)
      .respond((input) => listUnits([createHeldUnit(1, one, 5), createHeldUnit(2, two, 6)], input));
    api.when(ActiveUsers).respond(() => ({ data: [] }));
    api.when(ReturnFromCustomer).respond(({ serial_mac }) => createBulkResult([...serial_mac]));
    api.when(VerifyUnits).respond(({ serial_mac }) => createBulkResult([...serial_mac]));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await emptyOutbox(bell.id);
  });
  const show = (at: string, roles: readonly Role[] = ['technician']) =>
    renderAddress(at, { api, roles, user: { id: bell.id, label: bell.label } });
  const scan = async (serial: string): Promise<void> => {
    const field = await screen.findByLabelText('Serial/Mac');
    fireEvent.change(field, { target: { value: serial } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText(serial, { selector: 'p' });
  };
  const listInputs = () => api.sent(ReturnFromCustomer).map(({ input }) => input);

  it('given a route with a job done, when a unit is returned, then it is that of the next job, used, on the own list [CPE-039]', async () => {
    await show('/tech/return');
    await screen.findByText('2 Paulson Way, Nashville');
    await scan(one);
    await waitFor(() => expect(listInputs()).toHaveLength(1));
    expect(listInputs()[0]).toMatchObject({
      user_id: bell.id,
      serial_mac: [one],
      job_id: jobs[1]?.id,
      condition: 'used',
    });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull());
  });

  it('given another job and a condition are chosen, then the return contains them', async () => {
    await show('/tech/return');
    await screen.findByText('2 Paulson Way, Nashville');
    await userEvent.click(screen.getByRole('combobox', { name: 'Job' }));
    const options = within(await screen.findByRole('listbox'));
    // Other technicians' jobs are not offered.
    expect(options.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '1 Paulson Way, Nashville',
      '2 Paulson Way, Nashville',
      '3 Paulson Way, Nashville',
      'No job',
    ]);
    await userEvent.click(options.getByRole('option', { name: 'No job' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Condition' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Defective' }));
    await scan(one);
    await waitFor(() => expect(listInputs()[0]).toMatchObject({ job_id: null, condition: 'defective' }));
  });

  it('given no network, then each scan waits, the same one once, and each leaves once when there is one again', async () => {
    await show('/tech/return');
    await screen.findByText('2 Paulson Way, Nashville');
    api.goDown();
    await scan(one);
    await scan(two);
    const waiting = within(await screen.findByRole('list', { name: 'Not sent yet' }));
    expect(waiting.getAllByRole('listitem')).toHaveLength(2);
    // After the two seconds in which repeated scans count once: the pending scan identifies it.
    const later = Date.now() + 5_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await scan(one);
    expect(waiting.getAllByRole('listitem')).toHaveLength(2);
    api.goDown(false);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull());
    expect(listInputs().map(({ serial_mac }) => serial_mac)).toEqual([[one], [two]]);
    expect(new Set(api.sent(ReturnFromCustomer).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });

  it('given it is on another list, then it is asked about, and the same return goes again with the word and the reason', async () => {
    api
      .when(ReturnFromCustomer)
      .respond(({ serial_mac, override }) =>
        override
          ? createBulkResult([...serial_mac])
          : createBulkResult([], { override: [...serial_mac], reason_needed: [...serial_mac] }),
      );
    await show('/tech/return', ['technician', 'manager']);
    await screen.findByText('2 Paulson Way, Nashville');
    await scan(one);
    await screen.findAllByText(/^It would overwrite another person’s entry\./);
    await userEvent.click(screen.getByRole('button', { name: `Overwrite ${one}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Overwrite CPEs' }));
    dialog.getByText('The following CPEs would need to be overwritten. Would you like to proceed?');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'handed over');
    await userEvent.click(dialog.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(listInputs()).toHaveLength(2));
    expect(listInputs()[1]).toMatchObject({ override: true, reason: 'handed over', job_id: jobs[1]?.id });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull());
  });

  it('given it is on another list, when the user is only a technician, then they can dismiss it but not overwrite', async () => {
    api.when(ReturnFromCustomer).respond(({ serial_mac }) => createBulkResult([], { override: [...serial_mac] }));
    await show('/tech/return');
    await scan(one);
    await screen.findAllByText(/^It would overwrite another person’s entry\./);
    screen.getByRole('button', { name: `Dismiss ${one}` });
    expect(screen.queryByRole('button', { name: `Overwrite ${one}` })).toBeNull();
  });

  it('given the server refuses it, then the reason is beside the serial, and it can be tried again or dismissed', async () => {
    api.when(ReturnFromCustomer).respond(() =>
      api.bare(422, {
        ...createBulkResult([], { errors: { [one]: 'deleted; restore it first' } }),
        message: 'None.',
      }),
    );
    await show('/tech/return');
    await scan(one);
    expect((await screen.findAllByText(/^deleted; restore it first/)).length).toBeGreaterThan(0);
    screen.getByText('Not done');
    expect(screen.queryByText('Done')).toBeNull();
    api.when(ReturnFromCustomer).respond(({ serial_mac }) => createBulkResult([...serial_mac]));
    await userEvent.click(screen.getByRole('button', { name: `Try ${one} again` }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull());
    await screen.findByText('Done');
    expect(listInputs()).toHaveLength(2);
  });

  it('lists what came back today, with its job, and the last returns of this device; the receipt is printed and signed', async () => {
    await show('/tech/return');
    await screen.findByText('2 Paulson Way, Nashville');
    await scan(one);
    await waitFor(() => expect(listInputs()).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem(`kept.${bell.id}.recent-returns`)).toContain(one));
    const stored = localStorage.getItem(`kept.${bell.id}.recent-returns`) ?? '';
    const back = createHeldUnit(1, two, 6, {
      status: 'customer_returned',
      returned_customer_date: new Date().toISOString(),
      job: { id: jobs[1]!.id, identifier: 'WO2', address: '2 Paulson Way', user: null },
    });
    api.when(AssignedUnits).respond((input) => listUnits([back], input));
    const shown = show('/tech/returns');
    localStorage.setItem(`kept.${bell.id}.recent-returns`, stored);
    await shown;
    const today = within(await screen.findByRole('table', { name: 'Today' }));
    today.getByText(two);
    today.getByText('2 Paulson Way');
    const recent = within(await screen.findByRole('table', { name: 'Recent returns from this device' }));
    recent.getByText(one);
    recent.getByText('2 Paulson Way, Nashville');
    await userEvent.click(screen.getByRole('button', { name: 'Receipt' }));
    const sheet = within(await screen.findByRole('region', { name: 'Print preview' }));
    sheet.getByText('Customer returns — Antonio Bell');
    sheet.getByText('For the company, signature');
  });

  it('given the office, then whose list it is is before any scan; a technician has their own', async () => {
    await show('/mobile/return', ['supervisor']);
    await screen.findByText('Choose a technician first.');
    await show(`/mobile/return?user=${patel.id}`, ['supervisor']);
    await screen.findByText('4 Paulson Way, Nashville');
    await scan(two);
    await waitFor(() => expect(listInputs()[0]).toMatchObject({ user_id: patel.id, job_id: jobs[3]?.id }));
    await show('/mobile/return');
    await screen.findByText('2 Paulson Way, Nashville');
  });

  it('verifies the list of a user unit by unit, and shows how far it is', async () => {
    await show(`/mobile/verify?user=${patel.id}`, ['warehouse']);
    await screen.findByText('0 of 2 verified');
    await scan(one);
    await waitFor(() =>
      expect(api.sent(VerifyUnits)[0]?.input).toMatchObject({ user_id: patel.id, serial_mac: [one] }),
    );
    // The server knows better than this device.
    await scan('ZZ90MAKU187CB');
    expect(screen.queryByText(/^Not on this list\./)).toBeNull();
  });

  it('given no network, when a unit of another list is verified, then a message shows it, and once sent it is moved here with one tap', async () => {
    const other = 'ZZ90MAKU187CB';
    api
      .when(VerifyUnits)
      .respond(({ serial_mac, override }) =>
        override || serial_mac[0] !== other
          ? createBulkResult([...serial_mac])
          : createBulkResult([], { override: [other], held: { [other]: 'in the warehouse Augusta' } }),
      );
    await show(`/mobile/verify?user=${patel.id}`, ['warehouse']);
    await screen.findByText('0 of 2 verified');
    api.goDown();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await scan(one);
    expect(screen.queryByText(/^Not on this list\./)).toBeNull();
    await scan(other);
    expect((await screen.findAllByText(/^Not on this list\./)).length).toBeGreaterThan(0);
    api.goDown(false);
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    const waiting = within(await screen.findByRole('list', { name: 'Not sent yet' }));
    await waiting.findByText(/^in the warehouse Augusta/);
    await userEvent.click(await waiting.findByRole('button', { name: `Move here and verify: ${other}` }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull());
    expect(api.sent(VerifyUnits).at(-1)?.input).toEqual({ user_id: patel.id, serial_mac: [other], override: true });
  });
});
