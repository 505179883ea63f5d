import type { Contract } from './contract.js';
import { issuedBefore, itemFacts } from './equipment/item.js';
import { equipmentRoutes } from './equipment/routes.js';
import { shipmentFacts } from './equipment/shipment.js';
import { dayUseFacts, useProblemFacts } from './equipment/use.js';
import { unitFacts, unitKeyFacts } from './equipment/unit.js';
import { verificationFacts } from './equipment/verification.js';
import { equipmentOutward } from './equipment/outward.js';
import { cpeModels, cpeTypes } from './equipment/cpe-type.js';
import type { AnyFacts } from './event.js';
import { employeeLevels } from './identity/employee-level.js';
import { invitationFacts } from './identity/invitation.js';
import { locationFacts } from './identity/location.js';
import { identityOutward } from './identity/outward.js';
import { reservationFacts } from './identity/reservation.js';
import { identityRoutes } from './identity/routes.js';
import { settingsFacts } from './identity/settings.js';
import { sessionFacts, userFacts } from './identity/user.js';
import { codeFacts } from './jobs/code.js';
import { weekFacts } from './jobs/daily-work.js';
import { jobFacts } from './jobs/job.js';
import { categories, timeSlots } from './jobs/reference.js';
import { jobsOutward } from './jobs/outward.js';
import { routeFacts } from './jobs/moves.js';
import { jobsRoutes } from './jobs/routes.js';
import { scheduleFacts } from './jobs/schedule.js';
import { orderImportFacts, workOrderFacts } from './jobs/work-order.js';
import { liveStream } from './live.js';
import type { Outward } from './outward.js';
import { qcCodes } from './qc/qc-code.js';
import { qcOutward } from './qc/outward.js';
import { sampleFacts } from './qc/sample.js';
import { qcRoutes } from './qc/routes.js';
import { qcRouteFacts, visitFacts } from './qc/visit.js';
import { fileFacts, fileSeenFacts } from './messaging/file.js';
import { folderFacts } from './messaging/folder.js';
import { messageFacts, receiptFacts } from './messaging/message.js';
import { messagingOutward } from './messaging/outward.js';
import { messagingRoutes } from './messaging/routes.js';
import { readOutage } from './outage.js';
import { reportsRoutes } from './reports/routes.js';

/** A context as others know it: the routes it answers, the facts it records, and what leaves the house of them. */
export interface Context {
  readonly routes: readonly Contract[];
  readonly facts: readonly AnyFacts[];
  readonly outward: readonly Outward[];
}

/** Every context of the product, by the name of its service: what the gateway routes by and the checks count. */
export const catalogue = {
  identity: {
    routes: identityRoutes,
    facts: [
      userFacts,
      sessionFacts,
      invitationFacts,
      locationFacts,
      reservationFacts,
      employeeLevels.facts,
      settingsFacts,
    ],
    outward: identityOutward,
  },
  jobs: {
    routes: jobsRoutes,
    facts: [
      jobFacts,
      routeFacts,
      workOrderFacts,
      orderImportFacts,
      timeSlots.facts,
      categories.facts,
      scheduleFacts,
      codeFacts,
      weekFacts,
    ],
    outward: jobsOutward,
  },
  equipment: {
    routes: equipmentRoutes,
    facts: [
      unitFacts,
      unitKeyFacts,
      verificationFacts,
      shipmentFacts,
      dayUseFacts,
      useProblemFacts,
      cpeTypes.facts,
      cpeModels.facts,
      itemFacts,
      issuedBefore,
    ],
    outward: equipmentOutward,
  },
  qc: { routes: qcRoutes, facts: [visitFacts, qcRouteFacts, sampleFacts, qcCodes.facts], outward: qcOutward },
  messaging: {
    routes: messagingRoutes,
    facts: [messageFacts, receiptFacts, folderFacts, fileFacts, fileSeenFacts],
    outward: messagingOutward,
  },
  /** Reads only: it publishes nothing. */
  reporting: { routes: reportsRoutes, facts: [], outward: [] },
} as const satisfies Record<string, Context>;
export type ContextName = keyof typeof catalogue;

/** What the gateway answers itself, by what it is about: no service has a handler for it. */
export const answeredAtTheDoor = { live: [liveStream], events: [readOutage] } as const satisfies Record<
  string,
  readonly Contract[]
>;

/** What leaves the house, by context. */
export const outwardContexts: Readonly<Record<string, readonly Outward[]>> = Object.fromEntries(
  Object.entries<Context>(catalogue).map(([name, { outward }]) => [name, outward]),
);
export const allOutward: readonly Outward[] = Object.values(outwardContexts).flat();
