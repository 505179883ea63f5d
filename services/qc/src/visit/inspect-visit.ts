import { decideOutcome } from '@tailboard/contracts/qc/outcome';
import { appliesTo, type QcCheck } from '@tailboard/contracts/qc/qc-check';
import type { QcCode } from '@tailboard/contracts/qc/qc-code';
import { visitEvents, type Finding } from '@tailboard/contracts/qc/visit';
import { InspectVisit } from '@tailboard/contracts/qc/visit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { keepUploads } from '@tailboard/service/blobs/files-of';
import { settingNow } from '@tailboard/service/queries/settings';
import { exists, left, type Visit } from './visit.js';

interface Known {
  readonly codes: readonly QcCode[];
  readonly minorLimit: number;
  /** Referenced photos that no longer exist. */
  readonly lost: readonly string[];
  readonly labelOf: ReadonlyMap<string, string>;
  /** The items of the checklist of the job's category. */
  readonly checks: readonly { readonly id: string; readonly title: string }[];
}

async function loadKnown(
  db: Database,
  {
    codeIds,
    photoIds,
    people,
    jobId,
  }: { codeIds: readonly string[]; photoIds: readonly string[]; people: readonly string[]; jobId: string },
): Promise<Known> {
  const codes = await db.query<QcCode>(
    `select entry.fields || jsonb_build_object('id', entry.id, 'active', entry.active) as code from qccode as entry where id = any($1)`,
    [codeIds],
  );
  const labels = await db.query<{ id: string; label: string }>(
    'select id::text as id, label from person where id::text = any($1)',
    [people],
  );
  const [job] = await db.query<{ category_id: string | null }>('select category_id from job where id::text = $1', [
    jobId,
  ]);
  const checks = await db.query<{ check: Pick<QcCheck, 'id' | 'title' | 'category_ids'> }>(
    `select entry.fields || jsonb_build_object('id', entry.id) as check from qccheck as entry where active
     order by (entry.fields->>'sort')::int, entry.fields->>'title', id`,
  );
  return {
    codes: codes.map((row) => (row as unknown as { code: QcCode }).code),
    minorLimit: await settingNow<number>(db, 'qc_minor_limit'),
    lost: photoIds.length === 0 ? [] : await keepUploads(db, photoIds),
    labelOf: new Map(labels.map(({ id, label }) => [id, label])),
    checks: checks.map(({ check }) => check).filter((check) => appliesTo(check, job?.category_id ?? null)),
  };
}

const { VisitInspected } = visitEvents.make;

/**
 * Records an inspector's findings. Codes are frozen in their current state; those that the visit had before stay as
 * they were then. The outcome follows from the codes; overruling it requires a reason.
 */
export const inspectVisit = decision(InspectVisit, {
  reads: ['qc.people', 'qc.settings', 'qc.qccode', 'qc.qccheck', 'qc.jobs'],
  load: ({ codes }, db: Database, { actor_id }, visit: Visit) =>
    loadKnown(db, {
      codeIds: codes.map(({ qc_code_id }) => qc_code_id),
      photoIds: codes.flatMap(({ photo_ids }) => photo_ids),
      people: [actor_id, visit.touched_by],
      jobId: visit.job_id,
    }),
  decide: (visit: Visit, requested, { loaded, actor_id }) => {
    if (!exists(visit)) return refuse('VisitNotFound');
    if (visit.status === 'closed') return refuse('VisitIsClosed');
    if (visit.technician_id === actor_id) return refuse('OwnWork', { label: loaded.labelOf.get(actor_id) ?? actor_id });
    if (visit.version !== requested.version)
      return refuse('VisitChanged', { label: loaded.labelOf.get(visit.touched_by) ?? visit.touched_by });
    const codes: Finding[] = [];
    for (const [index, found] of requested.codes.entries()) {
      const finding = toFinding(found, visit, loaded);
      if (!finding) return refuse('QcCodeRetired', { index, title: getTitle(found.qc_code_id, loaded) });
      const now = loaded.codes.find(({ id }) => id === found.qc_code_id);
      if (now?.photo_required && found.photo_ids.length === 0)
        return refuse('PhotoRequired', { index, title: finding.title });
      if (found.photo_ids.some((one) => loaded.lost.includes(one)))
        return refuse('PhotoMissing', { index, title: finding.title });
      codes.push(finding);
    }
    const by_rule = decideOutcome(codes, loaded.minorLimit);
    const passed = requested.passed ?? by_rule.passed;
    const safety_passed = requested.safety_passed ?? by_rule.safety_passed;
    const overruled = passed !== by_rule.passed || safety_passed !== by_rule.safety_passed;
    if (overruled && requested.comment === '') return refuse('OverruleUnexplained');
    const checklist = loaded.checks.map(({ id, title }) => ({
      qc_check_id: id,
      title,
      checked: requested.checked_ids.includes(id),
    }));
    const openItems = checklist.filter(({ checked }) => !checked);
    if (passed && openItems.length > 0)
      return refuse('ChecklistIncomplete', { titles: openItems.map(({ title }) => title).join(', ') });
    const { customer_home, comment, safety_comment } = requested;
    return VisitInspected({ codes, checklist, by_rule, passed, safety_passed, customer_home, comment, safety_comment });
  },
  output: (visit: Visit, { id }) => left(id, visit),
});

const getTitle = (id: string, { codes }: Known): string => codes.find((code) => code.id === id)?.title ?? id;

/**
 * Returns a code in its current state, or as frozen in the visit; nothing for one that was retired before it was found.
 */
function toFinding(
  { qc_code_id, note, photo_ids, photo_notes }: Pick<Finding, 'qc_code_id' | 'note' | 'photo_ids' | 'photo_notes'>,
  visit: Visit,
  { codes }: Known,
): Finding | undefined {
  const frozen = visit.codes.find((finding) => finding.qc_code_id === qc_code_id);
  if (frozen) return { ...frozen, note, photo_ids, photo_notes };
  const code = codes.find(({ id, active }) => id === qc_code_id && active);
  if (!code) return undefined;
  const { title, category, severity, safety, points_deduct } = code;
  return { qc_code_id, title, category, severity, safety, points_deduct, note, photo_ids, photo_notes };
}
