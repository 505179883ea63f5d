import { routesOfImport } from '../import-contracts.js';
import { routesOf } from '../resource.js';
import { packingLists } from './packing-list.js';
import { cpeModels, cpeTypes, TypesInWarehouse } from './cpe-type.js';
import { HeldAt, PersonChain, UnitAt, UnitChain } from './audit.js';
import { ListShipments, ReadShipment, ReturnToProvider, ShipmentCsv } from './shipment.js';
import { ExportUsage, ListMovements, ReadMissing, ReadUsage } from './usage.js';
import { CheckUnits, ListUnmatchedUses, ListUseProblems, SettleUseProblem, UseUnits } from './use.js';
import { IssueItem, ListItems, ReturnItem } from './item.js';
import {
  EditUnit,
  EditUnits,
  ReassignUnits,
  ReceiveUnits,
  ReconcileList,
  RecountList,
  RefreshUnits,
  RemoveUnit,
  ResetVerification,
  RestoreUnit,
  ReturnFromCustomer,
  UnassignUnits,
  UndoUnits,
  VerifyUnits,
} from './unit-contracts.js';
import {
  AssignedUnits,
  CountUnits,
  ExportUnits,
  ListHolders,
  ListUnits,
  PrintedUnits,
  ReadUnit,
  UnitHistory,
  UnitLogs,
  UnitsInWarehouse,
} from './unit-lists.js';

/** All routes of equipment; longer paths first where they overlap. */
export const equipmentRoutes = [
  ListItems,
  IssueItem,
  ReturnItem,
  TypesInWarehouse,
  ...routesOf(cpeTypes),
  ...routesOf(cpeModels),
  ...routesOfImport(packingLists),
  ReceiveUnits,
  ReassignUnits,
  ReturnFromCustomer,
  VerifyUnits,
  RefreshUnits,
  UnassignUnits,
  EditUnits,
  ReturnToProvider,
  UseUnits,
  ExportUsage,
  ExportUnits,
  ReadUsage,
  ReadMissing,
  ListMovements,
  HeldAt,
  PersonChain,
  UnitAt,
  UnitChain,
  CheckUnits,
  ListUnmatchedUses,
  ListUseProblems,
  SettleUseProblem,
  ListShipments,
  ShipmentCsv,
  ReadShipment,
  ResetVerification,
  RecountList,
  ReconcileList,
  UndoUnits,
  AssignedUnits,
  PrintedUnits,
  UnitsInWarehouse,
  ListHolders,
  CountUnits,
  UnitLogs,
  ListUnits,
  ReadUnit,
  EditUnit,
  RemoveUnit,
  RestoreUnit,
  UnitHistory,
] as const;
