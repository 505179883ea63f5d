import type { RequestInputOf } from '@tailboard/contracts/contract';
import {
  Email,
  EmailTaken,
  lacksRate,
  PayFields,
  payTypes,
  PersonName,
  Phone,
  type RegisterUser,
  RoleNotYoursToGive,
  TechnicianId,
  TechnicianIdMissing,
  TechnicianIdTaken,
  type PayTerms,
} from '@tailboard/contracts/identity/user';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { roles as allRoles, type Role } from '@tailboard/contracts/permission';
import { columnName } from '@tailboard/contracts/text/column-name';
import { findHeader, splitTable, type Cells } from '@tailboard/contracts/text/pasted-table';
import { readNumber } from '@tailboard/web/i18n/read-number';
import type { TextKey, Translate } from '@tailboard/web/i18n/texts';
import { dialledPhone } from '../users/phone.js';
import type { PlaceChoice } from '../users/places.js';
import { mayAssignRole } from '../users/yours-to-change.js';
import { findPersonField, type PersonField } from './people-columns.js';

/** The data against which the rows of a table are checked. */
export interface KnownCompany {
  readonly locations: readonly PlaceChoice[];
  readonly levels: readonly PlaceChoice[];
  /** Pay levels that have a price. */
  readonly priceLevels: readonly number[];
  readonly emails: ReadonlySet<string>;
  readonly technicianIds: ReadonlySet<string>;
  /** The roles of the reader. */
  readonly yours: readonly Role[];
  readonly locale: Locale;
  readonly roleNames: Readonly<Record<Role, Text>>;
  readonly payTypeNames: Readonly<Record<PayType, Text>>;
}
type PayType = (typeof payTypes)[number];

export type PersonInput = RequestInputOf<typeof RegisterUser>;
/** A row of a table: the person to add, or why there is none. */
export interface PersonRow {
  /** Its number below the titles, from 1. */
  readonly number: number;
  readonly cells: Cells;
  readonly values: Readonly<Record<PersonField, string>>;
  readonly result: { readonly person: PersonInput } | { readonly why: string };
}
export interface PeopleTable {
  readonly header: Cells;
  readonly rows: readonly PersonRow[];
  /** Titles of the columns that are not used. */
  readonly unused: readonly string[];
}

type T = Translate<TextKey<'shell-people-list'>>;

/** Returns the value that a word of any language means: the value itself, or its name on screens. */
function findNamed<Value extends string>(
  word: string,
  values: readonly Value[],
  names: Readonly<Record<Value, Text>>,
): Value | undefined {
  const wanted = columnName(word);
  return values.find((value) => [value, ...Object.values(names[value])].some((name) => columnName(name) === wanted));
}
const UNPAID = new Set(['unpaid', 'no_remunerado', 'sin_pago', '无薪']);
/** The separators of several roles in one cell. */
const BETWEEN_ROLES = /\s*[,;/|+&\n]\s*/;

/** A cell that cannot be used. */
class CellError extends Error {}

/**
 * Reads a pasted table or the text of a CSV file with one person per row, by the titles of its columns. Each row is
 * either a person to add, or has the first reason why it is none.
 * @returns `null` without a column of e-mails
 */
export function readPeople(text: string, known: KnownCompany, t: T): PeopleTable | null {
  const titled = findHeader(splitTable(text), {
    isHeader: (row) => row.some((cell) => findPersonField(cell) === 'email'),
    isTitle: (cell) => findPersonField(cell) !== undefined,
  });
  if (!titled) return null;
  const fields = titled.header.map(findPersonField);
  const emails = new Map<string, number>();
  const ids = new Map<string, number>();
  const rows = titled.rows.map((cells, index): PersonRow => {
    const getValue = (field: PersonField): string => cells[fields.indexOf(field)]?.trim() ?? '';
    const values = Object.fromEntries(
      fields.flatMap((field) => (field ? [[field, getValue(field)]] : [])),
    ) as PersonRow['values'];
    const number = index + 1;
    try {
      const person = readPerson(getValue, known, t);
      refuseRepeated(emails, person.email, number, (row) => t('emailTwice', { row }));
      if (person.technician_id)
        refuseRepeated(ids, person.technician_id.toUpperCase(), number, (row) => t('technicianIdTwice', { row }));
      return { number, cells, values, result: { person } };
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      return { number, cells, values, result: { why: error.message } };
    }
  });
  const unused = titled.header.filter((title, at) => title !== '' && fields[at] === undefined);
  return { header: titled.header, rows, unused };
}

function refuseRepeated(seen: Map<string, number>, key: string, number: number, why: (row: number) => string): void {
  const before = seen.get(key);
  if (before !== undefined) throw new CellError(why(before));
  seen.set(key, number);
}

