import { afterEach, describe, expect, it } from '@jest/globals';
import { query } from '@tailboard/contracts/contract';
import { projection, table } from '@tailboard/eventing/projection';
import { z } from 'zod';
import { handlerRegistry } from '../message-bus.js';
import { defineService } from '../define-service.js';
import { queryHandler, type ServiceContext } from '../service-context.js';
import { unnamedReads, watchedReads } from './watched-reads.js';

const parcel = table('parcel', { columns: { id: 'uuid' }, key: ['id'] });
const parcels = projection({ name: 'depot.parcels', version: 1, tables: { parcel } });
const list = query('depot.list', {
  route: 'GET /parcels',
  permission: 'signed-in',
  output: z.object({ data: z.array(z.object({ id: z.uuid() })) }),
  summary: 'The parcels',
});
const depot = (reads: readonly string[]) =>
  defineService({
    name: 'depot',
    projections: [parcels],
    queryHandlers: [
      queryHandler(list, reads, async (_, { db }) => ({
        data: await db.query<{ id: string }>('select parcel.id from shelf join parcel on parcel.id = shelf.id'),
      })),
    ],
  });
const request = async (reads: readonly string[]): Promise<unknown> => {
  const ctx = { db: { query: async () => [] } } as unknown as ServiceContext;
  return watchedReads(depot(reads)).queryHandlers[0]!.handle({} as never, ctx, {} as never);
};

describe('An answer that reads a table of a projection', () => {
  afterEach(() => unnamedReads.clear());

  it('is notified of where it does not name the projection, and answers all the same', async () => {
    expect(await request([])).toEqual({ data: [] });
    expect([...unnamedReads]).toEqual(['depot.list reads parcel and does not name depot.parcels']);
  });

  it('is not reported of where it does', async () => {
    await request(['depot.parcels']);
    expect([...unnamedReads]).toEqual([]);
  });

  it('does not start where it names one that is not there', () => {
    expect(() => handlerRegistry(depot(['depot.parcel']), [list])).toThrow(
      'depot.list reads depot.parcel, and depot has no such projection',
    );
  });
});
