import { expect, test as base, type BrowserContext, type ConsoleMessage, type WebError } from '@playwright/test';

/** A request that a test makes fail: its status, or `no network`, and a part of its URL. */
export type FailedRequest = readonly [status: number | 'no network', url: string | RegExp];

/** A console error or an uncaught error of a page. */
interface PageError {
  readonly text: string;
  readonly url: string;
}

/** The browser's own message about a failed request. */
const FAILED_REQUEST = /^Failed to load resource: (?:the server responded with a status of (\d{3})|net::ERR_)/;

/**
 * The message of Chromium 156 and later about an inline handler in HTML that the product parses in an inert document to
 * remove it. Tests that paste a handler expect it.
 */
export const BLOCKED_HANDLER = /inline event handler .*violates the following Content Security Policy directive/;

let expected: FailedRequest[] = [];
let provoked: RegExp[] = [];

/** Declares the requests that fail in this test. The browser logs each of them as an error. */
export function expectFailedRequests(...requests: readonly FailedRequest[]): void {
  expected.push(...requests);
}

/**
 * Declares errors that this test provokes: by an attack that the browser blocks and logs, or by a part of the product
 * that it serves broken. The pages of the product itself log none.
 */
export function expectPageErrors(...patterns: readonly RegExp[]): void {
  provoked.push(...patterns);
}

function isExpected({ text, url }: PageError): boolean {
  if (provoked.some((pattern) => pattern.test(text))) return true;
  const found = FAILED_REQUEST.exec(text);
  if (!found) return false;
  const status = found[1] === undefined ? 'no network' : Number(found[1]);
  return expected.some(
    ([expectedStatus, part]) =>
      expectedStatus === status && (typeof part === 'string' ? url.includes(part) : part.test(url)),
  );
}

/**
 * The `test` for all browser tests. A test fails if a page throws an uncaught error, or logs an error other than the
 * browser's line about a request of {@link expectFailedRequests} or one that the test provokes ({@link
 * expectPageErrors}). This includes pages of contexts that the test creates itself. The lint configuration forbids
 * Playwright's `test` elsewhere.
 */
export const test = base.extend<{ noPageErrors: void }, { pageErrors: PageError[] }>({
  pageErrors: [
    async ({ browser }, use) => {
      const errors: PageError[] = [];
      const onError = (error: WebError): void => {
        errors.push({ text: error.error().stack ?? error.error().message, url: error.page()?.url() ?? '' });
      };
      const onConsole = (message: ConsoleMessage): void => {
        if (message.type() === 'error') errors.push({ text: message.text(), url: message.location().url });
      };
      browser.on('context', (context: BrowserContext) => context.on('weberror', onError).on('console', onConsole));
      await use(errors);
    },
    { scope: 'worker', auto: true },
  ],
  noPageErrors: [
    async ({ pageErrors, browser }, use) => {
      expected = [];
      provoked = [];
      await use();
      // A page that stays open would report to the next test that its product has stopped.
      await Promise.all(browser.contexts().map((context) => context.close()));
      const found = pageErrors.splice(0).filter((error) => !isExpected(error));
      expect(
        found.map(({ text, url }) => `${text} (${url})`),
        'errors of the pages',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
