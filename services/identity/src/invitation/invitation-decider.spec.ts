import { describe, expect, it } from '@jest/globals';
import { invitationEvents } from '@tailboard/contracts/identity/invitation';
import { PayTerms } from '@tailboard/contracts/identity/user';
import { roles, type Role } from '@tailboard/contracts/permission';
import { specify } from '@tailboard/eventing/testing/specify';
import {
  acceptInvitation,
  invitationDecider,
  invitationId,
  isLive,
  sendInvitation,
  takeBackInvitation,
  type Invitation,
} from './invitation-decider.js';

const { given } = specify(invitationDecider);
const { InvitationSent, InvitationRevoked, InvitationAccepted } = invitationEvents.make;
const email = 'ada@example.com';
const id = invitationId(email);
const user_id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';

const createInvitation = (fields: { roles?: Role[]; technician_id?: string | null; may_grant_all?: boolean } = {}) => ({
  email,
  roles: ['qc'] as Role[],
  technician_id: null,
  location_id: null,
  pay: PayTerms.parse({ pay_rate: 18 }),
  may_grant_all: false,
  expires_at: '2026-10-12T12:00:00.000Z',
  ...fields,
});
const createInput = (
  fields: Parameters<typeof createInvitation>[0] &
    Partial<Record<'email_taken' | 'technician_id_taken' | 'place_offered', boolean>> = {},
) => ({
  ...createInvitation(),
  email_taken: false,
  technician_id_taken: false,
  place_offered: true,
  ...fields,
});

describe('Inviting a user', () => {
  it('given no one was asked, when an admin asks, then it is an event without a link', () =>
    given().when(sendInvitation, createInput()).then(InvitationSent(createInvitation())));
  it('given they were asked before, when they are asked again, then it is the same invitation, sent again', () =>
    given(InvitationSent(createInvitation()), InvitationRevoked({}))
      .when(sendInvitation, createInput({ roles: ['qc', 'warehouse', 'qc'] }))
      .then(InvitationSent(createInvitation({ roles: ['qc', 'warehouse'] }))));
  it.each(['owner', 'admin'] as const)('given an admin, when they ask for the role %s, then it is refused', (role) =>
    given()
      .when(sendInvitation, createInput({ roles: ['manager', role] }))
      .thenRefused('RoleNotYoursToGive'),
  );
  it.each(['owner', 'admin'] as const)('given an owner, when they ask for the role %s, then it is sent', (role) =>
    given()
      .when(sendInvitation, createInput({ roles: [role], may_grant_all: true }))
      .then(InvitationSent(createInvitation({ roles: [role], may_grant_all: true }))),
  );
  it('given a technician without a technician id, when asked, then it is refused', () =>
    given()
      .when(sendInvitation, createInput({ roles: ['technician'] }))
      .thenRefused('TechnicianIdMissing'));
  it('given an e-mail that a user has, when asked, then it is refused', () =>
    given()
      .when(sendInvitation, createInput({ email_taken: true }))
      .thenRefused('EmailTaken', { email }));
  it('given a technician id that a user has, when asked, then it is refused', () =>
    given()
      .when(sendInvitation, createInput({ roles: ['technician'], technician_id: '7011', technician_id_taken: true }))
      .thenRefused('TechnicianIdTaken', { technician_id: '7011' }));
  it('given a place that is closed, when asked, then it is refused', () =>
    given()
      .when(sendInvitation, createInput({ place_offered: false }))
      .thenRefused('InvitationPlaceClosed'));
});

describe('Taking an invitation back', () => {
  it('given it is open, then it is an event', () =>
    given(InvitationSent(createInvitation())).when(takeBackInvitation, { id }).then(InvitationRevoked({})));
  it('given it was withdrawn, then nothing', () =>
    given(InvitationSent(createInvitation()), InvitationRevoked({})).when(takeBackInvitation, { id }).thenNothing());
  it('given there is none, then it is refused', () =>
    given().when(takeBackInvitation, { id }).thenRefused('InvitationNotFound'));
  it('given it was accepted, then it is refused', () =>
    given(InvitationSent(createInvitation()), InvitationAccepted({ user_id }))
      .when(takeBackInvitation, { id })
      .thenRefused('InvitationUsed'));
});

describe('Accepting an invitation', () => {
  it('given it is open, then it is an event; a second time is none', () => {
    given(InvitationSent(createInvitation()))
      .when(acceptInvitation, { id, user_id })
      .then(InvitationAccepted({ user_id }));
    given(InvitationSent(createInvitation()), InvitationAccepted({ user_id }))
      .when(acceptInvitation, { id, user_id })
      .thenNothing();
  });
});

describe('Whether an invitation may still be accepted', () => {
  const open: Invitation = { ...createInvitation(), status: 'open', invited_by: 'li', sendings: 1, accepted_by: null };
  const now = '2026-10-05T12:00:00.000Z';
  const by = (...granted: Role[]) => ({ status: 'active', roles: granted });

  it('given it is open and its inviter may still ask in, then yes', () =>
    expect(isLive(open, by('admin'), now)).toBe(true));
  it.each(['none', 'revoked', 'accepted'] as const)('given it is %s, then no', (status) =>
    expect(isLive({ ...open, status }, by('admin'), now)).toBe(false),
  );
  it('given it was accepted and the password is still to come, then its own link goes on, and no other', () => {
    const accepted: Invitation = { ...open, status: 'accepted', accepted_by: user_id };
    expect(isLive(accepted, by('admin'), now, user_id)).toBe(true);
    expect(isLive(accepted, by('admin'), open.expires_at, user_id)).toBe(false);
    expect(isLive(accepted, by('technician'), now, user_id)).toBe(false);
    for (const other of [null, 'somebody else']) expect(isLive(accepted, by('admin'), now, other)).toBe(false);
    expect(isLive({ ...open, status: 'revoked' }, by('admin'), now, user_id)).toBe(false);
  });
  it('given its time has come, then no', () => expect(isLive(open, by('admin'), open.expires_at)).toBe(false));
  it('given its inviter is gone or not active, then no', () => {
    expect(isLive(open, undefined, now)).toBe(false);
    expect(isLive(open, { status: 'inactive', roles: ['owner'] }, now)).toBe(false);
  });
  it.each(roles)('given its inviter is %s now, then it is only on who may ask in', (role) =>
    expect(isLive(open, by(role), now)).toBe(role === 'owner' || role === 'admin'),
  );
  it('given it makes an owner and its inviter is an admin by now, then no', () => {
    const mighty = { ...open, roles: ['owner'] as Role[], may_grant_all: true };
    expect(isLive(mighty, by('owner'), now)).toBe(true);
    expect(isLive(mighty, by('admin'), now)).toBe(false);
    expect(isLive({ ...mighty, may_grant_all: false }, by('owner'), now)).toBe(false);
  });
});
