import type { Locator, Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import { signInByForm } from '../browser.js';
import { DAY, expect, test } from '../product.js';

interface Board {
  unassigned: { id: string }[];
  cards: { user: { id: string } }[];
}
interface Moved {
  job: string;
  technician: string;
}

const openBoard = async (page: Page): Promise<void> => {
  await page.goto(`/admin/jobs/assign?date=${DAY}`);
  await expect(page.locator('[data-lane="unassigned"] [data-card]').first()).toBeVisible();
};
const movedCard = (page: Page, { job, technician }: Moved): Locator =>
  page.locator(`[data-lane="${technician}"] [data-card="${job}"]`);
/** Assigns the first unassigned job to a technician as another user; by default to the first. */
async function move(by: ApiClient, to?: string): Promise<Moved> {
  const { unassigned, cards } = (await by.request<Board>('GET', `/board?date=${DAY}`)).body;
  const [job, technician] = [unassigned[0]!.id, to ?? cards[0]!.user.id];
  await by.request('PUT', `/jobs/${job}/assign`, { json: { user_id: technician, date: DAY } });
  return { job, technician };
}

test.describe('The tabs of a browser', () => {
  test('share one live stream, which another takes up when its tab is closed', async ({ page, product }) => {
    const context = page.context();
    await signInByForm(page, product, 'supervisor');
    const streams: { page: Page; after: string | undefined }[] = [];
    context.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/stream' && searchParams.get('topics')?.includes(`board:${DAY}`))
        streams.push({ page: request.frame().page(), after: request.headers()['last-event-id'] });
    });
    await openBoard(page);
    await expect.poll(() => streams.map((stream) => stream.page)).toEqual([page]);
    const tab = await context.newPage();
    await openBoard(tab);

    const colleague = await signIn(product, 'manager');
    const first = await move(colleague);
    await expect(movedCard(page, first)).toBeVisible();
    await expect(movedCard(tab, first)).toBeVisible();
    expect(streams).toHaveLength(1);

    await page.close();
    const second = await move(colleague);
    await expect(movedCard(tab, second)).toBeVisible();
    expect(streams.slice(1)).toEqual([{ page: tab, after: expect.any(String) }]);
  });

  test('hear on when one of their topics is not for them', async ({ product }) => {
    const [manager, technician] = [await signIn(product, 'manager'), await signIn(product, 'technician')];
    const me = (await technician.request<{ data: { id: string } }>('GET', '/user')).body.data.id;
    const ending = new AbortController();
    const stream = await fetch(`${product.address}/api/v1/stream?topics=board:${DAY},route:${me}:${DAY}`, {
      headers: { authorization: `Bearer ${technician.token}` },
      signal: ending.signal,
    });
    expect(stream.status).toBe(200);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const { job } = await move(manager, me);
    let received = '';
    while (!received.includes('event: notice')) received += (await reader.read()).value ?? '';
    ending.abort();
    expect(received).toContain(`"topic":"route:${me}:${DAY}","type":"JobAssigned","id":"${job}"`);
    expect(received).not.toContain('"topic":"board:');
  });
});
