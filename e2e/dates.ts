import type { Locator } from '@playwright/test';
import { expect } from './product.js';

/** The keys that type `2030-01-02` or `2030-01-02T09:30` on an English page, section by section. */
function toKeys(value: string): string {
  const [date = '', time = ''] = value.split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = ''] = time.split(':');
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${month}${day}${year}${time && `${twelve}${minute}${Number(hour) < 12 ? 'A' : 'P'}`}`;
}

/** Types a date into a date field, or empties it, and leaves it. */
export async function typeDate(field: Locator, value: string): Promise<void> {
  const sections = field.getByRole('spinbutton');
  await sections.first().click();
  if (value === '') {
    const count = await sections.count();
    for (let section = 0; section < count; section++) {
      await field.page().keyboard.press('Delete');
      await field.page().keyboard.press('ArrowRight');
    }
  } else await field.page().keyboard.type(toKeys(value));
  await field.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Expects a date field to show this date, `2030-01-02`. */
export async function expectDate(field: Locator, date: string): Promise<void> {
  const [year, month, day] = date.split('-');
  await expect(field.locator('input')).toHaveValue(`${month}/${day}/${year}`);
}
