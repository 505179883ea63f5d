import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listFormats, layoutContents, payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import { payrollColumns } from '@tailboard/contracts/reports/export';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { getAddress, renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import './layouts-page.js';

const id = '5a0c7c7e-2f1e-4f7e-9a51-0000000000d1';
const columns = [
  { content: 'technician_id' as const, title: 'Employee', format: 'standard' as const, text: '' },
  { content: 'total' as const, title: 'Cents', format: 'cents' as const, text: '' },
];
const layout = { id, name: 'Provider', columns, active: true, version: 3 };

describe('The payroll layouts', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = fakeApi();
    api.when(payrollLayouts.list).respond(() => toPage([layout]));
    api.when(payrollLayouts.read).respond(() => ({ data: layout }));
    api.when(payrollLayouts.define).respond((fields) => ({ data: { ...layout, name: fields.name } }));
    api.when(payrollLayouts.revise).respond(() => ({ data: layout }));
  });
  const row = (name: string) => within(screen.getByRole('group', { name }));

  it('given a new layout, when columns are added, chosen, moved and removed, then they are saved in this order', async () => {
    await renderAddress('/admin/payroll/layouts/add', { api });
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Provider' } });
    for (let many = 0; many < 3; many++) await userEvent.click(screen.getByRole('button', { name: 'Add column' }));
    fireEvent.change(row('technician_id').getByLabelText('Title in the file'), { target: { value: 'Employee' } });
    await userEvent.click(row('first').getByRole('combobox', { name: 'Content' }));
    await userEvent.click(screen.getByRole('option', { name: 'Regular hours' }));
    await userEvent.click(row('regular_hours').getByRole('combobox', { name: 'Format' }));
    await userEvent.click(screen.getByRole('option', { name: 'Hours:minutes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move regular_hours up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove last' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add column' }));
    await userEvent.click(row('last').getByRole('combobox', { name: 'Content' }));
    await userEvent.click(screen.getByRole('option', { name: 'The same text in every row' }));
    const fixed = row('The same text in every row');
    fireEvent.change(fixed.getByLabelText('Title in the file'), { target: { value: 'Company' } });
    fireEvent.change(screen.getByLabelText('Text in every row'), { target: { value: 'TB01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getAddress()).toBe('/admin/payroll/layouts'));
    expect(api.sent(payrollLayouts.define)[0]?.input).toEqual({
      name: 'Provider',
      columns: [
        { content: 'technician_id', title: 'Employee', format: 'standard', text: '' },
        { content: 'regular_hours', title: 'regular_hours', format: 'hours_minutes', text: '' },
        { content: 'fixed', title: 'Company', format: 'standard', text: 'TB01' },
      ],
    });
  });

  it('given a layout whose title is emptied, when it is saved, then the reason is beside the title and nothing is sent', async () => {
    await renderAddress(`/admin/payroll/layouts/edit?id=${id}`, { api });
    const title = await screen.findByDisplayValue('Employee');
    fireEvent.change(title, { target: { value: '' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
    expect(api.sent(payrollLayouts.revise)).toEqual([]);
  });

  it('given a manager, when the list is opened, then it has titles and no buttons that change it', async () => {
    await renderAddress('/admin/payroll/layouts', { api, roles: ['manager'] });
    await screen.findByText('Employee, Cents');
    expect(screen.queryByRole('link', { name: 'Add layout' })).toBeNull();
  });

  it('given any column of payroll, then it has the standard format, and no format that could not be written', () => {
    for (const content of layoutContents) expect(listFormats(content)[0]).toBe('standard');
    expect(payrollColumns.filter((content) => listFormats(content).length > 1)).toEqual([
      ...['week_start', 'regular_hours', 'overtime_hours', 'regular_rate', 'straight_pay', 'piece_pay'],
      ...['minimum_topup', 'bonus', 'overtime_pay', 'leave_hours', 'leave_pay', 'per_diem', 'gas', 'total'],
    ]);
  });
});
