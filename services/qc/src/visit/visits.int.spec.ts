import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userEvents } from '@tailboard/contracts/identity/user';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import type { Role } from '@tailboard/contracts/permission';
import { visitEvents } from '@tailboard/contracts/qc/visit';
import { randomUUID } from 'node:crypto';
import { as, bell, li, patel, qcUnderTest, quinn, type QcUnderTest } from '../testing/qc-under-test.js';
import { monday, createVisitTests } from '../testing/visits.js';

let qc: QcUnderTest;
beforeAll(async () => {
  qc = await qcUnderTest();
});
afterAll(() => qc.close());

const { JobRemoved } = jobEvents.make;
const { VisitAssigned } = visitEvents.make;
const { completed, request: request, planned, read, list, code, inspect } = createVisitTests(() => qc);

const pixel = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408996360e8f80f000213018830ba76b90000000049454e44ae426082',
  'hex',
);
const sendPhoto = () =>
  qc.inject<{ data: { sha256: string } }>({
    method: 'POST',
    url: '/api/v1/qcs/photos',
    as: as('qc'),
    headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' },
    payload: pixel as never,
  });

describe('A QC visit', () => {
  it('given a completed job, when its visit is planned, then it is there with the job, by technician and date [QC-001] [QC-004] [QC-005]', async () => {
    const job = await completed();
    const id = await planned({}, job);
    expect(await read(id)).toMatchObject({
      id,
      assignment_id: job,
      assignment: {
        id: job,
        identifier: 'WO-17',
        time_slot: null,
        address: '12 Elm Street, Augusta',
        user: { id: bell, label: 'Antonio Bell' },
      },
      date: monday,
      user: { id: quinn, label: 'Quinn Ode' },
      status: 'planned',
      passed: null,
      repaired: false,
      customer_home: null,
      safety_passed: null,
      comment: '',
      safety_comment: '',
      tech_comment: '',
      notified: false,
    });
    expect((await list(`date=${monday}&user_id=${quinn}`)).data.map((visit) => visit.id)).toContain(id);
    expect((await list(`technician_id=${bell}&status=planned`)).data.map((visit) => visit.id)).toContain(id);
    expect((await list(`technician_id=${patel}`)).data).toEqual([]);
  });

  it('given a visit of a job, when two more are planned at once, then the job has one', async () => {
    const assignment_id = await completed();
    const form = { assignment_id, date: monday, inspector_id: null };
    const [one, other] = await Promise.all([request('POST', 'qcs', form), request('POST', 'qcs', form)]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    expect((await request('POST', 'qcs', form)).body).toMatchObject({
      code: 'VisitExists',
      message: 'This job already has a QC visit. Each job can have only one.',
    });
  });

  it('given a technician, then no visit is given to them; one that they were given before needs an inspector', async () => {
    const assignment_id = await completed();
    const { status, body } = await request('POST', 'qcs', { assignment_id, date: monday, inspector_id: patel });
    expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 422, errors: ['user_id'] });
    const id = await planned({ inspector_id: null }, assignment_id);
    const needs = async () => (await read(id)).needs_inspector;
    expect(await needs()).toBe(true);
    await request('PUT', `qcs/${id}/assign`, { date: monday, user_id: quinn });
    expect(await needs()).toBe(false);
    await qc.record(`qc-${id}`, [
      VisitAssigned({ user_id: patel, date: monday, from_user_id: quinn, from_date: monday }),
    ]);
    await qc.settle();
    expect(await read(id)).toMatchObject({ user: { label: 'Rosa Patel' }, needs_inspector: true });
    const { body: those } = await qc.inject<{ data: { id: string }[] }>({
      url: '/api/v1/qcs/inspectors',
      as: as('owner'),
    });
    expect(those.data.map((one) => one.id).sort()).toEqual([li, quinn].sort());
  });

  it('given a job that was removed since, then its visit stays, without it', async () => {
    const job = await completed();
    const id = await planned({}, job);
    await qc.record(`job-${job}`, [JobRemoved({ date: monday })]);
    await qc.settle();
    expect((await read(id)).assignment).toBeNull();
  });

  it('is given to a user for a date, and withdrawn, at its address [API-103] [API-104]', async () => {
    const id = await planned({ inspector_id: null });
    const given = await request('PUT', `qcs/${id}/assign`, { date: '2026-10-06', user_id: li });
    expect(given).toMatchObject({ status: 200, body: { data: { id, status: 'planned' } } });
    expect(await read(id)).toMatchObject({ date: '2026-10-06', inspector_id: li });
    await request('PUT', `qcs/${id}/assign`, { date: '2026-10-06', user_id: null });
    expect((await read(id)).user).toBeNull();
    const own = await request('PUT', `qcs/${id}/assign`, { date: '2026-10-06', user_id: bell });
    expect(own).toMatchObject({ status: 422, body: { code: 'InspectorNotFound' } });
    const theirs = await planned({ inspector_id: null }, await completed(quinn));
    expect(await request('PUT', `qcs/${theirs}/assign`, { date: '2026-10-06', user_id: quinn })).toMatchObject({
      status: 422,
      body: { message: 'Quinn Ode did this job and cannot inspect it. Choose another inspector.' },
    });
  });

  it('given visits of a day, when they are reordered by ids joined by commas, then they are so [API-105] [API-106]', async () => {
    const date = '2026-10-09';
    const ids = [await planned({ date }), await planned({ date }), await planned({ date })];
    const wanted = [ids[2]!, ids[0]!, ids[1]!];
    const { status, body } = await request('PUT', `qcs/${quinn}/reorder`, { job_ids: wanted.join(','), date });
    expect({ status, data: body.data }).toEqual({ status: 200, data: { user_id: quinn, date, job_ids: wanted } });
    expect((await list(`date=${date}&user_id=${quinn}`)).data.map(({ id }) => id)).toEqual(wanted);
    const less = await request('PUT', `qcs/${quinn}/reorder`, { job_ids: wanted.slice(1).join(','), date });
    expect(less).toMatchObject({ status: 409, body: { code: 'QcRouteOutdated', current: { job_ids: wanted } } });
    expect((await request('PUT', `qcs/${quinn}/reorder`, { job_ids: 'not,ids', date })).status).toBe(422);
    const withoutDate = (those: string[]) => request('PUT', `qcs/${quinn}/reorder`, { job_ids: those.join(',') });
    expect(await withoutDate(ids)).toMatchObject({ status: 200, body: { data: { date, job_ids: ids } } });
    const later = await planned({ date: '2026-10-10' });
    expect((await withoutDate([...ids, later])).body.code).toBe('VisitsOfSeveralDates');
    expect((await withoutDate([bell])).body.code).toBe('VisitNotFound');
  });
});

