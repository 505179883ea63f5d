import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { navigateInApp } from './browser.js';
import { expect } from './product.js';

const root = path.resolve(import.meta.dirname, '..');

/** A dialog of the product. */
export interface DialogCase {
  /** The source file with the dialog element, relative to the `frontends` or `libs` folder. */
  readonly sourceFile: string;
  /** The accessible name. */
  readonly title: string | RegExp;
  /** The address of its page. */
  readonly address: string;
  /**
   * Opens it, and returns the element that has the focus again after Escape; `null` if that element no longer exists
   * then.
   */
  readonly open: (page: Page) => Promise<Locator | null>;
  /** A text that shows that its content is rendered. */
  readonly expectedText: string | RegExp;
  /** Runs its action, for which it is opened again. */
  readonly runAction?: (dialog: Locator, page: Page) => Promise<unknown>;
  /** Returns the stored data, read through the API after the action, for comparison. */
  readonly readStored?: () => Promise<unknown>;
  readonly expected?: Record<string, unknown>;
  /** It ignores Escape, and closes by itself. */
  readonly ignoresEscape?: true;
}

/** Opens a dialog by a button of the page. */
export const openByButton =
  (name: string | RegExp) =>
  async (page: Page): Promise<Locator> => {
    const button = page.getByRole('button', { name }).first();
    await button.click();
    return button;
  };
/** Opens a dialog by an item of the menu behind a button, to which the focus returns. */
export const openByMenuItem =
  (menu: string | RegExp, item: string | RegExp) =>
  async (page: Page): Promise<Locator> => {
    const button = await openByButton(menu)(page);
    await page.getByRole('menuitem', { name: item }).click();
    return button;
  };
/** Presses a button of an open dialog. */
export const pressButton =
  (name: string | RegExp) =>
  (dialog: Locator): Promise<void> =>
    dialog.getByRole('button', { name, exact: true }).click();

/** Opens a dialog, checks its title and content, closes it by Escape, and runs its action. */
export async function checkDialog(page: Page, dialogCase: DialogCase): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== dialogCase.address) {
    // A dialog that is still open could ask whether to discard its changes.
    const isFree = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
    await (isFree ? navigateInApp(page, dialogCase.address) : page.goto(dialogCase.address));
  }
  const dialogs = page
    .getByRole('dialog', { name: dialogCase.title, exact: true })
    .or(page.getByRole('alertdialog', { name: dialogCase.title, exact: true }));
  const dialog = dialogs.last();
  const opener = await dialogCase.open(page);
  await expect(dialog).toContainText(dialogCase.expectedText);
  // Another dialog may have the same name, or still be closing, so this very element must go.
  const element = await dialog.elementHandle();
  await page.keyboard.press('Escape');
  if (!dialogCase.ignoresEscape) await expect.poll(() => element?.isVisible()).toBe(false);
  if (opener) await expect(opener).toBeFocused();
  if (dialogCase.runAction) {
    if (!dialogCase.ignoresEscape) {
      await dialogCase.open(page);
      await expect(dialog).toContainText(dialogCase.expectedText);
    }
    await dialogCase.runAction(dialog, page);
  }
  if (dialogCase.readStored) await expect.poll(dialogCase.readStored).toMatchObject(dialogCase.expected ?? {});
}

/** The elements that show a dialog. The files that define them contain no row of the table: their uses do. */
const ELEMENTS = ['Dialog', 'Modal', 'AlertDialog', 'ConfirmDialog', 'OverrideDialog', 'PictureModal', 'ShortcutList'];

/** Returns the source file of every dialog element, relative to its folder, once for each element. */
export function listDialogFiles(): string[] {
  const used = new RegExp(`<(?:${ELEMENTS.join('|')})\\b`, 'g');
  const defined = new RegExp(`export function (?:${ELEMENTS.join('|')})\\b`);
  return ['frontends', 'libs']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => ({ folder, file })),
    )
    .filter(({ file }) => /^[^/]+\/src\/.*\.tsx$/.test(file) && !/\.spec\.|\/testing\//.test(file))
    .flatMap(({ folder, file }) => {
      const source = readFileSync(path.join(root, folder, file), 'utf8');
      return defined.test(source) ? [] : [...source.matchAll(used)].map(() => file);
    })
    .sort();
}
