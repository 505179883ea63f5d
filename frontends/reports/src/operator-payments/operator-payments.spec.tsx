import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ListStatements,
  ReadStatementFile,
  RecordStatement,
  statementFiles,
  UndoStatement,
  type OperatorStatement,
} from '@tailboard/contracts/reports/operator-statement';
import { toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createFilePreview } from '@tailboard/web/testing/file-preview';
import { antonio, job, withPeople } from '../testing/reports.js';
import { renderAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import './operator-payments-page.js';

const totals = { lines: 3, total_cents: 207_770, first_date: '2026-10-12', last_date: '2026-10-13' };
const statement: OperatorStatement = {
  ...{ id: job, ...totals, file_name: 'Week 42.csv', refused: 2, version: 2 },
  ...{ recorded_at: '2026-10-22T16:00:00Z', recorded_by: { id: antonio, label: 'Antonio Bell' }, undone_at: null },
};
const read = {
  ...{ ...totals, charge_backs: 1, refused: 1, notes: [], same_as: null },
  refused_rows: [{ line: 5, value: '10/32/2026', reason: 'Date of Work is a date that does not exist.' }],
};

describe('Payment statements', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ListStatements).respond(() => toPage([]));
    api.when(statementFiles.previewFile).respond(() => ({ data: createFilePreview() }));
    api.when(ReadStatementFile).respond(() => ({ data: read }));
    api.when(RecordStatement).respond(() => ({ data: { id: job, ...totals } }));
    api.when(UndoStatement).respond(({ id }) => ({ data: { id } }));
  });
  const open = () => renderAddress('/admin/operator-payments?tab=statements', { api, roles: ['admin'] });
  const drop = async () => {
    await screen.findByText('No payment statements yet. Add the first one above.');
    const file = new File(['order'], 'Week 42.csv');
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [file] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }));
  };

  it('given a statement with a wrong row, when its columns are confirmed, then its figures and the reason are shown, and it is saved only on confirmation', async () => {
    await open();
    await drop();
    const check = await screen.findByRole('table', { name: 'Refused rows' });
    within(check).getByText('Date of Work is a date that does not exist.');
    screen.getByText('$2,077.70');
    screen.getByText('1 row is not a payment line and will be left out.');
    expect(api.sent(RecordStatement)).toEqual([]);
    api.when(ListStatements).respond(() => toPage([statement]));
    await userEvent.click(screen.getByRole('button', { name: 'Save statement' }));
    await screen.findByText('3 lines were saved.');
    expect(api.sent(RecordStatement)).toHaveLength(1);
    await screen.findByText('Week 42.csv');
  });

  it('given lines that are already saved, when the file is checked, then it cannot be saved', async () => {
    api.when(ReadStatementFile).respond(() => ({ data: { ...read, same_as: 'Week 41.csv' } }));
    await open();
    await drop();
    await screen.findByText(/These lines are already saved, from the file Week 41\.csv\./);
    expect(screen.getByRole('button', { name: 'Save statement' }).hasAttribute('disabled')).toBe(true);
  });

  it('given a file that the server refuses, when it is checked, then the reason is shown', async () => {
    api.when(ReadStatementFile).respond(() => api.refuse(ReadStatementFile, 'NoStatementLines'));
    await open();
    await drop();
    await screen.findByText(/The file was not accepted\. No row of the file is a payment line\./);
  });

  it('given a saved statement, when it is undone and confirmed, then it is listed as undone', async () => {
    api.when(ListStatements).respond(() => toPage([statement]));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo Week 42.csv' }));
    screen.getByText('Its 3 lines ($2,077.70) no longer count. You can save the file again later.');
    api.when(ListStatements).respond(() => toPage([{ ...statement, undone_at: '2026-10-23T16:00:00Z' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Week 42.csv was undone.');
    await screen.findByText(/^Undone 23 Oct 2026/);
    expect(api.sent(UndoStatement).map(({ input }) => input)).toEqual([{ id: job }]);
    expect(screen.queryByRole('button', { name: 'Undo Week 42.csv' })).toBeNull();
  });
});
