import { z } from 'zod';
import { listedOutward, outward, says, stays, type Outward } from '../outward.js';
import { qcCodes, severities } from './qc-code.js';
import { sampleFacts } from './sample.js';
import { qcRouteFacts, visitFacts } from './visit.js';

const Id = z.uuid();
const Result = z.object({ passed: z.boolean(), safety_passed: z.boolean() });
/** A code as it was graded that day; its note and photos stay. */
const Found = z.object({
  qc_code_id: Id,
  severity: z.enum(severities),
  safety: z.boolean(),
  points_deduct: z.number(),
});

/** What leaves of QC: who was visited, by whom, with which result; words that somebody wrote stay. */
export const qcOutward: readonly Outward[] = [
  outward(visitFacts, 'visit_id', {
    VisitPlanned: says('qc', z.object({ job_id: Id, technician_id: Id.nullable(), date: z.iso.date() })),
    VisitAssigned: says(
      'qc',
      z.object({ user_id: Id.nullable(), date: z.iso.date(), from_user_id: Id.nullable(), from_date: z.iso.date() }),
    ),
    VisitInspected: says('qc', Result.extend({ codes: z.array(Found), by_rule: Result, customer_home: z.boolean() })),
    VisitNotified: says('qc', z.object({ technician_id: Id })),
    VisitAnswered: says('qc', z.object({})),
    VisitRepaired: says('qc', z.object({})),
    VisitClosed: says('qc', z.object({})),
    VisitRemoved: says('qc', z.object({})),
  }),
  outward(qcRouteFacts, 'route_id', { QcRouteOrdered: stays('the order of a day is its inspector’s matter') }),
  outward(sampleFacts, 'sample_id', {
    SampleDrawn: says('qc', z.object({ date: z.iso.date(), seed: z.string(), job_ids: z.array(Id) })),
  }),
  listedOutward(qcCodes, ['title', 'category', 'severity', 'safety', 'photo_required', 'sort']),
];