describe('Inspecting', () => {
  it('given codes, then the outcome follows from them, worded as they are now, and the list can be asked for what failed', async () => {
    const id = await planned();
    const major = await code('No ground', { severity: 'major', safety: true, points_deduct: 2.5 });
    const { status } = await inspect(id, [{ qc_code_id: major, note: 'behind the panel' }], { customer_home: true });
    expect(status).toBe(200);
    await request('PUT', `qc-codes/${major}`, { title: `Reworded ${randomUUID()}`, severity: 'info' }, 'manager');
    expect(await read(id)).toMatchObject({
      status: 'done',
      passed: false,
      safety_passed: false,
      by_rule: { passed: false, safety_passed: false },
      customer_home: true,
      inspected_by: { id: quinn, label: 'Quinn Ode' },
      codes: [{ qc_code_id: major, severity: 'major', safety: true, points_deduct: 2.5, note: 'behind the panel' }],
    });
    expect((await read(id)).codes[0]?.title).toMatch(/^No ground/);
    expect((await list('passed=0')).data.map((visit) => visit.id)).toContain(id);
    expect((await list('passed=1')).data.map((visit) => visit.id)).not.toContain(id);
  });

  it('given the company counts three minor ones, then two pass', async () => {
    const id = await planned();
    const two = [{ qc_code_id: await code('a') }, { qc_code_id: await code('b') }];
    await inspect(id, two);
    expect((await read(id)).passed).toBe(false);
    const { settingsEvents } = await import('@tailboard/contracts/identity/settings');
    const limit = (value: number) =>
      qc.record('settings-company', [
        settingsEvents.make.SettingChanged({ key: 'qc_minor_limit', value, effective_from: null }),
      ]);
    await limit(3);
    await qc.settle();
    await inspect(id, two);
    expect((await read(id)).passed).toBe(true);
    await limit(2);
    await qc.settle();
  });

  it('given a code that asks for a photo, then one that was sent before is named, and one that was not is refused', async () => {
    const id = await planned();
    const qc_code_id = await code('Bad mount', { photo_required: true });
    expect((await inspect(id, [{ qc_code_id }])).body).toMatchObject({ code: 'PhotoRequired' });
    const lost = await inspect(id, [{ qc_code_id, photo_ids: ['ab'.repeat(32)] }]);
    expect(lost.body).toMatchObject({ code: 'PhotoMissing' });
    expect(Object.keys(lost.body.errors)).toEqual(['codes.0']);
    const sent = await sendPhoto();
    expect(sent.status).toBe(201);
    const stored = await inspect(id, [{ qc_code_id, photo_ids: [sent.body.data.sha256] }]);
    expect(stored.status).toBe(200);
    expect((await read(id)).codes[0]?.photo_ids).toEqual([sent.body.data.sha256]);
  });

  it('given a link to a photo, when its user loses the role or the account, then it shows nothing any more', async () => {
    const id = await planned();
    const qc_code_id = await code('Loose mount', { photo_required: true });
    const { body: sent } = await sendPhoto();
    await inspect(id, [{ qc_code_id, photo_ids: [sent.data.sha256] }]);
    const url = `/api/v1/qcs/${id}/photos`;
    const { body } = await qc.inject<{ data: { url: string }[] }>({ url, as: as('qc') });
    const show = async () => (await qc.inject({ url: body.data[0]!.url })).status;
    const roles = async (given: Role[]) => {
      const account = { email: 'quinn@example.com', technician_id: null, label: 'Quinn Ode', roles: given };
      await qc.record(`user-${quinn}`, [userEvents.make.AccountChanged(account)]);
      await qc.settle();
    };
    expect(await show()).toBe(200);
    await roles(['warehouse']);
    expect(await show()).toBe(404);
    await roles(['qc']);
    expect(await show()).toBe(200);
    await qc.record(`user-${quinn}`, [userEvents.make.UserDeactivated({})]);
    await qc.settle();
    expect(await show()).toBe(403);
    await qc.record(`user-${quinn}`, [userEvents.make.UserRestored({})]);
    await qc.settle();
  });

  it('given two reviewers at once, then the second is notified by whom it was changed', async () => {
    const id = await planned();
    const { version } = await read(id);
    const form = { version, codes: [] };
    expect((await request('PUT', `qcs/${id}`, form, 'qc')).status).toBe(200);
    expect(await request('PUT', `qcs/${id}`, form, 'manager')).toMatchObject({
      status: 409,
      body: {
        code: 'VisitChanged',
        message: 'Quinn Ode changed this QC visit in the meantime. Review it before you save.',
      },
    });
  });
});

