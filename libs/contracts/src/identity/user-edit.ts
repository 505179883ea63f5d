import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { History, historyQuery } from '../history.js';
import { refusal } from '../refusal.js';
import { CompanyDate, queryFlag, UserId } from '../values.js';
import { StepUpRequired } from './step-up-required.js';
import {
  Address,
  BelowMinimumWage,
  Email,
  EmailTaken,
  LastOwner,
  LevelNotOffered,
  LocationNotOffered,
  NotYoursToChange,
  PayTerms,
  Person,
  PayRateMissing,
  PriceMissing,
  requestedStart,
  requestedUnpaid,
  Phones,
  RoleName,
  RoleNotYoursToGive,
  TechnicianId,
  TechnicianIdMissing,
  TechnicianIdTaken,
  User,
  UserNotFound,
} from './user.js';

const id = z.object({ id: UserId });

export const NotAWorkweek = refusal(
  'NotAWorkweek',
  422,
  {
    en: 'Pay changes take effect at the start of a workweek. The next ones start on {next}.',
    es: 'Los cambios de pago surten efecto al inicio de una semana laboral. La próxima comienza el {next}.',
    'zh-CN': '薪酬只能从工作周的第一天开始变更，下一个工作周从 {next} 开始。',
  },
  'pay.effective_from',
);
export const StillHolds = refusal('StillHolds', 409, {
  en: '{label} still has {open_jobs} open jobs, {open_days} open days and {cpes} CPEs.',
  es: '{label} aún tiene {open_jobs} trabajos abiertos, {open_days} días sin cerrar y {cpes} equipos.',
  'zh-CN': '{label} 仍有 {open_jobs} 个未完成工单、{open_days} 个未结工作日和 {cpes} 台设备。',
});
export const NotYourself = refusal('NotYourself', 409, {
  en: 'You cannot deactivate yourself. Contact another owner or admin.',
  es: 'No puede desactivarse a sí mismo. Contacte con otro propietario o administrador.',
  'zh-CN': '您不能停用自己。请联系其他所有者或管理员。',
});

/** Account and profile are complete; pay only if it changes, with its effective workweek. */
export const EditUser = command('identity.edit-user', {
  route: 'PUT /users/{id}',
  permission: 'user.write',
  personally: true,
  params: id,
  body: z.object({
    email: Email,
    technician_id: TechnicianId.nullable().default(null),
    label: oneLine().trim().max(120).optional(),
    roles: z.array(RoleName).min(1),
    profile: Person.extend(requestedStart),
    pay: PayTerms.extend({ effective_from: CompanyDate, ...requestedUnpaid }).optional(),
  }),
  output: z.object({ data: User }),
  refusals: [
    UserNotFound,
    NotYoursToChange,
    EmailTaken,
    TechnicianIdTaken,
    TechnicianIdMissing,
    RoleNotYoursToGive,
    LastOwner,
    NotAWorkweek,
    BelowMinimumWage,
    PayRateMissing,
    PriceMissing,
    LocationNotOffered,
    LevelNotOffered,
    StepUpRequired,
  ],
  summary: 'Change a user; the e-mail and the roles only after a recent authentication',
});
/** Without `force`, a user who holds jobs or equipment is kept, and `current` has the counts. Ends all sessions. */
export const DeactivateUser = command('identity.deactivate-user', {
  route: 'DELETE /users/{id}',
  permission: 'user.write',
  personally: true,
  params: id,
  query: z.object({ force: queryFlag.default(false) }),
  refusals: [UserNotFound, NotYoursToChange, LastOwner, NotYourself, StillHolds],
  summary: 'Deactivate a user; the e-mail and technician ID stay reserved',
});
export const RestoreUser = command('identity.restore-user', {
  route: 'POST /users/{id}/restore',
  permission: 'user.write',
  personally: true,
  params: id,
  refusals: [UserNotFound, NotYoursToChange],
  summary: 'Restore a deactivated user',
});
/** Returns a user's history, newest first; pay only for those who may see it. */
export const UserHistory = query('identity.user-history', {
  route: 'GET /users/{id}/history',
  permission: 'user.list',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [UserNotFound],
  summary: 'Get the history of a user',
});
/** Returns a user's pay terms, newest first. */
export const PayHistory = query('identity.pay-history', {
  route: 'GET /users/{id}/pay',
  permission: 'user.pay.read',
  params: id,
  output: z.object({ data: z.array(PayTerms.extend({ effective_from: CompanyDate.nullable() })) }),
  refusals: [UserNotFound],
  summary: 'Get past, current and planned pay terms of a user',
});

/** The fields that users may edit themselves. */
export const ReadOwnProfile = query('identity.own-profile', {
  route: 'GET /user/profile',
  permission: 'signed-in',
  output: z.object({ data: User }),
  refusals: [UserNotFound],
  summary: 'Get your own profile',
});
export const EditOwnProfile = command('identity.edit-own-profile', {
  route: 'PUT /user/profile',
  permission: 'signed-in',
  body: z.object({ phones: Phones, address: Address.nullable() }),
  output: z.object({ data: User }),
  refusals: [UserNotFound],
  summary: 'Change your own phones and address',
});
