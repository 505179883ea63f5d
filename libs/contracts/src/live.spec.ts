import { describe, expect, it } from '@jest/globals';
import { mayListen, topics } from './live.js';
import { roles } from './permission.js';

const technician = { user_id: 'ada', roles: ['technician' as const] };
const supervisor = { user_id: 'rosa', roles: ['supervisor' as const] };

describe('listening to a topic', () => {
  it.each([
    'board:2026-10-05',
    'route:ada:2026-10-05',
    'schedule',
    'schedule:ada',
    'schedule:all',
    'people',
    'lists',
    'documents:rosa',
  ])('is for a supervisor: %s', (topic) => expect(mayListen(topic, supervisor)).toBe(true));

  it.each(['route:ada:2026-10-05', 'schedule:ada', 'schedule:all', 'inbox:ada', 'inbox:all'])(
    'is for a technician where it is their own or everyone’s: %s',
    (topic) => expect(mayListen(topic, technician)).toBe(true),
  );

  it.each([
    'board:2026-10-05',
    'route:ben:2026-10-05',
    'schedule',
    'schedule:ben',
    'documents:ben',
    'inbox',
    'inbox:ben',
    'people',
    'lists',
    'imports',
    'constructor',
    '',
  ])('is not for a technician where it is of others, or of nothing: %s', (topic) =>
    expect(mayListen(topic, technician)).toBe(false),
  );

  it.each(roles)('given the role %s, then no topic of another user’s inbox, account or exports is open', (role) => {
    const listener = { user_id: 'ada', roles: [role] };
    const personal = ['inbox', 'user', 'export'];
    expect(personal.filter((kind) => mayListen(`${kind}:ada`, listener))).toEqual(personal);
    const ofOthers = personal.filter((kind) => mayListen(`${kind}:ben`, listener));
    // Owners read all exports.
    expect(ofOthers).toEqual(role === 'owner' ? ['export'] : []);
  });

  it('is for anyone who has a temporary password where it is their own account, and nowhere else', () => {
    const withTemporaryPassword = { user_id: 'rosa', roles: ['owner' as const], must_change_password: true };
    const allowed = Object.keys(topics).filter((kind) => mayListen(kind, withTemporaryPassword));
    expect(allowed).toEqual([]);
    expect(mayListen('user:rosa', withTemporaryPassword)).toBe(true);
    expect(mayListen('user:ada', withTemporaryPassword)).toBe(false);
    expect(mayListen('schedule:all', withTemporaryPassword)).toBe(false);
  });
});
