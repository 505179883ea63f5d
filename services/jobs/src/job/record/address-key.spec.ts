import { describe, expect, it } from '@jest/globals';
import { addressKey } from './address-key.js';

const toKey = (address: string, more: Partial<Parameters<typeof addressKey>[0]> = {}) =>
  addressKey({
    address,
    address2: '',
    apt: '',
    city: 'Nashville',
    state: 'TN',
    zip: '37013',
    lat: null,
    lng: null,
    ...more,
  });

describe('An address as it is compared', () => {
  it.each([
    ['1313 PAULSON WAY', '1313 Paulson Way'],
    ['12 North Main Street', '12 n. main st'],
    ['5 Elm Avenue, Apt 4', '5 Elm Ave #4'],
    ['7 Peña Court', '7 Pena Ct.'],
  ])('%s is %s', (one, other) => expect(toKey(one)).toBe(toKey(other)));

  it('is the same with the apartment beside it', () =>
    expect(toKey('5 Elm Ave Apt 4')).toBe(toKey('5 Elm Ave', { apt: '4' })));
  it('is another upstairs', () => expect(toKey('5 Elm Ave Apt 4')).not.toBe(toKey('5 Elm Ave Apt 5')));
  it('is another in another zip', () => expect(toKey('5 Elm Ave')).not.toBe(toKey('5 Elm Ave', { zip: '37211' })));
  it('ignores the four digits behind the zip', () =>
    expect(toKey('5 Elm Ave', { zip: '37013-1234' })).toBe(toKey('5 Elm Ave')));
  it('takes the city where the zip is missing', () =>
    expect(toKey('5 Elm Ave', { zip: '', city: 'Augusta' })).not.toBe(toKey('5 Elm Ave', { zip: '' })));
});
