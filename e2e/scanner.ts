import type { Page } from '@playwright/test';

/** Sends a code as a hardware scanner does: the keys of its characters with a pause after each, and Enter. */
export async function scan(page: Page, code: string, pause: number): Promise<void> {
  await page.keyboard.type(code, { delay: pause });
  await page.keyboard.press('Enter');
}

/** Takes the focus from the field for codes, as a click on the page does. */
export const blurField = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

/** Counts what a user does besides scanning. */
export function countSteps() {
  let steps = 0;
  return {
    take: async (step: () => Promise<unknown>): Promise<void> => {
      steps++;
      await step();
    },
    count: (): number => steps,
  };
}
