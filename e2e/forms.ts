import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './api.js';
import { typeDate } from './dates.js';
import { expect } from './product.js';

const root = path.resolve(import.meta.dirname, '..');

/** A value that a field does not take, and the message that the form shows at the field. */
export interface RefusedValue {
  readonly label: string;
  readonly value: string;
  readonly message: string | RegExp;
}

/** A form of the product. */
export interface FormCase {
  /** The source file that calls the form hook, relative to the repository. */
  readonly sourceFile: string;
  /** The accessible name of the form or of its dialog; the main part of the page if omitted. */
  readonly name?: string | RegExp;
  readonly open: (page: Page) => Promise<unknown>;
  /** The values to save, by the labels of the fields. */
  readonly values: Readonly<Record<string, string>>;
  /** One wrong value: the rules of all fields are tested with the contracts. */
  readonly refused: RefusedValue;
  /** Fills everything except text fields: lists, check boxes, files. */
  readonly fillOthers?: (form: Locator, page: Page) => Promise<unknown>;
  /** The button that saves; `Save` if omitted. */
  readonly saveButton?: string;
  /** Returns the stored data, read through the API after the save, for comparison. */
  readonly readStored: () => Promise<unknown>;
  readonly expected: Record<string, unknown>;
}

export const wrongValue = (label: string, value: string, message: string | RegExp): RefusedValue => ({
  label,
  value,
  message,
});
export const emptyValue = (label: string): RefusedValue =>
  wrongValue(label, '', `The ${label.toLowerCase()} field is required.`);
export const tooLongValue = (label: string, limit: number): RefusedValue =>
  wrongValue(
    label,
    'x'.repeat(limit + 1),
    `The ${label.toLowerCase()} field may not be greater than ${limit} characters.`,
  );
export const tooShortValue = (label: string, limit: number): RefusedValue =>
  wrongValue(
    label,
    'x'.repeat(limit - 1),
    new RegExp(`^The ${label.toLowerCase()} field must be at least ${limit} characters\\.`),
  );
export const invalidEmail = (label: string): RefusedValue =>
  wrongValue(label, 'nobody.example.com', `The ${label.toLowerCase()} field must be a valid email.`);
/** Returns a number that is one above the range. */
export const outOfRange = (label: string, min: number, max: number): RefusedValue =>
  wrongValue(label, String(max + 1), `The ${label.toLowerCase()} field must be between ${min} and ${max}.`);

/**
 * Opens a form, fills it with one wrong value, tries to save, reads the message at the field, corrects the value and
 * saves; then compares the stored data.
 */
export async function checkForm(page: Page, formCase: FormCase): Promise<void> {
  await formCase.open(page);
  const form =
    formCase.name === undefined
      ? page.getByRole('main')
      : page
          .getByRole('form', { name: formCase.name })
          .or(page.getByRole('dialog', { name: formCase.name }))
          .last();
  const saveButton = page.getByRole('button', { name: formCase.saveButton ?? 'Save', exact: true }).last();
  const findField = (label: string): Locator =>
    form.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`)).first();
  const { refused, values } = formCase;
  const refusedField = findField(refused.label);
  for (const [label, value] of Object.entries(values))
    if (label !== refused.label) await enter(findField(label), value);
  await formCase.fillOthers?.(form, page);
  await enter(refusedField, refused.value);
  await saveButton.click();
  await expect(refusedField).toHaveAccessibleDescription(refused.message);
  await expect(refusedField).toHaveAttribute('aria-invalid', 'true');
  await enter(refusedField, values[refused.label] ?? '');
  await expect(refusedField).not.toHaveAttribute('aria-invalid', 'true');
  await saveButton.click();
  await expect.poll(formCase.readStored).toMatchObject(formCase.expected);
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
