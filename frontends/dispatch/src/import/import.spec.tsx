import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  importWorkOrders,
  listImports,
  readImport,
  rejectedCsv,
  rejectedReasons,
  rejectedRows,
  workOrderImports,
  type WorkOrderImport,
} from '@tailboard/contracts/jobs/work-order';
import { createFilePreview } from '@tailboard/web/testing/file-preview';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { Page } from './import-page.js';

const started: WorkOrderImport = {
  id: '5a0c7c7e-2f1e-4f7e-9a51-000000000077',
  file_name: '2026-10-06.json',
  status: 'running',
  processed: 40,
  total: 180,
  created: 40,
  updated: 0,
  unchanged: 0,
  queued_for_matching: 0,
  rejected: 0,
  error: null,
  notes: [],
  created_at: '2026-10-05T12:00:00Z',
  finished_at: null,
  rejected_file: null,
  dates: [],
};
const finished: WorkOrderImport = {
  ...started,
  status: 'done',
  processed: 180,
  created: 178,
  rejected: 2,
  rejected_file: 'csv',
  finished_at: '2026-10-05T12:00:09Z',
  dates: ['2026-10-06'],
};
describe('The import of work orders', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    let reads = 0;
    api
      .when(workOrderImports.previewFile)
      .respond(() => ({ data: createFilePreview({ kind: 'json', columns: [], line: null, signature: null }) }))
      .when(importWorkOrders)
      .respond(() => ({ data: started }))
      .when(readImport)
      .respond(() => ({ data: ++reads > 1 ? finished : started }))
      .when(listImports)
      .respond(() => toPage(reads > 1 ? [finished] : []))
      .when(rejectedReasons)
      .respond(() => ({ data: [] }))
      .when(rejectedRows)
      .respond(() =>
        toPage([
          {
            row: 13,
            line: 14,
            field: 'date',
            value: '2026-02-30',
            reason: 'There is no such date.',
            code: 'noSuchDate',
            work_order_number: 'WO1',
          },
          {
            row: 87,
            line: 88,
            field: null,
            value: null,
            reason: 'The row has 14 columns instead of 19.',
            code: 'cellCount',
            work_order_number: null,
          },
        ]),
      );
  });
  const show = async (address = '/admin/jobs/import') => {
    await renderScreen(<Page />, {
      api,
      user: createSignedInUser(['manager']),
      path: address,
      route: '/admin/jobs/import',
    });
    return userEvent.setup();
  };

  it('takes a dropped file, shows how far it is until it is done, and leads to the board of its date', async () => {
    await show();
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [new File(['[]'], '2026-10-06.json')] } });
    await screen.findByText('Reading 2026-10-06.json');
    expect(screen.getByText('40 of 180 rows')).toBeTruthy();
    await screen.findByText('2026-10-06.json is imported', {}, { timeout: 5000 });
    expect(screen.getByRole('link', { name: 'Board of 06 Oct 2026' }).getAttribute('href')).toBe(
      '/admin/jobs/assign?date=2026-10-06',
    );
    expect(api.sent(importWorkOrders)).toHaveLength(1);
    expect(screen.getByTestId('whereabouts').textContent).toContain(started.id);
  });

  it('shows the line, the field and the reason of each rejected row', async () => {
    api.when(readImport).respond(() => ({ data: finished }));
    await show(`/admin/jobs/import?import=${started.id}`);
    const table = within(await screen.findByRole('region', { name: 'Rejected rows' }));
    expect(
      table.getAllByRole('row').map((row) =>
        within(row)
          .queryAllByRole('cell')
          .concat(within(row).queryAllByRole('columnheader'))
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Line', 'Work order', 'Field', 'Value', 'Reason'],
      ['14', 'WO1', 'date', '2026-02-30', 'There is no such date.'],
      ['88', '', '', '', 'The row has 14 columns instead of 19.'],
    ]);
  });

  it('downloads the rejected rows under the name that the server gives them', async () => {
    api.when(readImport).respond(() => ({ data: finished }));
    api.when(rejectedCsv).respond(() => ({ name: '2026-10-06 rejected.csv', content: 'account_number,line' }));
    const stored: { name: string; blob: Blob }[] = [];
    let latest: Blob | undefined;
    URL.createObjectURL = (blob) => {
      latest = blob as Blob;
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      stored.push({ name: this.download, blob: latest as Blob });
    });
    const user = await show(`/admin/jobs/import?import=${started.id}`);
    await user.click(await screen.findByRole('button', { name: 'Download rejected rows' }));
    await waitFor(() => expect(stored.map(({ name }) => name)).toEqual(['2026-10-06 rejected.csv']));
    const [left] = api.sent(rejectedCsv);
    expect(left?.input).toEqual({ id: started.id });
    expect(left?.headers.get('authorization')).toBe('Bearer a-token');
  });

  it('shows when the rejected rows cannot be downloaded, and when they were not kept', async () => {
    api.when(readImport).respond(() => ({ data: finished }));
    api.when(rejectedCsv).respond(() => api.refuse(rejectedCsv, 'RejectedFileNotKept'));
    const user = await show(`/admin/jobs/import?import=${started.id}`);
    await user.click(await screen.findByRole('button', { name: 'Download rejected rows' }));
    await screen.findByText(
      /Couldn’t download the rejected rows\. The rejected rows of this import cannot be downloaded/,
    );
    api.when(readImport).respond(() => ({ data: { ...finished, rejected_file: null } }));
    cleanup();
    await show(`/admin/jobs/import?import=${started.id}`);
    await screen.findByText(/rejected rows can no longer be downloaded/);
    expect(screen.queryByRole('button', { name: 'Download rejected rows' })).toBeNull();
  });

  it('leads to the matching of what waits for a person', async () => {
    api.when(readImport).respond(() => ({ data: { ...finished, created: 177, queued_for_matching: 1 } }));
    await show(`/admin/jobs/import?import=${started.id}`);
    expect((await screen.findByRole('link', { name: 'Match work orders' })).getAttribute('href')).toBe(
      '/admin/jobs/match',
    );
  });

  it('shows why a file was not accepted', async () => {
    api.when(workOrderImports.previewFile).respond(() => api.refuse(workOrderImports.previewFile, 'FileEmpty'));
    const user = await show();
    await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), new File([''], 'empty.csv'));
    await screen.findByText(
      /The file was not accepted\. The file is empty\. Choose a CSV, XLSX or JSON file with work orders\./,
    );
    expect(api.sent(readImport)).toEqual([]);
  });

  it('shows an import that failed, and asks no further', async () => {
    api
      .when(readImport)
      .respond(() => ({ data: { ...started, status: 'failed', error: 'The file ends in the middle of a row.' } }));
    await show(`/admin/jobs/import?import=${started.id}`);
    await screen.findByText('The file ends in the middle of a row.');
    expect(screen.getByText('2026-10-06.json could not be imported')).toBeTruthy();
  });

  it('given an import that cannot be read, then it is requested once, and again by Retry, unless it does not exist', async () => {
    let exists = true;
    api
      .when(readImport)
      .respond(() => (exists ? api.bare(409, { message: 'Not now.' }) : api.refuse(readImport, 'ImportNotFound')));
    jest.useFakeTimers({ advanceTimers: true });
    try {
      await show(`/admin/jobs/import?import=${started.id}`);
      const retry = await screen.findByRole('button', { name: 'Retry' });
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(api.sent(readImport)).toHaveLength(1);
      exists = false;
      fireEvent.click(retry);
      await screen.findByText(/This import does not exist\./);
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(api.sent(readImport)).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('lists what should be checked although the rows were accepted', async () => {
    api.when(readImport).respond(() => ({ data: { ...finished, notes: ['Nobody knows the time slot 7–9.'] } }));
    await show(`/admin/jobs/import?import=${started.id}`);
    await screen.findByText('Nobody knows the time slot 7–9.');
  });

  it('names the columns that a file must and may contain', async () => {
    await show();
    await screen.findByText('Required columns: Account Number, Work Order Number, Date, Street Address.');
    screen.getByText(/^Optional columns: Job Type, Category, .*, Latitude, Longitude\./);
  });

  it('shows that nothing was imported yet', async () => {
    await show();
    await waitFor(() => expect(screen.getByText('No imports yet.')).toBeTruthy());
  });

  const drop = (name: string) =>
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [new File(['a'], name)] } });
  const assign = async (column: string, field: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: `Imported as, for ${column}` }));
    fireEvent.click(await screen.findByRole('option', { name: field }));
  };

  it('given a file whose columns are not all known, when they are assigned, then they are saved before the import', async () => {
    const columns = [
      { title: 'Nr', field: null, samples: ['A1', 'A2', 'A3'] },
      { title: 'Ort', field: 'place', samples: ['Macon', '', ''] },
      { title: 'Qty', field: null, samples: ['1', '1', '1'] },
    ];
    const preview = createFilePreview({ is_complete: false, line: 3, columns });
    api
      .when(workOrderImports.previewFile)
      .respond(() => ({ data: preview }))
      .when(workOrderImports.saveColumns)
      .respond(({ signature, fields }) => ({ data: { signature, fields } }));
    await show();
    drop('orders.csv');
    await screen.findByText('Assign a column to each required field. Missing: Code.');
    screen.getByText('The header is in line 3. Columns that are not imported: Nr, Qty.');
    screen.getByText('A3');
    expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
    await assign('Nr', 'Code (required)');
    screen.getByText('The header is in line 3. Columns that are not imported: Qty.');
    await assign('Ort', 'Not imported');
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText('Reading 2026-10-06.json');
    expect(api.sent(workOrderImports.saveColumns)[0]?.input).toEqual({
      signature: preview.signature,
      fields: ['code', null, null],
    });
    expect(api.sent(importWorkOrders)).toHaveLength(1);
  });

  it('given a workbook with several sheets and a hidden one, when another sheet is chosen, then its columns are shown and it is imported', async () => {
    const sheets = ['North', 'South', 'Old'].map((name) => ({ name, is_hidden: name === 'Old', has_rows: true }));
    api
      .when(workOrderImports.previewFile)
      .respond(({ sheet = 'North' }) => ({ data: createFilePreview({ sheets, sheet, is_saved: sheet === 'South' }) }));
    await show();
    drop('orders.xlsx');
    await screen.findByText('Hidden sheets are not imported: Old.');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sheet' }));
    fireEvent.click(await screen.findByRole('option', { name: 'South' }));
    await screen.findByText(/The columns are assigned as someone saved them/);
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText('Reading 2026-10-06.json');
    expect(api.sent(importWorkOrders)[0]?.input).toMatchObject({ sheet: 'South' });
    expect(api.sent(workOrderImports.saveColumns)).toEqual([]);
  });
});
