import { describe, expect, it } from '@jest/globals';
import { decideOutcome } from '@tailboard/contracts/qc/outcome';
import type { QcCode } from '@tailboard/contracts/qc/qc-code';
import { visitEvents, type Finding } from '@tailboard/contracts/qc/visit';
import { derivedId } from '@tailboard/eventing/ids';
import { specify } from '@tailboard/eventing/testing/specify';
import { answerVisit, closeVisit, notifyTechnician, repairVisit } from './answer-visit.js';
import { assignVisit, removeVisit } from './assign-visit.js';
import { inspectVisit } from './inspect-visit.js';
import { planVisit } from './plan-visit.js';
import { visitDecider } from './visit-decider.js';
import { toVisitId } from './visit.js';

const toTestId = (name: string): string => derivedId('test', name);
const [bell, patel, quinn] = [toTestId('Antonio Bell'), toTestId('Rosa Patel'), toTestId('Quinn Ode')];
const job_id = toTestId('a job');
const id = toVisitId(job_id);
const [monday, tuesday] = ['2026-10-05', '2026-10-06'];
const events = visitEvents.make;
const { given } = specify(visitDecider, { today: tuesday, now: '2026-10-06T12:00:00.000Z', actor_id: quinn });
const asBell = specify(visitDecider, { actor_id: bell, scope: 'own' });

const planned = events.VisitPlanned({ job_id, technician_id: bell, date: tuesday });
const toQuinn = events.VisitAssigned({ user_id: quinn, date: tuesday, from_user_id: null, from_date: tuesday });
const job = { user_id: bell, date: monday, completed: true };
const inspector = { label: 'Quinn Ode' };

describe('Planning a QC visit', () => {
  const form = { assignment_id: job_id, date: tuesday, inspector_id: quinn };
  it('given a completed job, then its visit is planned and given to the inspector', () =>
    given().when(planVisit, form, { job, inspector }).then(planned, toQuinn));
  it('waits where no one is named', () =>
    given()
      .when(planVisit, { ...form, inspector_id: null }, { job, inspector: null })
      .then(planned));
  it('refuses a second visit of a job', () =>
    given(planned).when(planVisit, form, { job, inspector }).thenRefused('VisitExists'));
  it('may plan again what was taken out', () =>
    given(planned, events.VisitRemoved({})).when(planVisit, form, { job, inspector }).then(planned, toQuinn));
  it.each([
    ['is not completed', { ...job, completed: false }],
    ['is not there', undefined],
  ])('refuses a job that %s', (_, other) =>
    given().when(planVisit, form, { job: other, inspector }).thenRefused('JobNotVisitable'),
  );
  it('takes a job of 60 days ago, and refuses one of 61', () => {
    given()
      .when(planVisit, form, { job: { ...job, date: '2026-08-07' }, inspector })
      .then(planned, toQuinn);
    given()
      .when(planVisit, form, { job: { ...job, date: '2026-08-06' }, inspector })
      .thenRefused('JobTooOld', { days: 60 });
  });
  it('refuses that a technician inspects their own work', () =>
    given()
      .when(planVisit, { ...form, inspector_id: bell }, { job, inspector: { label: 'Antonio Bell' } })
      .thenRefused('OwnWork', { label: 'Antonio Bell' }));
  it('refuses a user who carries out no visits', () =>
    given().when(planVisit, form, { job, inspector: null }).thenRefused('InspectorNotFound'));
});

describe('Giving a QC visit', () => {
  it('moves it to a user and a date [API-104]', () =>
    given(planned)
      .when(assignVisit, { id, user_id: quinn, date: monday }, inspector)
      .then(events.VisitAssigned({ user_id: quinn, date: monday, from_user_id: null, from_date: tuesday })));
  it('takes it back', () =>
    given(planned, toQuinn)
      .when(assignVisit, { id, user_id: null, date: tuesday }, null)
      .then(events.VisitAssigned({ user_id: null, date: tuesday, from_user_id: quinn, from_date: tuesday })));
  it('is quiet where it is there already', () =>
    given(planned, toQuinn).when(assignVisit, { id, user_id: quinn, date: tuesday }, inspector).thenNothing());
  it('refuses an unknown visit', () =>
    given().when(assignVisit, { id, user_id: quinn, date: tuesday }, inspector).thenRefused('VisitNotFound'));
  it('refuses one that was made', () =>
    given(planned, toQuinn, toInspected([]))
      .when(assignVisit, { id, user_id: patel, date: tuesday }, { label: 'Rosa Patel' })
      .thenRefused('VisitDone'));
  it('refuses whose work it is', () =>
    given(planned)
      .when(assignVisit, { id, user_id: bell, date: tuesday }, { label: 'Antonio Bell' })
      .thenRefused('OwnWork', { label: 'Antonio Bell' }));
  it('takes out what was not made, once, and refuses what was', () => {
    given(planned).when(removeVisit, { id }).then(events.VisitRemoved({}));
    given(planned, events.VisitRemoved({})).when(removeVisit, { id }).thenNothing();
    given(planned, toInspected([])).when(removeVisit, { id }).thenRefused('VisitDone');
    given().when(removeVisit, { id }).thenRefused('VisitNotFound');
  });
});

