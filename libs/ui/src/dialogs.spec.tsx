import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './dialogs.js';

describe('A confirmation', () => {
  const asked = (): string[] => {
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
    const done = asked();
    expect(screen.getByRole('alertdialog', { name: 'Delete' }).textContent).toContain(
      'Are you sure you want to delete this?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(done).toEqual(['closed']);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(done).toEqual(['closed', 'deleted']);
  });

  it('closes on Escape, and does nothing then [UIX-022]', async () => {
    const done = asked();
    await userEvent.keyboard('{Escape}');
    expect(done).toEqual(['closed']);
  });
});
