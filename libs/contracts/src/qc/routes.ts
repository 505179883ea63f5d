import { listResourceRoutes } from '../resource.js';
import { qcCodes } from './qc-code.js';
import { CountVisits, ExportFindings, ReadFindings, ReadPhotos, ReadVisitDays, ShowPhoto } from './findings.js';
import { DrawSample, ReadSample } from './sample.js';
import {
  AnswerVisit,
  AssignVisit,
  CloseVisit,
  InspectVisit,
  ListInspectors,
  ListVisitable,
  ListVisits,
  NotifyTechnician,
  PlanVisit,
  ReadVisit,
  RemoveVisit,
  ReorderVisits,
  RepairVisit,
  UploadQcPhoto,
  VisitHistory,
} from './visit-contracts.js';

/** All routes of QC; longer paths first where they overlap. */
export const qcRoutes = [
  ...listResourceRoutes(qcCodes),
  ListInspectors,
  ListVisitable,
  UploadQcPhoto,
  DrawSample,
  ReadSample,
  ExportFindings,
  ReadFindings,
  ReadVisitDays,
  CountVisits,
  PlanVisit,
  ListVisits,
  AssignVisit,
  ReorderVisits,
  NotifyTechnician,
  AnswerVisit,
  RepairVisit,
  CloseVisit,
  VisitHistory,
  ReadPhotos,
  ShowPhoto,
  ReadVisit,
  InspectVisit,
  RemoveVisit,
] as const;
