import { catalogue, type Context } from '@tailboard/contracts/catalogue';
import { cpeModels, cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { minimumStocks } from '@tailboard/contracts/equipment/minimum-stock';
import { demoCompanyEvents } from '@tailboard/contracts/identity/demo-company';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { reservationEvents } from '@tailboard/contracts/identity/reservation';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { sessionEvents, userEvents } from '@tailboard/contracts/identity/user';
import { codeEvents } from '@tailboard/contracts/jobs/code';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { messageTemplates } from '@tailboard/contracts/messaging/message-template';
import { qcChecks } from '@tailboard/contracts/qc/qc-check';
import { qcCodes } from '@tailboard/contracts/qc/qc-code';
import { payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import type { ServiceContext } from '@tailboard/service/service-context';

/** The categories of events that a company records during its setup. Users are counted. */
const setupCategories: ReadonlySet<string> = new Set(
  [
    ...[userEvents, sessionEvents, reservationEvents, settingsEvents, locationEvents, demoCompanyEvents, codeEvents],
    ...[employeeLevels, timeSlots, categories, cpeTypes, cpeModels, minimumStocks].map(({ events }) => events),
    ...[qcCodes, qcChecks, messageTemplates, payrollLayouts].map(({ events }) => events),
  ].map(({ category }) => category),
);
const workCategories = Object.values<Context>(catalogue)
  .flatMap(({ events }) => events.map(({ category }) => category))
  .filter((category) => !setupCategories.has(category));

/**
 * Returns whether anything is recorded besides the first owner and the company's setup. It reads the event store, so a
 * read model that is behind hides nothing.
 */
export async function hasWorkBegun(ctx: Pick<ServiceContext, 'store'>): Promise<boolean> {
  const users = new Set<string>();
  for (let after = 0n; ;) {
    const filter = { categories: [...workCategories, userEvents.category] };
    const { events, position, caughtUp } = await ctx.store.readAll({ after, limit: 100, filter });
    for (const { stream, type } of events) {
      if (type === 'UserRegistered') users.add(stream);
      if (users.size > 1 || !stream.startsWith(`${userEvents.category}-`)) return true;
    }
    if (caughtUp) return false;
    after = position;
  }
}
