import { qcCodes } from '@tailboard/contracts/qc/qc-code';
import { uploadQcPhoto } from '@tailboard/contracts/qc/visit-acts';
import { filesOf, uploading } from '@tailboard/service/blobs/files-of';
import { defineService } from '@tailboard/service/define-service';
import { nameOf, peopleProjection } from '@tailboard/service/people';
import { jobs } from './job/job-projection.js';
import { settingsProjection } from '@tailboard/service/settings';
import { visitDecider } from './visit/visit-decider.js';
import { historyOfVisit } from './visit/visit-history.js';
import { visits } from './visit/visit-projection.js';
import { inspectors, oneVisit, visitable, visitList } from './visit/visit-queries.js';
import { visitRouteDecider } from './visit/visit-route.js';

const files = filesOf();

/** QC: who looked at which finished job, what they found, and what became of it. */
export default defineService({
  name: 'qc',
  deciders: [visitDecider, visitRouteDecider],
  resources: [qcCodes],
  projections: [peopleProjection('qc'), settingsProjection('qc'), jobs, visits],
  answers: [inspectors, visitable, visitList, oneVisit, historyOfVisit],
  procedures: [uploading(uploadQcPhoto)],
  migrations: files.migrations,
  tasks: files.tasks,
  onStart: files.begin,
  nameOf,
});
