import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { command, query } from '@tailboard/contracts/contract';
import { refusal } from '@tailboard/contracts/refusal';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { queryKey, useContractQuery } from '../queries/queries.js';
import { Failures } from '../queries/failures.js';
import { FormCheck, FormField, FormPicker } from './fields.js';
import { FormNumber } from './number-field.js';
import { useContractForm } from './form.js';
import { Guard } from '../access/guard.js';
import type { AppContext } from '../app-context.js';
import { SaveForm } from './save-form.js';
import { compareFields, useSave } from './save.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const Fields = z.object({
  name: z.string().min(1).max(60),
  email: z.email(),
  level: z.number().int().min(0).max(9),
  place: z.string().nullable(),
  gas: z.boolean(),
});
const Kept = Fields.extend({ version: z.number() });
const Closed = refusal('Closed', 409, { en: 'It is closed.', es: 'Está cerrado.', 'zh-CN': '已关闭。' });
const read = query('trial.read', {
  route: 'GET /trials/{id}',
  permission: 'signed-in',
  params: z.object({ id: z.string() }),
  output: z.object({ data: Kept }),
  summary: 'A record',
});
const edit = command('trial.edit', {
  route: 'PUT /trials/{id}',
  permission: 'signed-in',
  params: z.object({ id: z.string() }),
  body: Fields,
  output: z.object({ data: Kept }),
  refusals: [Closed],
  summary: 'Change a record',
});
const record: z.output<typeof Kept> = {
  name: 'Rosa',
  email: 'rosa@example.com',
  level: 3,
  place: 'north',
  gas: false,
  version: 5,
};
const labels = { name: 'Name', email: 'E-mail', level: 'Price level', place: 'Location', gas: 'Gas' };
const places = [
  { id: 'north', label: 'North', detail: 'Augusta' },
  { id: 'south', label: 'South' },
];

function Editor({ start }: { start: z.output<typeof Kept> }): ReactNode {
  const navigate = useNavigate();
  const form = useContractForm(edit, { labels, start });
  const saving = useSave(form, edit, {
    draft: 'trial.7',
    version: start.version,
    toInput: (values) => ({ id: '7', ...values }),
    refreshes: [read],
    onSaved: () => void navigate('/list'),
  });
  return (
    <SaveForm saving={saving} label="Edit" cancel="/list">
      <FormField form={form} name="name" />
      <FormField form={form} name="email" type="email" help="As it is signed in with." />
      <FormNumber form={form} name="level" integer />
      <FormPicker form={form} name="place" options={places} />
      <FormCheck form={form} name="gas" />
    </SaveForm>
  );
}
function Screen(): ReactNode {
  const { data } = useContractQuery(read, { id: '7' });
  return (
    <Guard need="signed-in">
      <Failures />
      {data && <Editor start={data.data} />}
    </Guard>
  );
}

