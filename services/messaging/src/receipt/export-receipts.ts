import { ExportReceipts } from '@tailboard/contracts/messaging/message-contracts';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { queueRequestedExport } from '@tailboard/service/exports/request-export';
import { createExportParts } from '@tailboard/service/exports/exports-of';
import { getNeeds } from '@tailboard/service/exports/export-permissions';
import type { ExportDefinition } from '@tailboard/service/exports/run-export';
import { LONG, readInPages, type Column } from '@tailboard/service/exports/export-sheet';
import { messagesProjection } from '../message/message-projection.js';
import { RECEIPTS, type ReceiptRow } from './read-history.js';

const titles = {
  name: { en: 'Name', es: 'Nombre', 'zh-CN': '姓名' },
  location: { en: 'Location', es: 'Ubicación', 'zh-CN': '地点' },
  read: { en: 'Read at (UTC)', es: 'Leído (UTC)', 'zh-CN': '阅读时间（UTC）' },
  downloaded: { en: 'Attachment acknowledged', es: 'Adjunto confirmado', 'zh-CN': '已确认附件' },
  fetched: { en: 'Attachment downloaded', es: 'Adjunto descargado', 'zh-CN': '已下载附件' },
  version: { en: 'Version', es: 'Versión', 'zh-CN': '版本' },
  hash: { en: 'SHA-256 of message', es: 'SHA-256 del mensaje', 'zh-CN': '消息的 SHA-256' },
  actor: { en: 'Acknowledged by', es: 'Confirmado por', 'zh-CN': '由谁确认' },
  yes: { en: 'yes', es: 'sí', 'zh-CN': '是' },
  no: { en: 'no', es: 'no', 'zh-CN': '否' },
} as const satisfies Record<string, Text>;

const reads = [messagesProjection.name, 'messaging.people'];
const columns = (locale: Locale): Column[] => [
  { title: translate(titles.name, locale), kind: 'text' },
  { title: translate(titles.location, locale), kind: 'text' },
  { title: translate(titles.read, locale), kind: 'text', width: LONG },
  { title: translate(titles.downloaded, locale), kind: 'text' },
  { title: translate(titles.fetched, locale), kind: 'text' },
  { title: translate(titles.version, locale), kind: 'number' },
  { title: translate(titles.hash, locale), kind: 'text', width: LONG },
  { title: translate(titles.actor, locale), kind: 'text' },
];

/** Export of the receipts of one message, with the version and the hash of what each user read. */
const receipts: ExportDefinition = {
  types: ['receipts'],
  reads,
  fileName: ({ filters }) => `receipts-${String(filters.message_id)}`,
  sheet: async ({ db, record: { filters }, locale }) => {
    const values = [filters.message_id];
    const [counted] = await db.query<{ total: number }>(
      'select count(*)::int as total from receipt where message_id = $1',
      values,
    );
    const formatBoolean = (yes: boolean) => translate(yes ? titles.yes : titles.no, locale);
    return {
      columns: columns(locale),
      total: counted?.total ?? 0,
      rows: readInPages<ReceiptRow>(db, {
        sql: RECEIPTS,
        values,
        row: (row) => [
          ...[
            row.label,
            row.location,
            new Date(row.read_at).toISOString(),
            formatBoolean(row.downloaded),
            formatBoolean(row.fetched),
          ],
          ...[row.version, row.hash, row.actor_label ?? row.label],
        ],
      }),
    };
  },
};

export const receiptExports = createExportParts({ service: 'messaging', sheets: [receipts] });

/** Exports the receipts of a message as a file, for users who may write messages. */
export const handleExportReceipts = commandHandler(
  ExportReceipts,
  async ({ id, format }, ctx, commandContext) => {
    const [found] = await ctx.db.query<{ receipts: number }>(
      `select (select count(*)::int from receipt where message_id = message.id) as receipts from message where id = $1`,
      [id],
    );
    if (!found) return refuse('MessageNotFound');
    if (found.receipts === 0) return refuse('NothingToExport');
    const needs = getNeeds(commandContext.principal, ['message.write']);
    return queueRequestedExport('messaging', ctx, commandContext, {
      type: 'receipts',
      format,
      filters: { message_id: id },
      needs,
    });
  },
  reads,
);
