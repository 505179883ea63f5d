import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IssueItem, ListItems, ReturnItem, type InventoryItem } from '@tailboard/contracts/equipment/item';
import { roles, type Role } from '@tailboard/contracts/permission';
import { speak } from '@tailboard/web/i18n/locale';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { company, showRoute, user } from '../users/testing/company.js';
import { ProfileDialog, UserDialog } from '../users/user-dialog.js';
import { userRoutes } from '../users/user-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import '../users/view-user-page.js';

const ada = user(1, 'Ada Bell', ['technician']);
const gone = user(2, 'Gil Nash', ['technician'], { active: 0 });
const item = (n: number, name: string, fields: Partial<InventoryItem> = {}): InventoryItem => ({
  id: `5a0c7c7e-2f1e-4f7e-9a51-0000000000e${n}`,
  user_id: ada.id,
  name,
  assigned_by_first_name: 'Li',
  assigned_by_last_name: 'Marsh',
  created_at: '2026-10-06T03:30:00.000Z',
  ...fields,
});
const others = roles.filter((role) => role !== 'owner');

describe('The equipment tracker', () => {
  let api: FakeApi;
  let held: InventoryItem[];
  beforeEach(() => {
    held = [item(1, 'Ladder, 28 ft'), item(2, 'Signal meter')];
    api = company(fakeApi(), [ada, gone])
      .when(ListItems)
      .respond(({ user_id }) => toPage(held.filter((one) => one.user_id === user_id)))
      .when(IssueItem)
      .respond((input) => {
        const added = item(3, input.name, { user_id: input.user_id });
        held = [added, ...held];
        return { data: added };
      })
      .when(ReturnItem)
      .respond(({ id }) => {
        held = held.filter((one) => one.id !== id);
      });
  });
  const open = (dialog = UserDialog, as: Role = 'owner', whom = ada) => {
    const Dialog = dialog;
    return renderScreen(<Dialog id={whom.id} onClose={() => undefined} />, { api, user: createSignedInUser([as]) });
  };
  const names = () => screen.getAllByRole('listitem').map(({ firstChild }) => firstChild?.firstChild?.textContent);
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Item' });

  it.each([
    ['detail', UserDialog],
    ['profile', ProfileDialog],
  ] as const)(
    'given an owner, when the user %s modal opens, then its Equipment section lists the user’s items, with who assigned them and when [USR-015] [USR-016] [USR-017] [USR-021]',
    async (_, dialog) => {
      await open(dialog);
      await screen.findByRole('heading', { name: 'Equipment' });
      await screen.findByText('Ladder, 28 ft');
      expect(names()).toEqual(['Ladder, 28 ft', 'Signal meter']);
      expect(screen.getAllByText('05 Oct 2026, 11:30 PM, by Li Marsh')).toHaveLength(2);
      expect(api.sent(ListItems).map(({ input }) => input.user_id)).toEqual([ada.id]);
    },
  );

  it.each(others.flatMap((role) => [UserDialog, ProfileDialog].map((dialog) => [role, dialog.name, dialog] as const)))(
    'given a %s, when the %s opens, then it has no equipment and none is asked for [USR-015] [USR-016] [USR-017]',
    async (role, _, dialog) => {
      await open(dialog, role);
      await screen.findByText('No address information is on file for this user.');
      expect(screen.queryByText('Equipment')).toBeNull();
      expect(api.sent(ListItems)).toEqual([]);
    },
  );

  it.each(['owner', 'admin'] as const)('is on the page of the user for the owner alone: %s', async (role) => {
    await showRoute(userRoutes, '/admin/techs/users/view', { api, roles: [role], search: `?id=${ada.id}` });
    await screen.findByRole('heading', { name: 'Sign-in' });
    if (role === 'owner') await screen.findByText('Ladder, 28 ft');
    else expect(screen.queryByRole('heading', { name: 'Equipment' })).toBeNull();
    expect(api.sent(ListItems)).toHaveLength(role === 'owner' ? 1 : 0);
  });

  it('given a name, when it is assigned, then it is on the list and the line waits for the next one [USR-021]', async () => {
    await open();
    await screen.findByText('Signal meter');
    await userEvent.type(box(), '  Tone generator{Enter}');
    await screen.findByText('Tone generator is assigned to Ada Bell.');
    await waitFor(() => expect(names()).toEqual(['Tone generator', 'Ladder, 28 ft', 'Signal meter']));
    expect(api.sent(IssueItem).map(({ input }) => input)).toEqual([{ user_id: ada.id, name: 'Tone generator' }]);
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
  });

  it.each([['nothing'], ['only space']])(
    'given %s was typed, when it is assigned, then nothing is posted and the field shows why [USR-022]',
    async (what) => {
      await open();
      await screen.findByText('Signal meter');
      if (what === 'only space') await userEvent.type(box(), '   ');
      await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
      await screen.findByText('The item field is required.');
      expect(api.sent(IssueItem)).toEqual([]);
    },
  );

  it('given a name of more than 120 letters, then nothing is posted', async () => {
    await open();
    await screen.findByText('Signal meter');
    await userEvent.click(box());
    await userEvent.paste('x'.repeat(121));
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'));
    expect(api.sent(IssueItem)).toEqual([]);
    expect(box().value).toHaveLength(121);
  });

  it('given the server refuses, then its sentence is shown and what was typed is kept', async () => {
    api.when(IssueItem).respond(() => api.refuse(IssueItem, 'UserInactive'));
    await open();
    await screen.findByText('Signal meter');
    await userEvent.type(box(), 'Drill{Enter}');
    await screen.findByText('This user is not active. Restore the user first.');
    expect(box().value).toBe('Drill');
  });

  it('given an item was returned, when an owner records it, then it leaves the list', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Return: Signal meter' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Return equipment' }));
    dialog.getByText(/^Has Ada Bell returned this item: Signal meter\?/);
    await userEvent.click(dialog.getByRole('button', { name: 'Returned' }));
    await screen.findByText('Signal meter is returned.');
    await waitFor(() => expect(names()).toEqual(['Ladder, 28 ft']));
    expect(api.sent(ReturnItem).map(({ input }) => input.id)).toEqual([item(2, '').id]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Equipment');
  });

  it('given another user was faster, then it shows a message and the current list', async () => {
    api.when(ReturnItem).respond(() => {
      held = held.slice(0, 1);
      return api.refuse(ReturnItem, 'ItemAlreadyReturned', { name: 'Signal meter' });
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Return: Signal meter' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Returned' }));
    await screen.findByText('Not done: Signal meter has already been returned.');
    await waitFor(() => expect(names()).toEqual(['Ladder, 28 ft']));
  });

  it('given the user is inactive, then nothing is assigned, and their items can be returned', async () => {
    held = [item(1, 'Van key', { user_id: gone.id })];
    await open(UserDialog, 'owner', gone);
    await screen.findByRole('button', { name: 'Return: Van key' });
    screen.getByText('Inactive users cannot receive equipment. Items that they hold can still be returned.');
    expect(screen.queryByRole('textbox', { name: 'Item' })).toBeNull();
  });

  it('given more than fit on a page, then the others are a page further', async () => {
    api.when(ListItems).respond(({ page = 1 }) => ({
      ...toPage([item(Number(page), `Item ${Number(page)}`)], { page: Number(page), last: 2 }),
      total: 26,
    }));
    await open();
    await screen.findByText('Item 1');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Item 2');
  });

  it('shows that the user has no items, and that they could not be read', async () => {
    held = [];
    const { unmount } = await open();
    await screen.findByText('Ada Bell has no equipment.');
    unmount();
    api.when(ListItems).respond(() => api.bare(409, { message: 'Not now.' }));
    await open();
    await screen.findByText('Couldn’t load the equipment. Not now.');
    held = [item(1, 'Ladder, 28 ft')];
    api.when(ListItems).respond(() => toPage(held));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ladder, 28 ft');
  });

  it('speaks the language of the user who reads it [I18N-002]', async () => {
    await open();
    await screen.findByText('Ladder, 28 ft');
    await act(() => speak('zh-CN'));
    await screen.findByRole('heading', { name: '设备' });
    screen.getByRole('button', { name: '归还：Ladder, 28 ft' });
  });
});
