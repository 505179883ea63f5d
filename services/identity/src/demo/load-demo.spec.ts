import { describe, expect, it } from '@jest/globals';
import { locationId } from '../location/location.decider.js';
import { peopleOf } from './load-demo.js';

const HEAD = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';

describe('the people of a CSV file', () => {
  it('become commands, and their places locations in the order of the file', () => {
    const { people, locations } = peopleOf(
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

  it('may carry several roles', () => {
    const { people } = peopleOf(`${HEAD}\nA,B,a@example.com,supervisor|qc,,Augusta,0,hourly,15,no\n`);
    expect(people[0]?.person.roles).toEqual(['supervisor', 'qc']);
  });

  it.each([
    ['an unknown role', 'A,B,a@example.com,boss,,Augusta,0,hourly,15,no'],
    ['no e-mail', 'A,B,nobody,qc,,Augusta,0,hourly,15,no'],
    ['a wrong pay type', 'A,B,a@example.com,qc,,Augusta,0,tips,15,no'],
    ['a wrong flag', 'A,B,a@example.com,qc,,Augusta,0,hourly,15,maybe'],
  ])('stop at %s with its line', (_, line) => {
    expect(() => peopleOf(`${HEAD}\nC,D,c@example.com,qc,,Augusta,0,hourly,15,no\n${line}\n`)).toThrow(/^line 3: /);
  });
});
