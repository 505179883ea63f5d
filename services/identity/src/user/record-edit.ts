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
import { loadSettingValues } from '../settings/settings-projection.js';
import { getValueInForce, toWorkweekStart, type SettingValues } from '../settings/values.js';
import { beginsWorkweek, nextWorkweek } from '@tailboard/contracts/workweek';
import { refuseNotOffered, findOffered } from './offered-references.js';
import { otherOwners } from '../people/other-owners.js';
import { asChosen, inDollars, payOn, pickPayTerms, samePay, underMinimum, type DatedPay } from '../pay/pay.js';
import { hasPrice } from '../settings/price-level.js';
import { isAdministrator, isAnonymous, toLabel, rolesInOrder, type User } from './user.js';

const { AccountChanged, ProfileChanged, PayChanged } = userEvents.make;

/** Internal command of PUT /users/{id} that records the changes, once a new e-mail and technician ID are reserved. */
export const RecordEdit = internalCommand('identity.user.edit', {
  input: EditUser.input.body.extend({ id: UserId, may_grant_all: z.boolean(), confirmed: z.boolean() }),
  refusals: EditUser.refusals,
});
export const recordEdit = decision(RecordEdit, {
  load: async ({ id, profile }, db: Database) => ({
    other_owners: await otherOwners(db, id),
    offered: await findOffered(db, profile),
    settings: await loadSettingValues(db),
  }),
  decide: (
    user: User,
    { may_grant_all, confirmed, profile, pay: requestedPay, ...account },
    { loaded, today, locale = 'en' },
  ) => {
    if (isAnonymous(user)) return refuse('UserNotFound');
    if (!may_grant_all && isAdministrator(user.roles)) return refuse('NotYoursToChange');
    const roles = rolesInOrder(account.roles);
    if (!may_grant_all && isAdministrator(roles)) return refuse('RoleNotYoursToGive');
    if (roles.includes('technician') && account.technician_id === null) return refuse('TechnicianIdMissing');
    if (isLastOwner(user, loaded.other_owners) && !roles.includes('owner')) return refuse('LastOwner');
    const missing = refuseNotOffered(profile, loaded.offered, user.person);
    if (missing) return missing;

    const { email, technician_id } = account;
    const before = { ...user, roles: rolesInOrder(user.roles) };
    if (!confirmed && !same({ email, roles }, pick(['email', 'roles'], before))) return refuse('StepUpRequired');

    const events: DomainEvent[] = [];
    const label = toLabel(account.label, profile);
    if (!same({ email, technician_id, label, roles }, pick(['email', 'technician_id', 'label', 'roles'], before)))
      events.push(AccountChanged({ email, technician_id, label, roles }));
    if (!samePerson(profile, user.person)) events.push(ProfileChanged({ profile }));
    const pay = requestedPay && asChosen(requestedPay);
    const previousPay = pay && payOn(user.pay, pay.effective_from);
    if (pay && previousPay && !samePay(previousPay, pay)) {
      if (!pay.unpaid && lacksRate(pay)) return refuse('PayRateMissing');
      // A level that the user already has may have lost its price.
      if (
        pay.price_level !== previousPay.price_level &&
        !hasPrice(loaded.settings, pay.price_level, pay.effective_from)
      )
        return refuse('PriceMissing', { level: pay.price_level });
      const wrong = wrongPay(pay, loaded.settings);
      if (wrong === 'date') {
        const next = nextWorkweek(today, toWorkweekStart(loaded.settings));
        return refuse('NotAWorkweek', { next: spokenDate(next, locale) });
      }
      if (wrong) return refuse('BelowMinimumWage', { minimum: inDollars(wrong.minimum) });
      events.push(PayChanged({ ...pickPayTerms(pay), effective_from: pay.effective_from }));
    }
    return events;
  },
});

/** The company must have an owner: the only active owner stays one. */
export const isLastOwner = (user: User, others: number): boolean =>
  user.status === 'active' && user.roles.includes('owner') && others === 0;

/** The settings in force on the day from which the terms apply count. */
function wrongPay(pay: DatedPay & { effective_from: string }, settings: SettingValues) {
  if (!beginsWorkweek(pay.effective_from, toWorkweekStart(settings))) return 'date' as const;
  // A rate of 0 was chosen as unpaid.
  if (pay.pay_rate === 0) return null;
  const minimum = getValueInForce(settings, 'min_wage_cents', pay.effective_from).value as number;
  return underMinimum(pay, minimum) ? { minimum } : null;
}

/** Internal command of PUT /user/profile: records the user's own fields; the rest of their profile stays. */
export const RecordOwnProfile = internalCommand('identity.user.edit-own-profile', {
  input: EditOwnProfile.input.body.extend({ id: UserId }),
  refusals: [UserNotFound],
});
export const recordOwnProfile = decision(RecordOwnProfile, (user: User, { phones, address }) => {
  if (isAnonymous(user) || !user.person) return refuse('UserNotFound');
  const profile = pickPerson({ ...user.person, phones, address });
  return samePerson(profile, user.person) ? [] : ProfileChanged({ profile });
});

/** Returns a profile's own fields in one order: those of a registration also contain pay. */
const pickPerson = (person: Person): Person => ({
  first_name: person.first_name,
  last_name: person.last_name,
  dashboard: person.dashboard,
  location_id: person.location_id,
  employee_level_id: person.employee_level_id,
  notes: person.notes,
  phones: person.phones.map(({ label, number, primary }) => ({ label, number, primary })),
  address: person.address && pickAddress(person.address),
  hired_on: person.hired_on,
  terminated_on: person.terminated_on,
});
const pickAddress = ({ address, address2, apt, city, state, zip }: NonNullable<Person['address']>) => ({
  address,
  address2,
  apt,
  city,
  state,
  zip,
});
const samePerson = (a: Person, b: Person | null): boolean => b !== null && same(pickPerson(a), pickPerson(b));
const pick = <Of, record extends keyof Of>(keys: readonly record[], source: Of): Pick<Of, record> =>
  Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Of, record>;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
