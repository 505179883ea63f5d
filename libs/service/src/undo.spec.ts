import { describe, expect, it } from '@jest/globals';
import type { Role } from '@tailboard/contracts/permission';
import { notUndone } from './undo.js';

const given = { at: '2026-10-05T12:00:00.000Z', actor_id: 'li', impersonator_id: null };
const asking = (actor_id: string, roles: Role[], now = '2026-10-06T12:00:00.000Z') => ({
  actor_id,
  now,
  principal: { user_id: actor_id, session_id: '', label: actor_id, roles },
});

describe('An undo', () => {
  it('is for whoever did it, and for whoever acted as them', () => {
    expect(notUndone(given, asking('li', ['technician']))).toBeUndefined();
    expect(notUndone({ ...given, impersonator_id: 'xin' }, asking('xin', ['technician']))).toBeUndefined();
    expect(notUndone(given, asking('rosa', ['technician']))).toBe('CommandNotYours');
  });

  it('of others is for whoever may undo those', () => {
    expect(notUndone(given, asking('rosa', ['manager']))).toBeUndefined();
  });

  it('is possible for 24 hours', () => {
    expect(notUndone(given, asking('li', ['technician'], '2026-10-06T12:00:00.001Z'))).toBe('CommandTooOld');
  });
});
