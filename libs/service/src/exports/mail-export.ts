import { companyDate, spokenDate } from '@tailboard/contracts/company-time';
import { translate, type Locale } from '@tailboard/contracts/locale';
import { formatDollars } from '@tailboard/contracts/money';
import type { MissingFromRun } from '@tailboard/contracts/reports/export';
import { publicUrl } from '../runtime/config.js';
import type { ServiceContext, Task } from '../service-context.js';
import { MailRejectedError, sendMail } from '../email/send-mail.js';
import type { EmailTemplate } from '../email/email-template.js';
import type { PersonRow } from '../queries/people.js';
import { announceExport, exportRecord, EXPORTS, type ExportRecord } from './export-records.js';
import { MAIL_TASK } from './queue-export.js';
import { findAccount, mayHave } from './export-permissions.js';
import { mailTexts, missingTexts } from './export-texts.js';

/** E-mails a link to an export, never its file. Retried while the mail server is unavailable; the export shows that. */
export const mailTask: Task = {
  name: MAIL_TASK,
  run: async ({ id }, ctx) => {
    const record = await exportRecord(ctx.db, String(id));
    if (record?.status !== 'done' || record.mailed_at !== null) return;
    const account = await findAccount(ctx.db, record.created_by);
    if (!account?.active || !mayHave(account, record.needs)) return;
    try {
      await sendMail(ctx.config, account.email, toEmail(ctx, record, account));
    } catch (error) {
      if (error instanceof MailRejectedError) await recordMailState(ctx, record, 'mail_failed = true');
      throw error;
    }
    await recordMailState(ctx, record, `mail_failed = false, mailed_at = now()`);
  },
};

async function recordMailState(ctx: ServiceContext, record: ExportRecord, change: string): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    await transaction.query(`update ${EXPORTS} set ${change} where id = $1`, [record.id]);
    await announceExport(transaction, record, 'ExportMailed');
  });
}

function toEmail(ctx: ServiceContext, record: ExportRecord, { label, locale: chosen }: PersonRow): EmailTemplate {
  const locale = chosen ?? record.locale;
  const { config } = ctx;
  const until = spokenDate(companyDate(new Date(record.expires_at ?? ctx.now()), config.COMPANY_TIMEZONE), locale);
  return {
    locale,
    from: config.APP_NAME,
    subject: translate(mailTexts.subject, locale, { file: record.file_name ?? '' }),
    greeting: translate(mailTexts.greeting, locale, { name: label }),
    lines: [translate(mailTexts.ready, locale), ...missingLines(record.missing ?? [], locale)],
    action: { label: translate(mailTexts.action, locale), url: `${publicUrl(config)}/exports/${record.id}` },
    notes: [translate(mailTexts.until, locale, { until })],
  };
}

/** Maximum names in an e-mail; the export's page lists all. */
const NAMED = 20;

/** Lists employees whose pay is missing from the file, largest amounts first. */
export function missingLines(missing: readonly MissingFromRun[], locale: Locale): string[] {
  if (missing.length === 0) return [];
  const total = missing.reduce((sum, { amount }) => sum + amount, 0);
  return [
    translate(mailTexts.missing, locale, { people: missing.length, total: formatDollars(total) }),
    ...[...missing]
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
      .slice(0, NAMED)
      .map(
        ({ user, amount, why }) => `${user.label}: ${formatDollars(amount)} (${translate(missingTexts[why], locale)})`,
      ),
    ...(missing.length > NAMED ? [translate(mailTexts.more, locale, { count: missing.length - NAMED })] : []),
  ];
}
