import { cpeModels, cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { defineService } from '@tailboard/service/define-service';
import { nameOf, peopleProjection } from '@tailboard/service/queries/people';
import { takingOverItems } from './item/issued-before.js';
import { itemDecider } from './item/item-decider.js';
import { itemList, itemsProjection } from './item/item-projection.js';
import { jobsProjection } from './job/job-projection.js';
import { exportsOf } from '@tailboard/service/exports/exports-of';
import { settingsProjection } from '@tailboard/service/queries/settings';
import { editing, removing, restoring } from './unit/correct-unit.js';
import { assigned, counts, holders, printed } from './unit/held-lists.js';
import { reassigning, refreshing, returningFromCustomer, unassigning, verifying } from './unit/move-units.js';
import { receiving } from './unit/receive-units.js';
import { searchExtension } from '@tailboard/service/queries/search-extension';
import { stock, typeStock } from './unit/stock.js';
import { chainOfPerson, chainOfUnit, holdingAt, standingAt } from './audit/audit-queries.js';
import { spellsProjection } from './audit/spell-projection.js';
import { shipmentDecider } from './shipment/shipment-decider.js';
import { shipmentsProjection } from './shipment/shipment-projection.js';
import { oneShipment, shipmentFile, shipmentList } from './shipment/shipment-queries.js';
import { shipping } from './shipment/ship-units.js';
import { dayUseDecider, readingDays } from './use/day-uses.js';
import { movingUses } from './use/moving-uses.js';
import { useProblemDecider } from './use/use-problem.js';
import { checking, problemList, useProblemsProjection } from './use/use-queries.js';
import { ownTimesProjection } from './use/times-projection.js';
import { submittedCodesProjection, unmatchedUses } from './use/unmatched-uses.js';
import { settling, using } from './use/use-units.js';
import { movementsProjection } from './usage/movement-projection.js';
import { handleExportUsage, usage, usageSheet } from './usage/usage-report.js';
import { undoing } from './unit/undo-units.js';
import { unitDecider } from './unit/unit-decider.js';
import { historyOfUnit, logsOfUnit } from './unit/unit-history.js';
import { packingListImport } from './packing-list/packing-list-import.js';
import { unitKeys } from './unit/unit-keys.js';
import { unitsProjection } from './unit/unit-projection.js';
import { handleExportUnits, unitSheet } from './unit/unit-export.js';
import { oneUnit, unitList } from './unit/unit-queries.js';
import { reconciling, recounting } from './reconciliation/reconcile.js';
import { verificationDecider } from './verification/verification-decider.js';
import { verificationsProjection } from './verification/verification-projection.js';

const sheetExports = exportsOf({ service: 'equipment', sheets: [unitSheet, usageSheet] });

/** Equipment: company items held by users, and every unit from the pallet to the customer and back. */
export default defineService({
  name: 'equipment',
  deciders: [
    unitDecider,
    unitKeys.decider,
    verificationDecider,
    shipmentDecider,
    dayUseDecider,
    useProblemDecider,
    itemDecider,
  ],
  resources: [cpeTypes, cpeModels],
  projections: [
    peopleProjection('equipment'),
    settingsProjection('equipment'),
    jobsProjection,
    unitsProjection,
    verificationsProjection,
    shipmentsProjection,
    useProblemsProjection,
    ownTimesProjection,
    submittedCodesProjection,
    movementsProjection,
    spellsProjection,
    itemsProjection,
  ],
  queryHandlers: [
    unitList,
    oneUnit,
    historyOfUnit,
    logsOfUnit,
    assigned,
    counts,
    printed,
    holders,
    stock,
    typeStock,
    itemList,
    shipmentList,
    oneShipment,
    shipmentFile,
    checking,
    problemList,
    unmatchedUses,
    usage,
    standingAt,
    holdingAt,
    chainOfUnit,
    chainOfPerson,
    ...packingListImport.queryHandlers,
  ],
  commandHandlers: [
    receiving,
    reassigning,
    returningFromCustomer,
    verifying,
    refreshing,
    unassigning,
    shipping,
    using,
    settling,
    handleExportUsage,
    handleExportUnits,
    editing,
    removing,
    restoring,
    undoing,
    recounting,
    reconciling,
    ...packingListImport.commandHandlers,
  ],
  migrations: [searchExtension, ...packingListImport.migrations, ...sheetExports.migrations],
  tasks: [...packingListImport.tasks, ...sheetExports.tasks],
  onStart: async (ctx) => {
    await packingListImport.queueWaiting(ctx);
    await sheetExports.begin(ctx);
  },
  reactions: [takingOverItems, readingDays, movingUses],
  nameOf,
});
