import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SendPasswordLink } from '@tailboard/contracts/identity/password';
import { RegisterUser } from '@tailboard/contracts/identity/user';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { augusta, company, showRoute, user } from '../users/testing/company.js';
import { userRoutes } from '../users/user-routes.js';
import { peopleListRoutes } from './people-list-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './people-list-page.js';
import '../users/users-page.js';

const path = '/admin/techs/users/list';
const createId = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-00000000010${n}`;
const TABLE = [
  'First name\tLast name\tE-mail\tTechnician ID\tLocation\tPay rate\tShirt',
  'Ben\tCole\tben@example.com\tT205\tAugusta\t18\tXL',
  'Eve\tLong\teve@example.com\tT206\tAugusta\t\tM',
  'Fay\tNash\tfay@example.com\tT207\tAugusta\t21.50\tS',
].join('\n');

describe('The page that adds the people of a table', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = company(fakeApi(), [user(1, 'Ada Bell', ['technician'])]);
  });
  const show = () => showRoute(peopleListRoutes, path, { api, roles: ['owner'] });
  const paste = async (text: string): Promise<void> => {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Table' }), { target: { value: text } });
  };
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Preview' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('given a pasted table, then the preview has each row, the refused ones first with the reason, and nothing is sent', async () => {
    await show();
    await paste(TABLE);
    await screen.findByText('To add: 2. Refused: 1.');
    screen.getByText('Columns that are not used: Shirt.');
    expect(await rows()).toEqual([
      ['2', 'Eve Long', 'eve@example.com', '', 'T206', 'Augusta', '', 'Enter a pay rate, or write “unpaid”.'],
      ['1', 'Ben Cole', 'ben@example.com', 'Technician', 'T205', 'Augusta', 'Hourly, $18.00 per hour', 'Ready'],
      ['3', 'Fay Nash', 'fay@example.com', 'Technician', 'T207', 'Augusta', 'Hourly, $21.50 per hour', 'Ready'],
    ]);
    expect(api.sent(RegisterUser)).toEqual([]);
  });

  it('given the preview is confirmed, then its people are added without links, refused rows stay, and the links go last', async () => {
    api
      .when(RegisterUser)
      .respond(({ email, profile }) =>
        email.startsWith('fay')
          ? api.refuse(RegisterUser, 'TechnicianIdTaken', { technician_id: 'T207' })
          : { data: { id: createId(1), email, label: `${profile.first_name} ${profile.last_name}`, version: 1 } },
      );
    await show();
    await paste(TABLE);
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 users' }));
    await screen.findByText('1 user was added and has no link to choose a password yet.');
    expect(api.sent(RegisterUser).map(({ input }) => input)).toMatchObject([
      {
        email: 'ben@example.com',
        send_link: false,
        profile: { first_name: 'Ben', location_id: augusta, pay_type: 'hourly', pay_rate: 18 },
      },
      { email: 'fay@example.com', send_link: false },
    ]);
    expect((await rows()).map(([, name, , , , , , result]) => [name, result])).toEqual([
      ['Eve Long', 'Enter a pay rate, or write “unpaid”.'],
      ['Fay Nash', 'Another user already has the technician ID T207.'],
    ]);
    expect(screen.getByRole('button', { name: 'Add 0 users' })).toHaveProperty('disabled', true);
    expect(api.sent(SendPasswordLink)).toEqual([]);

    api.when(SendPasswordLink).respond(() => ({ message: 'Sent.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send 1 link' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send 1 link' })).toBeNull());
    expect(api.sent(SendPasswordLink).map(({ input }) => input)).toEqual([{ id: createId(1) }]);
  });

  it('given a request gets no answer about its row, then no further row is sent, and all that are left stay', async () => {
    api.when(RegisterUser).respond(() => api.bare(503, { message: 'Try again later.' }));
    await show();
    await paste(TABLE);
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 users' }));
    await screen.findByText(/^Not all rows were sent\. /);
    expect(api.sent(RegisterUser).every(({ input }) => input.email === 'ben@example.com')).toBe(true);
    await screen.findByRole('button', { name: 'Add 2 users' });
  });

  it('given a file, when it is a CSV, then its rows are shown; when it is a workbook, then the page refuses it with what to do', async () => {
    await show();
    const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!);
    const choose = (content: BlobPart, name: string) =>
      fireEvent.change(input, { target: { files: [new File([content], name)] } });
    choose(TABLE.replaceAll('\t', ';'), 'people.csv');
    await screen.findByText('To add: 2. Refused: 1.');
    choose(new Uint8Array([80, 75, 3, 4, 0, 0]), 'people.xlsx');
    await screen.findByText(/^This is not a text file\. Save the workbook as CSV/);
  });

  it('is reached from the users', async () => {
    await showRoute(userRoutes, '/admin/techs/users', { api, roles: ['owner'] });
    const link = await screen.findByRole('link', { name: 'Add several' });
    expect(link.getAttribute('href')).toBe(path);
  });
});
