import { z } from 'zod';
import { eventSchemas, versionedEvent } from '../event.js';
import { JobAddress } from '../jobs/job.js';
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
  /** The note of a photo, by its SHA-256. */
  photo_notes: z.record(z.string(), z.string()),
});
export type Finding = z.output<typeof Finding>;

/** An item of the checklist, worded as on that day, and whether it was checked. */
export const CheckedItem = z.object({ qc_check_id: Uuid, title: z.string(), checked: z.boolean() });
export type CheckedItem = z.output<typeof CheckedItem>;

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
  VisitInspected: versionedEvent(
    2,
    z.object({
      codes: z.array(Finding),
      checklist: z.array(CheckedItem),
      by_rule: Rule,
      passed: z.boolean(),
      safety_passed: z.boolean(),
      customer_home: z.boolean(),
      comment: z.string(),
      safety_comment: z.string(),
    }),
    {
      // Visits had no checklist, and photos no notes.
      1: (old) => ({
        ...old,
        checklist: [],
        codes: (old['codes'] as object[]).map((code) => ({ ...code, photo_notes: {} })),
      }),
    },
  ),
  VisitNotified: z.object({ technician_id: UserId }),
  VisitAnswered: versionedEvent(2, z.object({ tech_comment: z.string(), photo_ids: z.array(z.string()) }), {
    1: (old) => ({ ...old, photo_ids: [] }),
  }),
  /** The date until which the technician is to repair what was found. */
  RepairDateSet: z.object({ repair_until: CompanyDate.nullable() }),
  /** The technician was reminded of the repair. */
  RepairReminded: z.object({ technician_id: UserId }),
  VisitRepaired: z.object({ comment: z.string() }),
  VisitClosed: z.object({}),
  /** An undo: the visit is in the status that it had before it was repaired or closed. */
  VisitReopened: z.object({ status: z.enum(['done', 'tech_answered', 'repaired']) }),
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
        category_id: Uuid.nullable(),
        customer_name: z.string(),
        phone: z.string(),
        /** The parts of the address, and its position if it is known. */
        place: JobAddress,
        date: CompanyDate,
        /** The inspected technician. */
        user: Known.nullable(),
      })
      .nullable(),
    date: CompanyDate,
    user: Known.nullable(),
    inspector_id: UserId.nullable(),
    needs_inspector: z
      .boolean()
      .describe('The visit is planned, and no one who may carry it out has it (decision D56)'),
    technician: Known.nullable(),
    status: z.enum(visitStatuses),
    codes: z.array(Finding),
    checklist: z.array(CheckedItem),
    by_rule: Rule.nullable(),
    passed: z.boolean().nullable(),
    safety_passed: z.boolean().nullable(),
    customer_home: z.boolean().nullable(),
    repaired: z.boolean(),
    repaired_at: Instant.nullable(),
    comment: z.string(),
    safety_comment: z.string(),
    tech_comment: z.string(),
    /** Photos of the technician's response. */
    tech_photo_ids: z.array(z.string()),
    /** The date until which the technician is to repair what was found. */
    repair_until: CompanyDate.nullable(),
    reminded_at: Instant.nullable(),
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
  en: 'This job already has a QC visit. Each job can have only one.',
  es: 'Este trabajo ya tiene una visita de control. Cada trabajo puede tener solo una.',
  'zh-CN': '该工单已有质检，每个工单只能有一次质检。',
});
export const JobNotVisitable = refusal(
  'JobNotVisitable',
  422,
  {
    en: 'This job is not completed. Only completed jobs can have a QC visit.',
    es: 'Este trabajo no está completado. Solo los trabajos completados pueden tener una visita de control.',
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
    en: 'No inspector has this ID. Choose a user with the role QC, supervisor, manager, admin or owner.',
    es: 'Ningún inspector tiene este identificador. Elija un usuario con el rol de control de calidad, supervisor, gerente, administrador o propietario.',
    'zh-CN': '没有此编号的质检人员，请选择角色为质检员、主管、经理、管理员或所有者的用户。',
  },
  'user_id',
);
export const OwnWork = refusal(
  'OwnWork',
  422,
  {
    en: '{label} did this job and cannot inspect it. Choose another inspector.',
    es: '{label} hizo este trabajo y no puede inspeccionarlo. Elija otro inspector.',
    'zh-CN': '该工单由 {label} 完成，不能由本人质检。请另选质检员。',
  },
  'user_id',
);
export const VisitDone = refusal('VisitDone', 409, {
  en: 'This QC visit is completed and cannot be moved.',
  es: 'Esta visita de control está completada y no se puede mover.',
  'zh-CN': '该质检已完成，不能移动。',
});
export const VisitNotDone = refusal('VisitNotDone', 409, {
  en: 'This QC visit is not completed yet.',
  es: 'Esta visita de control todavía no está completada.',
  'zh-CN': '该质检尚未完成。',
});
export const VisitIsClosed = refusal('VisitIsClosed', 409, {
  en: 'This QC visit is closed.',
  es: 'Esta visita de control está cerrada.',
  'zh-CN': '该质检已关闭。',
});
/** Maximum visits per command. */
export const MAX_VISITS = 200;
export const TooManyVisits = refusal('TooManyVisits', 422, {
  en: 'At most {most} QC visits can be changed at once; you selected {count}. Change them in smaller groups.',
  es: 'Se pueden cambiar como máximo {most} visitas de control a la vez; seleccionó {count}. Cámbielas en grupos más pequeños.',
  'zh-CN': '一次最多更改 {most} 个质检，您选择了 {count} 个。请分批更改。',
});
/** Refers to one visit of several. */
export const VisitChangedSince = refusal('VisitChangedSince', 409, {
  en: '{label} changed this QC visit in the meantime. Its current state is shown.',
  es: '{label} cambió esta visita de control mientras tanto. Se muestra su estado actual.',
  'zh-CN': '{label}在此期间更改了该质检，现已显示其当前状态。',
});
/** Concurrent edits: the second one sees the first's values. */
export const VisitChanged = refusal('VisitChanged', 409, {
  en: '{label} changed this QC visit in the meantime. Review it before you save.',
  es: '{label} cambió esta visita de control entretanto. Revísela antes de guardar.',
  'zh-CN': '{label} 已更改该质检，请查看后再保存。',
});
export const OverruleUnexplained = refusal(
  'OverruleUnexplained',
  422,
  {
    en: 'This overrides the codes. Enter the reason in the comment.',
    es: 'Esto anula los códigos. Indique el motivo en el comentario.',
    'zh-CN': '此判定与代码不同，请在备注中填写原因。',
  },
  'comment',
);
export const ChecklistIncomplete = refusal(
  'ChecklistIncomplete',
  422,
  {
    en: 'A visit passes only when the whole checklist is checked. Open items: {titles}.',
    es: 'Una visita se aprueba solo cuando toda la lista está marcada. Puntos pendientes: {titles}.',
    'zh-CN': '检查清单全部勾选后才能判定合格。未勾选：{titles}。',
  },
  'checked_ids',
);
export const VisitPassed = refusal('VisitPassed', 409, {
  en: 'This QC visit passed. There is nothing to repair.',
  es: 'Esta visita de control se aprobó. No hay nada que reparar.',
  'zh-CN': '该质检已合格，无需整改。',
});
export const RepairDatePast = refusal(
  'RepairDatePast',
  422,
  {
    en: 'This date is in the past. Choose today or a later date.',
    es: 'Esta fecha ya pasó. Elija hoy o una fecha posterior.',
    'zh-CN': '该日期已过，请选择今天或之后的日期。',
  },
  'repair_until',
);
export const RepairRemindedRecently = refusal('RepairRemindedRecently', 409, {
  en: 'The technician was reminded within the last hour.',
  es: 'Se avisó al técnico hace menos de una hora.',
  'zh-CN': '一小时内已提醒过该技术员。',
});
export const QcCodeRetired = refusal(
  'QcCodeRetired',
  422,
  {
    en: 'The code {title} was retired in the meantime. Remove it or choose another one.',
    es: 'El código {title} se retiró entretanto. Quítelo o elija otro.',
    'zh-CN': '代码“{title}”已停用，请移除或另选。',
  },
  'codes.{index}',
);
export const PhotoRequired = refusal(
  'PhotoRequired',
  422,
  {
    en: '{title} requires a photo.',
    es: '{title} requiere una foto.',
    'zh-CN': '“{title}”需要照片。',
  },
  'codes.{index}',
);
export const PhotoMissing = refusal(
  'PhotoMissing',
  422,
  {
    en: 'A photo of {title} is missing. Upload it again.',
    es: 'Falta una foto de {title}. Envíela de nuevo.',
    'zh-CN': '“{title}”缺少一张照片，请重新上传。',
  },
  'codes.{index}',
);
export const NoTechnicianToNotify = refusal('NobodyToNotify', 409, {
  en: 'The technician of this job is unknown, so no one can be notified.',
  es: 'Se desconoce el técnico de este trabajo, así que no se puede avisar a nadie.',
  'zh-CN': '该工单的技术员未知，无法通知。',
});
export const TechnicianNotNotified = refusal('TechnicianNotNotified', 409, {
  en: 'Notify the technician first. Until then, the technician cannot see this QC visit.',
  es: 'Avise primero al técnico. Hasta entonces no puede ver esta visita de control.',
  'zh-CN': '请先通知技术员。在此之前技术员看不到该质检。',
});
export const AnswerPhotoMissing = refusal(
  'AnswerPhotoMissing',
  422,
  {
    en: 'A photo is missing. Upload it again.',
    es: 'Falta una foto. Envíela de nuevo.',
    'zh-CN': '缺少一张照片，请重新上传。',
  },
  'photo_ids',
);
export const AnswerTooLate = refusal('AnswerTooLate', 409, {
  en: 'The {days} days to respond are over. Contact your supervisor.',
  es: 'Los {days} días para responder terminaron. Contacte con su supervisor.',
  'zh-CN': '{days} 天的回复期限已过，请联系主管。',
});
export const QcRouteOutdated = refusal('QcRouteOutdated', 409, {
  en: 'The visits of this day changed in the meantime. The current order is shown.',
  es: 'Las visitas de este día cambiaron entretanto. Se muestra el orden actual.',
  'zh-CN': '当天的质检任务已变化，现在显示的是当前顺序。',
});
export const VisitsOfSeveralDates = refusal(
  'VisitsOfSeveralDates',
  422,
  {
    en: 'These visits are not all on the same date. Specify the date.',
    es: 'Estas visitas no son todas de la misma fecha. Indique la fecha.',
    'zh-CN': '这些质检任务不在同一天，请指定日期。',
  },
  'date',
);
