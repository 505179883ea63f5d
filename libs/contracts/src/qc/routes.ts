import { routesOf } from '../resource.js';
import { qcCodes } from './qc-code.js';
import { countVisits, exportFindings, readFindings, readPhotos, showPhoto } from './findings.js';
import { drawSample, readSample } from './sample.js';
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
  drawSample,
  readSample,
  exportFindings,
  readFindings,
  countVisits,
  planVisit,
  listVisits,
  assignVisit,
  reorderVisits,
  notifyTechnician,
  answerVisit,
  repairVisit,
  closeVisit,
  visitHistory,
  readPhotos,
  showPhoto,
  readVisit,
  inspectVisit,
  removeVisit,
] as const;
