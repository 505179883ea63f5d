import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@tailboard/contracts/permission';
import { rowActions, type RowAction } from '@tailboard/ui/row-actions';
import type { ComponentProps } from 'react';
import { RowActions, rowAddress, showsHistory } from './row-actions.js';
import { fakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

type RowActionsProps = Omit<ComponentProps<typeof RowActions>, 'id' | 'name'>;

describe('The row action bar', () => {
  const show = (given: RowActionsProps, roles: Role[] = ['owner']) =>
    renderScreen(<RowActions id="42" name="Rosa Park" {...given} />, {
      api: fakeApi(),
      user: createSignedInUser(roles),
    });
  const buttons = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-action]')].map(({ dataset }) => dataset['action']);

  it('given some buttons, shows those alone, in their order [UIX-025]', async () => {
    await show({ delete: () => undefined, view: '/view', edit: false, history: undefined });
    expect(buttons()).toEqual(['view', 'delete']);
  });

  it('given all of them, there are exactly these [UIX-026]', async () => {
    await show(Object.fromEntries(rowActions.map((action): [RowAction, string] => [action, '/there'])));
    expect(buttons()).toEqual(
      (
        'documents, user, view, view-model, view-billing, history, view-code, edit, edit-model, view-qc, view-file, ' +
        'edit-file, delete, restore, delete-file, seen'
      ).split(', '),
    );
  });

  it('leads to the route of a button with the id of the row in the query string [UIX-027]', async () => {
    await show({ edit: '/admin/techs/users/edit' });
    const link = screen.getByRole('link', { name: 'Edit: Rosa Park' });
    expect(link.getAttribute('href')).toBe('/admin/techs/users/edit?id=42');
    await userEvent.click(link);
    expect(screen.getByTestId('whereabouts').textContent).toBe('/admin/techs/users/edit?id=42');
  });

  it('adds the ID to the query of the route, under the name that the route has for it [UIX-027]', () => {
    expect(rowAddress('/admin/codes/view/', '7')).toBe('/admin/codes/view/?id=7');
    expect(rowAddress('/warehouse/cpetypes/model/edit?cpe_type=4', '7', 'model_id')).toBe(
      '/warehouse/cpetypes/model/edit?cpe_type=4&model_id=7',
    );
  });

  it('names the button that the mouse is over, and then the next one', async () => {
    await show({ view: '/view', edit: '/edit' });
    await userEvent.hover(screen.getByRole('link', { name: 'View: Rosa Park' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('View');
    await userEvent.hover(screen.getByRole('link', { name: 'Edit: Rosa Park' }));
    expect(screen.getByRole('tooltip').textContent).toBe('Edit');
    expect(screen.getByRole('link', { name: 'Edit: Rosa Park' })).toBeTruthy();
  });

  it('names the button that a finger rests on', async () => {
    await show({ view: '/view', edit: '/edit' });
    fireEvent.touchStart(screen.getByRole('link', { name: 'Edit: Rosa Park' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Edit');
  });

  it('commands when a button is given an act', async () => {
    const done: string[] = [];
    await show({ restore: () => done.push('restored') });
    await userEvent.click(screen.getByRole('button', { name: 'Restore: Rosa Park' }));
    expect(done).toEqual(['restored']);
  });

  it.each([
    [['supervisor'], []],
    [['manager'], ['history']],
    [['supervisor', 'manager'], ['history']],
  ] as [Role[], string[]][])('given %j and a history, shows %j [UIX-028] [SES-004]', async (roles, seen) => {
    await show({ history: '/history' }, roles);
    expect(buttons()).toEqual(seen);
  });

  it('lets another role show the history only where that role may read it [UIX-028]', () => {
    expect(showsHistory(['supervisor', 'qc'], 'job.history')).toBe(false);
    expect(showsHistory(['supervisor', 'admin'], 'job.history')).toBe(true);
  });
});
