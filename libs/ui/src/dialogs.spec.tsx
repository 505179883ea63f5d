import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './dialogs.js';

const noop = (): void => undefined;

describe('A confirmation', () => {
  const showDialog = (): string[] => {
    const done: string[] = [];
    render(
      <ConfirmDialog
        open
        danger
        title="Delete"
        text="Are you sure you want to delete this?"
        confirm="Delete"
        close="Close"
        onConfirm={() => done.push('deleted')}
        onClose={() => done.push('closed')}
      />,
    );
    return done;
  };

  it('does the act only when it is confirmed [UIX-002] [UIX-003]', async () => {
    const done = showDialog();
    expect(screen.getByRole('alertdialog', { name: 'Delete' }).textContent).toContain(
      'Are you sure you want to delete this?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(done).toEqual(['closed']);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(done).toEqual(['closed', 'deleted']);
  });

  it('closes on Escape, and does nothing then [UIX-022]', async () => {
    const done = showDialog();
    await userEvent.keyboard('{Escape}');
    expect(done).toEqual(['closed']);
  });

  it('makes the rest of the page inert as long as it is open, dialogs of other frontends too', () => {
    const other = document.createElement('div');
    document.body.append(other);
    const createDialog = (open: boolean) => (
      <ConfirmDialog
        open={open}
        title="Delete"
        text=""
        confirm="Delete"
        close="Close"
        onConfirm={noop}
        onClose={noop}
      />
    );
    const { rerender, container } = render(createDialog(true));
    expect([other, container].every((element) => element.hasAttribute('inert'))).toBe(true);
    expect(screen.getByRole('alertdialog').closest('[inert]')).toBeNull();
    rerender(createDialog(false));
    expect([other, container].some((element) => element.hasAttribute('inert'))).toBe(false);
    other.remove();
  });
});
