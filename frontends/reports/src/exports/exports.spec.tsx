import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DownloadExport, ListExports, ReadExport, RetryExport, type Export } from '@tailboard/contracts/reports/export';
import { ReadPayroll } from '@tailboard/contracts/reports/payroll';
import { type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { antonio, job, rosa, withPeople } from '../testing/reports.js';
import { renderAddress, getAddress } from '../testing/show-route.js';
// Loaded ahead, so that no test waits for the compiler.
import './export-page.js';
import './exports-page.js';

const ready: Export = {
  id: job,
  type: 'code',
  format: 'csv',
  filters: { start_date: '2026-10-04', user_id: antonio },
  status: 'done',
  progress: 1,
  rows: 1250,
  created_at: '2026-10-12T14:00:00.000Z',
  created_by: { id: rosa, label: 'Rosa Long' },
  finished_at: '2026-10-12T14:01:00.000Z',
  expires_at: '2026-11-11T14:01:00.000Z',
  error: null,
  download_url: `/api/v1/exports/${job}/download`,
  run: null,
  missing: null,
  mail_error: null,
};
const run = { ...ready, id: antonio, type: 'payroll' as const, run: { run_id: 4, hash: 'abc123', delta_of: 3 } };

describe('The exports', () => {
  let api: FakeApi;
  const made = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
  const stored: string[] = [];
  beforeEach(() => {
    sessionStorage.clear();
    stored.length = 0;
    URL.createObjectURL = () => 'blob:the-file';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function keep(this: HTMLAnchorElement) {
      stored.push(this.download);
    };
    api = withPeople();
    api.when(ListExports).respond(() => toPage([run, ready]));
    api.when(ReadExport).respond(({ id }) => (id === job ? { data: ready } : { data: run }));
    api.when(DownloadExport).respond(() => ({ name: 'codes.csv', content: 'a,b' }) as never);
  });
  afterEach(() => {
    Object.assign(URL, { createObjectURL: made.create, revokeObjectURL: made.revoke });
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  });
  const show = (one: Partial<Export> = {}) => {
    api.when(ReadExport).respond(() => ({ data: { ...ready, ...one } }));
    return renderAddress(`/exports/${job}`, { api, roles: ['manager'] });
  };

  it('are listed with their state, what they are of, and their file [NAV-052]', async () => {
    await renderAddress('/exports', { api });
    await screen.findByRole('link', { name: 'Payroll run 4' });
    const cells = [...(screen.getAllByRole('row')[2]?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(0, 6)).toEqual([
      'Codes, CSV',
      '04 Oct 2026 · Antonio Bell',
      'Ready',
      '1,250',
      '12 Oct 2026, 10:00 AM',
      'Rosa Long',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Download: Codes, CSV' }));
    await waitFor(() => expect(stored).toEqual(['codes.csv']));
    await userEvent.click(screen.getByRole('link', { name: 'Codes, CSV' }));
    await waitFor(() => expect(getAddress()).toBe(`/exports/${job}`));
  });

  it('say how far they are, and are asked again when the server shows that they went on [RPT-003]', async () => {
    await show({ status: 'running', progress: 0.4, finished_at: null, download_url: null });
    const bar = await screen.findByRole('progressbar', { name: 'In progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    api.when(ReadExport).respond(() => ({ data: ready }));
    await waitFor(() => expect(api.listeners).toBe(1));
    api.sendNotice({ topic: `export:${rosa}`, type: 'ExportDone', id: job, actor_id: rosa, position: '9' });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(stored).toEqual(['codes.csv']));
  });

  it('that failed say why, and are tried again', async () => {
    await show({ status: 'failed', error: 'The disk is full.' });
    await screen.findByText('Failed: The disk is full.');
    api.when(RetryExport).respond(() => ({ data: { ...ready, status: 'queued' } }));
    api.when(ReadExport).respond(() => ({ data: { ...ready, status: 'queued' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Queued');
    expect(api.sent(RetryExport)[0]?.input.id).toBe(job);
  });

  it('that expired have no file any more, and say so', async () => {
    await show({ status: 'expired', download_url: null });
    await screen.findByText(/has expired/);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('say that their mail could not be sent; the file is there', async () => {
    await show({ mail_error: 'No answer.' });
    await screen.findByText('Couldn’t send the e-mail with the link: No answer. Download the file here.');
    screen.getByRole('button', { name: 'Download' });
  });

  it('of payroll carry their number, their hash, and what they are a change of', async () => {
    await renderAddress(`/exports/${antonio}`, { api });
    await screen.findByText('Payroll run 4');
    screen.getByText('abc123');
    screen.getByText('Only changes since run 3.');
  });

  it('of payroll name who is owed something and is not in it, with the amount and a way to the week', async () => {
    const user = { id: antonio, label: 'Antonio Bell' };
    const missing = [{ user, week_start: '2026-10-04', amount: 86_400, why: 'open' as const }];
    await show({ ...run, id: job, missing });
    await screen.findByText(/^Due for this week and not in this file, as of .+: \$864\.00\. People: 1\.$/);
    const link = screen.getByRole('link', { name: 'Antonio Bell, week of 04 Oct 2026' });
    expect(link.closest('li')!.textContent).toContain('$864.00 · the week is not finalized');
    expect(link.getAttribute('href')).toBe(`/admin/timecards?view=week&date=2026-10-04&user_id=${antonio}`);
    const now = screen.getByRole('link', { name: 'View what is due now' });
    expect(now.getAttribute('href')).toBe('/admin/payroll?date=2026-10-04');
  });

  it('given a later run paid who is not in a run, then the page of the older run names that run and its amount', async () => {
    const [user, other] = [
      { id: antonio, label: 'Antonio Bell' },
      { id: job, label: 'Rosa Patel' },
    ];
    const about = { created_at: ready.created_at, created_by: user, export_id: null, people: 1 };
    const createRun = (run_id: number, user: typeof other, before: number | null, now: number) => ({
      ...{ ...about, run_id, delta_of: run_id - 1, total: now },
      changes: [{ user, before, now }],
    });
    api.when(ReadPayroll).respond(() => ({
      ...{ start_date: '2026-10-04', end_date: '2026-10-10', people: [] },
      runs: [
        createRun(6, user, 86_400, 90_000),
        createRun(5, user, null, 86_400),
        createRun(4, other, null, 70_000),
        createRun(3, user, null, 10_000),
      ],
    }));
    const missing = [user, other].map((user) => ({
      ...{ user, week_start: '2026-10-04', amount: 86_400, why: 'open' as const },
    }));
    await show({ ...run, id: job, filters: { start_date: '2026-10-04' }, missing });
    const paid = await screen.findByText(/paid \$864\.00 in run 5 · paid \$36\.00 in run 6$/);
    expect(paid.textContent).toMatch(
      /^Antonio Bell, week of 04 Oct 2026: \$864\.00 · the week is not finalized · paid/,
    );
    expect(api.sent(ReadPayroll)[0]?.input).toEqual({ date: '2026-10-04' });
    const unpaid = screen.getByRole('link', { name: 'Rosa Patel, week of 04 Oct 2026' }).closest('li')!;
    expect(unpaid.textContent).toMatch(/the week is not finalized$/);
  });

  it('of payroll that have everyone say so', async () => {
    await show({ ...run, id: job, missing: [] });
    await screen.findByText('Includes everyone with an amount due for this week.');
  });

  it('that are not there, or not ready, say so', async () => {
    api.when(ReadExport).respond(() => api.refuse(ReadExport, 'ExportNotFound'));
    await renderAddress(`/exports/${job}`, { api });
    await screen.findByText('This export does not exist.');
    api.when(DownloadExport).respond(() => api.refuse(DownloadExport, 'ExportExpired') as never);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await screen.findByText('This export has expired. Export the report again.');
  });

  it('are none yet, and the list shows it', async () => {
    api.when(ListExports).respond(() => toPage([]));
    await renderAddress('/exports', { api });
    await screen.findByText('No exports yet. Export a report to see it here.');
  });
});
