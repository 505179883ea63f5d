import { describe, expect, it } from '@jest/globals';
import { locationFacts } from '@tailboard/contracts/identity/location';
import { specify } from '@tailboard/eventing/specify';
import { location, locationId, openLocation } from './location.decider.js';

const { given } = specify(location);
const augusta = { name: 'Augusta', address: '', sort: 0 };
const opened = locationFacts.make.LocationOpened(augusta);

describe('Opening a location', () => {
  it('opens it', () => given().when(openLocation, augusta).then(opened));
  it('answers with its id', () =>
    given()
      .when(openLocation, augusta)
      .thenAnswers({ data: { locationID: locationId('Augusta'), ...augusta, active: true, version: 1 } }));
  it('refuses a second one of the same name', () =>
    given(opened).when(openLocation, augusta).thenRefused('LocationExists', { name: 'Augusta' }));
  it('takes a name for the same in any case', () => expect(locationId(' AUGUSTA ')).toBe(locationId('Augusta')));
});
