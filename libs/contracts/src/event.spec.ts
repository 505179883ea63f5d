import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventSchemas, versionedEvent } from './event.js';

describe('Events', () => {
  it('are made by their names, and checked', () => {
    const gate = eventSchemas('door', { DoorOpened: z.object({ by: z.string() }) });
    expect(gate.make.DoorOpened({ by: 'Ada' })).toEqual({ type: 'DoorOpened', data: { by: 'Ada' } });
    expect(() => gate.make.DoorOpened({ by: 3 } as never)).toThrow('by');
  });
  it('begin with version 1', () =>
    expect(eventSchemas('door', { DoorOpened: z.object({}) }).shapes.DoorOpened.version).toBe(1));
  it('need an upcaster for every version before the newest', () =>
    expect(() => versionedEvent(3, z.object({}), { 1: (data) => data })).toThrow('no upcaster from version 2 to 3'));
  it('live in streams whose category has no dash: the store splits a stream name at its first one', () =>
    expect(() => eventSchemas('time-slot', {})).toThrow('without a dash'));
});