function readPerson(getValue: (field: PersonField) => string, known: KnownCompany, t: T): PersonInput {
  const { locale } = known;
  const { first_name, last_name } = readName(getValue, t);
  const email = Email.safeParse(getValue('email'));
  if (!email.success) throw new CellError(t('emailWrong', { value: getValue('email') }));
  if (known.emails.has(email.data)) throw new CellError(translate(EmailTaken.text, locale, { email: email.data }));
  const roles = readRoles(getValue('roles'), known, t);
  const technician_id = readTechnicianId(getValue('technician_id'), roles, known, t);
  return {
    email: email.data,
    technician_id,
    roles,
    profile: {
      ...{ first_name, last_name },
      location_id: findPlace(getValue('location'), known.locations, (value, names) =>
        t('locationUnknown', { value, names }),
      ),
      employee_level_id: findPlace(getValue('level'), known.levels, (value, names) =>
        t('levelUnknown', { value, names }),
      ),
      phones: readPhones(getValue('phone'), t),
      ...readPay(getValue, known, t),
    },
    send_link: false,
  };
}

/** Returns the name of a row, also from one cell: "Antonio Bell" or "Bell, Antonio". */
function readName(getValue: (field: PersonField) => string, t: T): { first_name: string; last_name: string } {
  const [before = '', after = ''] = getValue('name').split(/\s*,\s*/);
  const words = before.split(/\s+/);
  const [first, last] = after === '' ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [after, before];
  const readPart = (field: 'first_name' | 'last_name', fallback: string): string => {
    const name = PersonName.safeParse(getValue(field) || fallback);
    if (!name.success) throw new CellError(t(`${field}Missing`));
    return name.data;
  };
  return { first_name: readPart('first_name', first), last_name: readPart('last_name', last) };
}

/** Returns the roles of a cell; without any, the person is a technician. */
function readRoles(cell: string, { yours, locale, roleNames }: KnownCompany, t: T): Role[] {
  const words = cell.split(BETWEEN_ROLES).filter((word) => word !== '');
  if (words.length === 0) return ['technician'];
  return words.map((word) => {
    const role = findNamed(word, allRoles, roleNames);
    if (!role) {
      const names = allRoles.map((one) => roleNames[one][locale]).join(', ');
      throw new CellError(t('roleUnknown', { value: word, names }));
    }
    if (!mayAssignRole(yours, role)) throw new CellError(translate(RoleNotYoursToGive.text, locale));
    return role;
  });
}

function readTechnicianId(cell: string, roles: readonly Role[], known: KnownCompany, t: T): string | null {
  if (cell === '') {
    if (roles.includes('technician')) throw new CellError(translate(TechnicianIdMissing.text, known.locale));
    return null;
  }
  const id = TechnicianId.safeParse(cell);
  if (!id.success) throw new CellError(t('technicianIdWrong', { value: cell }));
  if (known.technicianIds.has(id.data.toUpperCase()))
    throw new CellError(translate(TechnicianIdTaken.text, known.locale, { technician_id: id.data }));
  return id.data;
}

function findPlace(
  cell: string,
  places: readonly PlaceChoice[],
  why: (value: string, names: string) => string,
): string | null {
  if (cell === '') return null;
  const open = places.filter(({ active }) => active);
  const found = open.find(({ label }) => columnName(label) === columnName(cell));
  if (!found) throw new CellError(why(cell, open.map(({ label }) => label).join(', ') || '–'));
  return found.id;
}

function readPhones(cell: string, t: T): PersonInput['profile']['phones'] {
  if (cell === '') return [];
  const phone = Phone.safeParse({ label: '', number: dialledPhone(cell), primary: true });
  if (!phone.success) throw new CellError(t('phoneWrong', { value: cell }));
  return [phone.data];
}

/** Returns the pay terms of a row. A rate that the pay type needs must be there, or the word for unpaid. */
function readPay(
  getValue: (field: PersonField) => string,
  { priceLevels, locale, payTypeNames }: KnownCompany,
  t: T,
): Partial<PayTerms> & { unpaid: boolean } {
  const [typeCell, rateCell, levelCell] = [getValue('pay_type'), getValue('pay_rate'), getValue('price_level')];
  const unpaid = [typeCell, rateCell].some((cell) => UNPAID.has(columnName(cell)));
  const pay_type = typeCell === '' || unpaid ? 'hourly' : findNamed(typeCell, payTypes, payTypeNames);
  if (!pay_type)
    throw new CellError(
      t('payTypeUnknown', { value: typeCell, names: payTypes.map((type) => payTypeNames[type][locale]).join(', ') }),
    );
  const read = unpaid ? { value: 0 } : readNumber(rateCell, locale);
  const rate = PayFields.shape.pay_rate.safeParse('value' in read ? (read.value ?? 0) : null);
  if (!rate.success) throw new CellError(t('payRateWrong', { value: rateCell }));
  const terms = { pay_type, pay_rate: rate.data };
  if (!unpaid && lacksRate(terms)) throw new CellError(t('payRateMissing'));
  const level = levelCell === '' ? 0 : Number(levelCell);
  if (level !== 0 && !priceLevels.includes(level)) throw new CellError(t('priceLevelUnknown', { value: levelCell }));
  return { ...terms, price_level: level, unpaid };
}