const code = (title: string, more: Partial<QcCode> = {}): QcCode => ({
  id: toTestId(title),
  title,
  description: '',
  category: 'Cabling',
  severity: 'minor',
  safety: false,
  points_deduct: 1,
  photo_required: false,
  sort: 0,
  active: true,
  version: 1,
  ...more,
});
const toFinding = ({ id: qc_code_id, title, category, severity, safety, points_deduct }: QcCode): Finding => ({
  qc_code_id,
  title,
  category,
  severity,
  safety,
  points_deduct,
  note: '',
  photo_ids: [],
  photo_notes: {},
});
function toInspected(codes: Finding[], more: object = {}) {
  const by_rule = decideOutcome(codes, 2);
  return events.VisitInspected({
    codes,
    checklist: [],
    by_rule,
    ...by_rule,
    customer_home: false,
    comment: '',
    safety_comment: '',
    ...more,
  });
}
const drop = code('Loose drop');
const label = code('No label');
const ground = code('No ground', { severity: 'major', safety: true });
const picture = code('Bad mount', { photo_required: true });
const createKnown = (codes: QcCode[], lost: string[] = []) => ({
  codes,
  minorLimit: 2,
  lost,
  labelOf: new Map([[quinn, 'Quinn Ode']]),
  checks: [],
});
const form = (codes: QcCode[], more: object = {}) => ({
  id,
  version: 2,
  codes: codes.map(({ id: qc_code_id }) => ({
    ...{ qc_code_id, note: '', photo_notes: {} },
    photo_ids: [] as string[],
  })),
  checked_ids: [],
  passed: null,
  safety_passed: null,
  customer_home: false,
  comment: '',
  safety_comment: '',
  ...more,
});

describe('The outcome of a QC visit', () => {
  it.each([
    ['nothing was found', [], true, true],
    ['one minor code', [drop], true, true],
    ['two minor codes', [drop, label], false, true],
    ['one major code of safety', [ground], false, false],
    ['information alone', [code('a', { severity: 'info' }), code('b', { severity: 'info' })], true, true],
  ])('given %s, then it follows from the codes', (_, codes, passed, safety_passed) => {
    expect(decideOutcome(codes, 2)).toEqual({ passed, safety_passed });
    given(planned, toQuinn)
      .when(inspectVisit, form(codes), createKnown(codes))
      .then(toInspected(codes.map(toFinding)));
  });
  it('given an overrule with a comment, then it applies and the result of the codes stays beside it', () =>
    given(planned, toQuinn)
      .when(
        inspectVisit,
        form([ground], { passed: true, safety_passed: true, comment: 'Mended on the spot' }),
        createKnown([ground]),
      )
      .then(toInspected([toFinding(ground)], { passed: true, safety_passed: true, comment: 'Mended on the spot' })));
  it('given an overrule without a comment, then it is refused', () =>
    given(planned, toQuinn)
      .when(inspectVisit, form([], { passed: false }), createKnown([]))
      .thenRefused('OverruleUnexplained'));
  it('given a code that was retired while the form was open, then it is refused by its title', () =>
    given(planned, toQuinn)
      .when(inspectVisit, form([drop]), createKnown([{ ...drop, active: false }]))
      .thenRefused('QcCodeRetired', { index: 0, title: 'Loose drop' }));
  it('given a code that was retired or reworded since it was found, then the visit keeps it as it was', () =>
    given(planned, toQuinn, toInspected([toFinding(drop)]))
      .when(
        inspectVisit,
        form([drop], { version: 3, comment: 'more' }),
        createKnown([{ ...drop, title: 'Drop hangs', severity: 'major', active: false }]),
      )
      .then(toInspected([toFinding(drop)], { comment: 'more' })));
  it('given a code that asks for a photo, then it is refused without one, and with one that is not here', () => {
    given(planned, toQuinn)
      .when(inspectVisit, form([picture]), createKnown([picture]))
      .thenRefused('PhotoRequired', { index: 0, title: 'Bad mount' });
    const codes = [{ qc_code_id: picture.id, note: '', photo_ids: ['ab'], photo_notes: {} }];
    given(planned, toQuinn)
      .when(inspectVisit, { ...form([]), codes }, createKnown([picture], ['ab']))
      .thenRefused('PhotoMissing', { index: 0, title: 'Bad mount' });
  });
  it('given two reviewers at once, then the second sees who was first', () =>
    given(planned, toQuinn, toInspected([]))
      .when(inspectVisit, form([]), createKnown([]))
      .thenRefused('VisitChanged', { label: 'Quinn Ode' }));
  it('given the technician of the job, then they inspect nothing of their own', () =>
    specify(visitDecider, { actor_id: bell })
      .given(planned, toQuinn)
      .when(inspectVisit, form([]), { ...createKnown([]), labelOf: new Map([[bell, 'Antonio Bell']]) })
      .thenRefused('OwnWork', { label: 'Antonio Bell' }));
  it('given a closed or an unknown visit, then it is refused', () => {
    given(planned, toInspected([]), events.VisitClosed({}))
      .when(inspectVisit, form([]), createKnown([]))
      .thenRefused('VisitIsClosed');
    given().when(inspectVisit, form([]), createKnown([])).thenRefused('VisitNotFound');
  });
});

