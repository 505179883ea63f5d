import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './api.js';
import { typeDate } from './dates.js';
import { expect } from './product.js';

const root = path.resolve(import.meta.dirname, '..');

/** An invalid value of a field and the message that the form shows at the field. */
export type InvalidValue = readonly [value: string, message: string | RegExp];

/** A form field by its label, with its invalid test values and the value that is saved. */
export interface FormField {
  readonly label: string;
  readonly invalid: readonly InvalidValue[];
  /** If omitted, the field is emptied, or its value is selected by `choose` of the form. */
  readonly valid?: string;
  /** The index of a list field without a unique label; the default is the first one. */
  readonly index?: number;
}

/** A form of the product. */
export interface FormCase {
  /** The source file that calls the form hook, relative to the repository. */
  readonly sourceFile: string;
  /** The accessible name of the form or of its dialog; the main part of the page if omitted. */
  readonly name?: string | RegExp;
  readonly open: (page: Page) => Promise<unknown>;
  readonly fields: readonly FormField[];
  /** Fills everything except text fields: lists, check boxes, files. */
  readonly fillOthers?: (form: Locator, page: Page) => Promise<unknown>;
  /** The button that saves; `Save` if omitted. */
  readonly saveButton?: string;
  /** Returns the stored data, read through the API after the save, for comparison. */
  readonly readStored: () => Promise<unknown>;
  readonly expected: Record<string, unknown>;
}

const lowerCase = (label: string): string => label.toLowerCase();
/** Returns a text field that must not be empty and has a limit. */
export const textField = (label: string, limit: number, valid: string): FormField => ({
  label,
  invalid: [emptyValue(label), tooLongValue(label, limit)],
  valid,
});
/** Returns a text field that may be empty and has a limit. */
export const optionalTextField = (label: string, limit: number, valid: string): FormField => ({
  label,
  invalid: [tooLongValue(label, limit)],
  valid,
});
/** Returns an integer or amount field with its range. The invalid values are one `step` outside. */
export const numberField = (label: string, from: number, to: number, valid: number, step = 1): FormField => ({
  label,
  invalid: [from - step, to + step].map((value) => [String(value), formatRangeMessage(label, from, to)] as const),
  valid: String(valid),
});
/** Returns a date field. Its invalid value is a year outside the calendar. */
export const dateField = (label: string, valid: string): FormField => ({
  label,
  invalid: [['0220-11-24', `The ${lowerCase(label)} field must be a date of the years 1970 to 2200.`]],
  valid,
});
/**
 * Returns a date and time field. Its invalid values are a year outside the calendar, a time that the clocks skip, and
 * `more`.
 */
export const dateTimeField = (label: string, valid: string, ...more: readonly InvalidValue[]): FormField => ({
  label,
  invalid: [
    ['0220-11-24T09:00', `The ${lowerCase(label)} field must be a date of the years 1970 to 2200.`],
    ['2026-03-08T02:30', `The ${lowerCase(label)} field must be a valid date.`],
    ...more,
  ],
  valid,
});
/** Returns a field with one message for all its invalid values: the form describes the expected format. */
export const fieldWithFormat = (
  label: string,
  invalid: readonly string[],
  message: string | RegExp,
  valid: string,
): FormField => ({
  label,
  invalid: invalid.map((value) => [value, message] as const),
  valid,
});
export const emptyValue = (label: string): InvalidValue => ['', `The ${lowerCase(label)} field is required.`];
export const tooLongValue = (label: string, limit: number): InvalidValue => [
  'x'.repeat(limit + 1),
  `The ${lowerCase(label)} field may not be greater than ${limit} characters.`,
];
export const tooShortValue = (label: string, limit: number): InvalidValue => [
  'x'.repeat(limit - 1),
  new RegExp(`^The ${lowerCase(label)} field must be at least ${limit} characters\\.`),
];
export const invalidEmail = (label: string): InvalidValue => [
  'nobody.example.com',
  `The ${lowerCase(label)} field must be a valid email.`,
];
const formatRangeMessage = (label: string, from: number, to: number): string =>
  `The ${lowerCase(label)} field must be between ${from} and ${to}.`;

/** The number of a form's fields, and of the invalid values that were entered. */
export interface FormCounts {
  fields: number;
  invalid: number;
}

/**
 * Opens a form, enters invalid values in every field and checks the message at each field, tries to save, corrects all
 * fields and saves; then checks the stored data.
 */
export async function checkForm(page: Page, formCase: FormCase): Promise<FormCounts> {
  await formCase.open(page);
  const form =
    formCase.name === undefined
      ? page.getByRole('main')
      : page
          .getByRole('form', { name: formCase.name })
          .or(page.getByRole('dialog', { name: formCase.name }))
          .last();
  const saveButton = page.getByRole('button', { name: formCase.saveButton ?? 'Save', exact: true }).last();
  const findField = ({ label, index = 0 }: FormField): Locator =>
    form.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`)).nth(index);
  const rounds = Math.max(0, ...formCase.fields.map(({ invalid }) => invalid.length));
  for (let round = 0; round < rounds; round++) {
    // A field without an invalid value in this round gets its valid one, so that its message disappears.
    for (const field of formCase.fields) await enter(findField(field), field.invalid[round]?.[0] ?? field.valid ?? '');
    // Saving invalid values sends nothing and removes no message.
    if (round === 0) await saveButton.click();
    for (const field of formCase.fields) {
      const message = field.invalid[round]?.[1];
      if (message === undefined) continue;
      await expect(findField(field)).toHaveAccessibleDescription(message);
      await expect(findField(field)).toHaveAttribute('aria-invalid', 'true');
    }
  }
  for (const field of formCase.fields) await enter(findField(field), field.valid ?? '');
  await formCase.fillOthers?.(form, page);
  for (const field of formCase.fields) await expect(findField(field)).not.toHaveAttribute('aria-invalid', 'true');
  await saveButton.click();
  await expect.poll(formCase.readStored).toMatchObject(formCase.expected);
  return {
    fields: formCase.fields.length,
    invalid: formCase.fields.reduce((sum, { invalid: wrong }) => sum + wrong.length, 0),
  };
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
export async function selectOption(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option', { name: option }).first().click();
}

/**
 * Returns every source file of the frontends, relative to the repository, with the number of form hooks that it calls.
 */
export function listFormFiles(): string[] {
  const hookCall = /(?<!function )\buse(?:ContractForm|ValuesForm|Form|DayForm)(?:<[^()]*>)?\(|<ResourceScreen\b/g;
  const folder = path.join(root, 'frontends');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/src\/.*\.tsx$/.test(file) && !/\.spec\.|\/testing\//.test(file))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(hookCall)].map(() => file))
    .sort();
}

/** Returns the entry of an API list. */
export const findEntry =
  (client: ApiClient, route: string, find: (entry: Record<string, unknown>) => boolean) =>
  async (): Promise<unknown> => {
    const { body } = await client.request<{ data: Record<string, Record<string, unknown>> }>('GET', route);
    return Object.values(body.data ?? {}).find(find) ?? {};
  };
export const readRecord = (client: ApiClient, route: string) => async (): Promise<unknown> =>
  (await client.request<{ data?: unknown }>('GET', route)).body;
