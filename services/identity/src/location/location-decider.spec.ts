import { describe, expect, it } from '@jest/globals';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { specify } from '@tailboard/eventing/testing/specify';
import { closeLocation, locationDecider, locationId, openLocation, reviseLocation } from './location-decider.js';

const { LocationOpened, LocationRevised, LocationClosed, LocationReopened } = locationEvents.make;
const { given } = specify(locationDecider);
const augusta = { name: 'Augusta', address: '', sort: 0 };
const id = locationId('Augusta');
const opened = LocationOpened(augusta);
const free = { taken: false };
const unused = { taken: false, users: 0 };
const revise = (fields: object = {}) => ({ id, ...augusta, active: true, ...fields });

describe('Opening a location', () => {
  it('opens it', () => given().when(openLocation, augusta, free).then(opened));
  it('answers with its id', () =>
    given()
      .when(openLocation, augusta, free)
      .thenAnswers({ data: { locationID: id, ...augusta, active: true, version: 1 } }));
  it('refuses a second one of the same name', () =>
    given(opened).when(openLocation, augusta, free).thenRefused('LocationExists', { name: 'Augusta' }));
  it('refuses the name that another one was given since', () =>
    given().when(openLocation, augusta, { taken: true }).thenRefused('LocationExists', { name: 'Augusta' }));
  it('refuses the name that one had before', () =>
    given(opened, LocationRevised({ ...augusta, name: 'Martinez' }))
      .when(openLocation, augusta, free)
      .thenRefused('LocationRenamed', { name: 'Martinez' }));
  it('takes a name for the same in any case', () => expect(locationId(' AUGUSTA ')).toBe(locationId('Augusta')));
});

describe('Revising a location', () => {
  it('renames it', () =>
    given(opened)
      .when(reviseLocation, revise({ name: 'Martinez' }), unused)
      .then(LocationRevised({ ...augusta, name: 'Martinez' })));
  it('is quiet when all is so already', () => given(opened).when(reviseLocation, revise(), unused).thenNothing());
  it('closes it and opens it again', () => {
    given(opened)
      .when(reviseLocation, revise({ active: false }), unused)
      .then(LocationClosed({}));
    given(opened, LocationClosed({})).when(reviseLocation, revise(), unused).then(LocationReopened({}));
  });
  it('refuses one that is not there', () =>
    given().when(reviseLocation, revise(), unused).thenRefused('LocationNotFound'));
  it('refuses the name of another', () =>
    given(opened)
      .when(reviseLocation, revise({ name: 'Nashville' }), { taken: true, users: 0 })
      .thenRefused('LocationExists', { name: 'Nashville' }));
  it('refuses to close it while people belong to it', () =>
    given(opened)
      .when(reviseLocation, revise({ active: false }), { taken: false, users: 3 })
      .thenRefused('LocationInUse', { name: 'Augusta', users: 3 }));
});

describe('Closing a location', () => {
  it('closes it', () => given(opened).when(closeLocation, { id }, { users: 0 }).then(LocationClosed({})));
  it('is quiet when it is closed', () =>
    given(opened, LocationClosed({})).when(closeLocation, { id }, { users: 0 }).thenNothing());
  it('refuses one that is not there', () =>
    given().when(closeLocation, { id }, { users: 0 }).thenRefused('LocationNotFound'));
  it('refuses while people belong to it', () =>
    given(opened)
      .when(closeLocation, { id }, { users: 1 })
      .thenRefused('LocationInUse', { name: 'Augusta', users: 1 }));
});
