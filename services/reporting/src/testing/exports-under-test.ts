import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { Locale } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import type { Export } from '@tailboard/contracts/reports/export';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import { serviceUnderTest, type TestResponse } from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';
import { as, company, toId, createRecorder, set, today, type ReportingUnderTest } from './reporting-under-test.js';

/** Users of these tests; their roles are recorded, as in a running product. */
export const [owen, abby, mia, sid] = [toId('Owen Frost'), toId('Abby Stone'), toId('Mia Cole'), toId('Sid Vance')];
const staff: Readonly<Record<string, { label: string; roles: Role[] }>> = {
  [owen]: { label: 'Owen Frost', roles: ['owner'] },
  [abby]: { label: 'Abby Stone', roles: ['admin'] },
  [mia]: { label: 'Mia Cole', roles: ['manager'] },
  [sid]: { label: 'Sid Vance', roles: ['supervisor'] },
};
export const toEmail = (user: string): string => `${staff[user]!.label.split(' ')[0]!.toLowerCase()}@example.com`;
export const commandContext = (user: string) => as(staff[user]!.roles[0]!, user);

export interface Refusal {
  readonly code: string;
  readonly message: string;
}
export interface ExportsUnderTest extends ReportingUnderTest {
  readonly mail: MailServer;
  readonly dataDir: string;
  /** The clock of the service. */
  at: Date;
  requestExport<Body = { id: string; message: string }>(
    url: string,
    who?: string,
    locale?: Locale,
  ): Promise<TestResponse<Body>>;
  /** Returns an export as its reader sees it, once it has ended. */
  waitForExport(id: string, who?: string): Promise<Export>;
  download(id: string, who?: string): Promise<TestResponse<string>>;
  /** Requests an export, waits, and reads the file. */
  exportFile(url: string, who?: string): Promise<string>;
  setRoles(user: string, roles: Role[]): Promise<void>;
}

/** Records that an owner confirmed the price per point, as the first payroll run needs. */
export const confirmPrice = ({ record }: Pick<ReportingUnderTest, 'record'>): Promise<unknown> =>
  record('settings-company', [set({ key: 'price_point_tech', value: 150, effective_from: null })]);

/** The reporting service with users who request exports, a mail server, and a separate folder. */
export async function exportsUnderTest({ priced = true } = {}): Promise<ExportsUnderTest> {
  const mail = await startMailServer();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'exports-'));
  const clock = { at: today };
  const service = await serviceUnderTest(definition, {
    now: () => clock.at,
    config: { DATA_DIR: dataDir, SMTP_URL: mail.url },
  });
  const recorded = createRecorder(service.store, service.ctx);
  await company(recorded);
  if (priced) await confirmPrice(recorded);
  for (const [id, { label, roles }] of Object.entries(staff))
    await recorded.record(`user-${id}`, [
      userEvents.make.UserRegistered({
        email: toEmail(id),
        technician_id: null,
        label,
        roles,
        profile: { first_name: label.split(' ')[0]!, last_name: label.split(' ')[1]! },
      }),
    ]);
  await service.settle();
  const under = Object.assign(Object.create(service) as ExportsUnderTest, {
    ...recorded,
    mail,
    dataDir,
    request: <Body>(request: Parameters<typeof service.inject>[0]) =>
      service.inject<Body>({ as: commandContext(owen), ...request }),
    requestExport: (url: string, who = owen, locale: Locale = 'en') =>
      service.inject({ url: `/api/v1/${url}`, as: commandContext(who), headers: { 'accept-language': locale } }),
    async waitForExport(id: string, who = owen) {
      for (let tries = 0; ; tries++) {
        const { body } = await service.inject<{ data: Export }>({
          url: `/api/v1/exports/${id}`,
          as: commandContext(who),
        });
        if (body.data.status !== 'queued' && body.data.status !== 'running') return body.data;
        if (tries > 600) throw new Error(`the export is still ${body.data.status}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    download: (id: string, who = owen) =>
      service.inject<string>({ url: `/api/v1/exports/${id}/download`, as: commandContext(who) }),
    async exportFile(url: string, who = owen) {
      const { body } = await under.requestExport(url, who);
      await under.waitForExport(body.id, who);
      return (await under.download(body.id, who)).body;
    },
    async setRoles(user: string, roles: Role[]) {
      const { label } = staff[user]!;
      await recorded.record(`user-${user}`, [
        userEvents.make.AccountChanged({ email: toEmail(user), technician_id: null, label, roles }),
      ]);
      await service.settle();
    },
    async close() {
      await service.close();
      await mail.goDown();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
  Object.defineProperty(under, 'at', { set: (at: Date) => (clock.at = at), get: () => clock.at });
  return under;
}
