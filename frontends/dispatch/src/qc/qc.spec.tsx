import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UndoCommand } from '@tailboard/contracts/jobs/moves';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { qcChecks } from '@tailboard/contracts/qc/qc-check';
import { qcCodes } from '@tailboard/contracts/qc/qc-code';
import { ReadSample } from '@tailboard/contracts/qc/sample';
import type { Qc } from '@tailboard/contracts/qc/visit';
import {
  AnswerVisit,
  AssignVisit,
  AssignVisits,
  CloseVisits,
  InspectVisit,
  ListInspectors,
  ListVisitable,
  ListVisits,
  NotifyTechnician,
  PlanVisits,
  ReadVisit,
  ReorderVisits,
  VisitHistory,
} from '@tailboard/contracts/qc/visit-contracts';
import { dateIn, emptyDate, leaveField } from '@tailboard/ui/testing/type-date';
import type { AppContext } from '@tailboard/web/app-context';
import { queryKey } from '@tailboard/web/queries/queries';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { Page as AssignPage } from './assign/assign-page.js';
import { Page as ManagePage } from './manage-page.js';
import { Page as ReviewPage } from './review-page.js';
import { Page as ViewPage } from './view-page.js';
import {
  DAY,
  createId,
  supervisor,
  quinn,
  patel,
  bell,
  createVisit,
  FAILED_RESULT,
  createQcCode,
} from '../testing/visits.js';

const COMMAND = createId(800);
const left = (id: string, status: Qc['status'] = 'planned') => ({
  data: { id, status, version: 2 },
  command_id: COMMAND,
});

