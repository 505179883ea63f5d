import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database for one suite, empty at the start. */
export interface FreshDatabase {
  readonly url: string;
  /** Drops it, even with open connections. */
  drop(): Promise<void>;
}

/** Creates an empty database on the test run's server (`TEST_DATABASE_URL`). */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: tests that need a database are named *.int.spec.ts');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
