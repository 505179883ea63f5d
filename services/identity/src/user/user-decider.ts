import { RegisterUser, userEvents, UserNotFound } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { asChosen, belowMinimum, pickPayTerms, withPay } from '../pay/pay.js';
import { hasPrice } from '../settings/price-level.js';
import { loadSettingValues } from '../settings/settings-projection.js';
import { getValueInForce } from '../settings/values.js';
import { refuseNotOffered, findOffered } from './offered-references.js';
import { recordDeactivation, recordRestoration } from './record-activity.js';
import { recordEdit, recordOwnProfile } from './record-edit.js';
import { recordErasure } from './record-erasure.js';
import { recordSkills } from './record-skills.js';
import { recordLocale } from './record-locale.js';
import { isAdministrator, isAnonymous, toLabel, type User } from './user.js';

const { UserRegistered, PasswordChanged } = userEvents.make;

/** Internal command of POST /users that creates the user, once their e-mail and technician ID are reserved. */
export const RecordUser = internalCommand('identity.user.register', {
  input: RegisterUser.input.body
    .omit({ send_link: true })
    .extend({ id: UserId, may_grant_all: z.boolean(), invited: z.boolean() }),
  refusals: RegisterUser.refusals,
});
export const recordUser = decision(RecordUser, {
  load: async ({ profile }, db: Database, { today }) => {
    const settings = await loadSettingValues(db);
    return {
      offered: await findOffered(db, profile),
      minimum_wage: getValueInForce(settings, 'min_wage_cents', today).value as number,
      priced: hasPrice(settings, profile.price_level, today),
    };
  },
  decide: (user: User, { id: _, may_grant_all, invited, ...person }, { loaded }) => {
    if (user.status !== 'unknown') return [];
    const roles = [...new Set(person.roles)];
    if (roles.includes('technician') && person.technician_id === null) return refuse('TechnicianIdMissing');
    if (!may_grant_all && isAdministrator(roles)) return refuse('RoleNotYoursToGive');
    const { unpaid, ...profile } = asChosen(person.profile);
    // The terms of an invitation were checked when it was sent; settings of later do not end it.
    const below = invited ? null : belowMinimum(profile, loaded.minimum_wage);
    if (below) return below;
    if (!invited && !loaded.priced) return refuse('StartsWithoutPrice', { level: profile.price_level });
    const missing = refuseNotOffered(person.profile, loaded.offered);
    if (missing) return missing;
    return UserRegistered({ ...person, profile, roles, label: toLabel(person.label, person.profile) });
  },
});

/** Records that a user's password has changed. */
export const RecordPasswordChange = internalCommand('identity.user.change-password', {
  input: z.object({ id: UserId, temporary: z.boolean() }),
  refusals: [UserNotFound],
});
export const recordPasswordChange = decision(RecordPasswordChange, (user: User, { temporary }) =>
  isAnonymous(user) ? refuse('UserNotFound') : PasswordChanged({ temporary }),
);

/** A user of the product. Their secrets are elsewhere: see `password/` and `token/`. */
export const userDecider = decider<User, typeof userEvents>({
  events: userEvents,
  initial: {
    status: 'unknown',
    email: '',
    technician_id: null,
    label: '',
    roles: [],
    person: null,
    pay: [],
    skills: [],
  },
  evolve: {
    UserRegistered: (_, { profile, ...account }) => ({
      status: 'active',
      ...account,
      person: profile,
      pay: [{ ...pickPayTerms(profile), effective_from: null }],
      skills: [],
    }),
    PasswordChanged: (state) => state,
    AccountChanged: (state, { email, technician_id, label, roles }) => ({
      ...state,
      email,
      technician_id,
      label,
      roles,
    }),
    ProfileChanged: (state, { profile }) => ({ ...state, person: profile }),
    PayChanged: (state, { effective_from, ...terms }) => ({
      ...state,
      pay: withPay(state.pay, { ...pickPayTerms(terms), effective_from }),
    }),
    SkillsRecorded: (state, { skills }) => ({ ...state, skills }),
    LocaleChosen: (state, { locale }) => ({ ...state, locale }),
    UserDeactivated: (state) => ({ ...state, status: 'inactive' }),
    UserRestored: (state) => ({ ...state, status: 'active' }),
    PersonErased: (state) => ({ ...state, status: 'erased' }),
  },
  decisions: [recordSkills],
  internalCommands: [
    recordUser,
    recordPasswordChange,
    recordEdit,
    recordOwnProfile,
    recordLocale,
    recordDeactivation,
    recordRestoration,
    recordErasure,
  ],
});
