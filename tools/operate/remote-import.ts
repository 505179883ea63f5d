import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX } from '@tailboard/contracts/contract';
import type { Import } from '@tailboard/contracts/import-contracts';
import { workOrderImports } from '@tailboard/contracts/jobs/work-order';
import { PlainError } from '../process/plain-error.mjs';
import type { RemoteProduct } from '../product/remote-product.js';

type Print = (line: string, passing?: 'passing') => void;
interface Rejected {
  data: { line: number; reason: string }[];
  last_page: number;
}
const { importFile, readImport, rejectedRows, options } = workOrderImports;
const POLL_MS = 500;
const toAddress = ({ path: route }: { readonly path: string }, id = ''): string =>
  route.slice(API_PREFIX.length).replace('{id}', id);

/** Imports files of work orders into a product elsewhere; returns the exit code. */
export async function importRemotely(files: readonly string[], product: RemoteProduct, print: Print): Promise<number> {
  let complete = true;
  for (const file of files) complete = (await importOne(file, product, print)) && complete;
  return complete ? 0 : 1;
}

/** Uploads a file and follows its import to the end; returns true if every row was accepted. */
async function importOne(file: string, product: RemoteProduct, print: Print): Promise<boolean> {
  const form = new FormData();
  try {
    form.set('file', new Blob([new Uint8Array(await readFile(file))]), path.basename(file));
  } catch (error) {
    print(`${file}: cannot be read: ${(error as Error).message}`);
    return false;
  }
  try {
    // The same key in each repeat: a file whose response was lost is not imported twice.
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await product.request<{ data: Import }>(toAddress(importFile), {
      method: 'POST',
      body: form,
      headers,
    });
    const ended = await followImport(sent.data, product, (line) => print(`${file}: ${line}`, 'passing'));
    await printRejected(file, ended, product, print);
    for (const note of ended.notes) print(`${file}: ${note}`);
    if (ended.error !== null) print(`${file}: ${ended.error}`);
    print(`${file}: ${ended.status}: ${counts(ended)}`);
    return ended.status === 'done' && ended.rejected === 0;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    print(`${file}: not imported: ${error.message}`);
    return false;
  }
}

/** Waits for the end of an import and prints its progress. */
async function followImport(begun: Import, product: RemoteProduct, print: (line: string) => void): Promise<Import> {
  let found = begun;
  while (found.status === 'queued' || found.status === 'running') {
    await pause(POLL_MS);
    const { data } = await product.request<{ data: Import }>(toAddress(readImport, begun.id));
    if (data.processed > found.processed) print(counts(data));
    found = data;
  }
  return found;
}

async function printRejected(file: string, { id }: Import, product: RemoteProduct, print: Print): Promise<void> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, last_page } = await product.request<Rejected>(
      `${toAddress(rejectedRows, id)}?page=${page}&per_page=100`,
    );
    for (const { line, reason } of data) print(`${file}:${line}: ${reason}`);
    last = last_page;
  }
}

const counts = (ended: Import): string =>
  [
    `${ended.processed} rows`,
    ...options.outcomes.map((each) => `${String(ended[each as keyof Import])} ${each.replaceAll('_', ' ')}`),
    `${ended.rejected} rejected`,
  ].join(', ');
