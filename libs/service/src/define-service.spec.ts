import { describe, expect, it } from '@jest/globals';
import { savedAudiences } from '@tailboard/contracts/messaging/saved-audience';
import { defineService } from './define-service.js';
import { peopleProjection } from './queries/people.js';

describe('The history of a list', () => {
  it('given a service with names of people, when it declares a list, then its history waits for the names', () => {
    const { queryHandlers } = defineService({
      name: 'messaging',
      projections: [peopleProjection('messaging')],
      resources: [savedAudiences],
    });
    const history = queryHandlers.find(({ contract }) => contract.name === savedAudiences.history.name);
    expect(history?.reads).toEqual(['messaging.people']);
  });
});
