import { describe, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { specify } from '@tailboard/eventing/testing/specify';
import {
  ada,
  approved,
  approvedOn,
  finalized,
  monday,
  rosa,
  saturday,
  submitted,
  submittedOn,
  sunday,
  times,
  recordTimes,
} from '../testing/named-week.js';
import { finalizeWeek, reopenWeek, setBonus } from './close-week.js';
import { weekDecider } from './week-decider.js';

const { make } = weekEvents;
const { given } = specify(weekDecider, { actor_id: rosa });
const week = { user_id: ada, start_date: sunday, end_date: saturday };
const tuesday = '2026-10-06';

describe('Finalizing a week', () => {
  it('given days that are approved or empty, then the week is finalized with the approved ones', () =>
    given(recordTimes(tuesday), times, submitted, approved)
      .when(finalizeWeek, week, [])
      .then(make.WeekFinalized({ start_date: sunday, end_date: saturday, dates: [monday] })));
  it('given nothing at all, then it is finalized, empty', () =>
    given()
      .when(finalizeWeek, week, [])
      .then(make.WeekFinalized({ start_date: sunday, end_date: saturday, dates: [] })));
  it('given a finalized week, then anyone who comes second finds it done', () =>
    given(times, submitted, approved, finalized).when(finalizeWeek, week, []).thenNothing());
  it('given days that are open or only submitted, or jobs that no day closed, then they are named', () => {
    given(times)
      .when(finalizeWeek, week, [])
      .thenRefused('DaysWaiting', { days: [monday] });
    given(times, submitted)
      .when(finalizeWeek, week, [tuesday])
      .thenRefused('DaysWaiting', { days: [monday, tuesday] });
    given(make.DayPerDiemSet({ date: tuesday, per_diem: true, reason: null }))
      .when(finalizeWeek, week, [])
      .thenRefused('DaysWaiting', { days: [tuesday] });
    given(times, submitted, approved)
      .when(finalizeWeek, week, [monday])
      .thenRefused('DaysWaiting', { days: [monday] });
  });
  it('given a day that was withdrawn after its approval, then the week waits for it', () =>
    given(times, submitted, approved, make.DayTakenBack({ date: monday, reason: 'x' }))
      .when(finalizeWeek, week, [])
      .thenRefused('DaysWaiting', { days: [monday] }));
  it('given several approved days, then all are named in their order', () =>
    given(submittedOn(tuesday), approvedOn(tuesday), submittedOn(monday), approvedOn(monday))
      .when(finalizeWeek, week, [])
      .then(make.WeekFinalized({ start_date: sunday, end_date: saturday, dates: [monday, tuesday] })));
});

describe('Reopening a week', () => {
  const reopening = { user_id: ada, start_date: sunday, reason: 'Late bonus', seen: null };
  const reopened = make.WeekReopened({ start_date: sunday, reason: 'Late bonus' });
  it('given a finalized week, then it is open, with the reason; its days are approved as before', () => {
    given(times, submitted, approved, finalized).when(reopenWeek, reopening).then(reopened);
    given(times, submitted, approved, finalized, reopened).when(finalizeWeek, week, []).then(finalized);
  });
  it('given that it was reopened and finalized since, then the caller is notified', () =>
    given(finalized, reopened, finalized)
      .when(reopenWeek, { ...reopening, seen: 1 })
      .thenRefused('DayChanged'));
  it('given a week that is not finalized, then it is refused', () =>
    given(times).when(reopenWeek, reopening).thenRefused('WeekNotFinalized'));
});

describe('The bonus of a week', () => {
  const bonus = { bonus_amount_in_cents: 1999, bonus_quantity: 3, bonus_shown: true };
  const setting = { user_id: ada, start_date: sunday, ...bonus, seen: null };
  const set = make.BonusSet({ start_date: sunday, ...bonus });
  it('given none, then it is set, in cents [RPT-083] [BUS-021]', () => given().when(setBonus, setting).then(set));
  it('given the same, then nothing happens', () => given(set).when(setBonus, setting).thenNothing());
  it('given a finalized week, then it is refused', () =>
    given(finalized).when(setBonus, setting).thenRefused('WeekIsFinalized'));
  it('given another one since, then the caller is notified; days spoil nothing', () => {
    given(set)
      .when(setBonus, { ...setting, bonus_quantity: 4, seen: 0 })
      .thenRefused('DayChanged');
    given(set, times)
      .when(setBonus, { ...setting, bonus_quantity: 4, seen: 1 })
      .then(make.BonusSet({ start_date: sunday, ...bonus, bonus_quantity: 4 }));
  });
});
