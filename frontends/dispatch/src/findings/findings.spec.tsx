import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportFindings, ReadFindings, ReadPhotos } from '@tailboard/contracts/qc/findings';
import { DrawSample, ReadSample, type Proposal } from '@tailboard/contracts/qc/sample';
import {
  ListInspectors,
  ListVisits,
  PlanVisits,
  ReadVisit,
  VisitHistory,
} from '@tailboard/contracts/qc/visit-contracts';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { bell, DAY, createId, patel, quinn, supervisor, createVisit } from '../testing/visits.js';
import { Page as AssignPage } from '../qc/assign/assign-page.js';
import { Page as FindingsPage } from './findings-page.js';
import { Page as ViewPage } from '../qc/view-page.js';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi()
    .when(ListVisits)
    .respond(() => toPage([createVisit(2)]))
    .when(ListInspectors)
    .respond(() => ({ data: [patel, quinn] }))
    .when(VisitHistory)
    .respond(() => toPage([]));
});

describe('The sample beside the board', () => {
  const drawn = {
    date: '2026-10-05',
    seed: 'ab'.repeat(16),
    rule: { first_jobs: 500, first_percent: 85, later_percent: 3, month_least: 1 },
    of: 180,
    drawn_at: '2026-10-06T12:00:00.000Z',
    job_ids: [createId(1), createId(2)],
  };
  const proposal = (n: number, qc_id: string | null = null): Proposal => ({
    job_id: createId(n),
    identifier: `WO-${n}`,
    address: `${n} Elm Street`,
    technician: bell,
    qc_id,
  });
  const open = async () => {
    await renderScreen(<AssignPage />, {
      api,
      user: supervisor,
      path: `/qcs/assign?date=${DAY}`,
      route: '/qcs/assign',
    });
    return userEvent.setup();
  };

  it('given no sample of the day before, then a click draws it, and the page shows the rule and the seed', async () => {
    let sample: typeof drawn | null = null;
    api
      .when(ReadSample)
      .respond(() => ({ data: sample, proposals: sample ? [proposal(1), proposal(2)] : [] }))
      .when(DrawSample)
      .respond(() => {
        sample = drawn;
        return { data: drawn };
      });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Draw the sample' }));
    await screen.findByText(/2 of 180 completed jobs.*85% of each technician’s first 500 jobs.*Seed abab/);
    expect(api.sent(DrawSample).map(({ input }) => input)).toEqual([{ date: '2026-10-05' }]);
  });

  it('given proposals, then all that have no visit are planned for the date of the board', async () => {
    api
      .when(ReadSample)
      .respond(() => ({ data: drawn, proposals: [proposal(1), proposal(2), proposal(3, createId(9))] }))
      .when(PlanVisits)
      .respond(({ job_ids }) => ({ ids: [...job_ids], errors: {}, command_id: createId(7) }));
    const user = await open();
    const list = within(await screen.findByRole('list', { name: 'Proposed QC visits' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Plan all 2 visits/ }));
    await waitFor(() =>
      expect(api.sent(PlanVisits).map(({ input }) => input)).toEqual([
        { job_ids: [createId(1), createId(2)], date: DAY, inspector_id: null },
      ]),
    );
  });

  it('given the day is not over, then a text shows it', async () => {
    api
      .when(ReadSample)
      .respond(() => ({ data: null, proposals: [] }))
      .when(DrawSample)
      .respond(() => api.refuse(DrawSample, 'SampleTooEarly', { date: '05 Oct 2026' }));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Draw the sample' }));
    await screen.findByText(/The sample can be drawn when the day is over/);
  });
});

