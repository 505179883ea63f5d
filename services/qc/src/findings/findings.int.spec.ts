import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Coverage, FoundCode } from '@tailboard/contracts/qc/findings';
import type { Role } from '@tailboard/contracts/permission';
import { as, bell, patel, qcUnderTest, type QcUnderTest } from '../testing/qc-under-test.js';
import { createVisitTests } from '../testing/visits.js';
import { readFile } from 'node:fs/promises';
import { findingExports } from './export-findings.js';
import { fileOfExport } from '@tailboard/service/exports/export-file';

let qc: QcUnderTest;
beforeAll(async () => {
  qc = await qcUnderTest();
});
afterAll(() => qc.close());
const { completed, planned, code, inspect, request: request } = createVisitTests(() => qc);

const get = async <T>(url: string, role: Role = 'manager', user_id?: string) => {
  await qc.settle();
  return qc.inject<T>({ url: `/api/v1/${url}`, as: as(role, user_id) });
};
interface Report {
  data: { technicians: Coverage[]; codes: FoundCode[]; months: object[] };
}
const report = async (from: string, to: string, more = '') =>
  (await get<Report>(`qcs/report?from=${from}&to=${to}${more}`)).body.data;

describe('What QC found', () => {
  let loose: string;
  let ground: string;
  const inspectVisit = async (user: string, date: string, codes: string[]): Promise<string> => {
    const id = await planned({ date }, await completed(user, date));
    await inspect(
      id,
      codes.map((qc_code_id) => ({ qc_code_id })),
    );
    return id;
  };
  beforeAll(async () => {
    loose = await code('Loose connector', { category: 'Inside' });
    ground = await code('No ground', { category: 'Safety', severity: 'major', safety: true });
    await inspectVisit(bell, '2026-08-20', [loose]);
    await inspectVisit(bell, '2026-09-10', [loose, ground]);
    await inspectVisit(bell, '2026-09-30', []);
    const repaired = await inspectVisit(patel, '2026-10-01', [ground]);
    await request('POST', `qcs/${repaired}/repair`, { comment: '' }, 'qc');
    await planned({ date: '2026-10-02' }, await completed(patel, '2026-10-02'));
    await completed(patel, '2026-10-02');
  });

  it('is reported by technician with what was looked at, what was found and what waits, regardless of who was looked at least first', async () => {
    const { technicians } = await report('2026-09-01', '2026-10-05');
    expect(technicians).toEqual([
      {
        user: { id: patel, label: 'Rosa Patel' },
        ...{ jobs: 3, visits: 1, planned: 1, failed: 1, unsafe: 1, findings: 1, repeated: 0, open: 0 },
      },
      {
        user: { id: bell, label: 'Antonio Bell' },
        ...{ jobs: 2, visits: 2, planned: 0, failed: 1, unsafe: 1, findings: 2, repeated: 1, open: 1 },
      },
    ]);
  });

  it('is reported by code, with what was repeated within 90 days, of before the range too, and by month', async () => {
    const { codes, months } = await report('2026-09-01', '2026-10-05');
    expect(
      codes.map(({ qc_code_id, found, technicians, repeated, repaired }) => [
        ...[qc_code_id, found, technicians, repeated, repaired],
      ]),
    ).toEqual([
      [ground, 2, 2, 0, 1],
      [loose, 1, 1, 1, 0],
    ]);
    expect(months).toEqual([
      { month: '2026-09', visits: 2, failed: 1, findings: 2 },
      { month: '2026-10', visits: 1, failed: 1, findings: 1 },
    ]);
  });

  it('is counted by day, and the days add up to the months', async () => {
    const { data } = (
      await get<{ data: { date: string; visits: number; failed: number }[] }>(
        'qcs/report/days?from=2026-09-01&to=2026-10-05',
      )
    ).body;
    expect(data).toEqual([
      { date: '2026-09-10', visits: 1, failed: 1 },
      { date: '2026-09-30', visits: 1, failed: 0 },
      { date: '2026-10-01', visits: 1, failed: 1 },
    ]);
  });

  it('can be asked for of one technician', async () => {
    const { technicians, codes } = await report('2026-10-01', '2026-10-05', `&technician_id=${patel}`);
    expect(technicians.map(({ user }) => user.id)).toEqual([patel]);
    expect(codes.map(({ found }) => found)).toEqual([1]);
  });

  it('given a range that is too long, or ends before it begins, then it is refused', async () => {
    for (const [from, to] of [
      ['2025-01-01', '2026-10-05'],
      ['2026-10-05', '2026-10-01'],
    ])
      expect(await get(`qcs/report?from=${from}&to=${to}`)).toMatchObject({
        status: 422,
        body: { code: 'FindingsRangeTooLong' },
      });
  });

  it('is exported, a row for each finding, and visits without findings are not', async () => {
    const requested = await get<{ id: string; message: string }>('qcs/report/export?from=2026-09-01&to=2026-10-05');
    expect(requested.status).toBe(202);
    const { id } = requested.body;
    await findingExports.run(id, qc.ctx, new AbortController().signal);
    const file = await readFile(fileOfExport(qc.ctx, { id, format: 'csv' }), 'utf8');
    const lines = file.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(1 + 3);
    expect(lines[0]).toMatch(/^Date,Technician,Inspector,Job,QC code,Category,Severity,Safety,Repeated,Repaired,Note$/);
    expect(
      lines.slice(1).map((line) =>
        line
          .split(',')
          .filter((_, at) => ![3, 4].includes(at))
          .join(),
      ),
    ).toEqual([
      '2026-09-10,Antonio Bell,Quinn Ode,Inside,Minor,no,yes,no,',
      '2026-09-10,Antonio Bell,Quinn Ode,Safety,Major,yes,no,no,',
      '2026-10-01,Rosa Patel,Quinn Ode,Safety,Major,yes,no,yes,',
    ]);
    expect(await get('qcs/report/export?from=2026-10-03&to=2026-10-05')).toMatchObject({
      status: 422,
      body: { code: 'NothingToExport' },
    });
  });

  it('is counted: what failed and is open, what waits for review, and what waits for a technician’s answer', async () => {
    const counts = async (role: Role, user?: string) =>
      (await get<{ data: object }>('qcs/counts', role, user)).body.data;
    expect(await counts('manager')).toEqual({ failed: 1, to_review: 4, to_answer: 0 });
    expect(await counts('technician', bell)).toEqual({ failed: 0, to_review: 0, to_answer: 0 });
    const id = await inspectVisit(bell, '2026-10-04', [ground]);
    await request('POST', `qcs/${id}/notify`);
    expect(await counts('technician', bell)).toEqual({ failed: 1, to_review: 1, to_answer: 1 });
    await request('POST', `qcs/${id}/respond`, { tech_comment: 'Grounded now.' }, 'technician', bell);
    expect(await counts('technician', bell)).toMatchObject({ to_answer: 0 });
    qc.advanceTime(1);
  });
});

