import { describe, expect, it } from '@jest/globals';
import { eventSchemas, versionedEvent } from '@tailboard/contracts/event';
import { z } from 'zod';
import type { RecordedEvent } from './event-store.js';
import { UnknownEventVersionError, upcast } from './upcast.js';

const visit = eventSchemas('visit', {
  VisitPlanned: versionedEvent(3, z.object({ date: z.string(), minutes: z.number(), window: z.string() }), {
    1: ({ day, ...rest }) => ({ ...rest, date: day }),
    2: (data) => ({ ...data, window: 'any' }),
  }),
  VisitMade: z.object({ note: z.string() }),
});

const createRecorded = (type: string, version: number, data: unknown): RecordedEvent => ({
  id: '00000000-0000-4000-8000-000000000001',
  type,
  version,
  data,
  meta: {
    actor_id: 'ada',
    command_id: 'c1',
    correlation_id: 'r1',
    at: '2026-10-05T12:00:00.000Z',
    source: 'web',
  },
  stream: 'visit-1',
  revision: 1,
  position: 7n,
  recorded_at: '2026-10-05T12:00:00.100Z',
});

describe('an event that is read', () => {
  it('comes to its newest shape step by step, and keeps everything else', () => {
    const stored = createRecorded('VisitPlanned', 1, { day: '2026-10-06', minutes: 30 });
    expect(upcast(stored, visit.shapes)).toEqual({
      ...stored,
      version: 3,
      data: { date: '2026-10-06', minutes: 30, window: 'any' },
    });
  });

  it('begins at the version that it was stored with', () => {
    const stored = createRecorded('VisitPlanned', 2, { date: '2026-10-06', minutes: 30 });
    expect(upcast(stored, visit.shapes).data).toEqual({ date: '2026-10-06', minutes: 30, window: 'any' });
  });

  it('gives the stored event back as it was when nothing is to be done', () => {
    const newest = createRecorded('VisitPlanned', 3, { date: '2026-10-06', minutes: 30, window: 'am' });
    const unknown = createRecorded('SomethingElse', 9, {});
    expect(upcast(newest, visit.shapes)).toBe(newest);
    expect(upcast(unknown, visit.shapes)).toBe(unknown);
  });

  it('leaves what is stored untouched', () => {
    const stored = createRecorded('VisitPlanned', 1, Object.freeze({ day: '2026-10-06', minutes: 30 }));
    upcast(stored, visit.shapes);
    expect(stored.data).toEqual({ day: '2026-10-06', minutes: 30 });
  });

  it('is refused when a newer build wrote it', () => {
    const newer = createRecorded('VisitMade', 2, { note: '', by: 'ada' });
    expect(() => upcast(newer, visit.shapes)).toThrow(UnknownEventVersionError);
    expect(() => upcast(newer, visit.shapes)).toThrow(/VisitMade of visit-1 has version 2; this build knows version 1/);
  });
});

describe('an event of a later version', () => {
  it('cannot be declared without an upcaster from each version before it', () => {
    expect(() => versionedEvent(3, z.object({}), { 1: (data) => data })).toThrow('no upcaster from version 2 to 3');
  });
});