describe('A form that is saved', () => {
  let api: FakeApi;
  const user = createSignedInUser(['owner']);
  const show = async (again = false) => {
    const shown = await renderScreen(<Screen />, { api, user, route: '/form', path: '/form', isReload: again });
    await screen.findByRole('form', { name: 'Edit' });
    return shown;
  };
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const retype = async (name: string, value: string) => {
    await userEvent.clear(field(name));
    if (value !== '') await userEvent.type(field(name), value);
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const address = () => screen.getByTestId('whereabouts').textContent;
  const findError = (name: string) =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

  beforeEach(() => {
    api = fakeApi();
    api.when(read).respond(() => ({ data: record }));
    api.when(edit).respond(({ id: _, ...fields }) => ({ data: { ...fields, version: 6 } }));
  });

  it('sends what is in it, under the version that was read, and leaves no draft', async () => {
    await show();
    await retype('Name', 'Rosa Park');
    await retype('Price level', '7');
    await userEvent.click(field('Gas'));
    await save();
    await waitFor(() => expect(address()).toBe('/list'));
    const [left] = api.sent(edit);
    expect(left?.input).toEqual({
      id: '7',
      name: 'Rosa Park',
      email: 'rosa@example.com',
      level: 7,
      place: 'north',
      gas: true,
    });
    expect(left?.headers.get('if-match')).toBe('5');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('shows beside a field what is wrong, while the user types and when the field loses the focus [UIX-011] [UIX-010]', async () => {
    await show();
    expect(findError('E-mail')).toBe('As it is signed in with.');
    await retype('E-mail', 'rosa@');
    await waitFor(() => expect(findError('E-mail')).toBe('The e-mail field must be a valid email.'));
    await userEvent.clear(field('Name'));
    await userEvent.tab();
    await waitFor(() => expect(findError('Name')).toBe('The name field is required.'));
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(api.sent(edit)).toEqual([]);
  });

  it('given sentences of the server, lists them per field, the e-mail first, and shows each beside its field [UIX-006] [UIX-007]', async () => {
    api.when(edit).respond(() =>
      api.bare(422, {
        message: 'Some fields are not right.',
        errors: { name: ['This name is taken.'], email: ['Another user already has this e-mail.'] },
      }),
    );
    await show();
    await retype('Name', 'Grace');
    await save();
    const list = await screen.findByText(/^Please correct the following issues:/);
    expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'E-mail: Another user already has this e-mail.',
      'Name: This name is taken.',
    ]);
    expect([findError('E-mail'), findError('Name')]).toEqual([
      'Another user already has this e-mail.',
      'This name is taken.',
    ]);
    expect([field('Name').value, document.activeElement === field('E-mail')]).toEqual(['Grace', true]);
  });

  it('given a refusal that belongs to no field, shows its sentence and keeps what was typed', async () => {
    api.when(edit).respond(() => api.refuse(edit, 'Closed'));
    await show();
    await retype('Name', 'Grace');
    await save();
    await screen.findByText('It is closed.');
    expect(field('Name').value).toBe('Grace');
  });

  it('given a reload before it was saved, restores what was typed, and can let it go', async () => {
    await show();
    await retype('Name', 'Grace');
    cleanup();
    await show(true);
    await waitFor(() => expect(field('Name').value).toBe('Grace'));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Name').value).toBe('Rosa');
  });

  it('given a sign-in that expired, when the person comes back, then what they typed is there', async () => {
    const { app } = await show();
    await retype('Name', 'Grace');
    api.when(edit).respond(() => api.bare(401));
    await save();
    await screen.findByRole('alertdialog', { name: 'Session expired' });
    expect(screen.queryByText(/Please correct/)).toBeNull();
    act(() => app.session.leaveExpired());
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fform'));
    cleanup();
    await show(true);
    await waitFor(() => expect(field('Name').value).toBe('Grace'));
  });

  it('given no response, keeps everything, shows that saving again is safe, and saves then', async () => {
    await show();
    await retype('Name', 'Grace');
    api.goDown();
    await save();
    await screen.findByText(/You can save again/);
    api.goDown(false);
    await save();
    await waitFor(() => expect(address()).toBe('/list'));
    expect(api.sent(edit)).toHaveLength(1);
  });

  describe('given that a user was faster', () => {
    const conflict = (now: Partial<typeof record>) => {
      api.when(edit).respond((_, { headers }) =>
        headers.get('if-match') === '5'
          ? api.bare(409, {
              message: 'It was changed meanwhile.',
              current: { ...record, version: 6, ...now },
              changed_by: 'Ada Byron',
              changed_at: '2026-10-06T03:30:00Z',
              version: 6,
            })
          : { data: { ...record, version: 7 } },
      );
    };

    it('shows who changed it, when, and the current values, keeps the input, and overwrites after a confirmation', async () => {
      conflict({ name: 'Rose', level: 4 });
      await show();
      await retype('Name', 'Grace');
      await save();
      await screen.findByText(
        /^Ada Byron changed this in the meantime \(05 Oct 2026, 11:30 PM\)\. Your entries are kept\./,
      );
      screen.getByText('Name is now: Rose. Your entry: Grace.');
      screen.getByText('Price level is now: 4.');
      expect([field('Name').value, field('Price level').value]).toEqual(['Grace', '4']);
      await save();
      await waitFor(() => expect(address()).toBe('/list'));
      const last = api.sent(edit).at(-1);
      expect([last?.headers.get('if-match'), last?.input]).toMatchObject(['6', { name: 'Grace', level: 4 }]);
    });

    const reads = (now: Partial<typeof record>) =>
      api.when(read).respond(() => ({ data: { ...record, version: 6, ...now } }));
    const readAgain = (app: AppContext) => act(() => app.queries.invalidateQueries({ queryKey: queryKey(read) }));

    it('still shows both, and waits for the choice, when the screen reads the record again', async () => {
      conflict({ name: 'Rose' });
      const { app } = await show();
      await retype('Name', 'Grace');
      reads({ name: 'Rose' });
      await save();
      await screen.findByText('Name is now: Rose. Your entry: Grace.');
      await readAgain(app);
      screen.getByText('Name is now: Rose. Your entry: Grace.');
      expect(field('Name').value).toBe('Grace');
      expect(address()).toBe('/form');
    });

    it('sends the version that was shown when typing began, not one that arrived later', async () => {
      conflict({ name: 'Rose' });
      const { app } = await show();
      await retype('Name', 'Grace');
      reads({ name: 'Rose' });
      await readAgain(app);
      expect(field('Name').value).toBe('Grace');
      await save();
      await screen.findByText('Name is now: Rose. Your entry: Grace.');
      expect(api.sent(edit).map(({ headers }) => headers.get('if-match'))).toEqual(['5']);
    });

    it('shows a newer record as long as nothing is typed, and sends its version', async () => {
      const { app } = await show();
      reads({ name: 'Rose' });
      await readAgain(app);
      await waitFor(() => expect(field('Name').value).toBe('Rose'));
      await retype('Name', 'Grace');
      await save();
      await waitFor(() => expect(api.sent(edit)[0]?.headers.get('if-match')).toBe('6'));
    });

    it('compares with the record that is read again when the response does not state it', async () => {
      api
        .when(edit)
        .respond((_, { headers }) =>
          headers.get('if-match') === '5'
            ? api.bare(409, { message: 'Changed.', current: { version: 6 }, changed_by: 'Ada Byron', version: 6 })
            : { data: { ...record, version: 7 } },
        );
      await show();
      await retype('Name', 'Grace');
      reads({ name: 'Rose' });
      await save();
      await screen.findByText('Name is now: Rose. Your entry: Grace.');
      expect(api.sent(edit)).toHaveLength(1);
      await save();
      await waitFor(() => expect(address()).toBe('/list'));
      expect(api.sent(edit)[1]?.headers.get('if-match')).toBe('6');
    });

    it('lets theirs be taken', async () => {
      conflict({ name: 'Rose' });
      await show();
      await retype('Name', 'Grace');
      await save();
      await userEvent.click(await screen.findByRole('button', { name: 'Use current value of Name' }));
      expect(field('Name').value).toBe('Rose');
    });

    it('asks no one when what changed is nothing that the form shows', async () => {
      conflict({});
      await show();
      await retype('Name', 'Grace');
      await save();
      await waitFor(() => expect(address()).toBe('/list'));
      expect(api.sent(edit).map(({ headers }) => headers.get('if-match'))).toEqual(['5', '6']);
    });

    it('still knows after a reload which version was typed into', async () => {
      await show();
      await retype('Name', 'Grace');
      cleanup();
      api.when(read).respond(() => ({ data: { ...record, name: 'Rose', version: 6 } }));
      conflict({ name: 'Rose' });
      await show(true);
      await waitFor(() => expect(field('Name').value).toBe('Grace'));
      await save();
      await screen.findByText('Name is now: Rose. Your entry: Grace.');
    });
  });

  it('given a choice that nothing matches, shows the specified message [UIX-024]', async () => {
    await show();
    const location = screen.getByRole('combobox', { name: 'Location' });
    await userEvent.clear(location);
    await userEvent.type(location, 'nowhere');
    await screen.findByText('Sorry, no matching options.');
    await userEvent.clear(location);
    await userEvent.type(location, 'Sou');
    await userEvent.click(await screen.findByRole('option', { name: 'South' }));
    await save();
    await waitFor(() => expect(api.sent(edit)[0]?.input).toMatchObject({ place: 'south' }));
  });
});

describe('A record beside what was typed', () => {
  it('shows what both changed from what one of them did', () => {
    const before = { a: 1, b: 1, c: 1, d: { e: null } };
    const typed = { a: 2, b: 1, c: 2, d: { e: '' } };
    const now = { a: 3, b: 2, c: 1, d: { e: null } };
    expect(compareFields(['a', 'b', 'c', 'd.e', 'gone'], { before, typed, now })).toEqual({
      clashes: [{ field: 'a', now: 3, yours: 2 }],
      taken: [{ field: 'b', now: 2, yours: 1 }],
    });
  });
});
