import { cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { defineService } from '@tailboard/service/define-service';
import { findUserName, peopleProjection } from '@tailboard/service/queries/people';
import { importFormerItems } from './item/import-former-items.js';
import { itemDecider } from './item/item-decider.js';
import { listItems, itemsProjection } from './item/item-projection.js';
import { jobsProjection } from './job/job-projection.js';
import { createExportParts } from '@tailboard/service/exports/exports-of';
import { settingsProjection } from '@tailboard/service/queries/settings';
import { handleEditUnit, handleEditUnits, handleRemoveUnit, handleRestoreUnit } from './unit/correct-unit.js';
import { getAssignedUnits, countUnits, listHolders, getPrintedUnits } from './unit/held-lists.js';
import {
  handleReassignUnits,
  handleRefreshUnits,
  handleReturnFromCustomer,
  handleUnassignUnits,
  handleVerifyUnits,
} from './unit/move-units.js';
import { getReceipt } from './receipt/receipt-query.js';
import { handleReceiveUnits } from './unit/receive-units.js';
import { searchExtension } from '@tailboard/service/queries/search-extension';
import { getUnitsInWarehouse, getTypesInWarehouse, listStockLevels } from './unit/stock.js';
import { cpeModelList, minimumStockList } from './unit/reference-lists.js';
import { getPersonChain, getUnitChain, getHeldAt, getUnitAt } from './audit/audit-queries.js';
import { spellsProjection } from './audit/holding-period-projection.js';
import { shipmentDecider } from './shipment/shipment-decider.js';
import { shipmentsProjection } from './shipment/shipment-projection.js';
import { getShipment, getShipmentCsv, listShipments } from './shipment/shipment-queries.js';
import {
  handleCancelShipment,
  handleEditShipment,
  handleOpenShipment,
  handleExplainMissingUnits,
  handleReconcileShipment,
} from './shipment/edit-shipment.js';
import {
  handleCloseShipment,
  handleFillShipment,
  handleReturnToProvider,
  handleUnpackShipment,
} from './shipment/ship-units.js';
import {
  handleCancelStockCount,
  handleCloseStockCount,
  handleCountStock,
  handleOpenStockCount,
} from './stock-count/count-stock.js';
import { stockCountDecider } from './stock-count/stock-count-decider.js';
import { stockCountsProjection } from './stock-count/stock-count-projection.js';
import { getStockCount, listStockCounts } from './stock-count/stock-count-queries.js';
import { dayUseDecider, readingDays } from './use/day-uses.js';
import { movingUses } from './use/moving-uses.js';
import { useProblemDecider } from './use/use-problem.js';
import { checkUnits, listUseProblems, useProblemsProjection } from './use/use-queries.js';
import { ownTimesProjection } from './use/times-projection.js';
import { submittedCodesProjection, listUnmatchedUses } from './use/unmatched-uses.js';
import { raisingUnusualUses } from './use/unusual-uses.js';
import { handleSettleUseProblem, handleUseUnits } from './use/use-units.js';
import { movementsProjection } from './movement/movement-projection.js';
import { getUsualUnits } from './movement/usual-units.js';
import { getMissing, getUsage, handleExportUsage, listMovements, usageSheet } from './movement/usage-report.js';
import { handleUndoUnits } from './undo/undo-command.js';
import { loadingDemoUnits } from './demo-company/load-demo-units.js';
import { unitDecider } from './unit/unit-decider.js';
import { getUnitHistory, getUnitLogs } from './unit/unit-history.js';
import { handleReadUnitList } from './packing-list/read-unit-list.js';
import { packingListImport } from './packing-list/packing-list-import.js';
import { unitKeys } from './unit/unit-keys.js';
import { unitsProjection } from './unit/unit-projection.js';
import { handleExportUnits, unitSheet } from './unit/unit-export.js';
import { getUnit, listUnits } from './unit/unit-queries.js';
import { handleReconcileList, handleRecountList } from './reconciliation/reconcile.js';
import { verificationDecider } from './verification/verification-decider.js';
import { verificationsProjection } from './verification/verification-projection.js';
import { ownerships } from './ownerships.js';

const sheetExports = createExportParts({ service: 'equipment', sheets: [unitSheet, usageSheet] });

/** Equipment: company items held by users, and every unit from the pallet to the customer and back. */
export default defineService({
  name: 'equipment',
  deciders: [
    unitDecider,
    unitKeys.decider,
    verificationDecider,
    shipmentDecider,
    stockCountDecider,
    dayUseDecider,
    useProblemDecider,
    itemDecider,
  ],
  resources: [cpeTypes, cpeModelList, minimumStockList],
  ownerships,
  projections: [
    peopleProjection('equipment'),
    settingsProjection('equipment'),
    jobsProjection,
    unitsProjection,
    verificationsProjection,
    shipmentsProjection,
    stockCountsProjection,
    useProblemsProjection,
    ownTimesProjection,
    submittedCodesProjection,
    movementsProjection,
    spellsProjection,
    itemsProjection,
  ],
  queryHandlers: [
    listUnits,
    getUnit,
    getUnitHistory,
    getUnitLogs,
    getReceipt,
    getAssignedUnits,
    countUnits,
    getPrintedUnits,
    listHolders,
    getUnitsInWarehouse,
    getTypesInWarehouse,
    listStockLevels,
    listItems,
    listShipments,
    getShipment,
    getShipmentCsv,
    listStockCounts,
    getStockCount,
    checkUnits,
    listUseProblems,
    listUnmatchedUses,
    getUsage,
    getMissing,
    listMovements,
    getUsualUnits,
    getUnitAt,
    getHeldAt,
    getUnitChain,
    getPersonChain,
    ...packingListImport.queryHandlers,
  ],
  commandHandlers: [
    handleReceiveUnits,
    handleReassignUnits,
    handleReturnFromCustomer,
    handleVerifyUnits,
    handleRefreshUnits,
    handleUnassignUnits,
    handleReturnToProvider,
    handleOpenShipment,
    handleEditShipment,
    handleFillShipment,
    handleUnpackShipment,
    handleCloseShipment,
    handleCancelShipment,
    handleReconcileShipment,
    handleExplainMissingUnits,
    handleReadUnitList,
    handleOpenStockCount,
    handleCountStock,
    handleCloseStockCount,
    handleCancelStockCount,
    handleUseUnits,
    handleSettleUseProblem,
    handleExportUsage,
    handleExportUnits,
    handleEditUnit,
    handleEditUnits,
    handleRemoveUnit,
    handleRestoreUnit,
    handleUndoUnits,
    handleRecountList,
    handleReconcileList,
    ...packingListImport.commandHandlers,
  ],
  migrations: [searchExtension, ...packingListImport.migrations, ...sheetExports.migrations],
  tasks: [...packingListImport.tasks, ...sheetExports.tasks, loadingDemoUnits],
  onStart: async (ctx) => {
    await packingListImport.queueWaiting(ctx);
    await sheetExports.begin(ctx);
  },
  reactions: [importFormerItems, readingDays, movingUses, raisingUnusualUses],
  findUserName,
});
