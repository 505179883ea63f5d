import { spokenDate } from '@tailboard/contracts/company-time';
import { lacksRate, userEvents, UserNotFound, type Person } from '@tailboard/contracts/identity/user';
import { EditOwnProfile, EditUser } from '@tailboard/contracts/identity/user-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId } from '@tailboard/contracts/values';
import type { DomainEvent } from '@tailboard/contracts/event';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { settingValues } from '../settings/settings-projection.js';
import { inForce, workweekStartIn, type Values } from '../settings/values.js';
import { beginsWorkweek, nextWorkweek } from '@tailboard/contracts/workweek';
import { notOffered, offered } from './offered.js';
import { otherOwners } from '../people/other-owners.js';
import { asChosen, inDollars, payOn, payTermsOf, samePay, underMinimum, type DatedPay } from '../pay/pay.js';
import { hasMight, isAnonymous, labelOf, rolesInOrder, type User } from './user.js';

const { AccountChanged, ProfileChanged, PayChanged } = userEvents.make;

/** Internal command of PUT /users/{id} that records the changes, once a new e-mail and technician ID are reserved. */
export const RecordEdit = internalCommand('identity.user.edit', {
  input: EditUser.input.body.extend({ id: UserId, may_grant_all: z.boolean(), confirmed: z.boolean() }),
  refusals: EditUser.refusals,
});
export const recordEdit = decision(RecordEdit, {
  load: async ({ id, profile }, db: Database) => ({
    other_owners: await otherOwners(db, id),
    offered: await offered(db, profile),
    settings: await settingValues(db),
  }),
  decide: (
    user: User,
    { may_grant_all, confirmed, profile, pay: said, ...account },
    { loaded, today, locale = 'en' },
  ) => {
    if (isAnonymous(user)) return refuse('UserNotFound');
    if (!may_grant_all && hasMight(user.roles)) return refuse('NotYoursToChange');
    const roles = rolesInOrder(account.roles);
    if (!may_grant_all && hasMight(roles)) return refuse('RoleNotYoursToGive');
    if (roles.includes('technician') && account.technician_id === null) return refuse('TechnicianIdMissing');
    if (isLastOwner(user, loaded.other_owners) && !roles.includes('owner')) return refuse('LastOwner');
    const missing = notOffered(profile, loaded.offered, user.person);
    if (missing) return missing;

    const { email, technician_id } = account;
    const before = { ...user, roles: rolesInOrder(user.roles) };
    if (!confirmed && !same({ email, roles }, only(['email', 'roles'], before))) return refuse('StepUpRequired');

    const events: DomainEvent[] = [];
    const label = labelOf(account.label, profile);
    if (!same({ email, technician_id, label, roles }, only(['email', 'technician_id', 'label', 'roles'], before)))
      events.push(AccountChanged({ email, technician_id, label, roles }));
    if (!samePerson(profile, user.person)) events.push(ProfileChanged({ profile }));
    const pay = said && asChosen(said);
    if (pay && !samePay(payOn(user.pay, pay.effective_from), pay)) {
      if (!pay.unpaid && lacksRate(pay)) return refuse('PayRateMissing');
      const wrong = wrongPay(pay, loaded.settings);
      if (wrong === 'date') {
        const next = nextWorkweek(today, workweekStartIn(loaded.settings));
        return refuse('NotAWorkweek', { next: spokenDate(next, locale) });
      }
      if (wrong) return refuse('BelowMinimumWage', { minimum: inDollars(wrong.minimum) });
      events.push(PayChanged({ ...payTermsOf(pay), effective_from: pay.effective_from }));
    }
    return events;
  },
});

/** The company must have an owner: the only active owner stays one. */
export const isLastOwner = (user: User, others: number): boolean =>
  user.status === 'active' && user.roles.includes('owner') && others === 0;

/** The settings in force on the day from which the terms apply count. */
function wrongPay(pay: DatedPay & { effective_from: string }, settings: Values) {
  if (!beginsWorkweek(pay.effective_from, workweekStartIn(settings))) return 'date' as const;
  // A rate of 0 was chosen as unpaid.
  if (pay.pay_rate === 0) return null;
  const minimum = inForce(settings, 'min_wage_cents', pay.effective_from).value as number;
  return underMinimum(pay, minimum) ? { minimum } : null;
}

/** Internal command of PUT /user/profile: records the user's own fields; the rest of their profile stays. */
export const RecordOwnProfile = internalCommand('identity.user.edit-own-profile', {
  input: EditOwnProfile.input.body.extend({ id: UserId }),
  refusals: [UserNotFound],
});
export const recordOwnProfile = decision(RecordOwnProfile, (user: User, { phones, address }) => {
  if (isAnonymous(user) || !user.person) return refuse('UserNotFound');
  const profile = personOf({ ...user.person, phones, address });
  return samePerson(profile, user.person) ? [] : ProfileChanged({ profile });
});

/** Returns a profile's own fields in one order: those of a registration also contain pay. */
const personOf = (of: Person): Person => ({
  first_name: of.first_name,
  last_name: of.last_name,
  dashboard: of.dashboard,
  location_id: of.location_id,
  employee_level_id: of.employee_level_id,
  notes: of.notes,
  phones: of.phones.map(({ label, number, primary }) => ({ label, number, primary })),
  address: of.address && addressOf(of.address),
  hired_on: of.hired_on,
  terminated_on: of.terminated_on,
});
const addressOf = ({ address, address2, apt, city, state, zip }: NonNullable<Person['address']>) => ({
  address,
  address2,
  apt,
  city,
  state,
  zip,
});
const samePerson = (a: Person, b: Person | null): boolean => b !== null && same(personOf(a), personOf(b));
const only = <Of, Key extends keyof Of>(keys: readonly Key[], of: Of): Pick<Of, Key> =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
