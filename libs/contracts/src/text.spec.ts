import { describe, expect, it } from '@jest/globals';
import { CreateApiToken } from './identity/api-token.js';
import { RegisterUser } from './identity/user.js';
import { MessageContent } from './messaging/message.js';
import { oneLine } from './text/one-line.js';

describe('Text of one line', () => {
  it.each([
    ['Truck\r\nkeys', 'Truck keys'],
    ['Truck\nkeys\r', 'Truck keys '],
    ['a\u2028b\u2029c\u0085d\ve\ff', 'a b c d e f'],
    ['Truck keys', 'Truck keys'],
  ])('given %j, then each line break is a space', (given, text) => expect(oneLine().parse(given)).toBe(text));

  it('given line breaks in a label, a title or a name, then they are stored as one line', () => {
    const user = RegisterUser.input.body.parse({
      ...{ email: 'ada@example.com', roles: ['qc'], label: 'Ada\r\nReed' },
      profile: { first_name: 'Ada\nM', last_name: 'Reed', unpaid: true },
    });
    expect([user.label, user.profile.first_name]).toEqual(['Ada Reed', 'Ada M']);
    const message = MessageContent.parse({ title: 'Ladders\r\n', body: '<p>a</p>', audience: { all: true } });
    expect(message.title).toBe('Ladders');
    const token = CreateApiToken.input.body.parse({ name: 'Nightly\r\nexport', permissions: ['job.read'] });
    expect(token.name).toBe('Nightly export');
  });
});
