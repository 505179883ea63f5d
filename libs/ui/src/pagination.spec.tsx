import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkedPages, Pagination } from './pagination.js';

describe('Pagination', () => {
  it.each([
    [1, 30, [1, 2, 3, 4, 5, 6]],
    [15, 30, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
    [30, 30, [25, 26, 27, 28, 29, 30]],
    [2, 3, [1, 2, 3]],
  ])('links page %i of %i with up to five pages on each side [UIX-015] [BUS-013]', (current, last, pages) => {
    expect(linkedPages(current, last)).toEqual(pages);
  });

  it('is not there for a single page [UIX-016]', () => {
    const { container } = render(<Pagination current={1} last={1} onPage={() => undefined} />);
    expect(container.textContent).toBe('');
  });

  it('goes one back and one on, and not beyond the ends [UIX-014]', async () => {
    const requested: number[] = [];
    render(<Pagination current={3} last={3} onPage={(page) => requested.push(page)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    expect(requested).toEqual([2, 1]);
  });
});
