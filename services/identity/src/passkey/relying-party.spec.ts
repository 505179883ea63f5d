import { describe, expect, it } from '@jest/globals';
import { toRelyingParty } from './relying-party.js';

const createRelyingParty = (PUBLIC_URL: string | undefined) =>
  toRelyingParty({ PUBLIC_URL, PORT: 3210, APP_NAME: 'Tailboard' });

describe('The relying party of passkeys', () => {
  it.each([
    [undefined, 'localhost', 'http://localhost:3210'],
    ['https://crew.example.com', 'crew.example.com', 'https://crew.example.com'],
    ['https://Crew.example.com:8443', 'crew.example.com', 'https://crew.example.com:8443'],
    ['https://crew.example.com:443', 'crew.example.com', 'https://crew.example.com'],
  ])('given the public address %s, then it is %s at %s', (address, id, origin) => {
    expect(createRelyingParty(address)).toEqual({ id, origin, name: 'Tailboard' });
  });
});
