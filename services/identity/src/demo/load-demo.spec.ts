import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { entryId } from '@tailboard/service/queries/resource';
import { locationId } from '../location/location-decider.js';
import { parsePeople } from './demo-people.js';

const HEAD = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';

describe('the people of a CSV file', () => {
  it('become commands, and their places locations in the order of the file', () => {
    const { people, locations } = parsePeople(
      `${HEAD}\nLi,Marsh,Li.Marsh@example.com,owner,,Augusta,0,salary,1100,no\nVictor,Grant,v@example.com,technician,7016,Macon,3,points,16.5,yes\n`,
    );
    expect(locations).toEqual(['Augusta', 'Macon']);
    expect(people.map(({ person }) => person)).toMatchObject([
      {
        email: 'li.marsh@example.com',
        roles: ['owner'],
        technician_id: null,
        profile: { pay_type: 'salary', pay_rate: 1100 },
      },
      {
        roles: ['technician'],
        technician_id: '7016',
        profile: { price_level: 3, pay_rate: 16.5, gas: true, location_id: locationId('Macon') },
      },
    ]);
  });

  it('may have a level, a phone and a gas rate', () => {
    const { people, levels } = parsePeople(
      `${HEAD},gas_rate_cents,level,phone\nA,B,a@example.com,qc,,Augusta,0,hourly,15,yes,900,Lead,+17065550142\n`,
    );
    expect(levels).toEqual(['Lead']);
    expect(people[0]?.person.profile).toMatchObject({
      gas_rate_cents: 900,
      employee_level_id: entryId(employeeLevels, { name: 'Lead' }),
      phones: [{ label: 'Mobile', number: '+17065550142', primary: true }],
    });
  });

  it('may carry several roles', () => {
    const { people } = parsePeople(`${HEAD}\nA,B,a@example.com,supervisor|qc,,Augusta,0,hourly,15,no\n`);
    expect(people[0]?.person.roles).toEqual(['supervisor', 'qc']);
  });

  it.each([
    ['an unknown role', 'A,B,a@example.com,boss,,Augusta,0,hourly,15,no'],
    ['no e-mail', 'A,B,nobody,qc,,Augusta,0,hourly,15,no'],
    ['a wrong pay type', 'A,B,a@example.com,qc,,Augusta,0,tips,15,no'],
    ['a wrong flag', 'A,B,a@example.com,qc,,Augusta,0,hourly,15,maybe'],
  ])('stop at %s with its line', (_, line) => {
    expect(() => parsePeople(`${HEAD}\nC,D,c@example.com,qc,,Augusta,0,hourly,15,no\n${line}\n`)).toThrow(/^line 3: /);
  });

  it('are 35 in the demo company, each with a phone, and every technician with a level', async () => {
    const { people } = parsePeople(
      await readFile(path.resolve(__dirname, '../../../../tools/demo/company/users.csv'), 'utf8'),
    );
    const profiles = people.map(({ person }) => person.profile);
    expect(people).toHaveLength(35);
    expect(profiles.every(({ phones }) => phones.length === 1)).toBe(true);
    expect(
      people.every(
        ({ person: { roles, profile } }) => roles.includes('technician') === (profile.employee_level_id !== null),
      ),
    ).toBe(true);
    expect(profiles.every(({ gas, gas_rate_cents }) => gas === gas_rate_cents > 0)).toBe(true);
  });
});
