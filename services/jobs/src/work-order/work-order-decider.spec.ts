import { describe, expect, it } from '@jest/globals';
import { workOrderEvents, type WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { specify } from '@tailboard/eventing/testing/specify';
import type { SuppliedOrder } from './supplied-order.js';
import { matchJob } from './match-job.js';
import { ignoreWorkOrder } from './ignore-work-order.js';
import { queueWorkOrder } from './queue-work-order.js';
import { receiveWorkOrder } from './receive-work-order.js';
import { releaseWorkOrder } from './release-work-order.js';
import { stopIgnoringWorkOrder } from './stop-ignoring-work-order.js';
import { deriveJobId, workOrderId } from './work-order.js';
import { workOrderDecider } from './work-order-decider.js';

const { given } = specify(workOrderDecider);
const { make } = workOrderEvents;
const signal = {
  signal_location: 'Ground block',
  signal_measure: 'DS 130 MHz power dBmV',
  minimum_value: -10,
  maximum_value: 10,
  measured_value: -12.2,
  compliance: 'Fail',
  failed_count: 3,
};
const order: WorkOrder = {
  account_number: '8442976235',
  work_order_number: 'WO00100293',
  job_type: 'service',
  category: 'Service call',
  customer_name: 'Miguel Hill',
  phone: '9125550142',
  tag_id: 'T669717',
  date: '2026-10-06',
  start_time: '10:00',
  end_time: '12:00',
  duration: 120,
  time_slot: '10–12',
  location: 'Nashville',
  comment: '',
  address: {
    address: '1313 Paulson Way',
    address2: '',
    apt: '',
    city: 'Nashville',
    state: 'TN',
    zip: '37013',
    lat: null,
    lng: null,
  },
  services: [{ outlet: 1, description: 'Internet Gig', current: 1, pending: 1 }],
  tasks: [],
  equipment: [],
  signals: [signal],
};
const { services: _, tasks: __, equipment: ___, signals: ____, ...asCsv } = order;
const received = make.WorkOrderReceived({ order });
const id = workOrderId(order);
const job = deriveJobId(order);
const matched = make.WorkOrderMatched({ job_id: job, how: 'created', score: 100 });
const ignored = make.WorkOrderIgnored({ reason: 'A test order' });
const queued = make.WorkOrderMatchQueued({ candidate_job_ids: [job], score: 60 });

describe('Receiving a work order', () => {
  it('keeps it the first time', () => given().when(receiveWorkOrder, { order }).then(received));
  it('records nothing if nothing changed', () => given(received).when(receiveWorkOrder, { order }).thenNothing());
  it('names what the operator changed', () =>
    given(received)
      .when(receiveWorkOrder, { order: { ...order, phone: '9125550199', comment: 'Dog' } })
      .then(
        make.WorkOrderRevised({
          order: { ...order, phone: '9125550199', comment: 'Dog' },
          changed: ['phone', 'comment'],
        }),
      ));
  it('leaves the tables of which a CSV file does not speak', () =>
    given(received).when(receiveWorkOrder, { order: asCsv }).thenNothing());
  it('has no tables when a CSV file speaks first', () => {
    const bare: SuppliedOrder = asCsv;
    given()
      .when(receiveWorkOrder, { order: bare })
      .then(make.WorkOrderReceived({ order: { ...order, services: [], signals: [] } }));
  });
  describe('of a file with the required columns alone', () => {
    const { account_number, work_order_number, date, address } = order;
    const bare: SuppliedOrder = { account_number, work_order_number, date, address: { address: address.address } };
    it('given no earlier file, then the others are as empty cells', () =>
      given()
        .when(receiveWorkOrder, { order: bare })
        .then(
          make.WorkOrderReceived({
            order: {
              ...order,
              job_type: 'other',
              ...{ category: '', customer_name: '', phone: '', tag_id: '', time_slot: '', location: '' },
              ...{ start_time: null, end_time: null, duration: null },
              address: { ...address, city: '', state: '', zip: '' },
              ...{ services: [], signals: [] },
            },
          }),
        ));
    it('given an earlier file, then nothing is erased', () =>
      given(received).when(receiveWorkOrder, { order: bare }).thenNothing());
    it('given an empty cell, then it erases', () =>
      given(received)
        .when(receiveWorkOrder, { order: { ...bare, phone: '' } })
        .then(make.WorkOrderRevised({ order: { ...order, phone: '' }, changed: ['phone'] })));
    it('given another street, then its apartment and coordinates are not those of the old one', () => {
      const at = { ...order, address: { ...address, apt: '4B', lat: 36.03, lng: -86.7 } };
      given(make.WorkOrderReceived({ order: at }))
        .when(receiveWorkOrder, { order: { ...bare, address: { address: '9 Elm Street' } } })
        .then(
          make.WorkOrderRevised({
            order: { ...order, address: { ...address, address: '9 Elm Street' } },
            changed: ['address'],
          }),
        );
    });
    it('given other hours without a time slot, then the old time slot ends, and the reverse', () => {
      given(received)
        .when(receiveWorkOrder, { order: { ...bare, start_time: '13:00', end_time: '15:00' } })
        .then(
          make.WorkOrderRevised({
            order: { ...order, start_time: '13:00', end_time: '15:00', time_slot: '' },
            changed: ['start_time', 'end_time', 'time_slot'],
          }),
        );
      given(received)
        .when(receiveWorkOrder, { order: { ...bare, time_slot: '1–3' } })
        .then(
          make.WorkOrderRevised({
            order: { ...order, start_time: null, end_time: null, time_slot: '1–3' },
            changed: ['start_time', 'end_time', 'time_slot'],
          }),
        );
    });
  });
  it.each([
    [-10, 'Pass'],
    [10, 'Pass'],
    [-10.1, 'Fail'],
    [10.1, 'Fail'],
    [null, 'as it came'],
  ])('judges a measure of %s itself: %s', (measured_value, compliance) =>
    given()
      .when(receiveWorkOrder, {
        order: { ...order, signals: [{ ...signal, measured_value, compliance: 'as it came' }] },
      })
      .then(make.WorkOrderReceived({ order: { ...order, signals: [{ ...signal, measured_value, compliance }] } })),
  );
  it('answers what became of it', () =>
    given(received, matched)
      .when(receiveWorkOrder, { order })
      .thenAnswers({ job_id: job, how: 'created', state: 'matched', order }));
  it('is known by its account, its number and its date', () => {
    expect(workOrderId({ ...order })).toBe(id);
    expect(
      new Set([order, { ...order, date: '2026-10-07' }, { ...order, account_number: '1' }].map(workOrderId)).size,
    ).toBe(3);
  });
});

describe('Matching a work order', () => {
  it('records its job', () =>
    given(received).when(matchJob, { id, job_id: job, how: 'created', score: 100 }).then(matched));
  it('is quiet when it has that job', () =>
    given(received, matched).when(matchJob, { id, job_id: job, how: 'created', score: 100 }).thenNothing());
  it('answers the question that waited', () =>
    given(received, queued, matched)
      .when(receiveWorkOrder, { order })
      .thenAnswers({ job_id: job, how: 'created', state: 'matched', order }));
  it('refuses an unknown order', () =>
    given().when(matchJob, { id, job_id: job, how: 'created', score: 100 }).thenRefused('WorkOrderNotFound'));
  it('refuses another job once it has one, and names it', () =>
    given(received, matched)
      .when(matchJob, { id, job_id: id, how: 'accepted', score: 60 })
      .thenRefused('WorkOrderAlreadyMatched', { current: { id, state: 'matched', job_id: job } }));
  it('finds a job although it was ignored', () =>
    given(received, ignored).when(matchJob, { id, job_id: job, how: 'created', score: 100 }).then(matched));
});

describe('Taking the job away from a work order', () => {
  it('lets it wait for a person again', () => {
    given(received, matched)
      .when(releaseWorkOrder, { id, job_id: job })
      .then(make.WorkOrderUnmatched({ job_id: job }));
    given(received, matched, make.WorkOrderUnmatched({ job_id: job }))
      .when(receiveWorkOrder, { order })
      .thenAnswers({ job_id: null, how: null, state: 'to_match', order });
  });
  it('is quiet when it has another job', () =>
    given(received, matched).when(releaseWorkOrder, { id, job_id: id }).thenNothing());
  it('refuses an unknown order', () =>
    given().when(releaseWorkOrder, { id, job_id: job }).thenRefused('WorkOrderNotFound'));
});

describe('Ignoring a work order', () => {
  it('notes why', () => given(received, queued).when(ignoreWorkOrder, { id, reason: 'A test order' }).then(ignored));
  it('is quiet when it is ignored already, whatever the reason', () =>
    given(received, ignored).when(ignoreWorkOrder, { id, reason: '' }).thenNothing());
  it('refuses one that has its job', () =>
    given(received, matched)
      .when(ignoreWorkOrder, { id, reason: '' })
      .thenRefused('WorkOrderAlreadyMatched', { current: { id, state: 'matched', job_id: job } }));
  it('refuses an unknown order', () =>
    given().when(ignoreWorkOrder, { id, reason: '' }).thenRefused('WorkOrderNotFound'));
  it('stays when the operator sends the same again', () =>
    given(received, queued, ignored)
      .when(receiveWorkOrder, { order })
      .thenAnswers({ job_id: null, how: null, state: 'ignored', order }));
  it('ends when the order is queued with news, even for the same jobs', () =>
    given(received, queued, ignored)
      .when(queueWorkOrder, { id, candidate_job_ids: [job], score: 60 })
      .then(queued));
});

describe('Taking the ignoring of a work order back', () => {
  it('lets it wait again', () =>
    given(received, queued, ignored).when(stopIgnoringWorkOrder, { id }).then(make.WorkOrderIgnoreTakenBack({})));
  it('is quiet when it waits already', () => given(received, queued).when(stopIgnoringWorkOrder, { id }).thenNothing());
  it('answers the state of it', () =>
    given(received, queued, ignored)
      .when(stopIgnoringWorkOrder, { id })
      .thenAnswers({ data: { id, state: 'to_match', job_id: null, version: 4 } }));
  it('refuses one that has its job', () =>
    given(received, ignored, matched)
      .when(stopIgnoringWorkOrder, { id })
      .thenRefused('WorkOrderNotIgnored', { current: { id, state: 'matched', job_id: job } }));
  it('refuses an unknown order', () => given().when(stopIgnoringWorkOrder, { id }).thenRefused('WorkOrderNotFound'));
});

describe('Queueing a work order for a person', () => {
  it('names the jobs to choose from', () =>
    given(received)
      .when(queueWorkOrder, { id, candidate_job_ids: [job], score: 60 })
      .then(queued));
  it('is quiet while the same jobs are in question', () =>
    given(received, queued)
      .when(queueWorkOrder, { id, candidate_job_ids: [job], score: 60 })
      .thenNothing());
  it('is quiet when the order has its job', () =>
    given(received, matched)
      .when(queueWorkOrder, { id, candidate_job_ids: [id], score: 60 })
      .thenNothing());
  it('refuses an unknown order', () =>
    given()
      .when(queueWorkOrder, { id, candidate_job_ids: [job], score: 60 })
      .thenRefused('WorkOrderNotFound'));
});
