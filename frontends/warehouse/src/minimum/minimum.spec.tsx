import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cpeModels, cpeTypes, type CpeModel } from '@tailboard/contracts/equipment/cpe-type';
import { ListStockLevels, minimumStocks, type MinimumStock } from '@tailboard/contracts/equipment/minimum-stock';
import { toPage } from '@tailboard/web/testing/fake-api';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { augusta, macon, modem, models, createWarehouseApi } from '../testing/units.js';
// Loaded ahead, so that no test waits for the compiler.
import './minimum-page.js';

const model = (fields: { id: string; name: string }): CpeModel => ({
  ...fields,
  ...{ cpe_type_id: modem.id, maker: '', upc: '', symbology: 'upc', label_code: '', aging_days: null, sort: 1 },
  ...{ active: true, version: 1 },
});
const wanted: MinimumStock = {
  ...{ id: '5a0c7c7e-2f1e-4f7e-9a51-000000000441', cpe_model_id: models.cm600.id, location_id: macon.locationID },
  ...{ minimum: 20, active: true, version: 3 },
};

describe('The list of the minimum stock', () => {
  const api = createWarehouseApi()
    .when(cpeTypes.list)
    .respond(() => toPage([]))
    .when(cpeModels.list)
    .respond(() => toPage([model(models.cm600), model(models.cm1000)]))
    .when(minimumStocks.list)
    .respond(() => toPage([wanted]))
    .when(ListStockLevels)
    .respond(() => ({ data: [{ id: wanted.id, model: models.cm600, location: macon, minimum: 20, in_stock: 4 }] }))
    .when(minimumStocks.define)
    .respond((fields) => ({ data: { ...wanted, ...fields } }));

  it('shows what is in the warehouse beside the minimum, and opens the units', async () => {
    await renderAddress('/warehouse/minimumstock', { api, roles: ['warehouse'] });
    const row = within(await screen.findByRole('row', { name: /^CM600 Macon 20 4 / }));
    expect(row.getByRole('link', { name: '4' }).getAttribute('href')).toBe(
      `/warehouse/cpes?status=in_warehouse&cpe_model_id=${models.cm600.id}&location_id=${macon.locationID}`,
    );
    row.getByRole('link', { name: 'Edit: CM600, Macon' });
  });

  it('adds one for a model and a location', async () => {
    await renderAddress('/warehouse/minimumstock/add', { api, roles: ['warehouse'] });
    const choose = async (label: string, option: string): Promise<void> => {
      await userEvent.click(await screen.findByRole('combobox', { name: label }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Model', 'CM1000');
    await choose('Location', 'Augusta');
    fireEvent.change(screen.getByLabelText(/^Minimum/), { target: { value: '12' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe('/warehouse/minimumstock'));
    expect(api.sent(minimumStocks.define)[0]?.input).toEqual({
      ...{ cpe_model_id: models.cm1000.id, location_id: augusta.locationID, minimum: 12 },
    });
    await screen.findAllByText('Saved: CM1000, Augusta');
  });
});