let api: FakeApi;
let visits: Qc[];
beforeEach(() => {
  api = fakeApi();
  visits = [
    createVisit(1),
    createVisit(2, { user: quinn, inspector_id: quinn.id }),
    createVisit(3, { user: quinn, inspector_id: quinn.id }),
  ];
  api
    .when(ListVisits)
    .respond(() => toPage(visits))
    .when(ListInspectors)
    .respond(() => ({ data: [patel, quinn] }))
    .when(ActiveUsers)
    .respond(() => ({ data: [] }))
    .when(ReadVisit)
    .respond(({ id }) => ({ data: visits.find((one) => one.id === id)! }))
    .when(ReadSample)
    .respond(() => ({ data: null, proposals: [] }))
    .when(VisitHistory)
    .respond(() => toPage([]))
    .when(qcChecks.list)
    .respond(() => toPage([]))
    .when(qcCodes.list)
    .respond(() =>
      toPage([
        createQcCode(1, 'Loose drop'),
        createQcCode(2, 'No label'),
        createQcCode(3, 'No ground', { severity: 'major', safety: true }),
      ]),
    );
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('Assigning QCs', () => {
  let app: AppContext;
  /** Another user changed something, and the board is read again. */
  const reread = () => act(() => app.queries.invalidateQueries({ queryKey: queryKey(ListVisits) }));
  const open = async () => {
    ({ app } = await renderScreen(<AssignPage />, {
      api,
      user: supervisor,
      path: `/qcs/assign?date=${DAY}`,
      route: '/qcs/assign',
    }));
    await screen.findByRole('region', { name: 'Quinn Ode' });
    return userEvent.setup();
  };
  const lane = (name: string) => within(screen.getByRole('region', { name }));
  const cards = (name: string) =>
    lane(name)
      .queryAllByRole('listitem')
      .map((card) => card.getAttribute('aria-label'));
  /** By keyboard, which moves as the mouse does. */
  const moveCard = async (card: string, keys: string) => {
    const user = userEvent.setup();
    screen.getByRole('listitem', { name: card }).focus();
    await user.keyboard(` ${keys} `);
  };

  it('has a panel for each person and one for what waits, for the date that was chosen [QC-007]', async () => {
    await open();
    expect(cards('Unassigned')).toEqual(['1 Elm Street, Augusta']);
    expect(cards('Quinn Ode')).toEqual(['2 Elm Street, Augusta', '3 Elm Street, Augusta']);
    expect(cards('Rosa Patel')).toEqual([]);
    expect(api.sent(ListVisits)[0]?.input).toMatchObject({ date: DAY });
  });

  it('given a visit that a technician was assigned before, then it waits for an inspector', async () => {
    visits = [createVisit(1, { user: bell, inspector_id: bell.id, needs_inspector: true })];
    await open();
    expect(cards('Unassigned')).toEqual(['1 Elm Street, Augusta']);
  });

  it('given a visit is put into a panel, then it is given to that person for the date', async () => {
    api.when(AssignVisit).respond(({ id, user_id }) => {
      visits = visits.map((one) => (one.id === id ? { ...one, user: patel, inspector_id: user_id } : one));
      return left(id);
    });
    await open();
    await moveCard('1 Elm Street, Augusta', '{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(api.sent(AssignVisit)).toHaveLength(1));
    expect(api.sent(AssignVisit)[0]?.input).toEqual({ id: createId(1), date: DAY, user_id: patel.id });
    await waitFor(() => expect(cards('Rosa Patel')).toEqual(['1 Elm Street, Augusta']));
  });

  it('given the server refuses, then no dialog opens: the visit is where it was and shows the reason [QC-014]', async () => {
    api.when(AssignVisit).respond(() => api.refuse(AssignVisit, 'OwnWork', { label: 'Rosa Patel' }));
    await open();
    await moveCard('1 Elm Street, Augusta', '{ArrowRight}');
    const alert = await lane('Unassigned').findByRole('alert');
    expect(alert.textContent).toContain('Rosa Patel did this job and cannot inspect it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cards('Unassigned')).toEqual(['1 Elm Street, Augusta']);
  });

  it('given another user changed the visit after it was grabbed, then the version of the grab is sent and the card names the user [QC-014]', async () => {
    api
      .when(AssignVisit)
      .respond((_, { headers }) =>
        headers.get('if-match') === '1'
          ? api.bare(409, { message: 'Changed.', changed_by: 'Olga Reed', changed_at: null, version: 2, current: null })
          : left(createId(1)),
      );
    await open();
    const user = userEvent.setup();
    screen.getByRole('listitem', { name: '1 Elm Street, Augusta' }).focus();
    await user.keyboard(' {ArrowRight}');
    visits = visits.map((one) => (one.id === createId(1) ? { ...one, user: quinn, version: 2 } : one));
    await reread();
    await waitFor(() => expect(cards('Quinn Ode')).toContain('1 Elm Street, Augusta'));
    await user.keyboard(' ');
    await screen.findByText('Not moved: Olga Reed changed this visit in the meantime. Its current place is shown.');
    expect(cards('Rosa Patel')).toEqual([]);
  });

  it('given a pointer over a panel, when another user takes a visit and adds one, then the cards keep their places until it leaves', async () => {
    await open();
    const user = userEvent.setup();
    await user.hover(screen.getByRole('listitem', { name: '3 Elm Street, Augusta' }));
    visits = visits.map((one) =>
      one.id === createId(2)
        ? { ...one, user: patel, version: 2 }
        : one.id === createId(1)
          ? { ...one, user: quinn, version: 2 }
          : one,
    );
    await reread();
    await waitFor(() => expect(cards('Rosa Patel')).toEqual(['2 Elm Street, Augusta']));
    const listTexts = (): string[] =>
      lane('Quinn Ode')
        .getAllByRole('listitem')
        .map(({ textContent }) => /\d Elm Street, Augusta(?:No longer in this panel)?/.exec(textContent)?.[0] ?? '');
    expect(listTexts()).toEqual([
      '2 Elm Street, AugustaNo longer in this panel',
      '3 Elm Street, Augusta',
      '1 Elm Street, Augusta',
    ]);
    await user.unhover(screen.getByRole('listitem', { name: '3 Elm Street, Augusta' }));
    await waitFor(() => expect(listTexts()).toEqual(['1 Elm Street, Augusta', '3 Elm Street, Augusta']));
  });

  it('given another user moved the visit to another date meanwhile, then the board names that user', async () => {
    api.when(AssignVisit).respond(() => {
      visits = visits.slice(1);
      return api.bare(409, {
        message: 'Changed.',
        changed_by: 'Olga Reed',
        changed_at: null,
        version: 2,
        current: null,
      });
    });
    await open();
    await moveCard('1 Elm Street, Augusta', '{ArrowRight}');
    await screen.findByText(
      '1 Elm Street, Augusta was not moved: Olga Reed moved or deleted this visit in the meantime.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/was not moved/)).toBeNull();
  });

  it('given visits are put in another order, then their ids leave joined by commas; a refusal is reported on the card alone [QC-015]', async () => {
    api.when(ReorderVisits).respond(() => api.bare(500));
    await open();
    await moveCard('3 Elm Street, Augusta', '{ArrowUp}');
    await waitFor(() => expect(api.sent(ReorderVisits)).toHaveLength(1));
    expect(api.sent(ReorderVisits)[0]?.input).toMatchObject({ user_id: quinn.id, date: DAY });
    await lane('Quinn Ode').findByRole('alert');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('given a visit is put before one of another user, then it is given first, and has its place 500 ms later [QC-012]', async () => {
    api
      .when(AssignVisit)
      .respond(({ id }) => {
        visits = visits.map((one) => (one.id === id ? { ...one, user: quinn, inspector_id: quinn.id } : one));
        return left(id);
      })
      .when(ReorderVisits)
      .respond(({ user_id, date = DAY, job_ids }) => ({
        data: { user_id, date, job_ids: [...job_ids] },
        command_id: COMMAND,
      }));
    await open();
    const later = jest.spyOn(globalThis, 'setTimeout');
    await moveCard('1 Elm Street, Augusta', '{ArrowRight}{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(api.sent(AssignVisit)).toHaveLength(1));
    await waitFor(() => expect(later.mock.calls.map(([, after]) => after)).toContain(500));
    await waitFor(() => expect(api.sent(ReorderVisits)).toHaveLength(1));
    expect(api.sent(ReorderVisits)[0]?.input).toMatchObject({ user_id: quinn.id });
    later.mockRestore();
  });

  it('given selected visits, when “Assign to…” is used, then one command assigns them, and its message undoes it', async () => {
    visits = [createVisit(1), createVisit(4), createVisit(2, { user: quinn, inspector_id: quinn.id })];
    api
      .when(AssignVisits)
      .respond(({ qc_ids, user_id }) => {
        visits = visits.map((visit) =>
          qc_ids.includes(visit.id) ? { ...visit, user: patel, inspector_id: user_id } : visit,
        );
        return { ids: [...qc_ids], errors: {}, command_id: COMMAND };
      })
      .when(UndoCommand)
      .respond(({ command_id }) => ({ ids: [createId(1), createId(4)], errors: {}, command_id }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Select all: Unassigned' }));
    expect(cards('Unassigned')).toEqual(['1 Elm Street, Augusta, selected', '4 Elm Street, Augusta, selected']);
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Assign to…' }));
    await user.click(await screen.findByRole('option', { name: /Rosa Patel/ }));
    await waitFor(() => expect(cards('Rosa Patel')).toEqual(['1 Elm Street, Augusta', '4 Elm Street, Augusta']));
    expect(api.sent(AssignVisits).map(({ input }) => input)).toEqual([
      {
        ...{ qc_ids: [createId(1), createId(4)], user_id: patel.id, date: DAY },
        versions: { [createId(1)]: 1, [createId(4)]: 1 },
      },
    ]);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent(UndoCommand).map(({ input }) => input)).toEqual([{ command_id: COMMAND }]));
  });

  it('given visits that are picked up together by keyboard, when one is refused, then its card shows the reason', async () => {
    visits = [createVisit(1), createVisit(4)];
    api.when(AssignVisits).respond(({ qc_ids: [first = '', second = ''] }) => ({
      ids: [first],
      errors: { [second]: 'Rosa Patel did this job.' },
      command_id: COMMAND,
    }));
    await open();
    const user = userEvent.setup();
    screen.getByRole('listitem', { name: '1 Elm Street, Augusta' }).focus();
    await user.keyboard('{Control>}a{/Control} {ArrowRight} ');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not moved: Rosa Patel did this job.');
    expect(alert.closest('li')?.getAttribute('aria-label')).toBe('4 Elm Street, Augusta');
  });

  it('given a right click on a visit, then its menu unassigns it', async () => {
    api.when(AssignVisit).respond(({ id }) => left(id));
    const user = await open();
    await user.pointer({
      keys: '[MouseRight]',
      target: screen.getByRole('listitem', { name: '2 Elm Street, Augusta' }),
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Unassign' }));
    await waitFor(() =>
      expect(api.sent(AssignVisit).map(({ input }) => input)).toEqual([{ id: createId(2), date: DAY, user_id: null }]),
    );
  });

  it('given an inspector who opens the board, then their panel is the first, and panels without visits are the last', async () => {
    visits = [createVisit(2, { user: quinn, inspector_id: quinn.id })];
    const others = { id: createId(904), label: 'Alma Reed' };
    api.when(ListInspectors).respond(() => ({
      data: [others, quinn, { id: supervisor.id, label: supervisor.label }],
    }));
    await open();
    const names = [...document.querySelectorAll('[data-lane]')].map((lane) => lane.querySelector('h2')?.textContent);
    expect(names).toEqual(['Unassigned', supervisor.label, 'Quinn Ode', 'Alma Reed']);
  });

  it('given a visit that was made, then it stays where it is and shows how it ended', async () => {
    visits = [createVisit(2, { ...FAILED_RESULT, user: quinn })];
    await open();
    expect(lane('Quinn Ode').getByText('Failed')).toBeTruthy();
    await moveCard('2 Elm Street, Augusta', '{ArrowRight}');
    expect(api.sent(AssignVisit)).toEqual([]);
  });

  it('given finished jobs without a visit, then one is planned for the date and waits', async () => {
    api
      .when(ListVisitable)
      .respond(() => toPage([{ id: createId(77), identifier: 'WO-77', address: '77 Oak Road', date: DAY, user: bell }]))
      .when(PlanVisits)
      .respond(({ job_ids }) => ({ ids: [...job_ids], errors: {}, command_id: COMMAND }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Plan visits' }));
    await user.click(await screen.findByRole('button', { name: 'Plan: 77 Oak Road' }));
    await waitFor(() =>
      expect(api.sent(PlanVisits).map(({ input }) => input)).toEqual([
        { job_ids: [createId(77)], date: DAY, inspector_id: null },
      ]),
    );
  });

  it('given finished jobs on two pages, when several are selected, then one command plans all; a refused one stays selected', async () => {
    const jobs = [71, 72, 73].map((n) => ({
      ...{ id: createId(n), identifier: `WO-${n}`, address: `${n} Oak Road`, date: DAY, user: bell },
    }));
    api
      .when(ListVisitable)
      .respond(({ page }) => ({ ...toPage(page === 2 ? jobs.slice(2) : jobs.slice(0, 2)), last_page: 2 }))
      .when(PlanVisits)
      .respond(({ job_ids }) => ({
        ...{ ids: job_ids.slice(0, 2), errors: { [createId(73)]: 'This job has a visit.' }, command_id: COMMAND },
      }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Plan visits' }));
    expect(screen.queryByRole('button', { name: /^Plan \d/ })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select: 72 Oak Road' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select: 72 Oak Road' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select: 73 Oak Road' }));
    await user.click(screen.getByRole('button', { name: 'Plan 3 visits' }));
    await screen.findByText('2 visits are planned.');
    await screen.findByText('This job has a visit.');
    await screen.findByRole('button', { name: 'Plan 1 visit' });
    expect(api.sent(PlanVisits).map(({ input }) => input['job_ids'])).toEqual([jobs.map(({ id }) => id)]);
  });

  it('given the board, when the question mark is pressed, then the keys of QC visits are listed', async () => {
    const user = await open();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    dialog.getByText('Pick up or drop a visit; arrow keys choose inspector and position');
    dialog.getByText('Assign to…');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('The QC visits', () => {
  it('are a list by date; one without an inspector shows “Tech Unknown”, one without a job “Job Not Found” [QC-017] [QC-018]', async () => {
    const given = createVisit(3, { user: bell, inspector_id: bell.id, needs_inspector: true });
    visits = [
      createVisit(1, { user: null, assignment: null }),
      createVisit(2, { ...FAILED_RESULT, user: supervisor }),
      given,
    ];
    await renderScreen(<ManagePage />, { api, user: supervisor, path: '/qcs/manage' });
    const [, first, second, third] = await screen.findAllByRole('row');
    within(third!).getByText('Needs an inspector (assigned to Antonio Bell)');
    within(first!).getByText('Tech Unknown');
    within(first!).getByText('Job Not Found');
    expect(second?.textContent).not.toMatch(/Tech Unknown|Job Not Found/);
    const edit = screen.getByRole('link', { name: 'Edit: 2 Elm Street, Augusta' });
    expect(edit.getAttribute('href')).toBe(`/qcs/manage?date=${DAY}&id=${createId(2)}`);
    expect(screen.getByRole('link', { name: 'View QC: 2 Elm Street, Augusta' }).getAttribute('href')).toBe(
      `/qcs/viewqc?id=${createId(2)}`,
    );
  });

  it('given the filter for a date is emptied, then the visits of all dates are listed', async () => {
    await renderScreen(<ManagePage />, {
      api,
      user: supervisor,
      path: `/qcs/manage?date=${DAY}`,
      route: '/qcs/manage',
    });
    const field = await screen.findByRole('group', { name: 'Date' });
    expect(api.sent(ListVisits).at(-1)?.input).toMatchObject({ date: DAY });
    emptyDate(field);
    leaveField();
    await waitFor(() => expect(api.sent(ListVisits).at(-1)?.input).not.toHaveProperty('date'));
    expect(dateIn(field)).toBe('');
  });

  it('are reviewed in a window that shows what was found, and the technician is notified from there [QC-016]', async () => {
    visits = [createVisit(2, FAILED_RESULT)];
    api.when(NotifyTechnician).respond(({ id }) => left(id, 'done'));
    const user = userEvent.setup();
    await renderScreen(<ReviewPage />, { api, user: supervisor, path: '/qcs/review' });
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    const shown = within(await screen.findByRole('dialog', { name: '2 Elm Street, Augusta' }));
    expect(shown.getByText('No findings.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Notify the technician' }));
    await waitFor(() => expect(api.sent(NotifyTechnician)).toHaveLength(1));
    expect(api.sent(ListVisits)[0]?.input).toMatchObject({ review: true });
  });
});

describe('Passed visits', () => {
  it('given two passed visits and a failed one, when the passed ones are selected, then one command closes them, with undo', async () => {
    const passed = { status: 'done' as const, passed: true, safety_passed: true };
    visits = [createVisit(1, passed), createVisit(2, FAILED_RESULT), createVisit(3, passed)];
    api
      .when(CloseVisits)
      .respond(({ qc_ids }) => ({ ids: [...qc_ids], errors: {}, command_id: COMMAND }))
      .when(UndoCommand)
      .respond(({ command_id }) => ({ ids: [createId(1), createId(3)], errors: {}, command_id }));
    const user = userEvent.setup();
    await renderScreen(<ReviewPage />, { api, user: supervisor, path: '/qcs/review' });
    await user.click(await screen.findByRole('button', { name: 'Select 2 passed' }));
    await user.click(screen.getByRole('button', { name: 'Close 2 visits' }));
    await waitFor(() =>
      expect(api.sent(CloseVisits).map(({ input }) => input)).toEqual([
        { qc_ids: [createId(1), createId(3)], versions: { [createId(1)]: 1, [createId(3)]: 1 } },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent(UndoCommand)).toHaveLength(1));
  });
});

describe('Inspecting', () => {
  const open = async () => {
    await renderScreen(<ManagePage />, { api, user: supervisor, path: `/qcs/manage?id=${createId(2)}&date=${DAY}` });
    await screen.findByText(/^Result by codes/);
    return userEvent.setup();
  };
  const find = async (user: ReturnType<typeof userEvent.setup>, title: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Add finding' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(title) }));
  };

  it('given what was found, then the outcome is explained as it changes, and leaves as the codes say [QC-019]', async () => {
    api.when(InspectVisit).respond(({ id }) => left(id, 'done'));
    const user = await open();
    expect(screen.getByText(/^Result by codes: Passed, Safe\./)).toBeTruthy();
    await find(user, 'Loose drop');
    expect(screen.getByText(/^Result by codes: Passed, Safe\./)).toBeTruthy();
    await find(user, 'No label');
    expect(await screen.findByText(/^Result by codes: Failed, Safe\./)).toBeTruthy();
    await user.type(screen.getAllByLabelText('Note')[0]!, 'at the pole');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent(InspectVisit)).toHaveLength(1));
    expect(api.sent(InspectVisit)[0]?.input).toMatchObject({
      id: createId(2),
      version: 1,
      codes: [
        { qc_code_id: createId(501), note: 'at the pole', photo_ids: [] },
        { qc_code_id: createId(502), note: '', photo_ids: [] },
      ],
      passed: null,
      safety_passed: null,
    });
  });

  it('given an open checklist, then there is no result yet, and a refusal to save names only ways that help', async () => {
    const item = (n: number, title: string) => ({
      ...{ id: createId(700 + n), title, category_ids: [], sort: n, active: true, version: 1 },
    });
    api.when(qcChecks.list).respond(() => toPage([item(1, 'Ground'), item(2, 'Label')]));
    api.when(InspectVisit).respond(({ id }) => left(id, 'done'));
    await renderScreen(<ManagePage />, { api, user: supervisor, path: `/qcs/manage?id=${createId(2)}&date=${DAY}` });
    await screen.findByText(/^No result yet: 2 items of the checklist are open\. By codes: Safe\./);
    expect(screen.queryByText(/^Result by codes/)).toBeNull();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Check the open items, or add a finding\.$/);
    await find(user, 'Loose drop');
    await screen.findByText(/Check the open items, or choose “Failed” as the outcome\.$/);
    expect(screen.queryByText(/add a finding/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Ground' }));
    await screen.findByText(/^No result yet: 1 item of the checklist is open/);
    expect(api.sent(InspectVisit)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Label' }));
    await screen.findByText(/^Result by codes: Passed, Safe\./);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent(InspectVisit)).toHaveLength(1));
  });

  it('given the server wants a reason for an overrule, then it is beside the comment and nothing is lost', async () => {
    api.when(InspectVisit).respond(() => api.refuse(InspectVisit, 'OverruleUnexplained'));
    const user = await open();
    await find(user, 'No ground');
    await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByRole('option', { name: 'Passed' }));
    expect(await screen.findByText(/This overrides the codes/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(/Enter the reason in the comment/)).length).toBeGreaterThan(0);
    expect(screen.getByText('No ground')).toBeTruthy();
  });
});

describe('A technician', () => {
  it('reads the visit of their own work and answers it', async () => {
    const me = createSignedInUser(['technician'], { id: bell.id, label: bell.label });
    visits = [
      createVisit(2, {
        ...FAILED_RESULT,
        notified: true,
        notified_at: '2026-10-06T12:00:00.000Z',
        answer_until: '2026-10-13T12:00:00.000Z',
      }),
    ];
    api.when(AnswerVisit).respond(({ id }) => left(id, 'tech_answered'));
    const user = userEvent.setup();
    await renderScreen(<ViewPage />, { api, user: me, path: `/qcs/viewqc?id=${createId(2)}&date=${DAY}` });
    await user.type(await screen.findByRole('textbox', { name: /Your response/ }), 'I have tightened it.');
    await user.click(screen.getByRole('button', { name: 'Send response' }));
    await waitFor(() =>
      expect(api.sent(AnswerVisit).map(({ input }) => input)).toEqual([
        { id: createId(2), tech_comment: 'I have tightened it.', photo_ids: [] },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Notify the technician' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Inspect' })).toBeNull();
  });
});
