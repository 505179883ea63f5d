import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** Returns the key of an authenticator app from the page that shows it. */
export async function readKey(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
  return /[A-Z2-7]{32}/.exec(await page.getByRole('main').or(page.locator('form')).first().innerText())?.[0] ?? '';
}

/** Returns a code as the app shows it. Each is valid once; the `next` one is valid already. */
export const generateCode = (key: string, which: 'current' | 'next' = 'current'): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + (which === 'next' ? 30_000 : 0) });