describe('QC findings', () => {
  const figures = { jobs: 40, visits: 4, planned: 1, failed: 2, unsafe: 1, findings: 3, repeated: 1, open: 1 };
  beforeEach(() => {
    api.when(ReadFindings).respond(() => ({
      data: {
        technicians: [{ user: bell, ...figures }],
        codes: [
          {
            ...{ qc_code_id: createId(501), title: 'Loose drop', category: 'Outside', severity: 'minor' },
            ...{ found: 3, technicians: 1, repeated: 1, repaired: 2 },
          },
        ],
        months: [{ month: '2026-10', visits: 4, failed: 2, findings: 3 }],
      },
    }));
  });
  const open = async () => {
    await renderScreen(<FindingsPage />, {
      api,
      user: supervisor,
      path: `/qcs/findings?from=2026-09-01&to=${DAY}`,
      route: '/qcs/findings',
    });
    await screen.findByRole('table', { name: 'By technician' });
    return userEvent.setup();
  };
  const cells = (name: string) =>
    [...(within(screen.getByRole('table', { name })).getAllByRole('row')[1]?.children ?? [])].map(
      ({ textContent }) => textContent,
    );

  it('say by technician how much was looked at, by code what was found again, and by month what failed', async () => {
    await open();
    expect(cells('By technician')).toEqual(['Antonio Bell', '40', '4', '10%', '2', '1', '3', '1', '1']);
    expect(cells('Failure rate by technician')).toEqual(['Antonio Bell', '2 of 4', '50%', '15% – 85%']);
    expect(cells('By code')).toEqual(['Loose drop', 'Outside', 'Minor', '3', '1', '1', '2']);
    expect(cells('By month')).toEqual(['2026-10 (partial)', '4', '2', '3']);
    expect(api.sent(ReadFindings)[0]?.input).toEqual({ from: '2026-09-01', to: DAY });
  });

  it('are exported for the time that is shown', async () => {
    api.when(ExportFindings).respond(() => ({ id: createId(1), message: 'Your export is being made.' }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByRole('group', { name: 'Your export is being made.' });
    expect(api.sent(ExportFindings)[0]?.input).toMatchObject({ from: '2026-09-01', to: DAY });
  });

  it('given none, then a text shows it', async () => {
    api.when(ReadFindings).respond(() => ({ data: { technicians: [], codes: [], months: [] } }));
    await renderScreen(<FindingsPage />, { api, user: supervisor, path: '/qcs/findings', route: '/qcs/findings' });
    await screen.findByText('No findings in this period.');
    screen.getByText('No completed jobs in this period.');
  });
});

describe('The photos of a visit', () => {
  it('are under what was found, and one opens in its size', async () => {
    const sha256 = 'ab'.repeat(32);
    const finding = {
      ...{ qc_code_id: createId(501), title: 'Loose drop', category: 'Outside', severity: 'minor' as const },
      ...{ safety: false, points_deduct: 0, note: '', photo_ids: [sha256], photo_notes: {} },
    };
    api
      .when(ReadVisit)
      .respond(() => ({ data: createVisit(2, { status: 'done', passed: true, codes: [finding] }) }))
      .when(ReadPhotos)
      .respond(() => ({ data: [{ sha256, url: '#photo' }] }));
    await renderScreen(<ViewPage />, { api, user: supervisor, path: `/qcs/viewqc?id=${createId(2)}` });
    await userEvent.click(await screen.findByRole('button', { name: 'Loose drop, photo 1' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Loose drop, photo 1' }));
    expect(shown.getByRole('img', { name: 'Loose drop, photo 1' }).getAttribute('src')).toBe('#photo');
  });
});

describe('A technician without an address of a visit', () => {
  it('is shown those of their own work', async () => {
    const me = createSignedInUser(['technician'], { id: bell.id, label: bell.label });
    await renderScreen(<ViewPage />, { api, user: me, path: '/qcs/viewqc' });
    await screen.findByRole('heading', { name: 'QC visits of your work' });
    expect((await screen.findByRole('link', { name: 'Details' })).getAttribute('href')).toBe(
      `/qcs/viewqc?id=${createId(2)}&date=${DAY}`,
    );
  });
});