describe('What becomes of a visit', () => {
  let id: string;
  beforeEach(async () => {
    id = await planned();
    await inspect(id, [{ qc_code_id: await code('Loose drop', { severity: 'major' }) }]);
  });
  const respond = (user_id = bell) =>
    request('POST', `qcs/${id}/respond`, { tech_comment: 'I have tightened it.' }, 'technician', user_id);

  it('given a technician, then the visit is there for them once they were notified, and for no other [QC-002] [QC-003]', async () => {
    expect((await request('GET', `qcs/${id}`, undefined, 'technician')).status).toBe(404);
    const unknown = await request('POST', `qcs/${randomUUID()}/respond`, { tech_comment: 'x' }, 'technician');
    expect(await respond()).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'VisitNotFound' } });
    expect((await request('POST', `qcs/${id}/notify`)).status).toBe(200);
    expect(await read(id, 'technician')).toMatchObject({ notified: true, answer_until: '2026-10-12T12:00:00.000Z' });
    expect((await list('', 'technician')).data.map((visit) => visit.id)).toContain(id);
    expect((await list('', 'technician', patel)).data).toEqual([]);
    expect((await request('GET', `qcs/${id}`, undefined, 'technician', patel)).status).toBe(404);
    expect((await respond(patel)).status).toBe(404);
    expect((await respond()).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'tech_answered', tech_comment: 'I have tightened it.' });
  });

  it('then it is repaired and closed, and its history shows who did what', async () => {
    await request('POST', `qcs/${id}/notify`);
    await respond();
    await request('POST', `qcs/${id}/repair`, { comment: 'by Rosa' }, 'qc');
    expect(await read(id)).toMatchObject({ status: 'repaired', repaired: true });
    await request('POST', `qcs/${id}/close`);
    expect((await read(id)).status).toBe('closed');
    expect((await inspect(id)).body.code).toBe('VisitIsClosed');
    const { body } = await qc.inject<{ data: { description: string }[] }>({
      url: `/api/v1/qcs/${id}/history`,
      as: as('manager'),
    });
    expect(body.data.map(({ description }) => description)).toEqual([
      'Closed',
      'Repaired by Rosa',
      'Responded: I have tightened it.',
      'Antonio Bell was notified',
      'Inspected: failed (1)',
      'Assigned to Quinn Ode for 05 Oct 2026',
      'Planned for 05 Oct 2026',
    ]);
  });

  it('given seven days and a moment, then the answer comes too late', async () => {
    await request('POST', `qcs/${id}/notify`);
    qc.advanceTime(7 * 86_400_000);
    expect((await respond()).status).toBe(200);
    qc.advanceTime(1);
    expect((await respond()).body).toMatchObject({
      code: 'AnswerTooLate',
      message: 'The 7 days to respond are over. Contact your supervisor.',
    });
  });
});

