import { describe, it } from '@jest/globals';
import { routeEvents } from '@tailboard/contracts/jobs/moves';
import { by, specify } from '@tailboard/eventing/testing/specify';
import { ada, monday } from '../job/record/named-events.js';
import type { Card } from './card.js';
import { orderAlong } from './order-along.js';
import { orderInSlots } from './order-in-slots.js';
import { reorderRoute } from './reorder-route.js';
import { routeDecider } from './route-decider.js';
import { undoReorder } from './undo-reorder.js';

const first = '0b5a7c1e-0000-4000-8000-0000000000f1';
const second = '0b5a7c1e-0000-4000-8000-0000000000f2';
const { given } = specify(routeDecider, { command_id: second });
const [a, b, c] = ['1', '2', '3'].map((n) => `0b5a7c1e-0000-4000-8000-00000000000${n}`) as [string, string, string];
const card = (job_ids: string[], version = 0): Card => ({ technician: true, job_ids, version });
const createReorder = (...body: string[]) => ({ user_id: ada, date: monday, body });
const createRouteOrdered = (job_ids: string[], from: string[], undoes: string | null = null) =>
  routeEvents.make.RouteOrdered({ user_id: ada, date: monday, job_ids, from, undoes });
const createUndo = (undoes: string, came: string[] = []) => ({ user_id: ada, date: monday, undoes, came });
const current = (job_ids: string[], version = 0) => ({ current: { user_id: ada, date: monday, job_ids, version } });

describe('Putting the jobs of a card in order', () => {
  it('keeps the new order and the one before [JOB-028] [JOB-029]', () =>
    given()
      .when(reorderRoute, createReorder(c, a, b), card([a, b, c]))
      .then(createRouteOrdered([c, a, b], [a, b, c])));

  it('is quiet when they are in this order already', () =>
    given()
      .when(reorderRoute, createReorder(a, b, c), card([a, b, c]))
      .thenNothing());

  it('answers with the order as it is now', () =>
    given(createRouteOrdered([b, a, c], [a, b, c]))
      .when(reorderRoute, createReorder(c, a, b), card([b, a, c], 1))
      .thenAnswers({ data: { user_id: ada, date: monday, job_ids: [c, a, b], version: 2 }, command_id: second }));

  it('counts with the last order where the read model has not seen it yet', () =>
    given(createRouteOrdered([b, a, c], [a, b, c]))
      .when(reorderRoute, createReorder(c, a, b), card([a, b, c]))
      .then(createRouteOrdered([c, a, b], [b, a, c])));

  it.each([
    ['misses a job', [a, b]],
    ['names one twice', [a, b, b]],
    ['names one of another card', [a, b, c, '0b5a7c1e-0000-4000-8000-000000000009']],
    ['is empty', []],
  ])('is refused with the current order when the list %s', (_, body) =>
    given()
      .when(reorderRoute, createReorder(...body), card([a, b, c]))
      .thenRefused('RouteOutdated', current([a, b, c])),
  );

  it('is refused for a user who is no technician', () =>
    given()
      .when(reorderRoute, createReorder(), { ...card([]), technician: false })
      .thenRefused('TechnicianNotFound'));
});

describe('Taking the order of a card back', () => {
  const history = by(first, createRouteOrdered([c, a, b], [a, b, c]));

  it('gives the card the order before', () =>
    given(...history)
      .when(undoReorder, createUndo(first), card([c, a, b], 1))
      .then(createRouteOrdered([a, b, c], [c, a, b], first)));

  it('is quiet when it is withdrawn already', () =>
    given(...history, ...by(second, createRouteOrdered([a, b, c], [c, a, b], first)))
      .when(undoReorder, createUndo(first), card([a, b, c], 2))
      .thenNothing());

  it('can itself be undone', () =>
    given(...history, ...by(second, createRouteOrdered([a, b, c], [c, a, b], first)))
      .when(undoReorder, createUndo(second), card([a, b, c], 2))
      .then(createRouteOrdered([c, a, b], [a, b, c], second)));

  it('leaves an order that a user gave since', () =>
    given(...history, ...by(second, createRouteOrdered([b, a, c], [c, a, b])))
      .when(undoReorder, createUndo(first), card([b, a, c], 2))
      .thenRefused('MovedSince', { by: 'someone' }));

  it('leaves the order when the card has other jobs now', () =>
    given(...history)
      .when(undoReorder, createUndo(first), card([c, a], 1))
      .thenRefused('RouteOutdated'));

  it('given jobs that came by the same command, then only those of before count', () => {
    given(...history)
      .when(undoReorder, createUndo(first, [b]), card([c, a, b], 1))
      .then(createRouteOrdered([a, c], [c, a], first));
    given(...history)
      .when(undoReorder, createUndo(first, [b]), card([c, a], 1))
      .then(createRouteOrdered([a, c], [c, a], first));
    given(...by(first, createRouteOrdered([a, b, c], [a, c, b])))
      .when(undoReorder, createUndo(first, [b]), card([a, c], 1))
      .thenNothing();
  });

  it('given jobs that came by the same command, when the card has another order or other jobs since, then it stays', () => {
    given(...history, ...by(second, createRouteOrdered([b, a, c], [c, a, b])))
      .when(undoReorder, createUndo(first, [b]), card([b, a, c], 2))
      .thenNothing();
    given(...history)
      .when(undoReorder, createUndo(first, [b]), card([b, c], 1))
      .thenNothing();
  });
});

describe('Putting a card in the order of a plan', () => {
  const along = (...job_ids: string[]) => ({ user_id: ada, date: monday, job_ids });

  it('passes over what is no longer there and leaves what came meanwhile behind', () =>
    given()
      .when(orderAlong, along(c, first, a), card([a, b, c]))
      .then(createRouteOrdered([c, a, b], [a, b, c])));

  it('is quiet where the card is so already', () =>
    given()
      .when(orderAlong, along(a), card([a, b, c]))
      .thenNothing());
});

describe('Placing jobs that joined a card', () => {
  const stop = (id: string, start: string | null, completed: 0 | 1 = 0) => ({
    id,
    completed,
    time_slot: start === null ? null : { start },
    address: { lat: null, lng: null },
  });
  const createJoined = (...ids: string[]) => ({ user_id: ada, date: monday, joined: ids });
  const createSlottedCard = (...stops: ReturnType<typeof stop>[]) => ({ ...card(stops.map(({ id }) => id)), stops });

  it('puts each in its time slot behind the completed ones, and the others stay in their order', () => {
    given()
      .when(orderInSlots, createJoined(c), createSlottedCard(stop(a, '10:00', 1), stop(b, '14:00'), stop(c, '08:00')))
      .then(createRouteOrdered([a, c, b], [a, b, c]));
    given()
      .when(orderInSlots, createJoined(b, c), createSlottedCard(stop(a, '12:00'), stop(b, '14:00'), stop(c, '08:00')))
      .then(createRouteOrdered([c, a, b], [a, b, c]));
  });

  it.each([
    ['in its slot already', createSlottedCard(stop(a, '08:00'), stop(b, '08:00'), stop(c, '10:00'))],
    ['without a time slot', createSlottedCard(stop(a, '08:00'), stop(b, '14:00'), stop(c, null))],
    ['not on the card yet', createSlottedCard(stop(a, '08:00'), stop(b, '14:00'))],
  ])('is quiet for a job that is %s', (_, on) => given().when(orderInSlots, createJoined(c), on).thenNothing());
});
