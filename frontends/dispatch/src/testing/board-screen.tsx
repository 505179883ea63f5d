import { expect, jest } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { BoardChanges, ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignJob, CompleteJob, ReadJob, ReopenJob, type Job } from '@tailboard/contracts/jobs/job';
import { LockJob, SeeOrder, UnlockJob } from '@tailboard/contracts/jobs/job-edit';
import { AssignJobs, AssignProposal, ReorderRoute, UndoCommand } from '@tailboard/contracts/jobs/moves';
import { routeWith } from '@tailboard/contracts/jobs/plan/proposal';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { Page } from '../board/board-page.js';
import { ada, ben, createBoard, DAY, createAssignedJob, createJob } from './day.js';

// jsdom cannot scroll.
globalThis.scrollTo = () => undefined;

export const getLane = (name: string): HTMLElement => screen.getByRole('region', { name });
export const listAddresses = (name: string): string[] =>
  within(getLane(name))
    .queryAllByRole('listitem')
    .map((card) => card.getAttribute('aria-label')?.split(', ')[1] ?? '')
    .filter(Boolean);
export const getCard = (address: string): HTMLElement =>
  screen.getByRole('listitem', { name: new RegExp(`, ${address}`) });
/** Waits until a card shows a text: it may have moved away and back meanwhile. */
export const waitForCardText = (address: string, text: string): Promise<void> =>
  waitFor(() => expect(getCard(address).textContent).toContain(text));
export const readAnnouncement = (): string | null => screen.getByTestId('announcements').textContent;

export const UNASSIGNED_LANE = 'Unassigned jobs';
export const ADA = 'Ada Finch';
export const BEN = 'Ben Ortiz';

const dataTransfer = {
  setData: () => undefined,
  setDragImage: () => undefined,
  types: [],
  dropEffect: '',
  effectAllowed: '',
};

/** Drags a card over an element and, by default, drops it there. `point`: the position of the pointer on the page. */
export function drag(
  from: HTMLElement,
  to: HTMLElement,
  { at: point = { x: 0, y: 0 }, drop = true }: { at?: { x: number; y: number }; drop?: boolean } = {},
): void {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  const steps = [
    ['dragStart', from],
    ['dragEnter', to],
    ['dragOver', to],
    ['drop', to],
    ['dragEnd', from],
  ] as const;
  for (const [kind, target] of drop ? steps : steps.slice(0, 3)) {
    const event = createEvent[kind](target);
    Object.assign(event, { dataTransfer, clientX: point.x, clientY: point.y });
    act(() => void fireEvent(target, event));
    // The drag library starts a drag one tick after the browser event, and hovers once per frame.
    if (kind === 'dragStart' || kind === 'dragOver') act(() => void jest.advanceTimersByTime(20));
  }
  jest.useRealTimers();
}

/** Drops the dragged card on a lane, after {@link drag} without a drop. */
export function drop(to: HTMLElement): void {
  const event = createEvent.drop(to);
  Object.assign(event, { dataTransfer, clientX: 0, clientY: 0 });
  act(() => void fireEvent(to, event));
}

/** Sets the positions of a lane's cards, as in a browser: 80 px high each, from the top of the page. */
export function setCardHeights(name: string): void {
  within(getLane(name))
    .queryAllByRole('listitem')
    .forEach((element, index) => {
      element.getBoundingClientRect = () => new DOMRect(0, index * 80, 200, 80);
    });
}

