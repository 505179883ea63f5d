import { z } from 'zod';
import { publishedList, publishedEvents, publishes, internal, type PublishedEvents } from '../published-events.js';
import { qcChecks } from './qc-check.js';
import { qcCodes, severities } from './qc-code.js';
import { sampleEvents } from './sample.js';
import { qcRouteEvents, visitEvents } from './visit.js';

const Id = z.uuid();
const Result = z.object({ passed: z.boolean(), safety_passed: z.boolean() });
/** A finding's code and severity on that day, without note and photos. */
const Found = z.object({
  qc_code_id: Id,
  severity: z.enum(severities),
  safety: z.boolean(),
  points_deduct: z.number(),
});

export const visitPublishedEvents = publishedEvents(visitEvents, 'visit_id', {
  VisitPlanned: publishes('qc', z.object({ job_id: Id, technician_id: Id.nullable(), date: z.iso.date() })),
  VisitAssigned: publishes(
    'qc',
    z.object({ user_id: Id.nullable(), date: z.iso.date(), from_user_id: Id.nullable(), from_date: z.iso.date() }),
  ),
  VisitInspected: publishes(
    'qc',
    Result.extend({ codes: z.array(Found), by_rule: Result, customer_home: z.boolean() }),
  ),
  VisitNotified: publishes('qc', z.object({ technician_id: Id })),
  VisitAnswered: publishes('qc', z.object({})),
  RepairDateSet: publishes('qc', z.object({ repair_until: z.iso.date().nullable() })),
  RepairReminded: publishes('qc', z.object({ technician_id: Id })),
  VisitRepaired: publishes('qc', z.object({})),
  VisitClosed: publishes('qc', z.object({})),
  VisitReopened: publishes('qc', z.object({ status: z.enum(['done', 'tech_answered', 'repaired']) })),
  VisitRemoved: publishes('qc', z.object({})),
});
export const samplePublishedEvents = publishedEvents(sampleEvents, 'sample_id', {
  SampleDrawn: publishes('qc', z.object({ date: z.iso.date(), seed: z.string(), job_ids: z.array(Id) })),
});

/** Published events of QC: technician, inspector and result, without free text. */
export const qcPublishedEvents: readonly PublishedEvents[] = [
  visitPublishedEvents,
  publishedEvents(qcRouteEvents, 'route_id', {
    QcRouteOrdered: internal('used only by the inspector'),
  }),
  samplePublishedEvents,
  publishedList(qcCodes, ['title', 'category', 'severity', 'safety', 'photo_required', 'sort']),
  publishedList(qcChecks, ['title', 'category_ids', 'sort']),
];