describe('After a QC visit', () => {
  const done = [planned, toQuinn, toInspected([toFinding(ground)])] as const;
  const reported = events.VisitNotified({ technician_id: bell });
  it('the technician is notified once; of a visit that was not made no one is', () => {
    given(...done)
      .when(notifyTechnician, { id })
      .then(reported);
    given(...done, reported)
      .when(notifyTechnician, { id })
      .thenNothing();
    given(planned).when(notifyTechnician, { id }).thenRefused('VisitNotDone');
    given().when(notifyTechnician, { id }).thenRefused('VisitNotFound');
    given(events.VisitPlanned({ job_id, technician_id: null, date: tuesday }), toInspected([]))
      .when(notifyTechnician, { id })
      .thenRefused('NobodyToNotify');
  });
  it('the technician answers once they were notified', () => {
    const answer = { id, tech_comment: 'The ground is behind the panel', photo_ids: [] };
    asBell
      .given(...done, reported)
      .when(answerVisit, answer, [])
      .then(events.VisitAnswered({ tech_comment: answer.tech_comment, photo_ids: [] }));
  });
  it.each([
    ['planned', [planned]],
    ['done', done],
    ['closed', [...done, events.VisitClosed({})]],
  ])('given a %s visit without notification, then the response does not reveal it', (_, visit) => {
    asBell
      .given(...visit)
      .when(answerVisit, { id, tech_comment: 'x', photo_ids: [] }, [])
      .thenRefused('VisitNotFound');
  });
  it('no other user answers, and nothing is answered that is closed', () => {
    const answer = { id, tech_comment: 'x', photo_ids: [] };
    given(...done, reported)
      .when(answerVisit, answer, [])
      .thenRefused('VisitNotFound');
    asBell
      .given(...done, reported, events.VisitClosed({}))
      .when(answerVisit, answer, [])
      .thenRefused('VisitIsClosed');
  });
  it('it is repaired once, and closed once; not before it was made', () => {
    given(...done)
      .when(repairVisit, { id, comment: '' })
      .then(events.VisitRepaired({ comment: '' }));
    given(...done, events.VisitRepaired({ comment: '' }))
      .when(repairVisit, { id, comment: '' })
      .thenNothing();
    given(planned).when(repairVisit, { id, comment: '' }).thenRefused('VisitNotDone');
    given(...done, events.VisitClosed({}))
      .when(repairVisit, { id, comment: '' })
      .thenRefused('VisitIsClosed');
    given(...done)
      .when(closeVisit, { id })
      .then(events.VisitClosed({}));
    given(...done, events.VisitClosed({}))
      .when(closeVisit, { id })
      .thenNothing();
    given(planned).when(closeVisit, { id }).thenRefused('VisitNotDone');
    given().when(closeVisit, { id }).thenRefused('VisitNotFound');
    given().when(repairVisit, { id, comment: '' }).thenRefused('VisitNotFound');
  });
});
