import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { qcChecks, type QcCheck } from '@tailboard/contracts/qc/qc-check';
import { qcCodes } from '@tailboard/contracts/qc/qc-code';
import { InspectVisit, ListVisits, ReadVisit, UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { createQcCode, DAY, createId, supervisor, createVisit } from '../testing/visits.js';
import { Page as ManagePage } from './manage-page.js';

describe('Inspecting without a network', () => {
  let api: FakeApi;
  let items: QcCheck[] = [];
  beforeEach(() => {
    // The test environment creates no URLs of files.
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
    api = fakeApi()
      .when(ListVisits)
      .respond(() => toPage([createVisit(2)]))
      .when(ActiveUsers)
      .respond(() => ({ data: [] }))
      .when(ReadVisit)
      .respond(() => ({ data: createVisit(2) }))
      .when(qcChecks.list)
      .respond(() => toPage(items))
      .when(qcCodes.list)
      .respond(() => toPage([createQcCode(1, 'Loose drop')]));
  });
  afterEach(async () => {
    network(true);
    jest.restoreAllMocks();
    items = [];
    await emptyOutbox(supervisor.id);
  });
  /** Connects or disconnects browser and server. */
  const network = (there: boolean): void => {
    api.goDown(!there);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
    act(() => void dispatchEvent(new Event(there ? 'online' : 'offline')));
  };
  const at = (path: string, again = false) =>
    renderScreen(<ManagePage />, { api, user: supervisor, path, route: '/qcs/manage', isReload: again });
  const form = `/qcs/manage?id=${createId(2)}&date=${DAY}`;
  const inspect = async () => {
    await at(form);
    await screen.findByText(/^Result by codes/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: 'Add finding' }));
    await user.click(await screen.findByRole('option', { name: /Loose drop/ }));
    network(false);
    await screen.findByText(/Changes are stored on this device/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    return user;
  };

  it('given it is saved, then it waits on the device, and leaves once when there is a network', async () => {
    api.when(InspectVisit).respond(({ id }) => ({ data: { id, status: 'done', version: 2 } }));
    await inspect();
    await screen.findByText('Not sent yet: 2 Elm Street, Augusta');
    expect(api.sent(InspectVisit)).toEqual([]);
    network(true);
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    expect(api.sent(InspectVisit).map(({ input }) => input)).toEqual([
      expect.objectContaining({
        id: createId(2),
        codes: [{ qc_code_id: createId(501), note: '', photo_ids: [], photo_notes: {} }],
      }),
    ]);
  });

  it('given a photo that no network took, then it waits with the inspection, and leaves before it', async () => {
    const order: string[] = [];
    api
      .when(UploadQcPhoto)
      .respond(() => {
        order.push('photo');
        return { data: { sha256: 'f'.repeat(64), size: 3, media: 'image/png' } };
      })
      .when(InspectVisit)
      .respond(({ id }) => {
        order.push('inspection');
        return { data: { id, status: 'done', version: 2 } };
      });
    await at(form);
    await screen.findByText(/^Result by codes/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: 'Add finding' }));
    await user.click(await screen.findByRole('option', { name: /Loose drop/ }));
    network(false);
    await user.upload(
      screen.getByLabelText('Choose photos', { selector: 'input' }),
      new File(['tap'], 'tap.png', { type: 'image/png' }),
    );
    await screen.findByRole('button', { name: 'Remove Loose drop, photo 1' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Not sent yet: 2 Elm Street, Augusta');
    expect(order).toEqual([]);
    network(true);
    await waitFor(() => expect(order).toEqual(['photo', 'inspection']));
    // The sha256 of "tap", computed independently.
    const sha256 = createHash('sha256').update('tap').digest('hex');
    expect(api.sent(InspectVisit)[0]?.input.codes).toEqual([expect.objectContaining({ photo_ids: [sha256] })]);
  });

  it('given the server refuses it, then it shows the reason, and opens with all input', async () => {
    api.when(InspectVisit).respond(() => api.refuse(InspectVisit, 'VisitIsClosed'));
    const user = await inspect();
    network(true);
    await screen.findByText('Not accepted: 2 Elm Street, Augusta. This QC visit is closed.');
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await screen.findByText(/^Result by codes/);
    expect(await screen.findByText('Loose drop')).toBeTruthy();
  });

  it('given a manager changed the visit meanwhile, when it is opened, then the differences are shown and nothing is overwritten unseen', async () => {
    const changed = createVisit(2, { version: 2, comment: 'Gate code 4711' });
    api
      .when(InspectVisit)
      .respond(({ version }) =>
        version === 2
          ? { data: { id: createId(2), status: 'done', version: 3 } }
          : api.refuse(InspectVisit, 'VisitChanged', { label: 'Rosa Long' }),
      );
    await at(form);
    await screen.findByText(/^Result by codes/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('textbox', { name: 'Comment' }));
    await user.paste('Drop replaced');
    network(false);
    await screen.findByText(/Changes are stored on this device/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    api.when(ReadVisit).respond(() => ({ data: changed }));
    network(true);
    await screen.findByText(/^Not accepted: 2 Elm Street, Augusta/);
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await screen.findByText('Comment is now: Gate code 4711. Your entry: Drop replaced.');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Drop replaced');
    await user.click(screen.getByRole('button', { name: 'Use current value of Comment' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.sent(InspectVisit).at(-1)?.input).toMatchObject({ version: 2, comment: 'Gate code 4711' }),
    );
  });

  it('given the list was read, when a form is first opened without a network, then the outcome follows from the cached codes', async () => {
    const first = await at('/qcs/manage');
    await screen.findByRole('link', { name: 'View QC: 2 Elm Street, Augusta' });
    await waitFor(() => expect(api.sent(qcCodes.list)).toHaveLength(1));
    network(false);
    first.unmount();
    await at(form, true);
    expect(await screen.findByText(/^Result by codes: Passed/)).toBeTruthy();
    screen.getByRole('link', { name: 'Call (706) 555-0117' });
  });

  it('given no codes on the device, then there is no outcome, and Save shows the reason', async () => {
    api.when(qcCodes.list).respond(() => api.bare(500));
    await at(form);
    expect(await screen.findByText(/^The QC codes are not on this device yet/)).toBeTruthy();
    expect(screen.queryByText(/^Result by codes/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved: the QC codes are not on this device/);
    expect(api.sent(InspectVisit)).toEqual([]);
  });

  it('given an open item of the checklist, then a visit that passes is not saved, and one that is checked is', async () => {
    const createItem = (n: number, title: string, category_ids: string[]): QcCheck => ({
      ...{ id: createId(700 + n), title, category_ids, sort: n, active: true, version: 1 },
    });
    items = [createItem(1, 'Drop is labeled', []), createItem(2, 'Only of other jobs', [createId(999)])];
    api.when(InspectVisit).respond(({ id }) => ({ data: { id, status: 'done', version: 2 } }));
    await at(form);
    const user = userEvent.setup();
    await screen.findByText('Checklist: 0 of 1 checked');
    expect(screen.queryByText('Only of other jobs')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Not saved: a visit passes only when the whole checklist is checked/);
    expect(api.sent(InspectVisit)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Drop is labeled' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent(InspectVisit)[0]?.input).toMatchObject({ checked_ids: [createId(701)] }));
  });

  it('given the list cannot be read, then the visits that are theirs to make are there, as they were read', async () => {
    const first = await at('/qcs/manage');
    await screen.findByRole('link', { name: 'View QC: 2 Elm Street, Augusta' });
    await waitFor(() => expect(api.sent(ListVisits).length).toBeGreaterThan(1));
    network(false);
    first.unmount();
    await at('/qcs/manage', true);
    expect((await screen.findByRole('link', { name: '2 Elm Street, Augusta' })).getAttribute('href')).toBe(form);
    screen.getByText(/^No connection\. Showing data/);
  });
});