const createCommandUuid = (n: number): string => `7d0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;

/**
 * In-memory day that responds like the jobs service: the board, its changes, and the effects of moves, orders and
 * marks. `jobs` may be changed during the test, as by another dispatcher; `sendNotice` then notifies the screen.
 */
export class InMemoryDay {
  readonly api: FakeApi = fakeApi();
  jobs: Job[] = [createJob(1), createJob(2), createAssignedJob(3, ada)];
  commandCount = 0;
  position = 100;
  /** The version of each technician's order. */
  readonly routes = new Map<string, number>();

  constructor() {
    const { api } = this;
    api
      .when(ReadBoard)
      .respond(({ date }) => ({ ...this.toBoard(), date: date ?? DAY }))
      .when(BoardChanges)
      .respond(() => ({
        reload: false,
        jobs: this.jobs,
        gone: [],
        routes: [...this.routes].map(([user_id, route_version]) => ({ user_id, route_version })),
        position: String(this.position),
      }))
      .when(ListLocations)
      .respond(() => ({ data: {} }))
      .when(ReadJob)
      .respond(({ id: requested }) => ({ data: this.getJob(requested) }))
      .when(AssignJob)
      .respond(({ id: requested, user_id }) => {
        this.assign([requested], user_id);
        const { status, version } = this.getJob(requested);
        return {
          data: { id: requested, date: DAY, user_id, status, completed: 0, version },
          warnings: [],
          command_id: this.createCommandId(),
        };
      })
      .when(AssignJobs)
      .respond(({ job_ids, user_id }) => {
        this.assign(job_ids, user_id);
        return { ids: job_ids, errors: {}, warnings: [], command_id: this.createCommandId() };
      })
      .when(AssignProposal)
      .respond(({ takers }) => {
        for (const { user_id, job_ids, route = [] } of takers) {
          this.moveJobs(job_ids, user_id);
          this.updateJobs(route, (other) => ({ ...other, route_order: route.indexOf(other.id) + 1 }));
        }
        return {
          ids: takers.flatMap(({ job_ids }) => job_ids),
          errors: {},
          warnings: {},
          command_id: this.createCommandId(),
        };
      })
      .when(ReorderRoute)
      .respond(({ user_id, body, date }) => {
        const version = (this.routes.get(user_id) ?? 0) + 1;
        this.routes.set(user_id, version);
        this.updateJobs(body, (other) => ({ ...other, route_order: body.indexOf(other.id) + 1 }));
        return { data: { user_id, date, job_ids: body, version }, command_id: this.createCommandId() };
      })
      .when(UndoCommand)
      .respond(() => ({ ids: [], errors: {}, command_id: this.createCommandId() }))
      .when(CompleteJob)
      .respond(({ id: requested }) => this.markJob(requested, { completed: 1, status: 'completed' }))
      .when(ReopenJob)
      .respond(({ id: requested }) => this.markJob(requested, { completed: 0, status: 'assigned' }))
      .when(LockJob)
      .respond(({ id: requested }) => this.markJob(requested, { lock: true }))
      .when(UnlockJob)
      .respond(({ id: requested }) => this.markJob(requested, { lock: false }))
      .when(SeeOrder)
      .respond(({ id: requested }) => this.markJob(requested, { order_changed: false }));
  }

  toBoard(): ReturnType<typeof createBoard> {
    const board = createBoard(this.jobs);
    return {
      ...board,
      position: String(this.position),
      cards: board.cards.map((other) => ({
        ...other,
        route_version: this.routes.get(other.user.id) ?? 0,
        jobs: [...other.jobs].sort((a, b) => a.route_order - b.route_order),
      })),
    };
  }
  getJob(jobId: string): Job {
    const found = this.jobs.find((other) => other.id === jobId);
    if (!found) throw new Error(`no job ${jobId}`);
    return found;
  }
  createCommandId(): string {
    this.commandCount += 1;
    return createCommandUuid(this.commandCount);
  }
  updateJobs(ids: readonly string[], update: (other: Job) => Job): void {
    this.position += 1;
    this.jobs = this.jobs.map((other) =>
      ids.includes(other.id) ? { ...update(other), version: other.version + 1 } : other,
    );
  }
  /** Assigns jobs like the service: each goes to its time slot in the route. */
  assign(ids: readonly string[], userId: string | null): void {
    this.moveJobs(ids, userId);
    if (userId === null) return;
    const route = this.jobs.filter((other) => other.user_id === userId).sort((a, b) => a.route_order - b.route_order);
    const order = routeWith(
      route.filter((other) => !ids.includes(other.id)),
      ids.map((requested) => this.getJob(requested)),
    );
    if (order.join() === route.map((other) => other.id).join()) return;
    this.routes.set(userId, (this.routes.get(userId) ?? 0) + 1);
    this.jobs = this.jobs.map((other) =>
      order.includes(other.id) ? { ...other, route_order: 1000 + this.position + order.indexOf(other.id) } : other,
    );
  }
  moveJobs(ids: readonly string[], userId: string | null, changes: Partial<Job> = {}): void {
    const user = [ada, ben].find((technician) => technician.id === userId) ?? null;
    this.updateJobs(ids, (before) => ({
      ...before,
      user,
      user_id: userId,
      status: userId === null ? 'unassigned' : 'assigned',
      route_order: 1000 + this.position,
      ...changes,
    }));
  }
  markJob(
    requested: string,
    changes: Partial<Job>,
  ): { data: Pick<Job, 'id' | 'date' | 'user_id' | 'status' | 'completed' | 'version'> } {
    this.updateJobs([requested], (before) => ({ ...before, ...changes }));
    return { data: this.getJob(requested) };
  }
  /** Notifies the open screens of a change. */
  sendNotice(type = 'JobAssigned'): void {
    this.api.sendNotice({
      topic: `board:${DAY}`,
      type,
      id: createJob(1).id,
      actor_id: ben.id,
      position: String(this.position),
    });
  }

  /** Opens the board and waits until it is shown. */
  async open(
    search = `?date=${DAY}`,
    roles: Parameters<typeof createSignedInUser>[0] = ['supervisor'],
  ): Promise<ReturnType<typeof userEvent.setup>> {
    await renderScreen(<Page />, {
      api: this.api,
      user: createSignedInUser(roles),
      path: `/admin/jobs/assign${search}`,
      route: '/admin/jobs/assign',
    });
    await screen.findByRole('region', { name: UNASSIGNED_LANE });
    expect(this.api.sent(ReadBoard)).toHaveLength(1);
    return userEvent.setup();
  }
}
