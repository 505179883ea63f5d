import type { RequestInputOf } from '@tailboard/contracts/contract';
import { EditOwnProfile, EditUser } from '@tailboard/contracts/identity/user-edit';
import { Invite } from '@tailboard/contracts/identity/invitation';
import { lacksRate, needsRate, RegisterUser, type PayTerms, type User } from '@tailboard/contracts/identity/user';
import type { BodyOf } from '@tailboard/web/forms/form';
import { z } from 'zod';
import { dialledPhone, spokenPhone } from './phone.js';

export type EditValues = BodyOf<typeof EditUser>;
export type AddValues = BodyOf<typeof RegisterUser>;
/** Form values shared by adding and editing a user. */
export type UserValues = Pick<EditValues, 'email' | 'technician_id' | 'label' | 'roles' | 'profile'>;
/** Phones and address, with the same paths in the own profile and in the user form. */
export interface ContactValues {
  profile: Pick<EditValues['profile'], 'phones' | 'address'>;
}

const noAddress = { address: '', address2: '', apt: '', city: '', state: '', zip: '' };

/** The typed part of the address; its ID is not typed. */
const writtenAddress = (address: User['profile']['address']): typeof noAddress => {
  if (!address) return noAddress;
  const { id: _, ...written } = address;
  return written;
};

const person = {
  first_name: '',
  last_name: '',
  dashboard: true,
  location_id: null,
  employee_level_id: null,
  notes: '',
  phones: [],
  address: noAddress,
  hired_on: null,
  terminated_on: null,
};
const pay = {
  price_level: 0,
  pay_type: 'hourly' as const,
  pay_rate: 0,
  unpaid: false,
  salary: false,
  gas: false,
  gas_rate_cents: 0,
};

/** Returns the initial values of an invitation. */
export const newInvitation = (): BodyOf<typeof Invite> => ({
  email: '',
  roles: ['technician'],
  technician_id: '',
  location_id: null,
  profile: pay,
});

/** Returns the initial values of a new user's form. */
export const newUser = (): AddValues => ({
  email: '',
  technician_id: '',
  label: '',
  roles: ['technician'],
  profile: { ...person, ...pay },
});

/**
 * Returns the initial values of a user's form. A label equal to the name is left empty, so that it follows the name.
 */
export function userValues({ email, technician_id, label, roles, profile }: User): EditValues {
  const { first_name, last_name, employee_level, address, phones } = profile;
  const { pay_type, pay_rate } = profile;
  return {
    email,
    technician_id: technician_id ?? '',
    label: label === `${first_name} ${last_name}` ? '' : label,
    roles,
    profile: {
      first_name,
      last_name,
      dashboard: profile.dashboard,
      location_id: profile.location_id,
      employee_level_id: employee_level?.id ?? null,
      notes: profile.notes,
      phones: phones.map((phone) => ({ ...phone, number: spokenPhone(phone.number) })),
      address: writtenAddress(address),
      hired_on: profile.hired_on,
      terminated_on: profile.terminated_on,
    },
    pay: {
      price_level: profile.price_level,
      pay_type: pay_type ?? pay.pay_type,
      pay_rate: pay_rate ?? 0,
      unpaid: pay_type !== undefined && pay_rate !== undefined && lacksRate({ pay_type, pay_rate }),
      salary: profile.salary,
      gas: profile.gas,
      gas_rate_cents: profile.gas_rate_cents ?? 0,
      // Pay does not change until a date is selected.
      effective_from: '',
    },
  };
}

type PaidValues = { unpaid?: boolean; pay_type?: PayTerms['pay_type'] };
type Typed = Partial<Record<'technician_id' | 'label', unknown>> & {
  profile?: PaidValues & { phones?: readonly { number: string }[]; address?: Record<string, string> | null };
  pay?: PaidValues & { effective_from?: string };
};

/** Unpaid users have a rate of 0, whatever was typed before. Pay by points needs none. */
const toUnpaidRate = (terms: PaidValues | undefined): object =>
  terms?.unpaid && terms.pay_type && needsRate(terms.pay_type) ? { pay_rate: 0 } : {};

/** Converts the input to the contract's format: empty means none, and so does an address with only empty fields. */
function toInput(typed: unknown): object {
  const { profile, pay: terms, label, ...account } = typed as Typed;
  const address = profile?.address;
  const hasAddress = address && Object.values(address).some((part) => part !== '');
  return {
    ...account,
    technician_id: account.technician_id === '' ? null : account.technician_id,
    ...(label === '' ? {} : { label }),
    profile: {
      ...profile,
      ...toUnpaidRate(profile),
      phones: (profile?.phones ?? []).map((phone) => ({ ...phone, number: dialledPhone(phone.number) })),
      address: hasAddress ? { ...address, state: address.state?.toUpperCase() } : null,
    },
    ...(terms?.effective_from ? { pay: { ...terms, ...toUnpaidRate(terms) } } : {}),
  };
}

/** Returns the initial values of the own phones and address form. */
export const toContactValues = (user: User): { profile: RequestInputOf<typeof EditOwnProfile> } => {
  const { phones, address } = userValues(user).profile;
  return { profile: { phones: phones ?? [], address: address ?? noAddress } };
};
/** The schema of the own phones and address, for form input. */
export const contactSchema = z.preprocess(toInput, z.object({ profile: EditOwnProfile.input.body }));

/** The schemas of the contracts, for form input. */
export const inviteSchema = z.preprocess((typed) => {
  const { technician_id, profile, ...invitation } = typed as Typed;
  return {
    ...invitation,
    technician_id: technician_id === '' ? null : technician_id,
    profile: { ...profile, ...toUnpaidRate(profile) },
  };
}, Invite.input.body);
export const addSchema = z.preprocess(toInput, RegisterUser.input.body);
export const editSchema = z.preprocess(toInput, EditUser.input.body);
