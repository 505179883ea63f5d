import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../testing/fake-api.js';
import { renderScreen } from '../testing/render-screen.js';
import { PrintSheet } from './print-sheet.js';
import { toPages, type SheetRow } from './sheet-layout.js';

const rows = (count: number, group = (at: number) => `Model ${at % 2}`): SheetRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `u${index}`,
    group: group(index),
    code: `F82DC03C4${100 + index}`,
    date: '06 Oct 2026',
  }));
const sheet = {
  company: 'Paulson Communications',
  title: 'Issued equipment — Antonio Bell (T101)',
  range: '06 Oct 2026',
  printedBy: 'Li Marsh',
  printedAt: '06 Oct 2026, 9:05 AM',
  statement: 'I received the equipment of this list.',
  signers: ['Antonio Bell', 'Paulson Communications'],
};

describe('A printed list', () => {
  it.each([
    [1, [1]],
    [14, [14]],
    [15, [13, 2]],
    [24, [22, 2]],
    [25, [24, 1]],
    [60, [24, 24, 12]],
    [0, [0]],
  ])('puts %i rows on pages of 24, and the signatures where there is room, with the last rows', (count, pages) => {
    const found = toPages(rows(count));
    expect(found.map((page) => page.rows.length)).toEqual(pages);
    expect(found.map((page) => page.last)).toEqual(pages.map((_, at) => at === pages.length - 1));
  });

  it('gives the sums a page of their own where there are many', () => {
    expect(toPages(rows(14, (at) => `Model ${at}`)).map((page) => page.rows.length)).toEqual([12, 2]);
  });

  it('shows what is printed: whose it is, each row with its bars, the sums, the lines to sign', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await renderScreen(<PrintSheet {...sheet} rows={rows(30)} />, { api: fakeApi() });
    const shown = within(await screen.findByRole('region', { name: 'Print preview' }));
    expect(shown.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([sheet.title, sheet.title]);
    shown.getByText('Page 2 of 2');
    expect(shown.getAllByText('Printed by Li Marsh, 06 Oct 2026, 9:05 AM')).toHaveLength(2);
    expect(shown.getAllByRole('listitem')).toHaveLength(30);
    expect(shown.getByRole('img', { name: 'F82DC03C4100' }).style.height).toBe('12mm');
    ['Model 0: 15', 'Model 1: 15', 'Total: 30', sheet.statement, 'Antonio Bell, signature'].forEach((text) =>
      shown.getByText(text),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    // Only this is printed; it is rendered beside the page, not inside it.
    expect(document.querySelector('body > .printed-sheets')?.querySelectorAll('svg')).toHaveLength(30);
  });
});
