import { z } from 'zod';
import { eventSchemas } from '../event.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, UserId, Uuid } from '../values.js';
import { severities } from './qc-code.js';

/** How long after its completion a job can be visited, in days (decision D24). */
export const LATEST_DAYS = 60;
/** How long the technician can respond after being notified, in days. */
export const ANSWER_DAYS = 7;

/**
 * `planned` awaits its inspector; `done` is inspected; then the technician responds, it is repaired, and the office
 * closes it.
 */
export const visitStatuses = ['planned', 'done', 'tech_answered', 'repaired', 'closed'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** A finding with the code's wording and severity on that day, so later changes of the code do not affect it. */
export const Finding = z.object({
  qc_code_id: Uuid,
  title: z.string(),
  category: z.string(),
  severity: z.enum(severities),
  safety: z.boolean(),
  points_deduct: z.number(),
  note: z.string(),
  /** SHA-256 of each photo. */
  photo_ids: z.array(z.string()),
});
export type Finding = z.output<typeof Finding>;

const Rule = z.object({ passed: z.boolean(), safety_passed: z.boolean() });

/** `qc-{id}`: a visit to a completed job. The ID derives from the job, so each job has at most one visit. */
export const visitEvents = eventSchemas('qc', {
  /** `technician_id`: the inspected technician. */
  VisitPlanned: z.object({ job_id: JobId, technician_id: UserId.nullable(), date: CompanyDate }),
  VisitAssigned: z.object({
    user_id: UserId.nullable(),
    date: CompanyDate,
    from_user_id: UserId.nullable(),
    from_date: CompanyDate,
  }),
  /** `by_rule` is the outcome of the codes alone; if `passed` differs, the inspector overruled it. */
  VisitInspected: z.object({
    codes: z.array(Finding),
    by_rule: Rule,
    passed: z.boolean(),
    safety_passed: z.boolean(),
    customer_home: z.boolean(),
    comment: z.string(),
    safety_comment: z.string(),
  }),
  VisitNotified: z.object({ technician_id: UserId }),
  VisitAnswered: z.object({ tech_comment: z.string() }),
  VisitRepaired: z.object({ comment: z.string() }),
  VisitClosed: z.object({}),
  VisitRemoved: z.object({}),
});

/** `qcroute-{user}-{date}`: order of an inspector's visits on a day. */
export const qcRouteEvents = eventSchemas('qcroute', {
  QcRouteOrdered: z.object({ user_id: UserId, date: CompanyDate, qc_ids: z.array(Uuid), from: z.array(Uuid) }),
});

const Known = z.object({ id: UserId, label: z.string() });

/** A visit as readers see it (S1 §3). `assignment` is the job; `user` is the inspector. */
export const Qc = z
  .object({
    id: Uuid,
    assignment_id: JobId,
    assignment: z
      .object({
        id: JobId,
        identifier: z.string(),
        time_slot: z.string().nullable(),
        address: z.string(),
        date: CompanyDate,
        /** The inspected technician. */
        user: Known.nullable(),
      })
      .nullable(),
    date: CompanyDate,
    user: Known.nullable(),
    inspector_id: UserId.nullable(),
    technician: Known.nullable(),
    status: z.enum(visitStatuses),
    codes: z.array(Finding),
    by_rule: Rule.nullable(),
    passed: z.boolean().nullable(),
    safety_passed: z.boolean().nullable(),
    customer_home: z.boolean().nullable(),
    repaired: z.boolean(),
    repaired_at: Instant.nullable(),
    comment: z.string(),
    safety_comment: z.string(),
    tech_comment: z.string(),
    notified: z.boolean(),
    notified_at: Instant.nullable(),
    /** Deadline for the technician's response; null if not notified. */
    answer_until: Instant.nullable(),
    inspected_at: Instant.nullable(),
    inspected_by: Known.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Qc' });
export type Qc = z.output<typeof Qc>;

export const VisitNotFound = refusal('VisitNotFound', 404, {
  en: 'This QC visit does not exist.',
  es: 'Esta visita de control no existe.',
  'zh-CN': '该质检任务不存在。',
});
export const VisitExists = refusal('VisitExists', 409, {
  en: 'This job already has a QC visit. A job is visited once.',
  es: 'Este trabajo ya tiene una visita de control. Cada trabajo se visita una vez.',
  'zh-CN': '该工单已有质检任务，每个工单只质检一次。',
});
export const JobNotVisitable = refusal(
  'JobNotVisitable',
  422,
  {
    en: 'This job is not completed. Only completed jobs are visited.',
    es: 'Este trabajo no está completado. Solo se visitan trabajos completados.',
    'zh-CN': '该工单未完成，只能质检已完成的工单。',
  },
  'assignment_id',
);
export const JobTooOld = refusal(
  'JobTooOld',
  422,
  {
    en: 'This job was completed more than {days} days ago. Choose a later one.',
    es: 'Este trabajo se completó hace más de {days} días. Elija uno posterior.',
    'zh-CN': '该工单完成已超过 {days} 天，请选择较新的工单。',
  },
  'assignment_id',
);
export const InspectorNotFound = refusal(
  'InspectorNotFound',
  422,
  {
    en: 'Nobody who carries out QC visits has this id. Choose somebody who works in QC, a supervisor or a technician.',
    es: 'Nadie que haga visitas de control tiene este identificador. Elija a alguien de control de calidad, un supervisor o un técnico.',
    'zh-CN': '没有此编号的质检人员，请选择在职的质检员、主管或技术员。',
  },
  'user_id',
);
export const OwnWork = refusal(
  'OwnWork',
  422,
  {
    en: '{label} did this job. Nobody inspects their own work: choose somebody else.',
    es: '{label} hizo este trabajo. Nadie inspecciona su propio trabajo: elija a otra persona.',
    'zh-CN': '该工单由 {label} 完成，不能质检自己的工作，请另选他人。',
  },
  'user_id',
);
export const VisitDone = refusal('VisitDone', 409, {
  en: 'This visit was made already. It stays where it is.',
  es: 'Esta visita ya se hizo. Queda donde está.',
  'zh-CN': '该质检已完成，保持不变。',
});
export const VisitNotDone = refusal('VisitNotDone', 409, {
  en: 'This visit was not made yet.',
  es: 'Esta visita todavía no se hizo.',
  'zh-CN': '该质检尚未进行。',
});
export const VisitIsClosed = refusal('VisitIsClosed', 409, {
  en: 'This visit is closed.',
  es: 'Esta visita está cerrada.',
  'zh-CN': '该质检已关闭。',
});
/** Concurrent edits: the second one sees the first's values. */
export const VisitChanged = refusal('VisitChanged', 409, {
  en: '{label} changed this visit meanwhile. Look at it again before you save.',
  es: '{label} cambió esta visita entretanto. Revísela antes de guardar.',
  'zh-CN': '{label} 已更改该质检，请查看后再保存。',
});
export const OverruleUnexplained = refusal(
  'OverruleUnexplained',
  422,
  {
    en: 'The codes say otherwise. Write in the comment why this visit has another outcome.',
    es: 'Los códigos dicen otra cosa. Escriba en el comentario por qué esta visita tiene otro resultado.',
    'zh-CN': '结果与代码判定不一致，请在备注中说明原因。',
  },
  'comment',
);
export const QcCodeRetired = refusal(
  'QcCodeRetired',
  422,
  {
    en: 'The code {title} was retired meanwhile. Take it out, or choose another one.',
    es: 'El código {title} se retiró entretanto. Quítelo o elija otro.',
    'zh-CN': '代码“{title}”已停用，请移除或另选。',
  },
  'codes.{index}',
);
export const PhotoRequired = refusal(
  'PhotoRequired',
  422,
  {
    en: '{title} needs a photo.',
    es: '{title} requiere una foto.',
    'zh-CN': '“{title}”需要照片。',
  },
  'codes.{index}',
);
export const PhotoMissing = refusal(
  'PhotoMissing',
  422,
  {
    en: 'A photo of {title} is not here any more. Send it again.',
    es: 'Una foto de {title} ya no está aquí. Envíela de nuevo.',
    'zh-CN': '“{title}”的照片已不存在，请重新上传。',
  },
  'codes.{index}',
);
export const NobodyToNotify = refusal('NobodyToNotify', 409, {
  en: 'Nobody is known who did this job, so nobody can be notified.',
  es: 'No se sabe quién hizo este trabajo, así que no se puede avisar a nadie.',
  'zh-CN': '不知道谁完成了该工单，无法通知。',
});
export const NotNotified = refusal('NotNotified', 409, {
  en: 'You have not been asked to answer this visit.',
  es: 'No se le ha pedido que responda a esta visita.',
  'zh-CN': '尚未请您回复该质检。',
});
export const AnswerTooLate = refusal('AnswerTooLate', 409, {
  en: 'The {days} days to answer are over. Talk to your supervisor.',
  es: 'Los {days} días para responder terminaron. Hable con su supervisor.',
  'zh-CN': '{days} 天的回复期限已过，请联系主管。',
});
export const QcRouteOutdated = refusal('QcRouteOutdated', 409, {
  en: 'The visits of this day have changed meanwhile. The order shown now is the current one.',
  es: 'Las visitas de este día cambiaron entretanto. Ahora se muestra el orden actual.',
  'zh-CN': '当天的质检任务已变化，现在显示的是当前顺序。',
});
