import { say, type Locale } from '@tailboard/contracts/locale';
import { dollars } from '@tailboard/contracts/money';
import type { MissingFromRun } from '@tailboard/contracts/reports/export';
import { publicUrl } from '../config.js';
import type { House, Task } from '../house.js';
import { MailNotTaken, sendMail } from '../mail.js';
import type { Letter } from '../mail-body.js';
import type { PersonRow } from '../people.js';
import { announceExport, exportRecord, EXPORTS, type ExportRecord } from './export-records.js';
import { MAIL_TASK } from './queue-export.js';
import { accountOf, mayHave } from './rights.js';
import { mailTexts, missingTexts } from './export-texts.js';

/** Sends the link of an export, never its file. A mail server that is down is tried again; the export says so meanwhile. */
export const mailTask: Task = {
  name: MAIL_TASK,
  run: async ({ id }, house) => {
    const record = await exportRecord(house.db, String(id));
    if (record?.status !== 'done' || record.mailed_at !== null) return;
    const account = await accountOf(house.db, record.created_by);
    if (!account?.active || !mayHave(account.roles, record.needs)) return;
    try {
      await sendMail(house.config, account.email, letterOf(house, record, account));
    } catch (error) {
      if (error instanceof MailNotTaken) await told(house, record, 'mail_failed = true');
      throw error;
    }
    await told(house, record, `mail_failed = false, mailed_at = now()`);
  },
};

async function told(house: House, record: ExportRecord, what: string): Promise<void> {
  await house.db.transaction(async (all) => {
    await all.query(`update ${EXPORTS} set ${what} where id = $1`, [record.id]);
    await announceExport(all, record, 'ExportMailed');
  });
}

function letterOf(house: House, record: ExportRecord, { label, locale: chosen }: PersonRow): Letter {
  const locale = chosen ?? record.locale;
  const { config } = house;
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: config.COMPANY_TIMEZONE }).format(
    new Date(record.expires_at ?? house.now()),
  );
  return {
    locale,
    from: config.APP_NAME,
    subject: say(mailTexts.subject, locale, { file: record.file_name ?? '' }),
    greeting: say(mailTexts.greeting, locale, { name: label }),
    lines: [say(mailTexts.ready, locale), ...missingLines(record.missing ?? [], locale)],
    action: { label: say(mailTexts.action, locale), url: `${publicUrl(config)}/exports/${record.id}` },
    notes: [say(mailTexts.until, locale, { until })],
  };
}

/** So many are named in a mail; of more the page of the export tells. */
const NAMED = 20;

/** Who is owed something and is not in the file, and how much, the largest amounts first; the week itself opens from the screen. */
export function missingLines(missing: readonly MissingFromRun[], locale: Locale): string[] {
  if (missing.length === 0) return [];
  const total = missing.reduce((sum, { amount }) => sum + amount, 0);
  return [
    say(mailTexts.missing, locale, { people: missing.length, total: dollars(total) }),
    ...[...missing]
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
      .slice(0, NAMED)
      .map(({ user, amount, why }) => `${user.label}: ${dollars(amount)} (${say(missingTexts[why], locale)})`),
    ...(missing.length > NAMED ? [say(mailTexts.more, locale, { count: missing.length - NAMED })] : []),
  ];
}
