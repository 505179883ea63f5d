import { describe, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { specify } from '@tailboard/eventing/testing/specify';
import {
  ada,
  approved,
  finalized,
  monday,
  morning,
  rosa,
  submitted,
  sunday,
  times,
  recordTimes,
} from '../testing/named-week.js';
import { approveDay, flagOpenPair, rejectDay } from './judge-day.js';
import { weekDecider } from './week-decider.js';

const { make } = weekEvents;
const { given } = specify(weekDecider, { actor_id: rosa });
const day = { user_id: ada, start_date: sunday, date: monday, seen: null };
const approving = { ...day, persons: [rosa] };

describe('Approving a day', () => {
  it('given a submitted day, then it is approved', () =>
    given(times, submitted)
      .when(approveDay, approving)
      .then(make.DayApproved({ date: monday })));
  it('given an approved day, then it stays so', () =>
    given(times, submitted, approved).when(approveDay, approving).thenNothing());
  it('given an open day, then it is refused', () =>
    given(times).when(approveDay, approving).thenRefused('DayNotSubmitted'));
  it('given one’s own day, also in the name of another user, then it is refused', () => {
    given(times, submitted)
      .when(approveDay, { ...approving, persons: [ada] })
      .thenRefused('OwnDayNotApproved');
    given(times, submitted)
      .when(approveDay, { ...approving, persons: [rosa, ada] })
      .thenRefused('OwnDayNotApproved');
  });
  it('given a finalized week, then it is refused', () =>
    given(times, submitted, approved, finalized)
      .when(approveDay, approving)
      .thenRefused('DayIsFinalized', { start: '04 Oct 2026' }));
  it('given another version than was seen, then the caller is notified', () =>
    given(times, submitted)
      .when(approveDay, { ...approving, seen: 1 })
      .thenRefused('DayChanged'));
});

describe('Sending a day back', () => {
  const rejecting = { ...day, reason: 'No codes for the outlet' };
  const back = make.DayRejected({ date: monday, reason: rejecting.reason });
  it('given a submitted or approved day, then it is open again', () => {
    given(times, submitted).when(rejectDay, rejecting).then(back);
    given(times, submitted, approved).when(rejectDay, rejecting).then(back);
    given(times, submitted, back).when(approveDay, approving).thenRefused('DayNotSubmitted');
  });
  it('given an open day, then it is refused', () =>
    given(times).when(rejectDay, rejecting).thenRefused('DayNotSubmitted'));
  it('given a finalized week, then it is refused', () =>
    given(times, submitted, approved, finalized)
      .when(rejectDay, rejecting)
      .thenRefused('DayIsFinalized', { start: '04 Oct 2026' }));
  it('given another version than was seen, then the caller is notified', () =>
    given(times, submitted)
      .when(rejectDay, { ...rejecting, seen: 1 })
      .thenRefused('DayChanged'));
});

describe('A time out that is missing', () => {
  const open = recordTimes(monday, { ...morning, time_out: null });
  const { seen: _, ...flagging } = day;
  const later = specify(weekDecider, { today: '2026-10-06' });
  it('given a day that is over, then it is marked once, and nothing is filled in', () => {
    later
      .given(open)
      .when(flagOpenPair, flagging)
      .then(make.OpenPairFlagged({ date: monday }));
    later
      .given(open, make.OpenPairFlagged({ date: monday }))
      .when(flagOpenPair, flagging)
      .thenNothing();
  });
  it('given a day that lasts, or one without an open pair, then nothing is marked', () => {
    given(open).when(flagOpenPair, flagging).thenNothing();
    later.given(times).when(flagOpenPair, flagging).thenNothing();
  });
});
