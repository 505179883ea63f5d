import type { Role } from '@tailboard/contracts/permission';
import type { ServiceDefinition } from '@tailboard/service/service-context';
import type { serviceUnderTest } from '@tailboard/service/testing/service-under-test';
import { companyUnderTest, toTestId, type CompanyUnderTest } from '@tailboard/service/testing/company-under-test';
import definition from '../service.js';

export { toTestId as idOf, toRegistered as registered } from '@tailboard/service/testing/company-under-test';

/** Users and locations of the tests. */
export const [augusta, nashville, montgomery] = [toTestId('Augusta'), toTestId('Nashville'), toTestId('Montgomery')];
export const [li, bell, patel, mara] = [
  toTestId('Li Marsh'),
  toTestId('Antonio Bell'),
  toTestId('Rosa Patel'),
  toTestId('Mara Ortiz'),
];

export const as = (role: Role, user_id = role === 'technician' ? bell : li) => ({
  user_id,
  label: role,
  roles: [role],
});

export type EquipmentUnderTest = CompanyUnderTest;

/** The equipment service with three locations, an owner, two technicians and one warehouse user. */
export const equipmentUnderTest = (
  options: Parameters<typeof serviceUnderTest>[1] & { definition?: ServiceDefinition } = {},
): Promise<EquipmentUnderTest> =>
  companyUnderTest(options.definition ?? definition, {
    places: ['Augusta', 'Nashville', 'Montgomery'],
    people: [
      ['Li Marsh', 'owner'],
      ['Antonio Bell', 'technician', '7011'],
      ['Rosa Patel', 'technician', '7012'],
      ['Mara Ortiz', 'warehouse'],
    ],
    options,
  });