describe('The checklist and the repair of a visit', () => {
  it('given an item for all jobs, when it is not checked, then the visit cannot pass, and the item stays as it was worded', async () => {
    const title = `Label ${randomUUID()}`;
    const { body } = await request('POST', 'qc-checks', { title }, 'qc');
    await request('POST', 'qc-checks', { title: `Other ${title}`, category_ids: [randomUUID()] }, 'manager');
    const id = await planned();
    const refused = await inspect(id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'ChecklistIncomplete' } });
    expect(refused.body.message).toContain(`Open items: ${title}.`);
    expect((await inspect(id, [], { checked_ids: [body.data.id] })).status).toBe(200);
    await request('DELETE', `qc-checks/${body.data.id}`, undefined, 'manager');
    expect(await read(id)).toMatchObject({
      passed: true,
      checklist: [{ qc_check_id: body.data.id, title, checked: true }],
    });
  });

  it('given a failed visit, then it has a date for its repair, and its technician is reminded at most once an hour', async () => {
    const id = await planned();
    const remind = () => request('POST', `qcs/${id}/remind`);
    await inspect(id, [{ qc_code_id: await code('Loose drop', { severity: 'major' }) }]);
    expect((await remind()).body.code).toBe('TechnicianNotNotified');
    await request('POST', `qcs/${id}/notify`);
    const setDate = (repair_until: string | null) => request('PUT', `qcs/${id}/repair-date`, { repair_until }, 'qc');
    expect((await setDate('2026-10-01')).body.code).toBe('RepairDatePast');
    expect((await setDate('2026-10-20')).status).toBe(200);
    expect((await remind()).status).toBe(200);
    expect((await remind()).body.code).toBe('RepairRemindedRecently');
    expect(await read(id, 'technician')).toMatchObject({ repair_until: '2026-10-20' });
    await request('POST', `qcs/${id}/repair`, {}, 'qc');
    expect((await setDate(null)).body.code).toBe('VisitIsClosed');
  });
});

