import { describe, expect, it } from '@jest/globals';
import { payTypes } from '@tailboard/contracts/identity/user';
import { locales, type Locale, type Text } from '@tailboard/contracts/locale';
import { roles } from '@tailboard/contracts/permission';
import commonEn from '@tailboard/web/locales/en/common.json';
import commonEs from '@tailboard/web/locales/es/common.json';
import commonZh from '@tailboard/web/locales/zh-CN/common.json';
import usersEn from '../locales/en/users.json';
import usersEs from '../locales/es/users.json';
import usersZh from '../locales/zh-CN/users.json';
import { readPeople, type KnownCompany } from './read-people.js';

const commonTexts = { en: commonEn, es: commonEs, 'zh-CN': commonZh };
const userTexts = { en: usersEn, es: usersEs, 'zh-CN': usersZh };
const readNames = <Value extends string>(values: readonly Value[], read: (value: Value, locale: Locale) => string) =>
  Object.fromEntries(
    values.map((value) => [value, Object.fromEntries(locales.map((locale) => [locale, read(value, locale)]))]),
  ) as Record<Value, Text>;

const augusta = '5a0c7c7e-2f1e-4f7e-9a51-0000000000a1';
const known: KnownCompany = {
  locations: [
    { id: augusta, label: 'Augusta', active: true },
    { id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000a2', label: 'Macon', active: false },
  ],
  levels: [{ id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000b1', label: 'Senior', active: true }],
  priceLevels: [0, 2],
  emails: new Set(['ada.bell@example.com']),
  technicianIds: new Set(['T101']),
  yours: ['admin'],
  locale: 'en',
  roleNames: readNames(roles, (role, locale) => commonTexts[locale][`role.${role}`]),
  payTypeNames: readNames(payTypes, (type, locale) => userTexts[locale][`pay.${type}`]),
};
/** The texts as their keys and values. */
const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values)].join(' ');
const read = (text: string, company: Partial<KnownCompany> = {}) => readPeople(text, { ...known, ...company }, t);
const results = (text: string, company: Partial<KnownCompany> = {}) =>
  read(text, company)?.rows.map(({ result }) => result);
const reasons = (text: string) => results(text)?.map((result) => ('why' in result ? result.why : 'ready'));

describe('A table of people', () => {
  it('given a pasted table with titles as offices write them, then each row is a person with all its values', () => {
    const text = [
      'E-mail\tFirst Name\tLast Name\tPosition\tTech ID\tOffice\tLevel\tCell\tPay type\tPay rate\tPay level\tShirt',
      'Ben.Cole@example.com\tBen\tCole\tTechnician & QC\tT205\taugusta\tSenior\t(706) 555-0123\tBy points\t$9.50\t2\tXL',
    ].join('\n');
    expect(read(text)?.unused).toEqual(['Shirt']);
    expect(results(text)).toEqual([
      {
        person: {
          email: 'ben.cole@example.com',
          technician_id: 'T205',
          roles: ['technician', 'qc'],
          profile: {
            ...{ first_name: 'Ben', last_name: 'Cole', location_id: augusta },
            employee_level_id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000b1',
            phones: [{ label: '', number: '+17065550123', primary: true }],
            ...{ pay_type: 'points', pay_rate: 9.5, price_level: 2, unpaid: false },
          },
          send_link: false,
        },
      },
    ]);
  });

  it.each([
    ['a CSV with quotes', 'Name,Email,Role,Pay rate\n"Cole, Ben",b@example.com,manager,"1,200.50"', 1200.5],
    ['Spanish titles and words', 'Nombre completo;Correo;Rol;Tarifa\nBen Cole;b@example.com;Gerente;18,5', 18.5],
    ['Chinese titles and words', '姓名\t邮箱\t角色\t薪酬标准\nBen Cole\tb@example.com\t经理\t18.5', 18.5],
  ])('given %s, then it is read too', (_, text, pay_rate) => {
    expect(results(text, { locale: text.includes('Correo') ? 'es' : 'en' })).toMatchObject([
      { person: { roles: ['manager'], profile: { first_name: 'Ben', last_name: 'Cole', pay_rate } } },
    ]);
  });

  it('given rows that are no person, then each has its reason, and the others are ready', () => {
    const rows = [
      ['Ben', 'Cole', 'b@example.com', 'technician', 'T201', 'Augusta', '18'],
      ['', 'Cole', 'c@example.com', 'technician', 'T202', 'Augusta', '18'],
      ['Dan', 'Cole', 'dan', 'technician', 'T203', 'Augusta', '18'],
      ['Ada', 'Bell', 'Ada.Bell@example.com', 'technician', 'T204', 'Augusta', '18'],
      ['Ben', 'Cole', 'B@example.com', 'technician', 'T205', 'Augusta', '18'],
      ['Eve', 'Cole', 'e@example.com', 'boss', 'T206', 'Augusta', '18'],
      ['Eve', 'Cole', 'e@example.com', 'owner', '', 'Augusta', '18'],
      ['Eve', 'Cole', 'e@example.com', '', '', 'Augusta', '18'],
      ['Eve', 'Cole', 'e@example.com', '', 't101', 'Augusta', '18'],
      ['Eve', 'Cole', 'e@example.com', '', 't201', 'Augusta', '18'],
      ['Fay', 'Cole', 'f@example.com', '', 'T207', 'Macon', '18'],
      ['Fay', 'Cole', 'f@example.com', '', 'T207', 'Augusta', ''],
      ['Fay', 'Cole', 'f@example.com', '', 'T207', 'Augusta', 'a lot'],
      ['Fay', 'Cole', 'f@example.com', '', 'T207', 'Augusta', 'unpaid'],
    ];
    const text = ['First name,Last name,E-mail,Role,Technician ID,Location,Pay rate', ...rows.map((row) => row.join())];
    expect(reasons(text.join('\n'))).toEqual([
      'ready',
      'first_nameMissing',
      'emailWrong dan',
      'Another user already has the e-mail ada.bell@example.com.',
      'emailTwice 1',
      'roleUnknown boss Owner, Admin, Manager, Supervisor, Technician, Warehouse, QC',
      'Only an owner can assign the roles owner and admin.',
      'Technicians need a technician ID.',
      'Another user already has the technician ID t101.',
      'technicianIdTwice 1',
      'locationUnknown Macon Augusta',
      'payRateMissing',
      'payRateWrong a lot',
      'ready',
    ]);
  });

  it('given a text without a column of e-mails, then it is no table of people', () => {
    expect(read('Name\tPhone\nBen\t7065550123')).toBeNull();
  });
});
