import type { Log } from '@tailboard/service/runtime/log';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Path to which browsers send violations of the content security policy. */
export const CSP_REPORTS = '/csp-reports';
/** Name of that path in `Reporting-Endpoints`. */
export const CSP_GROUP = 'csp';

/** Maximum request body in bytes. */
const BODY_LIMIT = 16_384;
/** Maximum violations logged per minute by a process. Anyone may send reports. */
const PER_MINUTE = 30;
const MINUTE = 60_000;
/** Maximum length of a logged value. */
const MAX_LENGTH = 200;

interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
  readonly line?: number | undefined;
}

const text = z.string().catch('');
const line = z.number().optional().catch(undefined);

/** A report for `report-uri`. */
const UriReport = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': line,
    }),
  })
  .transform(({ 'csp-report': report }): Violation[] => [
    {
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ]);

/** Reports for `report-to`; the browser may batch them with reports of other types. */
const ApiReports = z
  .array(
    z.object({
      type: text,
      body: z
        .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: line })
        .nullable()
        .catch(null),
    }),
  )
  .transform((reports) =>
    reports.flatMap(({ type, body }): Violation[] =>
      type === 'csp-violation' && body
        ? [
            {
              directive: body.effectiveDirective,
              blocked: body.blockedURL,
              page: body.documentURL,
              source: body.sourceFile,
              line: body.lineNumber,
            },
          ]
        : [],
    ),
  );
const Reports = z.union([UriReport, ApiReports]);

/**
 * Returns an address without its query and without long path segments, because these may be secrets of one-time links.
 */
function withoutSecrets(address: string): string {
  const { origin = '', pathname = address } = /^https?:/.test(address) && URL.canParse(address) ? new URL(address) : {};
  return (origin + pathname.replace(/[\w-]{32,}/g, '…')).slice(0, MAX_LENGTH);
}

/** Logs violations of the content security policy that browsers report: one short line each, a few per minute. */
export function cspReports(app: FastifyInstance, { log, now }: { log: Pick<Log, 'warn'>; now: () => Date }): void {
  let window = { from: 0, logged: 0, dropped: 0 };
  const report = (violation: Violation, ip: string): void => {
    const nowMs = now().getTime();
    if (nowMs - window.from >= MINUTE) {
      if (window.dropped > 0) log.warn({ dropped: window.dropped }, 'policy violations were not logged');
      window = { from: nowMs, logged: 0, dropped: 0 };
    }
    if (window.logged >= PER_MINUTE) {
      window.dropped++;
      return;
    }
    window.logged++;
    const { directive, blocked, page, source } = violation;
    log.warn(
      {
        directive: directive.slice(0, MAX_LENGTH),
        blocked: withoutSecrets(blocked),
        page: withoutSecrets(page),
        source: withoutSecrets(source),
        line: violation.line,
        ip,
      },
      'a page violated the content security policy',
    );
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(null, undefined);
        }
      },
    );
    scope.post(CSP_REPORTS, async (request, reply) => {
      const { data = [] } = Reports.safeParse(request.body);
      for (const violation of data) report(violation, request.ip);
      // A page that another site puts into a frame reports it in the name of that site.
      return reply.header('cross-origin-resource-policy', 'cross-origin').status(204).send();
    });
  });
}
