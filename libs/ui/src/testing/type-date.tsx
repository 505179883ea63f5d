import { act, fireEvent } from '@testing-library/react';

/** Types keys into a date field: each goes to the section that has the focus, which moves on when it is full. */
export function typeKeys(field: HTMLElement, keys: string): void {
  act(() => field.querySelector<HTMLElement>('[role=spinbutton]')?.focus());
  for (const key of keys) fireEvent.input(document.activeElement ?? field, { target: { textContent: key } });
}

/** Empties a date field, or one section of it. */
export function emptyDate(field: HTMLElement, only?: string): void {
  const sections = [...field.querySelectorAll<HTMLElement>('[role=spinbutton]')];
  for (const section of sections.filter((one) => only === undefined || one.getAttribute('aria-label') === only)) {
    act(() => section.focus());
    fireEvent.keyDown(section, { key: 'Delete' });
  }
}

/** Leaves the field that has the focus. */
export const leaveField = (): void => act(() => (document.activeElement as HTMLElement | null)?.blur());

/** Presses Enter in the field that has the focus. */
export const pressEnter = (): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });

/** Types `2026-10-07` or `2026-10-07T09:30` into a date field of an English page, and leaves it. */
export function typeDate(field: HTMLElement, value: string): void {
  const [date = '', time = ''] = value.split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = ''] = time.split(':');
  const clock =
    time === '' ? '' : `${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'A' : 'P'}`;
  typeKeys(field, `${month}${day}${year}${clock}`);
  leaveField();
}

/** The value of a date field as it is edited. */
export const dateIn = (field: HTMLElement): string => field.querySelector('input')?.value ?? '';