describe('The photo of a finding', () => {
  it('is shown behind a link of a minute to the user who may read the visit, and to no other user', async () => {
    const png = Buffer.from(
      '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408996360e8f80f000213018830ba76b90000000049454e44ae426082',
      'hex',
    );
    const sent = await qc.inject<{ data: { sha256: string } }>({
      method: 'POST',
      url: '/api/v1/qcs/photos',
      as: as('qc'),
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' },
      payload: png as never,
    });
    const { sha256 } = sent.body.data;
    const id = await planned();
    const mount = await code('Bad mount', { photo_required: true });
    await inspect(id, [{ qc_code_id: mount, photo_ids: [sha256] }]);
    const links = async (role: Role, user?: string) =>
      get<{ data: { sha256: string; url: string }[]; code: string }>(`qcs/${id}/photos`, role, user);
    expect((await links('technician', bell)).body.code).toBe('VisitNotFound');
    const [link] = (await links('manager')).body.data;
    expect(link?.sha256).toBe(sha256);
    const loadFindings = async (url: string) => {
      const { status, headers } = await qc.inject({ url });
      return { status, type: headers['content-type'], how: headers['content-disposition'] };
    };
    expect(await loadFindings(link!.url)).toEqual({
      status: 200,
      type: 'image/png',
      how: expect.stringMatching(/^inline/),
    });
    const other = link!.url.replace(sha256, 'ab'.repeat(32));
    expect((await loadFindings(other)).status).toBe(403);
    qc.advanceTime(60_001);
    expect((await loadFindings(link!.url)).status).toBe(403);
    await request('POST', `qcs/${id}/notify`);
    expect((await links('technician', bell)).body.data).toHaveLength(1);
    expect((await links('technician', patel)).body.code).toBe('VisitNotFound');
  });
});
