import { routesOf } from '../resource.js';
import { qcCodes } from './qc-code.js';
import {
  answerVisit,
  assignVisit,
  closeVisit,
  inspectVisit,
  listInspectors,
  listVisitable,
  listVisits,
  notifyTechnician,
  planVisit,
  readVisit,
  removeVisit,
  reorderVisits,
  repairVisit,
  uploadQcPhoto,
  visitHistory,
} from './visit-acts.js';

/** Everything that the QC service answers; of paths that overlap the longer ones first. */
export const qcRoutes = [
  ...routesOf(qcCodes),
  listInspectors,
  listVisitable,
  uploadQcPhoto,
  planVisit,
  listVisits,
  assignVisit,
  reorderVisits,
  notifyTechnician,
  answerVisit,
  repairVisit,
  closeVisit,
  visitHistory,
  readVisit,
  inspectVisit,
  removeVisit,
] as const;
