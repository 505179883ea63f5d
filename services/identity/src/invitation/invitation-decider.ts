import { invitationEvents, Invite, RevokeInvitation } from '@tailboard/contracts/identity/invitation';
import { PayTerms } from '@tailboard/contracts/identity/user';
import { getScope, type Role } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId, Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { derivedId } from '@tailboard/eventing/ids';
import { z } from 'zod';
import { isAdministrator, mayGrantAll } from '../user/user.js';

/** An invitation and its result. One per e-mail: inviting again resends the same invitation. */
export interface Invitation {
  readonly status: 'none' | 'open' | 'revoked' | 'accepted';
  readonly email: string;
  readonly roles: readonly Role[];
  readonly technician_id: string | null;
  readonly location_id: string | null;
  readonly pay: PayTerms;
  readonly may_grant_all: boolean;
  readonly expires_at: string;
  /** The user who invited last. */
  readonly invited_by: string;
  /** How often it was sent: an earlier e-mail is no longer sent. */
  readonly sendings: number;
  /** The user created by it. */
  readonly accepted_by: string | null;
}

export const invitationId = (email: string): string => derivedId('invitation', email);

const { InvitationSent, InvitationRevoked, InvitationAccepted } = invitationEvents.make;

/** Current state of the inviter. */
interface Inviter {
  readonly status: string;
  readonly roles: readonly Role[];
}

/**
 * Returns whether an invitation may still be accepted, or was accepted by `user_id`, who has no password yet. It
 * depends on its inviter: if they are deactivated, or may no longer invite (or grant these roles), it is void, and
 * another user may invite again.
 */
export function isLive(
  invitation: Invitation,
  inviter: Inviter | undefined,
  now: string,
  user_id: string | null = null,
): boolean {
  const begun = invitation.status === 'accepted' && user_id !== null && invitation.accepted_by === user_id;
  if (invitation.status !== 'open' && !begun) return false;
  if (invitation.expires_at <= now || inviter?.status !== 'active') return false;
  if (getScope(inviter.roles, 'user.invite') === null) return false;
  return !isAdministrator(invitation.roles) || (invitation.may_grant_all && mayGrantAll(inviter.roles));
}

/**
 * Internal command of POST /invitations that records the invitation; whether the e-mail or technician ID is taken was
 * checked before.
 */
export const SendInvitation = internalCommand('identity.invitation.send', {
  input: Invite.input.body.omit({ profile: true }).extend({
    pay: PayTerms,
    may_grant_all: z.boolean(),
    expires_at: z.string(),
    email_taken: z.boolean(),
    technician_id_taken: z.boolean(),
    place_offered: z.boolean(),
  }),
  refusals: Invite.refusals,
});
export const sendInvitation = decision(SendInvitation, {
  stream: ({ email }) => invitationId(email),
  decide: (_: Invitation, { email_taken, technician_id_taken, place_offered, ...requested }) => {
    const roles = [...new Set(requested.roles)];
    const { email, technician_id } = requested;
    if (!requested.may_grant_all && isAdministrator(roles)) return refuse('RoleNotYoursToGive');
    if (roles.includes('technician') && technician_id === null) return refuse('TechnicianIdMissing');
    if (email_taken) return refuse('EmailTaken', { email });
    if (technician_id_taken) return refuse('TechnicianIdTaken', { technician_id });
    if (!place_offered) return refuse('InvitationPlaceClosed');
    return InvitationSent({ ...requested, roles });
  },
});

export const takeBackInvitation = decision(RevokeInvitation, ({ status }: Invitation) => {
  if (status === 'none') return refuse('InvitationNotFound');
  if (status === 'accepted') return refuse('InvitationUsed');
  return status === 'revoked' ? [] : InvitationRevoked({});
});

/**
 * Internal command of POST /register that completes the invitation, before the password is set: after a crash between
 * the two, the link continues here.
 */
export const AcceptInvitation = internalCommand('identity.invitation.accept', {
  input: z.object({ id: Uuid, user_id: UserId }),
});
export const acceptInvitation = decision(AcceptInvitation, ({ status }: Invitation, { user_id }) =>
  status === 'accepted' ? [] : InvitationAccepted({ user_id }),
);

export const invitationDecider = decider<Invitation, typeof invitationEvents>({
  events: invitationEvents,
  initial: {
    status: 'none',
    email: '',
    roles: [],
    technician_id: null,
    location_id: null,
    pay: PayTerms.parse({}),
    may_grant_all: false,
    expires_at: '',
    invited_by: '',
    sendings: 0,
    accepted_by: null,
  },
  evolve: {
    InvitationSent: ({ sendings }, requested, { actor_id }) => ({
      ...requested,
      status: 'open',
      invited_by: actor_id,
      sendings: sendings + 1,
      accepted_by: null,
    }),
    InvitationRevoked: (state) => ({ ...state, status: 'revoked' }),
    InvitationAccepted: (state, { user_id }) => ({ ...state, status: 'accepted', accepted_by: user_id }),
  },
  decisions: [takeBackInvitation],
  internalCommands: [sendInvitation, acceptInvitation],
});
