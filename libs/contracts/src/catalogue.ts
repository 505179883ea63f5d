import type { Contract } from './contract.js';
import { formerItemEvents, itemEvents } from './equipment/item.js';
import { equipmentRoutes } from './equipment/routes.js';
import { shipmentEvents } from './equipment/shipment.js';
import { stockCountEvents } from './equipment/stock-count.js';
import { dayUseEvents, useProblemEvents } from './equipment/use.js';
import { unitEvents, unitKeyEvents } from './equipment/unit.js';
import { verificationEvents } from './equipment/verification.js';
import { equipmentPublishedEvents } from './equipment/published-events.js';
import { cpeModels, cpeTypes } from './equipment/cpe-type.js';
import { minimumStocks } from './equipment/minimum-stock.js';
import type { AnyEventSchemas } from './event.js';
import { demoCompanyEvents } from './identity/demo-company.js';
import { employeeLevels } from './identity/employee-level.js';
import { invitationEvents } from './identity/invitation.js';
import { locationEvents } from './identity/location.js';
import { identityPublishedEvents } from './identity/published-events.js';
import { reservationEvents } from './identity/reservation.js';
import { identityRoutes } from './identity/routes.js';
import { settingsEvents } from './identity/settings.js';
import { sessionEvents, userEvents } from './identity/user.js';
import { codeEvents } from './jobs/code.js';
import { weekEvents } from './jobs/daily-work.js';
import { jobEvents } from './jobs/job.js';
import { categories, timeSlots } from './jobs/reference.js';
import { jobsPublishedEvents } from './jobs/published-events.js';
import { routeEvents } from './jobs/moves.js';
import { jobsRoutes } from './jobs/routes.js';
import { scheduleEvents } from './jobs/schedule.js';
import { orderImportEvents, workOrderEvents } from './jobs/work-order.js';
import { LiveStream } from './live.js';
import type { PublishedEvents } from './published-events.js';
import { qcChecks } from './qc/qc-check.js';
import { qcCodes } from './qc/qc-code.js';
import { qcPublishedEvents } from './qc/published-events.js';
import { sampleEvents } from './qc/sample.js';
import { qcRoutes } from './qc/routes.js';
import { qcRouteEvents, visitEvents } from './qc/visit.js';
import { documentReminderEvents } from './messaging/document.js';
import { fileEvents, fileSeenEvents } from './messaging/file.js';
import { folderEvents } from './messaging/folder.js';
import { messageEvents, receiptEvents } from './messaging/message.js';
import { messageTemplates } from './messaging/message-template.js';
import { messagingPublishedEvents } from './messaging/published-events.js';
import { messagingRoutes } from './messaging/routes.js';
import { savedAudiences } from './messaging/saved-audience.js';
import { ReadOutage } from './outage.js';
import { operatorStatementEvents } from './reports/operator-statement.js';
import { payrollLayouts } from './reports/payroll-layout.js';
import { reportsPublishedEvents } from './reports/published-events.js';
import { reportsRoutes } from './reports/routes.js';
import { subscriptionEvents } from './reports/subscription.js';

/** A bounded context as others see it: its routes, its events, and which of them it publishes. */
export interface Context {
  readonly routes: readonly Contract[];
  readonly events: readonly AnyEventSchemas[];
  readonly published: readonly PublishedEvents[];
}

/** All contexts by service name. The gateway derives its routing from them; the checks read them too. */
export const catalogue = {
  identity: {
    routes: identityRoutes,
    events: [
      userEvents,
      sessionEvents,
      invitationEvents,
      locationEvents,
      reservationEvents,
      employeeLevels.events,
      settingsEvents,
      demoCompanyEvents,
    ],
    published: identityPublishedEvents,
  },
  jobs: {
    routes: jobsRoutes,
    events: [
      jobEvents,
      routeEvents,
      workOrderEvents,
      orderImportEvents,
      timeSlots.events,
      categories.events,
      scheduleEvents,
      codeEvents,
      weekEvents,
    ],
    published: jobsPublishedEvents,
  },
  equipment: {
    routes: equipmentRoutes,
    events: [
      unitEvents,
      unitKeyEvents,
      verificationEvents,
      shipmentEvents,
      stockCountEvents,
      dayUseEvents,
      useProblemEvents,
      cpeTypes.events,
      cpeModels.events,
      minimumStocks.events,
      itemEvents,
      formerItemEvents,
    ],
    published: equipmentPublishedEvents,
  },
  qc: {
    routes: qcRoutes,
    events: [visitEvents, qcRouteEvents, sampleEvents, qcCodes.events, qcChecks.events],
    published: qcPublishedEvents,
  },
  messaging: {
    routes: messagingRoutes,
    events: [
      messageEvents,
      receiptEvents,
      folderEvents,
      fileEvents,
      fileSeenEvents,
      documentReminderEvents,
      messageTemplates.events,
      savedAudiences.events,
    ],
    published: messagingPublishedEvents,
  },
  reporting: {
    routes: reportsRoutes,
    events: [subscriptionEvents, payrollLayouts.events, operatorStatementEvents],
    published: reportsPublishedEvents,
  },
} as const satisfies Record<string, Context>;
export type ContextName = keyof typeof catalogue;

/** Routes that the gateway handles itself, by subject; no service has them. */
export const gatewayRoutes = { live: [LiveStream], events: [ReadOutage] } as const satisfies Record<
  string,
  readonly Contract[]
>;

/** Published events by the name of their context. */
export const publishedEventsByContext: Readonly<Record<string, readonly PublishedEvents[]>> = Object.fromEntries(
  Object.entries<Context>(catalogue).map(([name, { published }]) => [name, published]),
);
export const allPublishedEvents: readonly PublishedEvents[] = Object.values(publishedEventsByContext).flat();
