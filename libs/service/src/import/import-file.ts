import type { Import } from '@tailboard/contracts/import-contracts';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { commandHandler, type HandlerResult, type ServiceContext } from '../service-context.js';
import { problem } from '../http/problem.js';
import { parseFields } from './assigned-columns.js';
import { findImportRecord, loadImport, type ImportRecord } from './import-records.js';
import type { ImportKind } from './row-importer.js';
import { deleteStoredFile, storeFile, hashFile } from './stored-file.js';
import { queueImport, registerImport } from './register-import.js';

/** Maximum queued imports, in total and per user. */
const WAITING = 100;
const WAITING_OF_ONE = 10;

/**
 * Stores the file and responds at once; the queue processes the rows. The import ID derives from the command, so
 * requests with the same `Idempotency-Key` are one import.
 */
export const handleImportFile = (kind: ImportKind) =>
  commandHandler(kind.contracts.importFile, async ({ file, location_id, sheet, columns }, ctx, commandContext) => {
    if (!file) return refuse('FileMissing');
    if (columns !== undefined && !parseFields(kind, columns)) return refuse('UnknownColumns');
    const { db, config } = ctx;
    const limit = config.IMPORT_MAX_BYTES;
    const id = derivedId('import', commandContext.command_id);
    if (await findImportRecord(kind, db, id))
      return answerAgain(kind, ctx, id, await hashFile(file.bytes, limit), commandContext.locale);
    const [waiting] = await db.query<{ all: number; own: number }>(
      `select count(*)::int as all, (count(*) filter (where coalesce(impersonator_id, actor_id) = $1))::int as own
     from ${kind.table} where status in ('queued', 'running')`,
      [commandContext.impersonator_id ?? commandContext.actor_id],
    );
    if (waiting && (waiting.all >= WAITING || waiting.own >= WAITING_OF_ONE))
      return refuse('TooManyImports', { retry_after: 60 });

    const stored = await storeFile(kind, db, file.bytes, limit);
    if (stored === 'empty') return refuse('FileEmpty');
    if (stored === 'too-large') return refuse('FileTooLarge', { limit: Math.round((limit / 1_048_576) * 10) / 10 });
    if ('unreadable' in stored)
      return refuse('FileUnreadable', {
        problem: kind.findingTexts.translate(stored.unreadable, commandContext.locale),
      });
    const registered = await registerImport(kind, db, {
      id,
      upload: stored,
      name: file.name,
      type: file.type,
      location_id,
      sheet,
      columns,
      actor_id: commandContext.actor_id,
      impersonator_id: commandContext.impersonator_id,
      api_token: commandContext.api_token,
      created_at: commandContext.now,
    });
    if (!registered) {
      await deleteStoredFile(kind, db, stored.upload_id);
      return answerAgain(kind, ctx, id, stored.sha256, commandContext.locale);
    }
    await queueImport(kind, ctx, id);
    return { output: { data: (await loadImport(kind, db, id, commandContext.locale)) as Import } };
  });

/** Repeats the response of a used key. Queues the import in case a process ended before that. */
async function answerAgain(
  kind: ImportKind,
  ctx: ServiceContext,
  id: string,
  sha256: string,
  locale: Locale,
): Promise<HandlerResult<{ data: Import }>> {
  const before = (await findImportRecord(kind, ctx.db, id)) as ImportRecord;
  if (before.sha256 !== null && before.sha256 !== sha256)
    throw problem(422, 'keyReused', {}, { errors: { 'Idempotency-Key': ['already used'] } });
  if (before.status === 'queued' || before.status === 'running') await queueImport(kind, ctx, id);
  return { output: { data: (await loadImport(kind, ctx.db, id, locale)) as Import } };
}
