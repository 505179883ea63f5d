import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from './modal.js';
import { LoadingOverlay } from './layout/overlay.js';

describe('A modal', () => {
  it('closes on Escape, and only then [UIX-022]', async () => {
    const closed: string[] = [];
    render(
      <Modal title="Add a level" onClose={() => closed.push('closed')} actions={<button>Save</button>}>
        <input aria-label="Name" />
      </Modal>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Lead');
    expect([screen.getByRole('dialog', { name: 'Add a level' }).contains(screen.getByText('Save')), closed]).toEqual([
      true,
      [],
    ]);
    await userEvent.keyboard('{Escape}');
    expect(closed).toEqual(['closed']);
  });
});

describe('The loading overlay', () => {
  it('covers the page and shows what it waits for [UIX-023]', () => {
    render(<LoadingOverlay />);
    const overlay = screen.getByRole('status');
    expect([overlay.textContent, getComputedStyle(overlay).position]).toEqual(['Loading…', 'fixed']);
  });
});
