import { describe, expect, it } from '@jest/globals';
import type { Role } from '@tailboard/contracts/permission';
import { undoRefusals } from './undo.js';

const given = { at: '2026-10-05T12:00:00.000Z', actor_id: 'li', impersonator_id: null };
const commandContext = (actor_id: string, roles: Role[], now = '2026-10-06T12:00:00.000Z') => ({
  actor_id,
  now,
  principal: { user_id: actor_id, session_id: '', label: actor_id, roles },
});

describe('An undo', () => {
  it('is for anyone who did it, and for anyone who impersonated them', () => {
    expect(undoRefusals(given, commandContext('li', ['technician']))).toBeUndefined();
    expect(undoRefusals({ ...given, impersonator_id: 'xin' }, commandContext('xin', ['technician']))).toBeUndefined();
    expect(undoRefusals(given, commandContext('rosa', ['technician']))).toBe('CommandNotYours');
  });

  it('of others is for anyone who may undo those', () => {
    expect(undoRefusals(given, commandContext('rosa', ['manager']))).toBeUndefined();
  });

  it('is possible for 24 hours', () => {
    expect(undoRefusals(given, commandContext('li', ['technician'], '2026-10-06T12:00:00.001Z'))).toBe('CommandTooOld');
  });
});
