import type { Role } from '@tailboard/contracts/permission';
import { companyUnderTest, toTestId, type CompanyUnderTest } from '@tailboard/service/testing/company-under-test';
import definition from '../service.js';

/** Users and locations of the tests. */
export const augusta = toTestId('Augusta');
export const [li, bell, patel, quinn] = [
  toTestId('Li Marsh'),
  toTestId('Antonio Bell'),
  toTestId('Rosa Patel'),
  toTestId('Quinn Ode'),
];

export const as = (role: Role, user_id = role === 'technician' ? bell : role === 'qc' ? quinn : li) => ({
  user_id,
  label: role,
  roles: [role],
});

export type QcUnderTest = CompanyUnderTest;

/** The QC service with a location, an owner, two technicians and one QC user. */
export const qcUnderTest = (): Promise<QcUnderTest> =>
  companyUnderTest(definition, {
    places: ['Augusta'],
    people: [
      ['Li Marsh', 'owner'],
      ['Antonio Bell', 'technician', '7011'],
      ['Rosa Patel', 'technician', '7012'],
      ['Quinn Ode', 'qc'],
    ],
  });
