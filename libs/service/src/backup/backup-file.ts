import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.js';

/** The first line of the file. */
const Header = z.object({
  tailboard_backup: z.literal(1),
  taken_at: z.string(),
  /** Where the events are: in this file, or in a store that has backups of its own. */
  events: z.enum(['included', 'eventstoredb']),
  migrations: z.record(z.string(), z.array(z.string())),
});
/**
 * The lines after it. Lines with rows belong to the table before them, and lines with bytes to the file before them. The
 * last line marks the file as complete.
 */
const Line = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ rows: z.array(z.string()) }),
  z.object({ sequence: z.string(), value: z.string(), called: z.boolean() }),
  z.object({ file: z.string(), in: z.enum(['store', 'data']) }),
  z.object({ bytes: z.string() }),
  z.object({ end: z.literal(true) }),
]);
export type BackupHeader = z.output<typeof Header>;
export type BackupLine = z.output<typeof Line>;

/** Opens a file that only its owner can read; `write` waits until there is space for more. */
export async function createBackupFile(file: string) {
  const zipped = createGzip({ level: 3 });
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = finished(zipped.pipe(output));
  written.catch(() => undefined);
  return {
    async write(line: BackupHeader | BackupLine): Promise<void> {
      if (!zipped.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(zipped, 'drain'), written]);
    },
    async close(): Promise<void> {
      zipped.end();
      await written;
    },
    destroy(): void {
      zipped.destroy();
      output.destroy();
    },
  };
}

/** Reads a backup line by line. Throws a {@link BackupError} if it is no backup or ends too early. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupHeader | BackupLine> {
  let last: BackupHeader | BackupLine | undefined;
  try {
    for await (const text of readLines(file)) {
      last = (last === undefined ? Header : Line).parse(JSON.parse(text));
      yield last;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`The file ${file} does not exist.`);
    throw incomplete(file, error);
  }
  if (!last || !('end' in last)) throw incomplete(file);
}

export const incomplete = (file: string, cause?: unknown): BackupError =>
  new BackupError(`${file} is not a backup, or is incomplete.`, { cause });

/** One at a time, because lines are large. */
async function* readLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const plain = createGunzip().setEncoding('utf8');
  input.on('error', (error) => plain.destroy(error)).pipe(plain);
  let begun: string[] = [];
  try {
    for await (const text of plain as AsyncIterable<string>) {
      let from = 0;
      for (let lineEnd = text.indexOf('\n'); lineEnd !== -1; lineEnd = text.indexOf('\n', from)) {
        yield begun.join('') + text.slice(from, lineEnd);
        begun = [];
        from = lineEnd + 1;
      }
      begun.push(text.slice(from));
    }
  } finally {
    input.destroy();
  }
}
