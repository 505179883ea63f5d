import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cpeModels, cpeTypes, type CpeModel, type CpeType } from '@tailboard/contracts/equipment/cpe-type';
import type { Role } from '@tailboard/contracts/permission';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { gateway, modem, models, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './add-model-page.js';
import './edit-model-page.js';
import './types-page.js';
import './view-type-page.js';
import '@tailboard/web/print/label-sheet';

const type = (fields: { id: string; title: string }): CpeType => ({
  ...fields,
  description: 'What the cable ends in',
  serial_pattern: '^NJ',
  mac_required: true,
  company_cost_cents: 4_250,
  sort: 1,
  active: true,
  version: 3,
});
const model = (fields: { id: string; name: string }, more: Partial<CpeModel> = {}): CpeModel => ({
  ...fields,
  cpe_type_id: modem.id,
  maker: 'Netgear',
  upc: '036000291452',
  symbology: 'upc',
  label_code: '',
  aging_days: null,
  sort: 1,
  active: true,
  version: 2,
  ...more,
});

describe('The types and models of CPEs', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = createWarehouseApi();
    api.when(cpeTypes.list).respond(() => toPage([type(modem), type(gateway)]));
    api
      .when(cpeTypes.read)
      .respond(({ id }) => (id === modem.id ? { data: type(modem) } : api.refuse(cpeTypes.read, 'EntryNotFound')));
    api.when(cpeTypes.history).respond(() => toPage([]));
    api
      .when(cpeModels.list)
      .respond(() => toPage([model(models.cm600), model(models.cm1000, { cpe_type_id: gateway.id })]));
    api.when(cpeModels.read).respond(() => ({ data: model(models.cm600) }));
  });
  const show = (at: string, roles: Role[] = ['warehouse']) => renderAddress(at, { api, roles });

  it('are listed, added and edited by anyone who works in the warehouse [WHS-030]', async () => {
    api.when(cpeTypes.define).respond((fields) => ({ data: { ...type(modem), title: fields.title } }));
    await show('/warehouse/cpetypes');
    await screen.findByRole('rowheader', { name: 'Modem' });
    expect(screen.getByRole('link', { name: 'View: Modem' }).getAttribute('href')).toBe(
      `/warehouse/cpetypes/view/?id=${modem.id}`,
    );
    screen.getByRole('link', { name: 'Edit: Modem' });
    await userEvent.click(screen.getByRole('link', { name: 'Add CPE type' }));
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Digital adapter' } });
    await userEvent.click(screen.getByLabelText('MAC required'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe('/warehouse/cpetypes'));
    expect(api.sent(cpeTypes.define)[0]?.input).toMatchObject({ title: 'Digital adapter', mac_required: true });
  });

  it('show a type with its own models, each of which leads to its form [WHS-029] [WHS-031]', async () => {
    await show(`/warehouse/cpetypes/view/?id=${modem.id}`);
    await screen.findByRole('heading', { name: 'Modem' });
    const table = within(await screen.findByRole('table', { name: 'Models' }));
    expect(table.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(['CM600']);
    const edit = table.getByRole('link', { name: 'Edit model: CM600' }).getAttribute('href');
    expect(edit).toBe(`/warehouse/cpetypes/model/edit/?cpe_type=${modem.id}&model_id=${models.cm600.id}`);
    await userEvent.click(screen.getByRole('link', { name: 'Add model' }));
    await screen.findByRole('heading', { name: 'Add model' });
    expect(getAddress()).toBe(`/warehouse/cpetypes/model/add?cpe_type=${modem.id}`);
  });

  it.each([[gateway.id], ['']])('call a type that cannot be looked up Unknown: %s [WHS-032]', async (id) => {
    await show(`/warehouse/cpetypes/view/?id=${id}`);
    await screen.findByRole('heading', { name: 'Unknown' });
  });

  it('take a UPC of eleven digits, and none with a wrong check digit [CPE-092]', async () => {
    api.when(cpeModels.define).respond((fields) => ({ data: model(models.cm600, { name: fields.name }) }));
    await show(`/warehouse/cpetypes/model/add?cpe_type=${modem.id}`);
    fireEvent.change(await screen.findByLabelText(/^Model/), { target: { value: 'CM600' } });
    fireEvent.change(screen.getByLabelText('UPC'), { target: { value: '036000291453' } });
    await screen.findByText('The upc field must be a UPC: 12 digits, the last of which checks the others.');
    fireEvent.change(screen.getByLabelText('UPC'), { target: { value: '03600029145' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe(`/warehouse/cpetypes/view/?id=${modem.id}`));
    expect(api.sent(cpeModels.define)[0]?.input).toMatchObject({ upc: '036000291452', cpe_type_id: modem.id });
  });

  it('can have another kind of bars on labels, and show an example of it [BUS-039] [CPE-094]', async () => {
    api.when(cpeModels.define).respond((fields) => ({ data: model(models.cm600, { name: fields.name }) }));
    await show(`/warehouse/cpetypes/model/add?cpe_type=${modem.id}`);
    fireEvent.change(await screen.findByLabelText(/^Model/), { target: { value: 'CM600' } });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Barcode on label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Pharmacode' }));
    fireEvent.change(await screen.findByLabelText(/^Code on label/), { target: { value: '131071' } });
    await screen.findByText('The code on label field must be between 3 and 131070.');
    fireEvent.change(screen.getByLabelText(/^Code on label/), { target: { value: '131070' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe(`/warehouse/cpetypes/view/?id=${modem.id}`));
    expect(api.sent(cpeModels.define)[0]?.input).toMatchObject({ symbology: 'pharmacode', label_code: '131070' });
  });

  it('print labels of their models, each with its UPC as often as asked [CPE-096]', async () => {
    await show(`/warehouse/cpetypes/view/?id=${modem.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Labels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    fireEvent.change(dialog.getByLabelText('Copies per label'), { target: { value: '3' } });
    const printed = within(await dialog.findByRole('region', { name: 'Print preview' }));
    expect(printed.getAllByRole('img').map((bars) => bars.getAttribute('aria-label'))).toEqual(
      Array.from({ length: 3 }, () => '036000291452'),
    );
    // A UPC has 95 modules for any digits.
    expect(printed.getAllByRole('img')[0]?.getAttribute('viewBox')).toBe('0 0 95 1');
  });

  it('change a model as it was read', async () => {
    api.when(cpeModels.revise).respond(() => ({ data: model(models.cm600) }));
    await show(`/warehouse/cpetypes/model/edit/?model_id=${models.cm600.id}&cpe_type=${modem.id}`);
    const field = await screen.findByLabelText<HTMLInputElement>(/^Model/);
    expect([field.value, screen.getByLabelText<HTMLInputElement>('UPC').value]).toEqual(['CM600', '036000291452']);
    fireEvent.change(screen.getByLabelText('Maker'), { target: { value: 'Arris' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent(cpeModels.revise)[0]?.headers.get('if-match')).toBe('2'));
    expect(api.sent(cpeModels.revise)[0]?.input).toMatchObject({ id: models.cm600.id, maker: 'Arris' });
  });

  it('say of a model that is in use that it stays', async () => {
    api.when(cpeModels.retire).respond(() => api.refuse(cpeModels.retire, 'EntryInUse', { name: 'CM600', count: 41 }));
    await show(`/warehouse/cpetypes/view/?id=${modem.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: CM600' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/Message: CM600 is still in use \(41\)\./);
  });
});
