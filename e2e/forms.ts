import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { SignedInPerson } from './api.js';
import { typeDate } from './dates.js';
import { expect } from './product.js';

const root = path.resolve(import.meta.dirname, '..');

/** An invalid value of a field and the message that the form shows at the field. */
export type Wrong = readonly [value: string, message: string | RegExp];

/** A form field by its label, with its invalid test values and the value that is saved. */
export interface FieldRow {
  readonly label: string;
  readonly wrong: readonly Wrong[];
  /** If omitted, the field is emptied, or its value is selected by `choose` of the form. */
  readonly right?: string;
  /** The index of a list field without a unique label; the default is the first one. */
  readonly index?: number;
}

/** A form of the product. */
export interface FormRow {
  /** The source file that calls the form hook, relative to the repository. */
  readonly site: string;
  /** The accessible name of the form or of its dialog; the main part of the page if omitted. */
  readonly name?: string | RegExp;
  readonly open: (page: Page) => Promise<unknown>;
  readonly fields: readonly FieldRow[];
  /** Fills everything except text fields: lists, check boxes, files. */
  readonly choose?: (form: Locator, page: Page) => Promise<unknown>;
  /** The button that saves; `Save` if omitted. */
  readonly save?: string;
  /** Returns the stored data, read through the API after the save, for comparison. */
  readonly readStored: () => Promise<unknown>;
  readonly expected: Record<string, unknown>;
}

const low = (label: string): string => label.toLowerCase();
/** Returns a text field that must not be empty and has a limit. */
export const text = (label: string, limit: number, right: string): FieldRow => ({
  label,
  wrong: [isMissing(label), tooLong(label, limit)],
  right,
});
/** Returns a text field that may be empty and has a limit. */
export const optionalText = (label: string, limit: number, right: string): FieldRow => ({
  label,
  wrong: [tooLong(label, limit)],
  right,
});
/** Returns an integer or amount field with its range. The invalid values are one `step` outside. */
export const number = (label: string, from: number, to: number, right: number, step = 1): FieldRow => ({
  label,
  wrong: [from - step, to + step].map((value) => [String(value), between(label, from, to)] as const),
  right: String(right),
});
/** Returns a date field. Its invalid value is a year outside the calendar. */
export const date = (label: string, right: string): FieldRow => ({
  label,
  wrong: [['0220-11-24', `The ${low(label)} field must be a date of the years 1970 to 2200.`]],
  right,
});
/**
 * Returns a date and time field. Its invalid values are a year outside the calendar, a time that the clocks skip, and
 * `more`.
 */
export const moment = (label: string, right: string, ...more: readonly Wrong[]): FieldRow => ({
  label,
  wrong: [
    ['0220-11-24T09:00', `The ${low(label)} field must be a date of the years 1970 to 2200.`],
    ['2026-03-08T02:30', `The ${low(label)} field must be a valid date.`],
    ...more,
  ],
  right,
});
/** Returns a field whose form itself describes the format of a value. */
export const withAdvice = (
  label: string,
  wrong: readonly string[],
  message: string | RegExp,
  right: string,
): FieldRow => ({
  label,
  wrong: wrong.map((value) => [value, message] as const),
  right,
});
export const isMissing = (label: string): Wrong => ['', `The ${low(label)} field is required.`];
export const tooLong = (label: string, limit: number): Wrong => [
  'x'.repeat(limit + 1),
  `The ${low(label)} field may not be greater than ${limit} characters.`,
];
export const tooShort = (label: string, limit: number): Wrong => [
  'x'.repeat(limit - 1),
  new RegExp(`^The ${low(label)} field must be at least ${limit} characters\\.`),
];
export const notEmail = (label: string): Wrong => [
  'nobody.example.com',
  `The ${low(label)} field must be a valid email.`,
];
const between = (label: string, from: number, to: number): string =>
  `The ${low(label)} field must be between ${from} and ${to}.`;

/** The input of a form. */
export interface Tried {
  fields: number;
  wrong: number;
}

/**
 * Opens a form, enters invalid values in every field and checks the message at each field, tries to save, corrects all
 * fields and saves; then checks the stored data.
 */
export async function tryForm(page: Page, row: FormRow): Promise<Tried> {
  await row.open(page);
  const form =
    row.name === undefined
      ? page.getByRole('main')
      : page
          .getByRole('form', { name: row.name })
          .or(page.getByRole('dialog', { name: row.name }))
          .last();
  const save = page.getByRole('button', { name: row.save ?? 'Save', exact: true }).last();
  const findField = ({ label, index = 0 }: FieldRow): Locator =>
    form.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`)).nth(index);
  const rounds = Math.max(0, ...row.fields.map(({ wrong }) => wrong.length));
  for (let round = 0; round < rounds; round++) {
    // A field without an invalid value in this round gets its valid one, so that its message disappears.
    for (const field of row.fields) await enter(findField(field), field.wrong[round]?.[0] ?? field.right ?? '');
    // Saving invalid values sends nothing and removes no message.
    if (round === 0) await save.click();
    for (const field of row.fields) {
      const message = field.wrong[round]?.[1];
      if (message === undefined) continue;
      await expect(findField(field)).toHaveAccessibleDescription(message);
      await expect(findField(field)).toHaveAttribute('aria-invalid', 'true');
    }
  }
  for (const field of row.fields) await enter(findField(field), field.right ?? '');
  await row.choose?.(form, page);
  for (const field of row.fields) await expect(findField(field)).not.toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect.poll(row.readStored).toMatchObject(row.expected);
  return { fields: row.fields.length, wrong: row.fields.reduce((sum, { wrong }) => sum + wrong.length, 0) };
}

/** Types a value. A field that already has it is emptied first, so that it changes. */
async function enter(field: Locator, value: string): Promise<void> {
  // A date field is read-only until its calendar is loaded.
  await expect(field).not.toHaveAttribute('readonly');
  if ((await field.getAttribute('role')) === 'group') return typeDate(field, value);
  if ((await field.inputValue()) === value) await field.fill('');
  await field.fill(value);
  // The message about an empty field appears on blur.
  await field.blur();
}

/** Selects an option of a select field. */
export async function choose(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option', { name: option }).first().click();
}

/**
 * Returns every source file of the frontends, relative to the repository, with the number of form hooks that it calls.
 */
export function formSites(): string[] {
  const called = /(?<!function )\buse(?:ContractForm|ValuesForm|Form|DayForm)(?:<[^()]*>)?\(|<ResourceScreen\b/g;
  const folder = path.join(root, 'frontends');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/src\/.*\.tsx$/.test(file) && !/\.spec\.|\/testing\//.test(file))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(called)].map(() => file))
    .sort();
}

/** Returns the entry of an API list. */
export const findEntry =
  (person: SignedInPerson, route: string, find: (entry: Record<string, unknown>) => boolean) =>
  async (): Promise<unknown> => {
    const { body } = await person.ask<{ data: Record<string, Record<string, unknown>> }>('GET', route);
    return Object.values(body.data ?? {}).find(find) ?? {};
  };
export const readRecord = (person: SignedInPerson, route: string) => async (): Promise<unknown> =>
  (await person.ask<{ data?: unknown }>('GET', route)).body;