describe('Commands on several visits', () => {
  interface Result {
    ids: string[];
    errors: Record<string, string>;
    command_id: string;
    ordered?: string[];
  }
  const sendMany = async (method: 'POST' | 'PUT', url: string, payload: object): Promise<Result> => {
    const { status, body } = await qc.inject<Result>({ method, url: `/api/v1/${url}`, as: as('supervisor'), payload });
    await qc.settle();
    expect(status).toBe(200);
    return body;
  };
  const undo = (command_id: string) => sendMany('POST', 'qcs/undo', { command_id });
  const readVersions = async (ids: string[]) =>
    Object.fromEntries(await Promise.all(ids.map(async (id) => [id, (await read(id)).version] as const)));

  it('given completed jobs, when their visits are planned together and that is undone, then all can be planned again', async () => {
    const jobs = [await completed(), await completed()];
    const open = randomUUID();
    const done = await sendMany('POST', 'qcs/plan', { job_ids: [...jobs, open], date: monday });
    expect(done.ids).toEqual(jobs);
    expect(done.errors[open]).toBe('This job is not completed. Only completed jobs can have a QC visit.');
    const visits = (await list('status=planned&per_page=100')).data.filter(({ assignment_id }) =>
      jobs.includes(assignment_id),
    );
    expect(visits).toHaveLength(2);
    expect((await undo(done.command_id)).errors).toEqual({});
    expect((await request('GET', `qcs/${visits[0]!.id}`)).status).toBe(404);
    expect((await sendMany('POST', 'qcs/plan', { job_ids: jobs, date: monday })).ids).toEqual(jobs);
  });

  it('given visits that are assigned together, when one changes and the command is undone, then the others are back, and the undo can be undone', async () => {
    const date = '2026-10-12';
    const ids = [await planned({ inspector_id: null }), await planned({ inspector_id: null })];
    const [first = '', second = ''] = ids;
    const stale = { ...(await readVersions(ids)), [second]: 0 };
    const partly = await sendMany('PUT', 'qcs/assign', { qc_ids: ids, user_id: quinn, date, versions: stale });
    expect(partly.ids).toEqual([first]);
    expect(partly.errors[second]).toMatch(/changed this QC visit in the meantime/);
    const both = await sendMany('PUT', 'qcs/assign', {
      qc_ids: ids,
      user_id: li,
      date,
      versions: await readVersions(ids),
    });
    expect(both.errors).toEqual({});
    await request('PUT', `qcs/${second}/assign`, { date, user_id: quinn });
    const undone = await undo(both.command_id);
    expect(undone).toMatchObject({ ids: [first], errors: { [second]: expect.stringMatching(/changed/) } });
    expect(await read(first)).toMatchObject({ inspector_id: quinn, date });
    expect((await undo(undone.command_id)).ids).toEqual([first]);
    expect((await read(first)).inspector_id).toBe(li);
  });

  it('given an order of a day, when it is undone, then the earlier one is back', async () => {
    const date = '2026-10-13';
    const ids = [await planned({ date }), await planned({ date })];
    const before = (await list(`date=${date}&user_id=${quinn}`)).data.map(({ id }) => id);
    const ordered = await sendMany('PUT', `qcs/${quinn}/reorder`, { job_ids: before.toReversed().join(','), date });
    expect(await undo(ordered.command_id)).toMatchObject({ ordered: [quinn] });
    expect((await list(`date=${date}&user_id=${quinn}`)).data.map(({ id }) => id)).toEqual(before);
    expect(ids.toSorted()).toEqual(before.toSorted());
  });

  it('given completed visits, when they are closed together and that is undone, then each has its earlier status', async () => {
    const ids = [await planned(), await planned(), await planned()];
    const [done = '', repaired = '', open = ''] = ids;
    await inspect(done);
    await inspect(repaired);
    await request('POST', `qcs/${repaired}/repair`, {});
    const closed = await sendMany('PUT', 'qcs/close', { qc_ids: ids, versions: await readVersions(ids) });
    expect(closed.ids).toEqual([done, repaired]);
    expect(closed.errors[open]).toBe('This QC visit is not completed yet.');
    expect((await undo(closed.command_id)).errors).toEqual({});
    expect(await read(done)).toMatchObject({ status: 'done', repaired: false });
    expect(await read(repaired)).toMatchObject({ status: 'repaired', repaired: true });
  });
});

describe('Jobs that can be visited', () => {
  it('are completed, not older than 60 days, and have no visit; one that is taken out is there again', async () => {
    const job = await completed(patel, '2026-10-01');
    const ids = async () => {
      const { body } = await qc.inject<{ data: { id: string }[] }>({
        url: `/api/v1/qcs/jobs?technician_id=${patel}&per_page=100`,
        as: as('supervisor'),
      });
      return body.data.map((one) => one.id);
    };
    const old = await completed(patel, '2026-08-01');
    expect(await ids()).toContain(job);
    expect(await ids()).not.toContain(old);
    const id = await planned({}, job);
    expect(await ids()).not.toContain(job);
    expect((await request('DELETE', `qcs/${id}`)).status).toBe(204);
    expect((await request('GET', `qcs/${id}`)).status).toBe(404);
    expect(await ids()).toContain(job);
  });
});
