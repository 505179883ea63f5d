import pg from 'pg';
import type { KillableProduct } from './product.js';

/** Moves the last authentication of every session into the past: a test cannot wait for ten minutes. */
export async function passTenMinutes({ databaseUrl }: KillableProduct): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`update identity.token set confirmed_at = confirmed_at - interval '10 minutes'`);
  await client.end();
}
