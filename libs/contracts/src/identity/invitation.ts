import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas, versionedEvent } from '../event.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { Instant, LocationId, UserId, Uuid } from '../values.js';
import { ChosenPassword, PasswordTooWeak, TooManyRequests, typedTwice } from './password.js';
import { StepUpRequired } from './step-up-required.js';
import {
  Email,
  EmailTaken,
  PayTerms,
  PersonName,
  requestedUnpaid,
  RoleName,
  RoleNotYoursToGive,
  StartsBelowMinimumWage,
  StartsWithoutPayRate,
  StartsWithoutPrice,
  TechnicianId,
  TechnicianIdMissing,
  TechnicianIdTaken,
} from './user.js';

const requested = z.object({
  email: Email,
  roles: z.array(RoleName).min(1),
  technician_id: TechnicianId.nullable().default(null),
  location_id: LocationId.nullable().default(null),
});

/** `invitation-{id}`: an invitation. The link itself is in no event. */
export const invitationEvents = eventSchemas('invitation', {
  /** `may_grant_all`: invited by an owner, so the roles may include owner and admin. */
  InvitationSent: versionedEvent(
    2,
    requested.extend({ may_grant_all: z.boolean(), expires_at: Instant, pay: PayTerms }),
    // An invitation said nothing about pay before.
    { 1: (sent) => ({ ...sent, pay: PayTerms.parse({}) }) },
  ),
  InvitationRevoked: z.object({}),
  InvitationAccepted: z.object({ user_id: UserId }),
});

export const Invitation = requested.extend({
  id: Uuid,
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  invited_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
  version: z.number().int(),
});
export type Invitation = z.output<typeof Invitation>;

export const InvitationNeeded = refusal('InvitationNeeded', 403, {
  en: 'To register, you need a valid invitation. Contact an owner or admin for a new one.',
  es: 'Para registrarse necesita una invitación válida. Contacte con un propietario o administrador para obtener otra.',
  'zh-CN': '注册需要有效的邀请。请联系所有者或管理员获取新的邀请。',
});
export const InvitationNotFound = refusal('InvitationNotFound', 404, {
  en: 'This invitation does not exist.',
  es: 'Esta invitación no existe.',
  'zh-CN': '该邀请不存在。',
});
export const InvitationUsed = refusal('InvitationUsed', 409, {
  en: 'This invitation was already accepted.',
  es: 'Esta invitación ya fue aceptada.',
  'zh-CN': '该邀请已被接受。',
});

export const InvitationPlaceClosed = refusal(
  'InvitationPlaceClosed',
  422,
  {
    en: 'This location no longer exists. Choose another one.',
    es: 'Esta ubicación ya no existe. Elija otra.',
    'zh-CN': '该地点已不存在，请另选。',
  },
  'location_id',
);

/** Valid for 7 days, with the pay terms of the new user. A new invitation to the same e-mail voids the previous one. */
export const Invite = command('identity.invite', {
  route: 'POST /invitations',
  permission: 'user.invite',
  personally: true,
  body: requested.extend({ profile: PayTerms.extend(requestedUnpaid).prefault({}) }),
  output: z.object({ data: z.object({ id: Uuid, email: z.string(), expires_at: Instant }) }),
  status: 201,
  refusals: [
    EmailTaken,
    TechnicianIdTaken,
    TechnicianIdMissing,
    RoleNotYoursToGive,
    InvitationPlaceClosed,
    StartsBelowMinimumWage,
    StartsWithoutPayRate,
    StartsWithoutPrice,
    StepUpRequired,
    TooManyRequests,
  ],
  summary:
    'Invite a user by e-mail, an owner or admin only after a recent authentication; without a pay rate only as unpaid or paid by points',
});
export const RevokeInvitation = command('identity.revoke-invitation', {
  route: 'DELETE /invitations/{id}',
  permission: 'user.invite',
  personally: true,
  params: z.object({ id: Uuid }),
  refusals: [InvitationNotFound, InvitationUsed],
  summary: 'Revoke an invitation; its link stops working',
});
export const ListInvitations = query('identity.invitations', {
  route: 'GET /invitations',
  permission: 'user.invite',
  query: pageQuery(['email', 'created_at', 'expires_at']).extend({
    status: z.enum(['open', 'accepted', 'revoked', 'expired']).optional(),
  }),
  output: pageOutput(Invitation),
  summary: 'List the invitations and their status',
});
/** E-mail and roles come from the invitation; the user supplies the rest. */
export const Register = command('identity.register', {
  route: 'POST /register',
  permission: 'public',
  body: typedTwice(
    z
      .object({
        token: z
          .string()
          .max(200)
          .default('')
          .refine((token) => token !== '', { params: { refusal: InvitationNeeded } }),
        first_name: PersonName,
        last_name: PersonName,
      })
      .extend(ChosenPassword.shape),
  ),
  output: z.object({ data: z.object({ id: UserId, email: z.string(), label: z.string() }) }),
  status: 201,
  refusals: [InvitationNeeded, EmailTaken, TechnicianIdTaken, PasswordTooWeak, TooManyRequests],
  summary: 'Register by an invitation',
});
