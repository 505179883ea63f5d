import { routesOfImport } from '../intake.js';
import { routesOf } from '../resource.js';
import { packingLists } from './packing-list.js';
import { cpeModels, cpeTypes, typesInWarehouse } from './cpe-type.js';
import { heldAt, personChain, unitAt, unitChain } from './audit.js';
import { listShipments, readShipment, returnToProvider, shipmentCsv } from './shipment.js';
import { exportUsage, readUsage } from './usage.js';
import { checkUnits, listUnmatchedUses, listUseProblems, settleUseProblem, useUnits } from './use.js';
import { issueItem, listItems, returnItem } from './item.js';
import {
  editUnit,
  reassignUnits,
  receiveUnits,
  reconcileList,
  recountList,
  refreshUnits,
  removeUnit,
  resetVerification,
  restoreUnit,
  returnFromCustomer,
  unassignUnits,
  undoUnits,
  verifyUnits,
} from './unit-acts.js';
import {
  assignedUnits,
  countUnits,
  exportUnits,
  listHolders,
  listUnits,
  printedUnits,
  readUnit,
  unitHistory,
  unitLogs,
  unitsInWarehouse,
} from './unit-lists.js';

/** Everything that the equipment service answers; of paths that overlap the longer ones first. */
export const equipmentRoutes = [
  listItems,
  issueItem,
  returnItem,
  typesInWarehouse,
  ...routesOf(cpeTypes),
  ...routesOf(cpeModels),
  ...routesOfImport(packingLists),
  receiveUnits,
  reassignUnits,
  returnFromCustomer,
  verifyUnits,
  refreshUnits,
  unassignUnits,
  returnToProvider,
  useUnits,
  exportUsage,
  exportUnits,
  readUsage,
  heldAt,
  personChain,
  unitAt,
  unitChain,
  checkUnits,
  listUnmatchedUses,
  listUseProblems,
  settleUseProblem,
  listShipments,
  shipmentCsv,
  readShipment,
  resetVerification,
  recountList,
  reconcileList,
  undoUnits,
  assignedUnits,
  printedUnits,
  unitsInWarehouse,
  listHolders,
  countUnits,
  unitLogs,
  listUnits,
  readUnit,
  editUnit,
  removeUnit,
  restoreUnit,
  unitHistory,
] as const;
