import { chromium } from 'playwright';
import { comeAs } from './browser.ts';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const scheme = process.env.DARK ? 'dark' : 'light';
const ctx = await browser.newContext({ viewport: { width: Number(process.env.W ?? 1440), height: Number(process.env.H ?? 900) }, colorScheme: scheme, baseURL: 'http://localhost:3777' });
const page = await ctx.newPage();
page.on('console', (m) => { if (['error'].includes(m.type())) console.log('console', m.text()); });
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto('/login');
await page.getByLabel(/E-mail/i).fill(process.env.WHO ?? 'miguel.marsh@example.com');
await page.getByLabel(/^Password/i).fill('field-day-2026');
await page.getByRole('button', { name: /sign in/i }).click();
await page.waitForURL((u) => !u.pathname.includes('login'));
const steps = process.argv.slice(2);
let n = 0;
for (const step of steps) {
  if (step.startsWith('go ')) { await page.goto(step.slice(3)); await page.waitForTimeout(2500); }
  else if (step.startsWith('eval ')) console.log(JSON.stringify(await page.evaluate(step.slice(5))));
  else if (step.startsWith('shot ')) { await page.screenshot({ path: `/tmp/shots/${step.slice(5)}.png` }); }
  else { await (new (Object.getPrototypeOf(async function () {}).constructor)('page', step))(page); await page.waitForTimeout(400); }
}
await browser.close();
