import { qcChecks } from '@tailboard/contracts/qc/qc-check';
import { qcCodes } from '@tailboard/contracts/qc/qc-code';
import { UploadAnswerPhoto, UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { createFileParts, uploadHandler } from '@tailboard/service/blobs/files-of';
import { defineService } from '@tailboard/service/define-service';
import { findUserName, peopleProjection } from '@tailboard/service/queries/people';
import { handleExportFindings, findingExports } from './findings/export-findings.js';
import { getFindings, getVisitDays, countVisits } from './findings/read-findings.js';
import { jobsProjection } from './job/job-projection.js';
import { settingsProjection } from '@tailboard/service/queries/settings';
import { sampleDecider } from './sample/sample-decider.js';
import { getSample, samplesProjection } from './sample/sample-projection.js';
import { handleAssignVisits, handleCloseVisits, handlePlanVisits, handleUndoVisits } from './visit/change-visits.js';
import { getPhotos, showPhoto } from './visit/photos.js';
import { visitDecider } from './visit/visit-decider.js';
import { handleRemindOfRepair, mailingRepair, remindingOfRepairs } from './visit/remind-of-repair.js';
import { getVisitHistory } from './visit/visit-history.js';
import { visitsProjection } from './visit/visit-projection.js';
import { listInspectors, getVisit, listVisitable, listVisits } from './visit/visit-queries.js';
import { handleReorderVisits, visitRouteDecider } from './visit/visit-route.js';
import { visitsOwned } from './visit/visit-ownership.js';

const files = createFileParts();

/** QC: who inspected which completed job, what they found, and what followed. */
export default defineService({
  name: 'qc',
  deciders: [visitDecider, visitRouteDecider, sampleDecider],
  resources: [qcCodes, qcChecks],
  ownerships: [visitsOwned],
  projections: [peopleProjection('qc'), settingsProjection('qc'), jobsProjection, visitsProjection, samplesProjection],
  queryHandlers: [
    listInspectors,
    listVisitable,
    listVisits,
    getVisit,
    getVisitHistory,
    getSample,
    getFindings,
    getVisitDays,
    countVisits,
    getPhotos,
    showPhoto,
  ],
  commandHandlers: [
    uploadHandler(UploadQcPhoto),
    handleExportFindings,
    handleReorderVisits,
    handlePlanVisits,
    handleAssignVisits,
    handleCloseVisits,
    handleUndoVisits,
    handleRemindOfRepair,
    uploadHandler(UploadAnswerPhoto),
  ],
  migrations: [...files.migrations, ...findingExports.migrations],
  tasks: [...files.tasks, ...findingExports.tasks, remindingOfRepairs.task, mailingRepair],
  onStart: async (ctx) => {
    await files.begin(ctx);
    await findingExports.begin(ctx);
    await remindingOfRepairs.begin(ctx);
  },
  findUserName,
});
